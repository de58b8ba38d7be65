"""Choices for a GPU: what was written comes back, and what is none is refused in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.kernels.gpu.choice import TILE_ROWS, Choice, parse_choices

choices = st.dictionaries(st.text(max_size=3), st.builds(Choice, st.none() | st.sampled_from(TILE_ROWS)), max_size=3)


@given(layers=choices)
def test_choices_come_back(layers: dict[str, Choice]) -> None:
    assert parse_choices({name: choice.encode() for name, choice in layers.items()}) == layers


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (3, "not one of a tile's rows alone"),
        ({"vectors": 2}, "not one of a tile's rows alone"),
        ({"rows": 48}, "rows 48, which is none of 16, 32, 64, 128"),
        ({"rows": "16"}, "rows '16'"),
        ({"rows": True}, "rows True"),
        ({"rows": 16.0}, "rows 16.0"),
    ],
)
def test_what_is_no_choice_is_refused(value: object, words: str) -> None:
    with pytest.raises(ValueError, match=f"^the choice for conv (is|has) .*{words}"):
        parse_choices({"conv": value})
