"""The voice picker: its list, its search, its favourites, files and blends."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QTreeView
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.speech.voice_model import GRADE, ID_ROLE, STAR, VoiceModel
from kokoro_desktop.ui.speech.voice_picker import VoicePicker
from kokoro_desktop.ui.speech.voice_popup import VoicePopup
from kokoro_desktop.voices import catalogue


@pytest.fixture
def picker(qtbot: QtBot) -> VoicePicker:
    widget = VoicePicker()
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


@pytest.fixture
def popup(picker: VoicePicker) -> VoicePopup:
    picker.open_list()
    return picker.findChild(VoicePopup)


def shown(view: QTreeView) -> dict[str, list[str]]:
    """Groups and the ids of their voices, as the list has them."""
    model = view.model()
    groups = [model.index(row, 0) for row in range(model.rowCount())]
    return {
        str(group.data()): [str(model.index(row, 0, group).data(ID_ROLE)) for row in range(model.rowCount(group))]
        for group in groups
    }


def row_of(view: QTreeView, voice: str, column: int = 0) -> QModelIndex:
    model = view.model()
    for row in range(model.rowCount()):
        group = model.index(row, 0)
        for place in range(model.rowCount(group)):
            if model.index(place, 0, group).data(ID_ROLE) == voice:
                return model.index(place, column, group)
    raise AssertionError(voice)


def drop_down(picker: VoicePicker) -> QPushButton:
    return next(button for button in picker.findChildren(QPushButton) if button.accessibleName().startswith("Voice"))


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


def test_the_list_holds_every_voice_under_its_language_best_grade_first(popup: VoicePopup) -> None:
    groups = shown(popup.view)
    assert {voice: language for language, voices in groups.items() for voice in voices} == {
        info.id: info.language_name for info in catalogue()
    }
    assert groups["American English"][:3] == ["af_heart", "af_bella", "af_nicole"]
    assert row_of(popup.view, "af_heart", GRADE).data() == "A"
    assert popup.view.currentIndex().data(ID_ROLE) == "af_heart"


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("bell", {"af_bella"}),
        ("AF_BELLA", {"af_bella"}),
        ("british male", {"bm_daniel", "bm_fable", "bm_george", "bm_lewis"}),
        ("fr", {"ff_siwis"}),
        ("nobody", set()),
    ],
)
def test_typing_searches(popup: VoicePopup, wanted: str, found: set[str]) -> None:
    QTest.keyClicks(popup.search, wanted)
    assert {voice for voices in shown(popup.view).values() for voice in voices} == found


def test_enter_takes_the_first_voice_found_and_closes_the_list(picker: VoicePicker, popup: VoicePopup) -> None:
    QTest.keyClicks(popup.search, "emma")
    QTest.keyClick(popup.search, Qt.Key.Key_Return)
    assert picker.voice() == "bf_emma"
    assert not popup.isVisible()


def test_arrow_keys_go_through_the_list_and_pass_over_languages(picker: VoicePicker, popup: VoicePopup) -> None:
    order = [voice for voices in shown(popup.view).values() for voice in voices]
    seen = [popup.view.currentIndex().data(ID_ROLE)]
    for _ in range(len(order) - 1):
        QTest.keyClick(popup.search, Qt.Key.Key_Down)
        seen.append(popup.view.currentIndex().data(ID_ROLE))
    assert seen == order
    for _ in range(len(order) + 2):
        QTest.keyClick(popup.search, Qt.Key.Key_Up)
    assert popup.view.currentIndex().data(ID_ROLE) == order[0]


def test_a_click_takes_a_voice(picker: VoicePicker, popup: VoicePopup) -> None:
    place = popup.view.visualRect(row_of(popup.view, "af_bella")).center()
    QTest.mouseClick(popup.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert picker.voice() == "af_bella"


def test_escape_leaves_the_voice_as_it_is(picker: VoicePicker, popup: VoicePopup) -> None:
    QTest.keyClick(popup.search, Qt.Key.Key_Down)
    QTest.keyClick(popup.search, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    assert picker.voice() == "af_heart"


def test_a_star_makes_a_favourite_that_stands_on_top(picker: VoicePicker, popup: VoicePopup, qtbot: QtBot) -> None:
    place = popup.view.visualRect(row_of(popup.view, "af_nicole", STAR)).center()
    with qtbot.waitSignal(picker.favourites_changed):
        QTest.mouseClick(popup.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert picker.favourites() == ["af_nicole"]
    assert next(iter(shown(popup.view).items())) == ("Favourites", ["af_nicole"])
    assert popup.isVisible()
    assert picker.voice() == "af_heart"
    QTest.keyClick(popup.search, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert picker.favourites() == []
    assert "Favourites" not in shown(popup.view)


def test_favourites_set_are_kept_in_order_without_strangers_or_repeats(picker: VoicePicker) -> None:
    picker.set_favourites(["bm_george", "no_such", "af_bella", "bm_george"])
    assert picker.favourites() == ["bm_george", "af_bella"]


def test_every_row_shows_whether_it_is_a_favourite(qtbot: QtBot) -> None:
    model = VoiceModel()
    model.set_favourites(["af_heart"])
    stars = {
        model.item(row).child(place, 0).data(ID_ROLE): model.item(row).child(place, STAR).text()
        for row in range(model.rowCount())
        for place in range(model.item(row).rowCount())
    }
    assert [voice for voice, star in stars.items() if star == "★"] == ["af_heart"]


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
    button = next(each for each in picker.findChildren(QPushButton) if each.text() == "&Blend voices…")
    with qtbot.waitSignal(picker.blend_requested) as signal:
        button.click()
    assert signal.args == ["bf_emma"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_F4, Qt.Key.Key_Space])
def test_the_list_opens_with_the_keys_of_a_combo_box(picker: VoicePicker, qtbot: QtBot, key: Qt.Key) -> None:
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
