"""Candidates for a GPU: every tile that fits, once."""

from __future__ import annotations

import pytest

from kokoro_desktop.compiler.tuning.gpu_candidates import describe, list_candidates
from kokoro_desktop.compiler.tuning.tunable import Spec
from kokoro_desktop.kernels.conv_layers import Activation, Conv1d, SameConv1d
from kokoro_desktop.kernels.gpu.choice import Choice, parse_choices

SAME, LOW, TALL = SameConv1d(64, 11, 5, Activation(True, "snake")), Conv1d(64, 64), Conv1d(64, 64, taps=2, long=True)


@pytest.mark.parametrize(("spec", "rules"), [(SAME, 128), (LOW, 32), (TALL, 128)])
def test_tiles_compete_once_each_and_the_rules_can_be_stored(spec: Spec, rules: int) -> None:
    others = list_candidates(spec, Choice())
    assert [choice.rows for choice in others] == [rows for rows in (16, 32, 64, 128) if rows != rules]
    assert parse_choices({"a": others[0].encode()}) == {"a": others[0]}


def test_way_back_to_the_rules_stays_open() -> None:
    assert Choice() in list_candidates(LOW, Choice(64))


def test_tile_whose_window_does_not_fit_does_not_compete() -> None:
    assert [choice.rows for choice in list_candidates(Conv1d(64, 64, taps=12, stride=6, long=True), Choice())] == [16]


def test_words_say_how_many_rows_a_block_has() -> None:
    assert describe(LOW, Choice()) == "32 rows"
    assert describe(LOW, Choice(128)) == "128 rows"
