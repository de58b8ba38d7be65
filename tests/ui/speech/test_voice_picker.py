"""The voice picker: its list, its search, its favourites, files and blends."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.speech.voice_picker import VoicePicker
from kokoro_desktop.ui.speech.voice_popup import VoicePopup
from kokoro_desktop.ui.widgets.buttons import DropDownButton


def drop_down(picker: VoicePicker) -> DropDownButton:
    return picker.findChild(DropDownButton)


def test_the_voice_at_first_is_the_default_one(picker: VoicePicker) -> None:
    assert picker.voice() == "af_heart"
    assert drop_down(picker).text() == "Heart · American · female · A"


def test_a_voice_set_is_told_once(picker: VoicePicker) -> None:
    told: list[str] = []
    picker.voice_changed.connect(told.append)
    picker.set_voice("bm_george")
    picker.set_voice("bm_george")
    assert told == [picker.voice()] == ["bm_george"]
    assert drop_down(picker).text() == "George · British · male · C"


def test_favourites_set_are_kept_in_order_without_strangers_or_repeats(picker: VoicePicker) -> None:
    picker.set_favourites(["bm_george", "no_such", "af_bella", "bm_george"])
    assert picker.favourites() == ["bm_george", "af_bella"]


def test_a_voice_file_is_taken(picker: VoicePicker, tmp_path: Path) -> None:
    path = tmp_path / "mine.npy"
    np.save(path, np.zeros((510, 256), np.float32))
    picker.load_file(str(path))
    assert picker.voice() == str(path)
    assert drop_down(picker).text() == "File: mine.npy"
    assert drop_down(picker).toolTip() == str(path)


def test_a_file_that_is_no_voice_is_refused_with_the_reason(picker: VoicePicker, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "text.npy"
    path.write_text("no voice")
    with qtbot.assertNotEmitted(picker.voice_changed):
        picker.load_file(str(path))
    box = picker.findChild(QMessageBox)
    assert str(path) in box.text()
    box.close()


def test_a_blend_is_shown_with_its_shares(picker: VoicePicker) -> None:
    picker.set_voice("af_heart:2+am_adam:1")
    assert drop_down(picker).text() == "Blend: Heart 67% + Adam 33%"


def test_a_voice_that_makes_no_sense_is_shown_as_it_is(picker: VoicePicker) -> None:
    picker.set_voice("af_heart:x+am_adam")
    assert drop_down(picker).text() == "af_heart:x+am_adam"


def test_the_blend_button_asks_for_the_editor_on_the_present_voice(picker: VoicePicker, qtbot: QtBot) -> None:
    picker.set_voice("bf_emma")
    picker.open_list()
    button = next(each for each in picker.findChildren(QPushButton) if each.text() == "&Blend Voices…")
    with qtbot.waitSignal(picker.blend_requested) as signal:
        button.click()
    assert signal.args == ["bf_emma"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_F4, Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_the_list_opens_with_the_keys_of_a_combo_box_or_a_button(
    picker: VoicePicker, qtbot: QtBot, key: Qt.Key
) -> None:
    QTest.keyClick(drop_down(picker), key)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), VoicePopup))
    QApplication.activePopupWidget().close()


def test_the_list_stays_on_the_screen(picker: VoicePicker, qtbot: QtBot) -> None:
    screen = picker.screen().availableGeometry()
    picker.move(screen.bottomRight() - QPoint(40, 20))
    picker.open_list()
    popup = picker.findChild(VoicePopup)
    frame = 2  # that the offscreen platform puts round a popup
    assert screen.adjusted(0, 0, frame, frame).contains(QRect(popup.pos(), popup.size()))


def test_no_voice_changes_the_width_of_the_button(picker: VoicePicker) -> None:
    widths = set()
    for voice in ("af_heart", "bm_george", "af_heart:1+bm_george:1", "zf_xiaoxiao"):
        picker.set_voice(voice)
        widths.add(drop_down(picker).sizeHint().width())
    assert len(widths) == 1
