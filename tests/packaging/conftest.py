"""Scripts can be imported by their names; behind everything else, which they must not stand in for."""

from __future__ import annotations

import sys
from pathlib import Path

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
sys.path += [str(PACKAGING / folder) for folder in ("", "frozen", "measure", "measure/baselines", "data", "window")]
