"""Code points and UTF-16 units, against Python's own codec."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.ui.text.offsets import Places

texts = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("a𝒶😀ə"), max_size=20)


@given(texts, st.data())
def test_there_and_back(text: str, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(text)))
    places = Places(text)
    units = places.units(index)
    assert units == len(text[:index].encode("utf-16-le")) // 2
    assert places.points(units) == index


def test_half_a_pair_counts_as_none() -> None:
    assert [Places("a😀b").points(unit) for unit in range(5)] == [0, 1, 1, 2, 3]


def test_beyond_the_ends_is_the_end() -> None:
    assert Places("abc").points(9) == Places("abc").units(9) == 3
    assert Places("a😀").points(9) == 2
    assert Places("a😀").units(9) == 3
    assert Places("a😀").units(-1) == Places("").points(1) == Places("a").points(-1) == 0
