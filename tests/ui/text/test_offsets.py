"""Code points and UTF-16 units, against Python's own codec."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.ui.text.offsets import Places, points_before, units_before

texts = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("a𝒶😀ə"), max_size=20)


@given(texts, st.data())
def test_there_and_back(text: str, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(text)))
    units = units_before(text, index)
    assert units == Places(text).units(index) == len(text[:index].encode("utf-16-le")) // 2
    assert points_before(text, units) == index


def test_half_a_pair_counts_as_none() -> None:
    assert points_before("a😀b", 2) == 1


def test_beyond_the_end_is_the_end() -> None:
    assert points_before("abc", 9) == 3
    assert points_before("a😀", 9) == 2
    assert points_before("", 1) == 0
