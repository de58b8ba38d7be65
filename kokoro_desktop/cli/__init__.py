"""The command line: one table of commands, each imported only when it is chosen."""

from __future__ import annotations

import argparse
import errno
import importlib
import io
import logging
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from kokoro_desktop.cli import journal, memory
from kokoro_desktop.cli.display import has_display
from kokoro_desktop.errors import Cancelled, KokoroError, OutOfMemory
from kokoro_desktop.files import atomic, owner
from kokoro_desktop.version import __version__

_log = logging.getLogger(__name__)

PROGRAM: Final = "kokoro-desktop"

EXIT_USAGE: Final = 2
EXIT_UNEXPECTED: Final = 70
"""``EX_SOFTWARE`` of sysexits.h: a fault of this program, not of its user."""
EXIT_BROKEN_PIPE: Final = 141
"""128 + SIGPIPE, as shells have it for ``kokoro-desktop voices | head -1``."""


class Command(NamedTuple):
    """Where a command lives and what it does; its module has ``configure(parser)`` and ``run(args) -> int``."""

    module: str
    summary: str


COMMANDS: Final[Mapping[str, Command]] = {
    "window": Command("kokoro_desktop.cli.window", "open the window"),
    "say": Command("kokoro_desktop.cli.say", "speak text or phonemes into an audio file"),
    "batch": Command("kokoro_desktop.cli.batch", "speak many lines into a folder, resumably"),
    "continuum": Command("kokoro_desktop.cli.continuum", "speak in steps from one sound to another"),
    "predict": Command("kokoro_desktop.cli.predict", "write the durations, pitch and energy that the model predicts"),
    "phonemize": Command("kokoro_desktop.cli.phonemize", "turn text into phonemes"),
    "dictionary": Command("kokoro_desktop.cli.dictionary", "keep words of your own, and how they are said"),
    "serve": Command("kokoro_desktop.cli.serve", "speak for other programs, over HTTP"),
    "speech-dispatcher": Command(
        "kokoro_desktop.cli.speech_dispatcher",
        "have Speech Dispatcher, the voice of Linux desktops, speak by the server",
    ),
    "voices": Command("kokoro_desktop.cli.voices", "list the voices"),
    "convert-voice": Command("kokoro_desktop.cli.convert_voice", "turn a voice file of any kind into .npy"),
    "weights": Command("kokoro_desktop.cli.weights", "show, replace and clear up the model's weights"),
    "devices": Command("kokoro_desktop.cli.devices", "list what the model can run on here"),
    "compile": Command("kokoro_desktop.cli.compile", "compile the model for a device"),
    "tune": Command("kokoro_desktop.cli.tune", "measure which kernels are the fastest on this CPU or GPU"),
    "verify": Command("kokoro_desktop.cli.verify", "compare every module with the reference"),
    "device-report": Command(
        "kokoro_desktop.cli.device_report", "check and measure a device, and write a report for others"
    ),
    "bench": Command("kokoro_desktop.cli.bench", "measure the speed beside other engines"),
}

DEFAULT_COMMAND: Final = "window"
"""What is done without arguments, where there is a display."""


def main(argv: Sequence[str] | None = None, commands: Mapping[str, Command] = COMMANDS) -> int:
    """Run the program.

    Parameters
    ----------
    argv
        Arguments without the program's name; None takes those of the process.
    commands
        The table to choose from.

    Returns
    -------
    int
        The exit status: 0, what the command returned, the ``exit_code`` of a :class:`KokoroError`, 2 for wrong
        arguments, 70 for a fault of this program, 130 after Ctrl-C, 141 when the reader of the output went away.
    """
    _never_fail_to_print()
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        with journal.keep() as log:
            return _answer(lambda: _run(arguments, commands, log), log)
    except KeyboardInterrupt:
        # A second Ctrl-C, while the first was being answered.
        return Cancelled.exit_code


def _run(arguments: Sequence[str], commands: Mapping[str, Command], log: journal.Journal) -> int:
    """Import the chosen command, parse its arguments and run it."""
    memory.require_enough_to_begin()
    if not arguments and DEFAULT_COMMAND in commands and has_display():
        arguments = [DEFAULT_COMMAND]  # as a program is started from a menu
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
            if args.child:
                owner.end_with_parent()
            status = module.run(args)
    except SystemExit as stop:
        # argparse has printed the help, the version, or what is wrong with the arguments.
        status = stop.code if isinstance(stop.code, int) else EXIT_USAGE
    # Now, while an error can be answered: as Python ends it would be too late.
    sys.stdout.flush()
    return status


def _answer(command: Callable[[], int], log: journal.Journal) -> int:
    """Turn every way in which ``command`` may end into an exit status and at most one sentence."""
    try:
        return command()
    except KeyboardInterrupt:
        status = _say(Cancelled())
    except KokoroError as error:
        _log.info("The command ended with an error.", exc_info=True)
        status = _say(OutOfMemory() if memory.ran_out(error) else error)
    except BrokenPipeError:
        _discard_output()
        status = EXIT_BROKEN_PIPE
    except Exception as error:
        if memory.ran_out(error):
            _log.info("The command ran out of memory.", exc_info=True)
            return _say(OutOfMemory())
        if isinstance(error, OSError) and error.errno in {errno.ENOSPC, errno.EDQUOT}:
            _discard_output()
            return _say(atomic.refusal(Path(error.filename or "the output"), error))
        # One line on stderr, the traceback in the file: see journal.
        sentence = "Unexpected %.300r; this is a fault of the program, and its details are in %s."
        _log.critical(sentence, error, log.where, exc_info=True)
        status = EXIT_UNEXPECTED
    return status


def make_parser(commands: Mapping[str, Command], modules: Mapping[str, ModuleType]) -> argparse.ArgumentParser:
    """Make the parser: every command by name, and the options of those whose modules are given."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM, description="Kokoro-82M, compiled by Apache TVM, speaking IPA.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    parser.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="warning",
        help="least grave message shown (default: %(default)s)",
    )
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)  # of another command of this program
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for name, command in commands.items():
        summary = f"{command.summary[0].upper()}{command.summary[1:]}."
        subparser = subparsers.add_parser(name, help=command.summary, description=summary, allow_abbrev=False)
        if name in modules:
            modules[name].configure(subparser)
    return parser


def _say(error: KokoroError) -> int:
    print(f"{PROGRAM}: {error}", file=sys.stderr)
    return error.exit_code


def _discard_output() -> None:
    """Give Python, which flushes once more as it ends, somewhere to flush to."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _never_fail_to_print() -> None:
    """Escape what the terminal's encoding lacks (IPA on a C locale), and print into nothing what has no place to go.

    A closed stream, as in ``say ... >&-`` or under pythonw, is None.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
