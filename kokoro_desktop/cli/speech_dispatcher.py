"""`kokoro-desktop speech-dispatcher`: let Speech Dispatcher, the speech service of Linux desktops, use the server."""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from pathlib import Path
from typing import Final

from kokoro_desktop.cli.options import positive
from kokoro_desktop.cli.serve import LAST_PORT, PORT
from kokoro_desktop.errors import InputError
from kokoro_desktop.files import atomic
from kokoro_desktop.server.speech_dispatcher import FIRST_LINE, MODULE, config_path, module_config

_OF_ALL: Final = Path("/etc/speech-dispatcher/speechd.conf")
# A line that disables automatic detection of modules by Speech Dispatcher.
_CHOSEN: Final = re.compile(r"^\s*AddModule\b", re.IGNORECASE | re.MULTILINE)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the actions and their options."""
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)
    install = actions.add_parser(
        "install", help="write a module configuration for the current user", allow_abbrev=False
    )
    install.add_argument(
        "--port", type=_port, default=PORT, metavar="N", help="port of the server (default: %(default)s)"
    )
    actions.add_parser("remove", help="remove the configuration", allow_abbrev=False)


def run(args: argparse.Namespace) -> int:
    """Write or remove the configuration.

    Raises
    ------
    InputError
        The system has no Speech Dispatcher, there is nothing to remove, or the file was not written by this program.
    OutputError
        The file cannot be written.
    """
    if sys.platform in ("win32", "darwin"):
        raise InputError("Speech Dispatcher is available only on Linux and BSD.")
    path = config_path()
    if path.exists() and not (_read(path) or "").startswith(FIRST_LINE):
        raise InputError(
            f"{path} was not written by this program, so it was not changed. Move it to a different folder first."
        )
    if args.action == "remove":
        if not path.exists():
            raise InputError(f"There is nothing to remove: {path} does not exist.")
        try:
            path.unlink()
        except OSError as error:
            raise atomic.refusal(path, error) from error
        print(f"Removed {path}.")
        return 0
    atomic.make_folder(path.parent)
    atomic.write_bytes(path, module_config(args.port).encode())
    print(f"Saved {path}.")
    for program in ("curl", "speech-dispatcher"):
        if shutil.which(program) is None:
            print(f"The configuration requires {program}. Install the {program} package.")
    chosen = next((each for each in (path.parents[1] / _OF_ALL.name, _OF_ALL) if each.exists()), None)
    if chosen is not None:
        names = _read(chosen)
        add = f'the modules to load. Add this line: AddModule "{MODULE}" "sd_generic" "{path}"'
        if names is None:
            print(f"Cannot read {chosen}, which may select {add}")
        elif _CHOSEN.search(names):
            print(f"{chosen} selects {add}")
    print(f"While `kokoro-desktop serve --port {args.port}` runs, try: spd-say -o {MODULE} 'Hello, world.'")
    return 0


def _port(text: str) -> int:
    if (port := positive(text)) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"'{text}' is not a port number from 1 to {LAST_PORT}")
    return port


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
