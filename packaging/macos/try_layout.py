"""Arrange a program that was made for Linux as an application of macOS is arranged: `try_layout.py PROGRAM_WORK APP`.

Run in the environment that packaging/build.py makes, after it; PROGRAM_WORK is build/package/work/kokoro-desktop. In
an application code and data lie apart, and links make one folder of them. So can be tried without a Mac whether the
program finds what came with it, and its children the program: `APP/Contents/MacOS/kokoro-desktop verify`.
"""

import ast
import shutil
import sys
from pathlib import Path

from PyInstaller.building.osx import BUNDLE


def main(arguments: list[str]) -> int:
    """Arrange; return 0."""
    work, app = map(Path, arguments)
    saved = ast.literal_eval(next(work.glob("**/COLLECT-*.toc")).read_text(encoding="utf-8"))
    collected = next(part for part in saved if isinstance(part, list))
    # What PyInstaller does on macOS alone; it needs nothing but the list.
    for name, source, kind in BUNDLE._process_bundle_toc(BUNDLE.__new__(BUNDLE), collected):
        placed = app / name
        placed.parent.mkdir(parents=True, exist_ok=True)
        if kind == "SYMLINK":
            placed.symlink_to(source)
        else:
            shutil.copy(source, placed)
    # PyInstaller's starter finds Contents/Frameworks on macOS by itself.
    (app / "Contents" / "MacOS" / "_internal").symlink_to("../Frameworks")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
