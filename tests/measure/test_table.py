"""Tables, drawn in Markdown."""

from __future__ import annotations

import math

from kokoro_desktop.measure.table import Table, figure


def test_words_lie_to_the_left_and_figures_to_the_right() -> None:
    table = Table("a|b", ("engine", "device", "ms"), (("tvm", "cuda_0", "1.5"),))
    assert list(table.markdown()) == [
        "**a\\|b**",
        "",
        "| engine | device | ms |",
        "| --- | --- | ---: |",
        "| tvm | cuda\\_0 | 1.5 |",
    ]


def test_table_without_a_title_begins_with_its_header() -> None:
    assert list(Table("", ("a",), (), words=0).markdown()) == ["| a |", "| ---: |"]


def test_figure_that_there_is_not_is_a_dash() -> None:
    assert [figure(value, ".1f", " s") for value in (1.25, None, math.nan)] == ["1.2 s", "-", "-"]
