"""Every script under packaging/ can be imported, so that a rename in the program cannot break one silently."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
SCRIPTS = sorted(path.relative_to(PACKAGING) for path in PACKAGING.rglob("*.py") if "build" not in path.parts)
EXTRAS = {"PyInstaller", "argparse_manpage", "misaki", "pocketsphinx", "shtab", "zstandard"}  # of some scripts only


@pytest.mark.parametrize("folder", sorted({script.parent for script in SCRIPTS}), ids=str)
def test_scripts_of_a_folder_can_be_imported(folder: Path) -> None:
    names = [script.stem for script in SCRIPTS if script.parent == folder]
    code = (
        f"import importlib, sys\nsys.path[:0] = [{str(PACKAGING / folder)!r}, {str(PACKAGING)!r}]\n"
        f"for name in {names!r}:\n    try:\n        importlib.import_module(name)\n"
        f"    except ModuleNotFoundError as error:\n        assert error.name.partition('.')[0] in {EXTRAS!r}, error\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
