"""Code points and UTF-16 units, against Python's own codec."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.ui.text.offsets import OffsetMap

texts = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("a𝒶😀ə"), max_size=20)


@given(texts, st.data())
def test_there_and_back(text: str, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(text)))
    places = OffsetMap(text)
    units = places.units(index)
    assert units == len(text[:index].encode("utf-16-le")) // 2
    assert places.points(units) == index


@given(texts, st.data())
def test_a_code_point_shown_as_two_symbols_takes_two_units(text: str, data: st.DataObject) -> None:
    wide = [index for index, char in enumerate(text) if char == "a" and data.draw(st.booleans())]
    shown = "".join("xy" if index in wide else char for index, char in enumerate(text))
    index = data.draw(st.integers(0, len(text)))
    places, before = OffsetMap(text, wide), len(shown) - len(text[index:]) - sum(each >= index for each in wide)
    assert places.units(index) == OffsetMap(shown).units(before)
    assert places.points(places.units(index)) == index
    assert all(places.points(places.units(each) + 1) == each for each in wide)


def test_half_a_pair_counts_as_none() -> None:
    assert [OffsetMap("a😀b").points(unit) for unit in range(5)] == [0, 1, 1, 2, 3]


def test_beyond_the_ends_is_the_end() -> None:
    assert OffsetMap("abc").points(9) == OffsetMap("abc").units(9) == 3
    assert OffsetMap("a😀").points(9) == 2
    assert OffsetMap("a😀").units(9) == 3
    assert OffsetMap("a😀").units(-1) == OffsetMap("").points(1) == OffsetMap("a").points(-1) == 0
