"""Token times in a take's passes, and the pitch offset of an edit at a given time."""

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
    """Token times of one pass; passes are kept separate, because pitch is never interpolated between them.

    Attributes
    ----------
    tokens
        Token indices in the take, including the start and end tokens.
    bounds
        Start of each token and end of the last, in samples from the start of the take.
    """

    tokens: range
    bounds: tuple[int, ...]

    def time_of(self, token: int, place: float) -> float:
        """Return the time of a position (0 to 1) within a token, in samples from the start of the take."""
        start, end = self.bounds[token - self.tokens.start :][:2]
        return start + place * (end - start)

    def offsets_at(self, edit: ProsodyEdit, samples: Sequence[float]) -> list[float]:
        """Return an edit's pitch offsets in semitones; ``samples`` are times in samples from the start of the take."""
        first, last = (bisect_left(edit.offsets, token, key=_token) for token in (self.tokens.start, self.tokens.stop))
        points = edit.offsets[first:last]
        if not points:
            return [0.0] * len(samples)
        times = [self.time_of(point.token, point.place) for point in points]
        found: list[float] = np.interp(samples, times, [point.value for point in points]).tolist()
        return found

    def points(self, times: Floats64, values: Floats64) -> Iterator[PitchPoint]:
        """Yield a pitch point for each value; ``values`` and ``times`` are float64 [n].

        Times are in samples from the start of the take.
        """
        return placed_points(times, values, np.array(self.bounds), self.tokens.start)

    def with_offsets(
        self, edit: ProsodyEdit, start: float, end: float, points: Sequence[tuple[float, float]]
    ) -> ProsodyEdit:
        """Replace the offsets between two times of the pass, and keep the others.

        Parameters
        ----------
        points
            Pairs of a time in samples, between ``start`` and ``end``, and an offset in semitones, in time order.
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
    """Find the passes of a take; each starts and ends with a token whose symbol is empty."""
    edges = [place for place, span in enumerate(spans) if not span.symbol]
    passes = []
    for first, last in zip(edges[::2], edges[1::2], strict=False):
        starts = [span.start for span in spans[first : last + 1]]
        passes.append(PassTimes(range(first, last + 1), (*starts, spans[last].end)))
    return tuple(passes)


def edit_with(edit: ProsodyEdit, offsets: Sequence[PitchPoint]) -> ProsodyEdit:
    """Return a copy of ``edit`` with the given pitch offsets, or with none if all of them are 0."""
    return replace(edit, offsets=tuple(offsets) if any(point.value for point in offsets) else ())
