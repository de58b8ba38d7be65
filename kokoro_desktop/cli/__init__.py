"""Command line: table of commands, whose modules are imported on demand."""

from __future__ import annotations

import argparse
import errno
import importlib
import logging
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from kokoro_desktop.cli import log_file, memory, streams
from kokoro_desktop.cli.display import has_display
from kokoro_desktop.errors import Cancelled, KokoroError, OutOfMemory
from kokoro_desktop.files import atomic
from kokoro_desktop.version import __version__

_log = logging.getLogger(__name__)

PROGRAM: Final = "kokoro-desktop"

EXIT_USAGE: Final = 2
EXIT_UNEXPECTED: Final = 70  # EX_SOFTWARE of sysexits.h: a bug
EXIT_BROKEN_PIPE: Final = 141  # 128 + SIGPIPE, as reported by shells for ``kokoro-desktop voices | head -1``


class Command(NamedTuple):
    """Command whose module defines ``configure(parser)`` and ``run(args) -> int``.

    Attributes
    ----------
    examples
        Arguments to show as examples in the help.
    """

    module: str
    summary: str
    examples: tuple[str, ...] = ()


def _command(name: str, summary: str, *examples: str) -> tuple[str, Command]:
    return name, Command(f"kokoro_desktop.cli.{name.replace('-', '_')}", summary, examples)


COMMANDS: Final[Mapping[str, Command]] = dict(
    [
        _command("window", "open the window", "", "talk.kokoro"),
        _command(
            "say",
            "speak text or phonemes and save an audio file",
            '"Good morning, how are you?" -o morning.wav',
            '-p "həlˈoʊ, wˈɜːld!" -v am_michael -o hello.flac --labels hello.TextGrid',
        ),
        _command(
            "batch",
            "speak a list of lines and save the files in a folder",
            "lines.csv -o out --labels textgrid",
            "lines.csv -o out --shard 3/16",
        ),
        _command(
            "continuum",
            "speak a series of steps from one sound to another",
            '-p "ɐ {s~ʃ}ˈɑ" --steps 7 -o s-sh',
            '-p "ɐ {d~t}ˈɑ" --steps 9 --spacing weight -o d-t',
        ),
        _command(
            "stimuli",
            "speak and measure every stimulus of a factorial design",
            "design.toml -o stimuli",
            "stimuli/certificate.json -o again",
        ),
        _command(
            "predict",
            "write the durations, pitch and energy that the model predicts",
            '-p "həlˈoʊ" -o hello.json',
            '-p "həlˈoʊ" --speed 0.8 -o slow.json',
        ),
        _command(
            "align",
            "find the phonemes of a text in a recording",
            'recording.wav --text "Mary rolled the barrel." -o recording.TextGrid',
            'recording.wav -p "həlˈoʊ" -o recording.segments.csv',
        ),
        _command("phonemize", "convert text to phonemes", '"Good morning."', '"It is on schedule." --language en-GB'),
        _command(
            "dictionary", "edit your custom pronunciations", 'add tvm "tˌiviˈɛm" --language en', "import words.csv"
        ),
        _command("extras", "add optional packages, such as other languages", "list", "add ja"),
        _command("serve", "serve speech to other programs over HTTP", "", "--port 8000 --token secret"),
        _command(
            "speech-dispatcher",
            "connect Speech Dispatcher, the speech service of Linux desktops, to the server",
            "install",
            "remove",
        ),
        _command("voices", "list the voices", "", "--language en-GB"),
        _command(
            "convert-voice",
            "convert a voice file to .npy",
            "voice.pt voice.npy",
            "af_heart:0.7+am_adam:0.3 blend.npy",
        ),
        _command("weights", "show, replace or reset the model's weights", "show", "import kokoro-v1_0.pth"),
        _command("devices", "list the devices of this computer", "", "--json"),
        _command("compile", "compile the model for a device", "", "--target cuda"),
        _command("verify", "compare every module with the reference", "", "--device cuda"),
        _command(
            "device-report", "check and measure a device, and write a report", "-o report.md", "--device cuda -o gpu.md"
        ),
        _command(
            "bench",
            "measure the speed, and compare it with that of other engines",
            "",
            "--sentence short --threads 1,2",
        ),
    ]
)

DEFAULT_COMMAND: Final = "window"  # command to run without arguments if there is a display


def main(argv: Sequence[str] | None = None, commands: Mapping[str, Command] = COMMANDS) -> int:
    """Run the command line.

    Parameters
    ----------
    argv
        Arguments without the program name; None to use the arguments of the process.

    Returns
    -------
    int
        Exit status of the command, or the ``exit_code`` of a `KokoroError`. Other values are 2 for invalid arguments,
        70 for a bug, 130 after Ctrl-C, and 141 if the reader of the output pipe closed it.
    """
    streams.make_safe()
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        with log_file.keep() as log:
            return _answer(lambda: _run(arguments, commands, log), log)
    except KeyboardInterrupt:
        # a second Ctrl-C
        return Cancelled.exit_code


def _run(arguments: Sequence[str], commands: Mapping[str, Command], log: log_file.CommandLog) -> int:
    """Import the chosen command, parse its arguments and run it."""
    memory.require_enough_to_begin()
    # NumPy reads this when it is imported. With more threads, the program's small products of matrices are not faster,
    # and OpenBLAS's idle threads poll on the cores that the network needs.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if not arguments and DEFAULT_COMMAND in commands and has_display():
        arguments = [DEFAULT_COMMAND]  # started from a menu
    elif len(arguments) == 1 and arguments[0] not in commands and Path(arguments[0]).is_file():
        arguments = [DEFAULT_COMMAND, arguments[0]]
    chosen = next((argument for argument in arguments if argument in commands), None)
    module = importlib.import_module(commands[chosen].module) if chosen is not None else None
    parser = make_parser(commands, {chosen: module} if chosen is not None and module is not None else {})
    try:
        args = parser.parse_args(arguments)
        if module is None:
            parser.print_help()
            status = EXIT_USAGE
        else:
            log.show_from(args.log_level)
            status = module.run(args)
    except SystemExit as stop:
        # argparse has printed the help, the version or an error.
        status = stop.code if isinstance(stop.code, int) else EXIT_USAGE
    # Flush while errors can still be handled, instead of when Python exits.
    sys.stdout.flush()
    return status


def _answer(command: Callable[[], int], log: log_file.CommandLog) -> int:
    """Run a command and return its exit status; print errors without their tracebacks."""
    try:
        return command()
    except KeyboardInterrupt:
        status = _say(Cancelled())
    except KokoroError as error:
        _log.info("The command failed.", exc_info=True)
        status = _say(OutOfMemory() if memory.ran_out(error) else error)
    except Exception as error:
        if isinstance(error, OSError) and streams.is_broken_pipe(error):
            _discard_output()
            return EXIT_BROKEN_PIPE
        if memory.ran_out(error):
            _log.info("The command ran out of memory.", exc_info=True)
            return _say(OutOfMemory())
        if isinstance(error, OSError) and error.errno in {errno.ENOSPC, errno.EDQUOT}:
            _discard_output()
            return _say(atomic.refusal(Path(error.filename or "the output"), error))
        # One line on stderr, and the traceback in the log file.
        sentence = "Unexpected %.300r. This is a bug in Kokoro Desktop. Please report it with the details in %s."
        _log.critical(sentence, error, log.where, exc_info=True)
        status = EXIT_UNEXPECTED
    return status


def make_parser(commands: Mapping[str, Command], modules: Mapping[str, ModuleType]) -> argparse.ArgumentParser:
    """Create a parser for all commands, with options only for the commands in ``modules``."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM, description="Speak IPA and text with Kokoro-82M, compiled by Apache TVM.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    parser.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="warning",
        help="minimum severity to log (default: %(default)s)",
    )
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for name, command in commands.items():
        summary = f"{command.summary[0].upper()}{command.summary[1:]}."
        subparser = subparsers.add_parser(
            name, help=command.summary, description=summary, allow_abbrev=False, formatter_class=_HelpFormatter
        )
        if name in modules:
            modules[name].configure(subparser)
        examples = "\n".join(f"  {PROGRAM} {name} {each}".rstrip() for each in command.examples)
        subparser.epilog = "\n\n".join(filter(None, [subparser.epilog, examples and f"examples:\n{examples}"]))
    return parser


class _HelpFormatter(argparse.HelpFormatter):
    """Formatter that wraps paragraphs but preserves indented lines."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        fill = super()._fill_text
        lines = text.split("\n")
        return "\n".join(line if line[:1] in ("", " ") else fill(line, width, indent) for line in lines)


def _say(error: KokoroError) -> int:
    print(f"{PROGRAM}: {error}", file=sys.stderr)
    return error.exit_code


def _discard_output() -> None:
    """Redirect standard output to the null device, to prevent an error when Python flushes it on exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
