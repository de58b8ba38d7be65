"""`kokoro-desktop speech-dispatcher`: have Speech Dispatcher, the voice of Linux desktops, speak by the server."""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from pathlib import Path
from typing import Final

from kokoro_desktop.cli.options import count
from kokoro_desktop.cli.serve import PORT
from kokoro_desktop.errors import InputError
from kokoro_desktop.files import atomic
from kokoro_desktop.server.speech_dispatcher import MODULE, config_path, module_config

_OF_ALL: Final = Path("/etc/speech-dispatcher/speechd.conf")
_CHOSEN: Final = re.compile(r"^\s*AddModule\b", re.IGNORECASE | re.MULTILINE)
"""A line after which modules are no longer found by themselves."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the actions and their options."""
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)
    install = actions.add_parser(
        "install", help="write the configuration of a module, for you alone", allow_abbrev=False
    )
    install.add_argument("--port", type=count, default=PORT, metavar="N", help="of the server (default: %(default)s)")
    actions.add_parser("remove", help="take it away again", allow_abbrev=False)


def run(args: argparse.Namespace) -> int:
    """Write or remove the configuration.

    Raises
    ------
    InputError
        There is no Speech Dispatcher on such a system, or nothing to remove.
    OutputError
        The file cannot be written.
    """
    if sys.platform in ("win32", "darwin"):
        raise InputError("Speech Dispatcher is the voice of Linux and BSD; other systems have their own.")
    path = config_path()
    if args.action == "remove":
        if not path.exists():
            raise InputError(f"There is nothing to remove: {path} is not there.")
        try:
            path.unlink()
        except OSError as error:
            raise atomic.refusal(path, error) from error
        print(f"{path} is removed.")
        return 0
    atomic.make_folder(path.parent)
    atomic.write_bytes(path, module_config(args.port).encode())
    print(f"{path} is written.")
    for program in ("curl", "speech-dispatcher"):
        if shutil.which(program) is None:
            print(f"It needs {program}, which is not here: install the package of that name.")
    chosen = next((each for each in (path.parents[1] / _OF_ALL.name, _OF_ALL) if each.exists()), None)
    if chosen is not None and _CHOSEN.search(chosen.read_text(encoding="utf-8", errors="replace")):
        print(f'{chosen} names the modules that are used; add: AddModule "{MODULE}" "sd_generic" "{path}"')
    print(f"While `kokoro-desktop serve --port {args.port}` runs, try: spd-say -o {MODULE} 'Hello, world.'")
    return 0
