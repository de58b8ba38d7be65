"""Where the tokens of a take's passes sound, and what the offsets of an edit come to at any moment of one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.prosody import PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.edit import SEMITONES
from kokoro_desktop.prosody.imposed import placed_points

Floats64 = NDArray[np.float64]


@dataclass(frozen=True)
class PassTimes:
    """One pass of a take: lines between pitch points begin and end with it.

    Attributes
    ----------
    tokens
        Their numbers among all of the take, the start and the end token included.
    bounds
        In samples from the take's beginning: where each begins, and where the last ends.
    """

    tokens: range
    bounds: tuple[int, ...]

    def time_of(self, token: int, place: float) -> float:
        """Return when a place within a token is reached, in samples from the take's beginning."""
        start, end = self.bounds[token - self.tokens.start :][:2]
        return start + place * (end - start)

    def offsets_at(self, edit: ProsodyEdit, samples: Sequence[float]) -> list[float]:
        """Return by how many semitones an edit moves the pitch at moments of the pass, by its offsets."""
        first, last = (bisect_left(edit.offsets, token, key=_token) for token in (self.tokens.start, self.tokens.stop))
        points = edit.offsets[first:last]
        if not points:
            return [0.0] * len(samples)
        times = [self.time_of(point.token, point.place) for point in points]
        found: list[float] = np.interp(samples, times, [point.value for point in points]).tolist()
        return found

    def points(self, times: Floats64, values: Floats64) -> Iterator[PitchPoint]:
        """Place points in tokens: float64 [n] samples from the take's beginning, and their values."""
        return placed_points(times, values, np.array(self.bounds), self.tokens.start)

    def with_offsets(
        self, edit: ProsodyEdit, start: float, end: float, points: Sequence[tuple[float, float]]
    ) -> ProsodyEdit:
        """Draw the offsets anew between two moments of the pass; before and after them all stays as it is.

        Parameters
        ----------
        points
            Samples from the take's beginning, between ``start`` and ``end``, and semitones; in order.
        """
        edges = list(zip((start, end), self.offsets_at(edit, (start, end)), strict=True))
        times, values = np.array([edges[0], *points, edges[1]], np.float64).T
        drawn = self.points(times, values.clip(*SEMITONES))
        kept = (
            point
            for point in edit.offsets
            if point.token not in self.tokens or not start <= self.time_of(point.token, point.place) <= end
        )
        return edit_with(edit, (*kept, *drawn))


def _token(point: PitchPoint) -> int:
    return point.token


def find_passes(spans: Sequence[Span]) -> tuple[PassTimes, ...]:
    """Find the passes of a take: each has a token without a symbol at its start and at its end."""
    edges = [place for place, span in enumerate(spans) if not span.symbol]
    passes = []
    for first, last in zip(edges[::2], edges[1::2], strict=False):
        starts = [span.start for span in spans[first : last + 1]]
        passes.append(PassTimes(range(first, last + 1), (*starts, spans[last].end)))
    return tuple(passes)


def edit_with(edit: ProsodyEdit, offsets: Sequence[PitchPoint]) -> ProsodyEdit:
    """Give an edit other offsets; none, where none of them moves anything."""
    return replace(edit, offsets=tuple(offsets) if any(point.value for point in offsets) else ())
