#!/usr/bin/env python3
"""Take screenshots of the window in every appearance, without a display: `screenshot.py [FOLDER]`.

The appearances are light, dark and high contrast. The folder is build/pictures by default. For example:

    python packaging/window/screenshot.py --stand-in build/pictures       use the stand-in model
    python packaging/window/screenshot.py --only both --only small        take only these screenshots
    python packaging/window/screenshot.py --language de                   use a different language
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from photographer import Photographer

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

_SCREEN = {
    "name": "wide", "x": 0, "y": 0, "width": 3840, "height": 2700, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1,
}  # fmt: skip


def main(argv: list[str]) -> int:
    """Take all screenshots; use one process per scale, because Qt's scale factor is fixed at startup."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "build" / "pictures")
    parser.add_argument("--stand-in", action="store_true", help="use a stand-in instead of the model")
    parser.add_argument(
        "--only", metavar="STATE", action="append", default=[], help="state to show; repeatable (default: all)"
    )
    parser.add_argument(
        "--appearance",
        choices=("light", "dark", "contrast"),
        action="append",
        help="appearance to use; repeatable (default: all)",
    )
    parser.add_argument("--scale", choices=("1", "1.5", "2", "3"), help="scale factor (default: 1 and 2)")
    parser.add_argument("--language", default="en", help="language code of a catalogue (default: en)")
    options = parser.parse_args(argv)
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.scale is None:
        for scale in ("1", "2"):
            subprocess.run([sys.executable, __file__, *argv, "--scale", scale], check=True)
        return 0
    os.environ["QT_SCALE_FACTOR"] = options.scale
    from pictured_states import STATES

    with tempfile.NamedTemporaryFile("w", suffix=".json") as screens:
        # Qt's default offscreen display is 800 pixels wide, too narrow for menus at scale 2.
        json.dump({"screens": [_SCREEN]}, screens)
        screens.flush()
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screens.name}"
        photographer = Photographer(options)
    for states in STATES:
        states(photographer)
    photographer.leave()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
