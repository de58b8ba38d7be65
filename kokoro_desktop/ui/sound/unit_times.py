"""Units of a sound by time: which unit is at a sample, and which units and words are in a range."""

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
    """Units in order of time, found by bisection.

    Attributes
    ----------
    units
        Phonemes and pauses; their times are samples from the beginning of the sound.
    starts, ends
        int64 [units], in samples.
    words
        The words, as ranges of indices of units.
    """

    units: tuple[Unit, ...] = ()
    starts: _Samples = field(default_factory=_none)
    ends: _Samples = field(default_factory=_none)
    words: tuple[range, ...] = ()

    def extended(self, units: Sequence[Unit]) -> UnitTimes:
        """Return these units followed by others, which must begin a new word."""
        return UnitTimes(
            (*self.units, *units),
            np.append(self.starts, np.array([unit.start for unit in units], np.int64)),
            np.append(self.ends, np.array([unit.end for unit in units], np.int64)),
            self.words + find_words(units, len(self.units)),
        )

    @cached_property
    def word_starts(self) -> _Samples:
        """Starts of the words, int64 [words], in samples."""
        return self.starts[np.fromiter((word.start for word in self.words), np.intp)]

    @cached_property
    def word_ends(self) -> _Samples:
        """Ends of the words, int64 [words], in samples."""
        return self.ends[np.fromiter((word.stop - 1 for word in self.words), np.intp)]

    @cached_property
    def word_gaps(self) -> _Samples:
        """Middles of the gaps before the first word, between words and after the last, int64 [words + 1]."""
        edges = [2 * self.starts[:1], self.word_ends[:-1] + self.word_starts[1:], 2 * self.ends[-1:]]
        gaps: _Samples = np.concatenate(edges) // 2
        return gaps

    def index_at(self, sample: float) -> int | None:
        """Return the index of the unit that contains a sample."""
        index = int(np.searchsorted(self.starts, sample, "right")) - 1
        return index if index >= 0 and sample < self.ends[index] else None

    def word_at(self, sample: float) -> range | None:
        """Return the word that contains a sample."""
        index = int(np.searchsorted(self.word_starts, sample, "right")) - 1
        return self.words[index] if index >= 0 and sample < self.word_ends[index] else None

    def word_of(self, index: int) -> range | None:
        """Return the word that contains a unit."""
        return self.word_at(int(self.starts[index]))

    def between(self, start: float, end: float) -> range:
        """Return the indices of the units that overlap a range of samples."""
        first = int(np.searchsorted(self.ends, start, "right"))
        return range(first, max(int(np.searchsorted(self.starts, end, "left")), first))

    def words_between(self, start: float, end: float) -> range:
        """Return the indices, among the words, of those that overlap a range of samples."""
        first = int(np.searchsorted(self.word_ends, start, "right"))
        return range(first, max(int(np.searchsorted(self.word_starts, end, "left")), first))

    def nearest_end(self, sample: float) -> int | None:
        """Return the index of the unit whose end is nearest to a sample."""
        if not self.units:
            return None
        after = min(int(np.searchsorted(self.ends, sample, "left")), len(self.units) - 1)
        before = max(after - 1, 0)
        return before if sample - self.ends[before] < self.ends[after] - sample else after

    def index_of_origin(self, origin: int) -> int | None:
        """Return the index of the first unit from a code point of the text, or else of the last unit before it."""
        found = [(unit.origin, -index) for index, unit in enumerate(self.units) if 0 <= unit.origin <= origin]
        return -max(found)[1] if found else None


def times_of(units: Sequence[Unit]) -> UnitTimes:
    """Return the times of units."""
    return UnitTimes().extended(units)
