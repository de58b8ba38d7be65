"""`kokoro-desktop extras`: list, add or remove optional packages."""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path

from kokoro_desktop import paths
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.errors import InputError
from kokoro_desktop.extras import install
from kokoro_desktop.extras.sources import FolderSource, IndexSource


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.epilog = "An installed program stores extras in your user folder and checks the hash of each file."
    parser.add_argument("action", choices=("list", "add", "remove"))
    parser.add_argument("names", nargs="*", metavar="EXTRA", help="extras, such as ja")
    parser.add_argument(
        "--from",
        dest="source",
        type=Path,
        metavar="FOLDER",
        help="use the files in FOLDER instead of the package index",
    )


def run(args: argparse.Namespace) -> int:
    """List, add or remove extras."""
    if args.action == "list":
        for name in install.available():
            print(f"{name:<12}{'added' if name in install.added() else ''}".rstrip())
        return 0
    if not args.names:
        raise InputError(f"Specify the extras to {args.action}. `kokoro-desktop extras list` shows them.")
    for name in args.names:
        if args.action == "remove":
            if not paths.is_frozen():
                raise InputError("The extras in this environment are ordinary packages. Remove them with pip.")
            install.remove(name)
        elif paths.is_frozen():
            with bar() as task:
                install.add(name, FolderSource(args.source) if args.source else IndexSource(), task)
        else:
            command = install.pip_command(name)
            if args.source:
                command += ["--no-index", "--find-links", str(args.source)]
            if (status := subprocess.run(command, check=False).returncode) != 0:
                return status
    return 0
