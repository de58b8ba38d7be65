"""Units of a sound found by time."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.takes.units import find_words, group_spans
from kokoro_desktop.ui.sound.unit_times import UnitTimes, times_of

# Position 2 of the text was left out.
SPANS = [
    Span("", -1, 0, 6_000),
    Span("h", 0, 6_000, 9_600),
    Span("ə", 1, 9_600, 12_000),
    Span(" ", 3, 12_000, 18_000),
    Span("o", 4, 18_000, 24_000),
]
TIMES = times_of(group_spans(SPANS))


def test_a_sample_finds_its_unit_and_its_word() -> None:
    samples = (-1, 0, 5_999, 6_000, 12_000, 23_999, 24_000)
    assert [TIMES.index_at(sample) for sample in samples] == [None, 0, 0, 1, 3, 4, None]
    assert [TIMES.word_at(sample) for sample in samples] == [None] * 2 + [None, range(1, 3), None, range(4, 5), None]
    assert [TIMES.word_of(index) for index in range(5)] == [None, range(1, 3), range(1, 3), None, range(4, 5)]


def test_a_place_in_the_text_finds_its_unit_or_the_one_before() -> None:
    assert [TIMES.index_of_origin(origin) for origin in (-1, 0, 1, 2, 3, 9)] == [None, 1, 2, 2, 3, 4]


def test_no_units_are_nowhere() -> None:
    empty = UnitTimes()
    assert (empty.index_at(0), empty.word_at(0), empty.nearest_end(0)) == (None, None, None)
    assert not empty.between(0, 9) and not empty.words_between(0, 9)


@given(
    symbols=st.text("aˈn ,", min_size=1, max_size=30),
    start=st.integers(-10, 400),
    length=st.integers(0, 400),
    cut=st.integers(0, 30),
)
def test_bisection_finds_what_a_scan_finds(symbols: str, start: int, length: int, cut: int) -> None:
    units = group_spans([Span(symbol, i, i * 10, i * 10 + 10) for i, symbol in enumerate(symbols)])
    times, end = times_of(units), start + length
    overlapping = [index for index, unit in enumerate(units) if unit.end > start and unit.start < end]
    assert list(times.between(start, end)) == overlapping
    assert times.index_at(start) == next((i for i, each in enumerate(units) if each.start <= start < each.end), None)
    nearest = times.nearest_end(start)
    assert nearest is not None
    assert abs(units[nearest].end - start) == min(abs(unit.end - start) for unit in units)
    words = find_words(units)
    assert times.words == words
    spoken = [i for i, word in enumerate(words) if units[word[-1]].end > start and units[word[0]].start < end]
    assert list(times.words_between(start, end)) == spoken
    gap = next((index for index, unit in enumerate(units[: cut + 1]) if not unit.is_spoken), 0)
    grown = times_of(units[:gap]).extended(units[gap:])
    assert (grown.units, grown.words, list(grown.word_gaps)) == (times.units, times.words, list(times.word_gaps))
