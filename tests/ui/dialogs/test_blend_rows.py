"""Rows with the voices of a blend and their shares."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.dialogs.blend_rows import BlendRow, BlendRows, divide
from kokoro_desktop.voices import VoicePart


@given(st.integers(12, 100), st.lists(st.integers(1, 100), min_size=1, max_size=12))
def test_a_division_is_complete_and_leaves_nobody_out(whole: int, weights: list[int]) -> None:
    parts = divide(whole, weights)
    assert sum(parts) == whole and min(parts) >= 1


def test_a_share_stays_between_one_and_a_hundred(qtbot: QtBot) -> None:
    row = BlendRow("af_heart", 0)
    qtbot.addWidget(row)
    assert row.weight() == 1
    row.findChild(QSpinBox).setValue(1000)
    assert row.weight() == 100


def test_a_blend_that_is_shown_is_the_blend_that_is_returned(qtbot: QtBot) -> None:
    rows = BlendRows()
    qtbot.addWidget(rows)
    for parts in (
        (VoicePart("af_heart", 0.01), VoicePart("am_adam", 0.98), VoicePart("bf_emma", 0.01)),
        (VoicePart("am_adam", 1),),
        (VoicePart("am_adam", 0.5), VoicePart("mine.npy", 0.5)),
    ):
        with qtbot.assertNotEmitted(rows.changed):
            rows.set_parts(parts)
        assert rows.parts() == parts
