"""Names of files: sensible, possible everywhere, each another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop import export
from kokoro_desktop.errors import InputError
from kokoro_desktop.export import ExportChoices
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task

MakeTake = Callable[..., Take]


def test_takes_of_one_name_do_not_overwrite_each_other(make_take: MakeTake, tmp_path: Path) -> None:
    takes = [replace(make_take(number), title=title) for number, title in enumerate(("Same", "same", "other"), 1)]
    items = export.default_items(takes)
    assert [item.name for item in items] == ["Same - Heart", "same - Heart (2)", "other - Heart"]
    assert len(export.export(items, ExportChoices(str(tmp_path)), Task())) == 3


@given(title=st.text(max_size=300))
def test_every_suggested_name_is_a_good_one(title: str, make_take: MakeTake) -> None:
    export.check_name(export.default_name(replace(make_take(1), title=title)))


@pytest.mark.parametrize("name", ["", "  ", "a/b", "a\\b", "what?", "con", "LPT1.x", "dot.", " space"])
def test_a_name_that_some_system_refuses_is_refused(name: str) -> None:
    with pytest.raises(InputError):
        export.check_name(name)


def test_partial_take_says_so_in_its_name(make_take: MakeTake) -> None:
    take = replace(make_take(1), title="one")
    assert [export.default_name(each) for each in (take, replace(take, unspoken=2))] == [
        "one - Heart",
        "one - Heart (partial)",
    ]


def test_name_has_the_voices_that_are_heard(make_take: MakeTake) -> None:
    take = replace(make_take(1, "[voice bf_emma] hə [voice bm_george] hə"), title="one")
    assert export.default_name(take) == "one - Emma, George"
    assert export.default_name(replace(make_take(1), title="one"), {"af_heart": "My blend"}) == "one - My blend"
