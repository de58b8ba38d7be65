"""Rearrange a program that was built for Linux as a macOS application: `try_layout.py PROGRAM_WORK APP`.

Run it after packaging/build.py, in its environment; PROGRAM_WORK is build/package/work/kokoro-desktop. In a macOS
application, code and data are in different folders that are joined by links. Without a Mac, this shows whether the
program finds its files and whether its child processes find the program: `APP/Contents/MacOS/kokoro-desktop verify`.
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
    # The step that PyInstaller performs only on macOS, but that needs nothing except the list.
    for name, source, kind in BUNDLE._process_bundle_toc(BUNDLE.__new__(BUNDLE), collected):
        placed = app / name
        placed.parent.mkdir(parents=True, exist_ok=True)
        if kind == "SYMLINK":
            placed.symlink_to(source)
        else:
            shutil.copy(source, placed)
    # On macOS, PyInstaller's bootloader finds Contents/Frameworks itself.
    (app / "Contents" / "MacOS" / "_internal").symlink_to("../Frameworks")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
