"""`kokoro-desktop window`: open the window."""

from __future__ import annotations

import argparse
from pathlib import Path

from kokoro_desktop.runtime.heap import keep_freed_memory


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument(
        "file", nargs="?", type=Path, help="file to open: text, phonemes, a session (.kokoro) or a voice"
    )
    parser.add_argument(
        "--stand-in", action="store_true", help="use sine tones instead of the model, to try out the window"
    )


def run(args: argparse.Namespace) -> int:
    """Open the window and return when it is closed, or pass the file to a running instance."""
    from kokoro_desktop.cli import display

    if not display.has_display():
        raise display.NoDisplay
    display.check_libraries()
    keep_freed_memory()
    from kokoro_desktop.ui.services import Services
    from kokoro_desktop.ui.window import application

    if args.stand_in:
        from kokoro_desktop import paths
        from kokoro_desktop.testing.stand_in import StandInEngines

        return application.run(
            Services(open_engine=StandInEngines(), session_folder=paths.data() / "session-stand-in"), args.file
        )
    return application.run(file=args.file)
