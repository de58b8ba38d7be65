"""The shipped map of voices is the one that its script computes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_the_map_can_be_reproduced(tmp_path: Path) -> None:
    script = ROOT / "packaging" / "data" / "make_voice_map.py"
    done = subprocess.run([sys.executable, script, tmp_path], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("54 voices; the plane has 28% of the variance")
    made, shipped = (
        json.loads((folder / "map.json").read_text(encoding="utf-8"))
        for folder in (tmp_path, ROOT / "resources" / "voices")
    )
    assert made["triangles"] == shipped["triangles"]
    for voice, point in shipped["points"].items():
        assert made["points"][voice] == pytest.approx(point, abs=2e-4)
