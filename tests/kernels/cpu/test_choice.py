"""Choices come back from JSON as they were, and nothing else is taken for one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.kernels.cpu.choice import Choice, parse_choices
from kokoro_desktop.kernels.cpu.tiling import AVX2, AVX512
from kokoro_desktop.kernels.cpu.toom_cook import VARIANTS, Algorithm

choices = st.builds(
    Choice,
    rows=st.none() | st.integers(1, 32),
    vectors=st.none() | st.integers(1, 8),
    cache_kb=st.none() | st.integers(16, 16384),
    algorithm=st.none() | st.sampled_from([each for variants in VARIANTS.values() for each in variants]),
    share=st.sampled_from([None, "rows", "channels"]),
    row_tiles=st.none() | st.integers(1, 256),
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
parts = st.sampled_from(["rows", "vectors", "cache_kb", "algorithm", "share", "row_tiles"])


@given(layers=st.dictionaries(st.text(), choices, max_size=3))
def test_choices_come_back_from_json(layers: dict[str, Choice]) -> None:
    text = json.dumps({name: choice.encode() for name, choice in layers.items()})
    assert parse_choices(json.loads(text)) == layers


def test_what_follows_the_rules_is_not_written() -> None:
    assert Choice().encode() == {}
    assert Choice(rows=4, algorithm=Algorithm(6, 7, 1)).encode() == {"rows": 4, "algorithm": [6, 7, 1]}


@given(value=json_values | st.dictionaries(parts, json_values, min_size=1))
def test_anything_else_is_a_choice_or_refused_in_words(value: Any) -> None:
    try:
        (choice,) = parse_choices({"layer": value}).values()
    except ValueError as error:
        assert "layer" in str(error)
    else:
        assert choice.encode() == value


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ([], "is no object"),
        ({"colour": 1}, "unknown part 'colour'"),
        ({"rows": 0}, "rows 0, which is not 1 to 32"),
        ({"rows": True}, "rows True"),
        ({"vectors": None}, "vectors None"),
        ({"share": "profits"}, "shares 'profits'"),
        ({"algorithm": [7, 7, 1]}, r"names an algorithm \[7, 7, 1\]"),
        ({"algorithm": [[6], 3, 1]}, "names an algorithm"),
    ],
)
def test_refusal_says_what_is_wrong(value: object, words: str) -> None:
    with pytest.raises(ValueError, match=f"choice for conv .*{words}"):
        parse_choices({"conv": value})


def test_chosen_numbers_take_the_default_tiles_place() -> None:
    assert Choice().tiling(AVX2) == AVX2
    tiling = Choice(rows=4, vectors=3, cache_kb=100).tiling(AVX512)
    assert (tiling.rows, tiling.vectors, tiling.cache_kb) == (4, 3, 100)
    assert (tiling.lanes, tiling.registers) == (AVX512.lanes, AVX512.registers)
