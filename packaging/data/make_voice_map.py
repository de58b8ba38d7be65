"""Create resources/voices/map.json: the position of each voice on a plane, and a triangulation of these positions.

The plane is spanned by the first two principal components of the voices' mean style rows. Each axis is scaled to the
range from 0 to 1. The script requires the `test` extra:

    python packaging/data/make_voice_map.py [OUTPUT_FOLDER]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import Delaunay

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kokoro_desktop.voices import catalogue, load_voice  # noqa: E402

DIGITS: Final = 4  # more digits would depend on the linear algebra library


def main(argv: list[str]) -> int:
    """Write the map."""
    folder = Path(argv[0]) if argv else ROOT / "resources" / "voices"
    ids = [voice.id for voice in catalogue()]
    rows = np.array([load_voice(voice).pack.mean(axis=0, dtype=np.float64) for voice in ids])
    points, explained = plane(rows)
    # The triangles are computed from the rounded points, so that they fit the points in the file.
    triangles = [sorted(ids[corner] for corner in triangle) for triangle in Delaunay(points).simplices]
    lines = [f'  "{voice}": [{x:.{DIGITS}f}, {y:.{DIGITS}f}]' for voice, (x, y) in zip(ids, points, strict=True)]
    corners = [f"  {json.dumps(triangle)}" for triangle in sorted(triangles)]
    text = f'{{\n "points": {{\n{_join(lines)}\n }},\n "triangles": [\n{_join(corners)}\n ]\n}}\n'
    (folder / "map.json").write_text(text, encoding="utf-8")
    print(f"{len(ids)} voices; the plane has {explained:.0%} of the variance of their mean style rows")
    return 0


def plane(rows: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    """Project rows onto their first two principal components.

    Returns
    -------
    tuple[ndarray, float]
        Positions ``[n, 2]``, each axis from 0 to 1; and the fraction of the variance that the plane captures.
    """
    centred = rows - rows.mean(axis=0)
    _, singular, axes = np.linalg.svd(centred, full_matrices=False)
    largest = np.abs(axes[:2]).argmax(axis=1)
    signs = np.sign(axes[np.arange(2), largest])  # an SVD does not determine the signs
    positions = centred @ (axes[:2] * signs[:, None]).T
    low, high = positions.min(axis=0), positions.max(axis=0)
    variances = singular**2
    return ((positions - low) / (high - low)).round(DIGITS), float(variances[:2].sum() / variances.sum())


def _join(lines: list[str]) -> str:
    return ",\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
