"""The blend editor: what it makes of a voice, and that it takes only what can speak."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QSpinBox, QToolButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.dialogs.blend import BlendDialog, BlendRow
from kokoro_desktop.voices import load_voice


def make(qtbot: QtBot, spec: str) -> BlendDialog:
    dialog = BlendDialog(spec)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def shares(dialog: BlendDialog) -> list[str]:
    return [next(label.text() for label in row.findChildren(QLabel) if "%" in label.text()) for row in dialog.rows()]


def click(dialog: BlendDialog, text: str) -> None:
    next(button for button in dialog.findChildren(QPushButton) if button.text() == text).click()


def test_a_blend_is_edited_as_it_is(qtbot: QtBot) -> None:
    dialog = make(qtbot, "af_heart:0.7+am_adam:0.3")
    assert dialog.spec() == "af_heart:0.7+am_adam:0.3"
    assert shares(dialog) == ["70%", "30%"]


def test_weights_of_any_size_become_shares(qtbot: QtBot) -> None:
    assert make(qtbot, "af_heart:6+am_adam:2").spec() == "af_heart:0.75+am_adam:0.25"


@pytest.mark.parametrize("voice", ["af_heart", "am_michael"])
def test_one_voice_gets_another_beside_it(qtbot: QtBot, voice: str) -> None:
    dialog = make(qtbot, voice)
    names = [row.voice() for row in dialog.rows()]
    assert names[0] == voice
    assert len(set(names)) == 2
    assert shares(dialog) == ["50%", "50%"]


def test_what_makes_no_sense_is_begun_anew(qtbot: QtBot) -> None:
    assert make(qtbot, "af_heart:x+").rows()[0].voice() == "af_heart"


def test_a_weight_changes_the_shares_and_the_text(qtbot: QtBot) -> None:
    dialog = make(qtbot, "af_heart:0.5+am_adam:0.5")
    dialog.rows()[0].findChild(QSpinBox).setValue(100)
    assert dialog.spec() == "af_heart:1+am_adam:0.5"
    assert shares(dialog) == ["67%", "33%"]


def test_voices_are_added_and_taken_out(qtbot: QtBot) -> None:
    dialog = make(qtbot, "af_heart:0.5+am_michael:0.5")
    click(dialog, "&Add voice")
    assert [row.voice() for row in dialog.rows()] == ["af_heart", "am_michael", "af_bella"]
    for _ in range(2):
        dialog.rows()[0].findChild(QToolButton).click()
    assert dialog.spec() == "af_bella"
    assert not dialog.rows()[0].findChild(QToolButton).isEnabled()


def test_a_file_can_be_part_of_a_blend(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "mine.npy"
    np.save(path, np.ones((510, 256), np.float32))
    dialog = make(qtbot, "af_heart:0.5+am_adam:0.5")
    dialog.add_voice(str(path))
    with qtbot.waitSignal(dialog.blend_accepted) as signal:
        dialog.accept()
    assert signal.args == [f"af_heart:0.5+am_adam:0.5+{path}:0.5"]
    assert np.isfinite(load_voice(signal.args[0]).pack).all()


def test_a_blend_that_cannot_speak_is_refused_with_the_reason(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "short.npy"
    np.save(path, np.ones((3, 256), np.float32))
    dialog = make(qtbot, "af_heart:0.5+am_adam:0.5")
    dialog.add_voice(str(path))
    with qtbot.assertNotEmitted(dialog.blend_accepted):
        dialog.accept()
    assert dialog.isVisible()
    assert any("different numbers of style rows" in label.text() for label in dialog.findChildren(QLabel))


def test_the_weight_stays_between_one_and_a_hundred(qtbot: QtBot) -> None:
    row = BlendRow("af_heart", 0)
    qtbot.addWidget(row)
    assert row.weight() == 1
    row.findChild(QSpinBox).setValue(1000)
    assert row.weight() == 100
