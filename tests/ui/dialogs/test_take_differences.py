"""What tells two takes apart is said in words and numbers, and what does not is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from pytestqt.qtbot import QtBot

from kokoro_desktop.prosody import Prosody
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.dialogs.take_differences import describe_differences, list_differences

MakeTake = Callable[..., Take]


def said_at(take: Take, hertz: float) -> Take:
    f0 = np.array([0, hertz, hertz, 0], np.float32)
    return replace(take, prosody=(Prosody(np.ones(2, np.int64), f0, f0),))


def test_the_same_request_differs_in_nothing(qtbot: QtBot, make_take: MakeTake) -> None:
    first = make_take(1)
    assert describe_differences(first, replace(first, id=2)) == "Both have the same settings."
    assert all(row[1] == row[2] and not row[3] for row in list_differences(first, replace(first, id=2)))


def test_settings_length_and_pitch_are_compared(qtbot: QtBot, make_take: MakeTake) -> None:
    first, second = said_at(make_take(1), 100), said_at(make_take(2, speed=0.5, seed=7), 200)
    longer = second.duration_s - first.duration_s
    assert describe_differences(first, second) == (
        f"B compared with A: different speed, different seed, {longer:.2f} s longer "
        f"({longer / first.duration_s * 100:.0f}%), 12.0 semitones higher."
    )
    rows = {row[0]: row[1:] for row in list_differences(first, second)}
    assert rows["Speed"] == ("1.00", "0.50", "−0.50")
    assert rows["Mean pitch"] == ("100 Hz", "200 Hz", "+12.0 st")
    assert rows["Pitch range (5–95%)"] == ("100 to 100 Hz, 0.0 st", "200 to 200 Hz, 0.0 st", "")


def test_take_without_voiced_parts_is_compared_in_the_rest(qtbot: QtBot, make_take: MakeTake) -> None:
    rows = list_differences(make_take(1), replace(make_take(2), prosody=(), frame_starts=()))
    assert "Mean pitch" not in [row[0] for row in rows]


def test_a_named_blend_is_called_by_its_name(qtbot: QtBot, make_take: MakeTake) -> None:
    first, second = make_take(1), make_take(2)
    [voice] = first.voices
    [row, *_] = list_differences(first, second, {voice: "Classroom mix"})
    assert row == ("Voice", "Classroom mix", "Classroom mix", "")
