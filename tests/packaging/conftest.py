"""Scripts can be imported by their names; behind everything else, which they must not stand in for."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "packaging"))
