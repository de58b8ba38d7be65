"""Lock the versions that users install, with hashes: `python3 packaging/lock_versions.py [uv options]`.

Without options, only packages newly required by pyproject.toml are added. `--upgrade` updates all packages, and
`--upgrade-package NAME` updates one. The lock files are valid for every system and every supported Python.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from environment import CHECKOUT, OLDEST, EnvironmentFailed, lock_file, require_python, run, say

# Extras that installed programs can add; see packaging/frozen/lock_extras.py.
EXTRAS = ("bench", "cluster", "cuda", "espeak", "ja", "stimuli", "zh")
LOCKED = (("bench",), ("bench", "test"), ("freeze",), *((extra,) for extra in EXTRAS[1:]))
# Build requirements that pip would otherwise fetch without hashes; hatchling is also in pyproject.toml.
BUILD = "hatchling>=1.25\neditables>=0.5\n"


def main(arguments: "list[str]") -> int:
    """Write every lock file; return 0, or 1 on failure."""
    try:
        require_python()
        with tempfile.TemporaryDirectory() as folder:
            uv = install_uv(Path(folder))
            for extras in LOCKED:
                lock(uv, extras, arguments)
    except EnvironmentFailed as error:
        say(error)
        return 1
    return 0


def install_uv(folder: Path) -> Path:
    """Install uv in its own environment, because the checkout's environment requires the lock files."""
    sentence = "uv, which chooses the versions, could not be installed; see the output above."
    run([sys.executable, "-m", "venv", folder], sentence)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    run([scripts / "python", "-m", "pip", "install", "--disable-pip-version-check", "--quiet", "uv>=0.5"], sentence)
    return scripts / "uv"


def lock(uv: Path, extras: "tuple[str, ...]", arguments: "list[str]") -> None:
    """Write the lock file of a set of extras, using the versions that are already locked for its subsets."""
    file = lock_file(CHECKOUT, extras)
    smaller = [lock_file(CHECKOUT, each) for each in LOCKED if set(each) < set(extras)]
    command = [uv, "pip", "compile", "--quiet", "--universal", "--python-version", "{}.{}".format(*OLDEST)]
    command += ["--generate-hashes", "--no-annotate", "--no-header", "--no-emit-index-url"]
    command += [word for extra in extras for word in ("--extra", extra)]
    command += [word for each in smaller for word in ("--constraint", each)]
    command += [*arguments, "--output-file", file, CHECKOUT / "pyproject.toml", "-"]
    say(f"Choosing versions for {file.name} ...")
    file.parent.mkdir(exist_ok=True)
    run(command, "No versions were chosen; see uv's output above.", stdin=BUILD)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (KeyboardInterrupt, subprocess.SubprocessError):
        sys.exit(130)
