"""Intervals fill the sound, and lose no phoneme."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st
from takes_of_symbols import silent_take, take_of

from kokoro_desktop.export.intervals import clauses, phonemes, words


@given(
    symbols=st.lists(st.sampled_from(list("hə ˈaʊ,.?!;“”")), max_size=30),
    frames=st.lists(st.integers(0, 5), min_size=32, max_size=32),
)
def test_intervals_fill_the_sound_without_overlap(symbols: list[str], frames: list[int]) -> None:
    take = take_of(symbols, frames)
    for intervals in (phonemes(take), words(take)):
        ends = [0, *(interval.end for interval in intervals)]
        assert [interval.start for interval in intervals] == ends[:-1]
        assert ends[-1] == len(take.samples)
        assert all(interval.end > interval.start for interval in intervals)
        assert not any(a.label == b.label == "" for a, b in itertools.pairwise(intervals))


def test_clause_ends_with_its_mark_and_begins_with_its_first_phoneme() -> None:
    take = take_of(list("hə, wˈɜ"))
    found = [(clause.label, clause.start, clause.end) for clause in clauses(take)]
    assert found == [("hə,", take.spans[1].start, take.spans[2].end), ("wˈɜ", take.spans[5].start, take.spans[7].end)]


def test_no_sound_has_no_intervals() -> None:
    empty = silent_take(())
    assert (phonemes(empty), words(empty), tuple(clauses(empty))) == ((), (), ())


def test_clause_ends_with_its_last_phoneme_where_silence_follows() -> None:
    take = take_of(list("hə  "))
    assert [(clause.label, clause.end) for clause in clauses(take)] == [("hə", take.spans[2].end)]
