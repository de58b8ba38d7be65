"""Map of the shipped voices, which converts positions to blends and blends to positions."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.voices.catalogue import folder
from kokoro_desktop.voices.voice_spec import VoicePart

# Position on the map: x to the right and y upwards, both from 0 to 1.
Point = tuple[float, float]
_ROUNDING: Final = 1e-9  # tolerance for the rounding errors of shares


@dataclass(frozen=True)
class VoiceMap:
    """Positions of the shipped voices in a plane.

    The coordinates are linear in the style rows. A blend is therefore at the weighted mean of its voices' points.
    Inside the outline, which is the convex hull, every position belongs to a blend of at most three voices.

    Attributes
    ----------
    points
        Mapping from voice ids to positions.
    triangles
        Delaunay triangulation of the points.
    """

    points: Mapping[str, Point]
    triangles: tuple[tuple[str, str, str], ...]

    @classmethod
    def load(cls) -> VoiceMap:
        """Load the shipped map, which ``packaging/data/make_voice_map.py`` computes."""
        table = json.loads((folder() / "map.json").read_text(encoding="utf-8"))
        points = {voice: (x, y) for voice, (x, y) in table["points"].items()}
        return cls(points, tuple((first, second, third) for first, second, third in table["triangles"]))

    @cached_property
    def outline(self) -> tuple[tuple[Point, Point], ...]:
        """Edges of the convex hull, in no particular order."""
        edges = Counter(frozenset(edge) for triangle in self.triangles for edge in combinations(triangle, 2))
        outer = (sorted(edge) for edge, count in edges.items() if count == 1)
        return tuple((self.points[start], self.points[end]) for start, end in outer)

    def inside(self, point: Point) -> Point:
        """Return ``point`` or, if it is outside the outline, the nearest point on the outline."""
        if self._shares(point).min(axis=1).max() >= -_ROUNDING:
            return point
        wanted = np.array(point)
        starts, ends = np.array(self.outline).swapaxes(0, 1)
        edges = ends - starts
        along = np.clip(((wanted - starts) * edges).sum(axis=1) / (edges**2).sum(axis=1), 0, 1)
        feet = starts + along[:, None] * edges
        x, y = feet[np.argmin(((feet - wanted) ** 2).sum(axis=1))]
        return float(x), float(y)

    def blend_at(self, point: Point) -> tuple[VoicePart, ...]:
        """Return the blend at a position or, if it is outside the outline, at the nearest point on the outline.

        Returns
        -------
        tuple[VoicePart, ...]
            One to three voices, in descending order of weight. The weights are multiples of 0.01 and add up to 1.
        """
        shares = self._shares(self.inside(point))
        best = int(np.argmax(shares.min(axis=1)))
        exact = 100 * shares[best].clip(0) / shares[best].clip(0).sum()
        percent = np.floor(exact + _ROUNDING).astype(int)
        largest_rests = np.argsort(percent - exact, kind="stable")
        percent[largest_rests[: 100 - percent.sum()]] += 1
        parts = [
            VoicePart(voice, share / 100)
            for voice, share in zip(self.triangles[best], percent.tolist(), strict=True)
            if share
        ]
        return tuple(sorted(parts, key=lambda part: -part.weight))

    def position_of(self, parts: Sequence[VoicePart]) -> Point | None:
        """Return the position of a blend; None if one of its voices is a file, which is not on the map."""
        if any(part.name not in self.points for part in parts):
            return None
        x, y = np.average([self.points[part.name] for part in parts], axis=0, weights=[part.weight for part in parts])
        return float(x), float(y)

    def nearest(self, point: Point) -> str:
        """Return the id of the voice nearest to a position."""
        x, y = point
        return min(self.points, key=lambda voice: (self.points[voice][0] - x) ** 2 + (self.points[voice][1] - y) ** 2)

    @cached_property
    def _to_shares(self) -> NDArray[np.float64]:
        """Matrices that convert ``(x, y, 1)`` to barycentric coordinates, ``[triangles, 3, 3]``."""
        corners = np.array([[self.points[voice] for voice in triangle] for triangle in self.triangles])
        return np.linalg.inv(np.concatenate([corners, np.ones_like(corners[..., :1])], axis=2).swapaxes(1, 2))

    def _shares(self, point: Point) -> NDArray[np.float64]:
        """Return the barycentric coordinates of a position in every triangle, ``[triangles, 3]``."""
        shares: NDArray[np.float64] = self._to_shares @ np.array([*point, 1.0])
        return shares
