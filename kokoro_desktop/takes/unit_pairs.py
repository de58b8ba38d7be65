"""Phoneme alignment of two takes, with durations."""

from __future__ import annotations

import csv
import io
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.audio import Floats
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0
from kokoro_desktop.takes.take import Take
from kokoro_desktop.takes.units import Unit, find_words

# Indices of corresponding units in the first and second take; None if a take has no counterpart.
Pair = tuple[int | None, int | None]


@dataclass(frozen=True, eq=False)
class AlignedSound:
    """A take aligned with another: corresponding units start together, and each shorter unit is followed by a gap.

    Attributes
    ----------
    take
        The original take.
    units
        Units of the take.
    edges
        int64 [len(units) + 1], start of each unit in the take and end of the take, in samples.
    starts
        int64 [len(units)], start of each unit in the aligned sound, in samples.
    samples
        float32 [n], the same length as the other aligned sound; silent in the gaps.
    f0
        float32 [ceil(n / 300)], hertz, one value every 12.5 ms; 0 in the gaps.
    gaps
        Starts and ends of the gaps, in samples.
    """

    take: Take
    units: tuple[Unit, ...]
    edges: NDArray[np.int64]
    starts: NDArray[np.int64]
    samples: Floats
    f0: Floats
    gaps: tuple[tuple[int, int], ...]

    def place_of(self, sample: int) -> int:
        """Convert a sample position in the take to a position in the aligned sound."""
        if not self.units:
            return 0
        index = min(max(int(np.searchsorted(self.edges, sample, "right")) - 1, 0), len(self.units) - 1)
        return int(self.starts[index] + sample - self.edges[index])


@dataclass(frozen=True, eq=False)
class AlignedTakes:
    """Two aligned takes, and the pairs of corresponding units.

    Attributes
    ----------
    pairs
        Pairs in order; each unit of either take is in exactly one pair.
    starts
        int64 [len(pairs)], start of each pair in both aligned sounds, in samples.
    first, second
        The aligned takes.
    """

    pairs: tuple[Pair, ...]
    starts: NDArray[np.int64]
    first: AlignedSound
    second: AlignedSound


def line_up(first: Take, second: Take) -> AlignedTakes:
    """Align two takes. Call this on a background thread, because it copies the audio of both takes."""
    takes = (first, second)
    groups = [take.units for take in takes]
    edges = [_edges(units, len(take.samples)) for units, take in zip(groups, takes, strict=True)]
    pairs = tuple(pair_units(*groups))
    columns = list(zip(*pairs, strict=True)) or [(), ()]
    widths = np.array(
        [
            [0 if each is None else own[each + 1] - own[each] for each in column]
            for column, own in zip(columns, edges, strict=True)
        ],
        np.int64,
    )
    starts = np.concatenate([[0], np.cumsum(widths.max(axis=0))]).astype(np.int64)
    sounds = (_lay_out(*each, starts) for each in zip(takes, groups, edges, columns, strict=True))
    return AlignedTakes(pairs, starts[:-1], *sounds)


def pair_units(first: Sequence[Unit], second: Sequence[Unit]) -> Iterator[Pair]:
    """Match the units of two takes: first by word, then by phoneme within words that differ."""
    parts, others = _split(first), _split(second)
    names, other_names = [_names(first, part) for part in parts], [_names(second, part) for part in others]
    if names == other_names:
        yield from ((place, place) for place in range(len(first)))
        return
    for tag, start, end, other, other_end in SequenceMatcher(None, names, other_names).get_opcodes():
        some, same = _joined(parts[start:end]), _joined(others[other:other_end])
        yield from zip(some, same, strict=True) if tag == "equal" else _pair_differing(first, second, some, same)


def durations_csv(lined_up: AlignedTakes) -> str:
    """Format the start and duration of each phoneme and pause in both takes as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["phoneme", "a_start_s", "a_ms", "b_start_s", "b_ms", "difference_ms"])
    for first, second in units_of(lined_up):
        unit = first or second
        assert unit is not None
        fields = [field for each in (first, second) for field in _times(each)]
        apart = f"{duration_ms(second) - duration_ms(first):.1f}" if first and second else ""
        writer.writerow([unit.label, *fields, apart])
    return text.getvalue()


def units_of(lined_up: AlignedTakes) -> Iterator[tuple[Unit | None, Unit | None]]:
    """Yield the two units of each pair; None replaces a missing unit."""
    for here, there in lined_up.pairs:
        yield (
            None if here is None else lined_up.first.units[here],
            None if there is None else lined_up.second.units[there],
        )


def duration_ms(unit: Unit) -> float:
    """Return the duration of a unit, in milliseconds."""
    return (unit.end - unit.start) * 1000 / SAMPLE_RATE


def _times(unit: Unit | None) -> tuple[str, str]:
    return ("", "") if unit is None else (f"{unit.start / SAMPLE_RATE:.4f}", f"{duration_ms(unit):.1f}")


def _split(units: Sequence[Unit]) -> list[range]:
    """Split units into ranges: the units before the first word, if any, then each word up to the next word."""
    starts = [0, *(word.start for word in find_words(units)), len(units)]
    return [range(start, end) for start, end in itertools.pairwise(starts) if start < end]


def _joined(parts: Sequence[range]) -> range:
    return range(parts[0].start, parts[-1].stop) if parts else range(0)


def _names(units: Sequence[Unit], part: range) -> tuple[str, ...]:
    return tuple(units[place].symbol for place in part)


def _pair_differing(first: Sequence[Unit], second: Sequence[Unit], some: range, others: range) -> Iterator[Pair]:
    matcher = SequenceMatcher(None, _names(first, some), _names(second, others))
    for tag, start, end, other, other_end in matcher.get_opcodes():
        mine, theirs = some[start:end], others[other:other_end]
        if tag == "equal" or len(mine) == len(theirs):  # phonemes substituted one by one
            yield from zip(mine, theirs, strict=True)
        else:
            yield from ((place, None) for place in mine)
            yield from ((None, place) for place in theirs)


def _edges(units: Sequence[Unit], samples: int) -> NDArray[np.int64]:
    """Return the edges of the units in samples; together, the units cover the whole sound."""
    return np.array([0, *(unit.start for unit in units[1:]), samples], np.int64)


def _lay_out(
    take: Take,
    units: tuple[Unit, ...],
    edges: NDArray[np.int64],
    column: Sequence[int | None],
    starts: NDArray[np.int64],
) -> AlignedSound:
    pitch = take.f0
    samples = np.zeros(int(starts[-1]), np.float32)
    f0 = np.zeros(-(-len(samples) // SAMPLES_PER_F0), np.float32)
    places, gaps = [], []
    for index, start, end in zip(column, starts[:-1].tolist(), starts[1:].tolist(), strict=True):
        filled = start
        if index is not None:
            begin, stop = edges[index : index + 2].tolist()
            places.append(start)
            filled += stop - begin
            samples[start:filled] = take.samples[begin:stop]
            if len(pitch):
                there = np.arange(-(-start // SAMPLES_PER_F0), -(-filled // SAMPLES_PER_F0))
                f0[there] = pitch[
                    np.minimum((there * SAMPLES_PER_F0 - start + begin) // SAMPLES_PER_F0, len(pitch) - 1)
                ]
        if filled < end:
            gaps.append((filled, end))
    return AlignedSound(take, units, edges, np.array(places, np.int64), samples, f0, tuple(gaps))
