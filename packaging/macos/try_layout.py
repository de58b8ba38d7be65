"""Rearrange a program built for Linux into the layout of a macOS application: `try_layout.py PROGRAM_WORK APP`.

Run the script after packaging/build.py, in its environment; PROGRAM_WORK is build/package/work/kokoro-desktop. A macOS
application has code and data in separate folders joined by links. Without a Mac, this layout shows whether the program
finds its files, and whether its child processes find the program: `APP/Contents/MacOS/kokoro-desktop verify`.
"""

import ast
import shutil
import sys
from pathlib import Path

from PyInstaller.building.osx import BUNDLE


def main(arguments: list[str]) -> int:
    """Rearrange the folder; return 0."""
    work, app = map(Path, arguments)
    saved = ast.literal_eval(next(work.glob("**/COLLECT-*.toc")).read_text(encoding="utf-8"))
    collected = next(part for part in saved if isinstance(part, list))
    # PyInstaller performs this step only on macOS, but it requires nothing except the list of files.
    for name, source, kind in BUNDLE._process_bundle_toc(BUNDLE.__new__(BUNDLE), collected):
        placed = app / name
        placed.parent.mkdir(parents=True, exist_ok=True)
        if kind == "SYMLINK":
            placed.symlink_to(source)
        else:
            shutil.copy(source, placed)
    # Linux only: on macOS, PyInstaller's bootloader finds Contents/Frameworks itself.
    (app / "Contents" / "MacOS" / "_internal").symlink_to("../Frameworks")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
