"""Run Kokoro Desktop from a fresh checkout: `python3 packaging/launch.py [arguments]`.

The first run creates the environment `.venv`. Without arguments, the program opens the window or, if there is no
display, saves a spoken sentence to hello.wav.
"""

import os
import subprocess
import sys
from pathlib import Path

from environment import Environment, EnvironmentFailed, say
from environment import run as run_tool

SENTENCE = "həlˈO! ðɪs ɪz kəkˈɔːɹO, spˈiːkɪŋ fɹʌm jʊɹ ˈOn kəmpjˈuːɾɚ."
OUTPUT = "hello.wav"
# Isolated mode, because files in the current folder, such as numpy.py, could shadow the program's modules.
PROGRAM = ["-I", "-m", "kokoro_desktop"]


def main(arguments: "list[str]") -> int:
    """Create the environment if necessary and run the program; return its exit code."""
    try:
        python = Environment().ensure("bench")
        while arguments[:1] == ["--extra"] and len(arguments) > 1:
            run_tool([python, *PROGRAM, "extras", "add", arguments[1]], "The extra was not added; see above.")
            arguments = arguments[2:]
            if not arguments:
                return 0
    except EnvironmentFailed as error:
        say(error)
        return 1
    if arguments or has_display():
        return run(python, arguments or ["window"])
    say(f"Speaking a demonstration to {OUTPUT}: {SENTENCE}")
    status = subprocess.run(
        [python, *PROGRAM, "say", "--phonemes", SENTENCE, "--output", OUTPUT], check=False
    ).returncode
    if status == 0:
        say(f"Saved {OUTPUT}; play it to listen. For other texts, see: packaging/launch.py say --help")
    return status


def has_display() -> bool:
    """Return whether a window can be shown, using the same rule as kokoro_desktop/cli/display.py."""
    named = (os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    return sys.platform in ("win32", "darwin") or any(named)


def run(python: Path, arguments: "list[str]") -> int:
    """Run the program; where possible, replace this process, so that signals and the exit code are passed on."""
    command = [str(python), *PROGRAM, *arguments]
    if os.name == "nt":
        return subprocess.run(command, check=False).returncode
    os.execv(python, command)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
