"""Lookup of the units and words at a sample or in a range of samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.takes.units import Unit, find_words

_Samples = NDArray[np.int64]


def _none() -> _Samples:
    return np.zeros(0, np.int64)


@dataclass(frozen=True, eq=False)
class UnitTimes:
    """Units in chronological order, searched by bisection.

    Attributes
    ----------
    units
        Phonemes and pauses, with times in samples from the beginning of the sound.
    starts, ends
        Start and end of each unit in samples, int64 [units].
    words
        The words, as ranges of unit indices.
    """

    units: tuple[Unit, ...] = ()
    starts: _Samples = field(default_factory=_none)
    ends: _Samples = field(default_factory=_none)
    words: tuple[range, ...] = ()

    def extended(self, units: Sequence[Unit]) -> UnitTimes:
        """Return a copy with ``units`` appended; the first of these units must begin a new word."""
        return UnitTimes(
            (*self.units, *units),
            np.append(self.starts, np.array([unit.start for unit in units], np.int64)),
            np.append(self.ends, np.array([unit.end for unit in units], np.int64)),
            self.words + find_words(units, len(self.units)),
        )

    @cached_property
    def word_starts(self) -> _Samples:
        """Start of each word in samples, int64 [words]."""
        return self.starts[np.fromiter((word.start for word in self.words), np.intp)]

    @cached_property
    def word_ends(self) -> _Samples:
        """End of each word in samples, int64 [words]."""
        return self.ends[np.fromiter((word.stop - 1 for word in self.words), np.intp)]

    @cached_property
    def word_gaps(self) -> _Samples:
        """Word boundaries in samples, int64 [words + 1]: the first start, midpoints of the gaps, and the last end."""
        edges = [2 * self.starts[:1], self.word_ends[:-1] + self.word_starts[1:], 2 * self.ends[-1:]]
        gaps: _Samples = np.concatenate(edges) // 2
        return gaps

    def index_at(self, sample: float) -> int | None:
        """Return the index of the unit that contains a sample, or None."""
        index = int(np.searchsorted(self.starts, sample, "right")) - 1
        return index if index >= 0 and sample < self.ends[index] else None

    def word_at(self, sample: float) -> range | None:
        """Return the unit indices of the word that contains a sample, or None."""
        index = int(np.searchsorted(self.word_starts, sample, "right")) - 1
        return self.words[index] if index >= 0 and sample < self.word_ends[index] else None

    def word_of(self, index: int) -> range | None:
        """Return the unit indices of the word that contains a unit, or None."""
        return self.word_at(int(self.starts[index]))

    def between(self, start: float, end: float) -> range:
        """Return the indices of the units that overlap a range of samples."""
        first = int(np.searchsorted(self.ends, start, "right"))
        return range(first, max(int(np.searchsorted(self.starts, end, "left")), first))

    def words_between(self, start: float, end: float) -> range:
        """Return the indices of the words that overlap a range of samples."""
        first = int(np.searchsorted(self.word_ends, start, "right"))
        return range(first, max(int(np.searchsorted(self.word_starts, end, "left")), first))

    def nearest_end(self, sample: float) -> int | None:
        """Return the index of the unit whose end is nearest to a sample; None if there are no units."""
        if not self.units:
            return None
        after = min(int(np.searchsorted(self.ends, sample, "left")), len(self.units) - 1)
        before = max(after - 1, 0)
        return before if sample - self.ends[before] < self.ends[after] - sample else after

    def index_of_origin(self, origin: int) -> int | None:
        """Return the index of the first unit for a code point of the text.

        If the code point has no unit, use the nearest earlier code point with a unit. Return None if none has a unit.
        """
        found = [(unit.origin, -index) for index, unit in enumerate(self.units) if 0 <= unit.origin <= origin]
        return -max(found)[1] if found else None


def times_of(units: Sequence[Unit]) -> UnitTimes:
    """Return the lookup structure for a sequence of units."""
    return UnitTimes().extended(units)
