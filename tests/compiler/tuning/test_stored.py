"""From the file's choices to the kernels'."""

from __future__ import annotations

import pytest

from kokoro_desktop.bundle.tuned_choices import Tuned
from kokoro_desktop.compiler.tuning.stored import choices_in_use
from kokoro_desktop.kernels.cpu.choice import Choice


def tuned(**in_use: dict[str, object]) -> Tuned:
    return Tuned("cpu", "tvm", "sources", 2, in_use)


def test_choices_in_use_are_read() -> None:
    assert choices_in_use(tuned(conv={"rows": 4}, other={"share": "rows"})) == {
        "conv": Choice(rows=4),
        "other": Choice(share="rows"),
    }


def test_nothing_tuned_is_no_choice() -> None:
    assert choices_in_use(None) == {}
    assert choices_in_use(tuned()) == {}


def test_what_is_no_choice_is_one_sentence_and_the_rules_hold(caplog: pytest.LogCaptureFixture) -> None:
    assert choices_in_use(tuned(conv={"rows": 4}, other={"rows": -1})) == {}
    (sentence,) = caplog.messages
    assert "other has rows -1" in sentence
    assert "tune --forget" in sentence
