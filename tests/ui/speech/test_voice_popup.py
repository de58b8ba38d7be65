"""The list of voices: searched, gone through by keys, its favourites."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QTreeView
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.speech.voice_model import GRADE, ID_ROLE, STAR
from kokoro_desktop.ui.speech.voice_picker import VoicePicker
from kokoro_desktop.ui.speech.voice_popup import VoicePopup
from kokoro_desktop.voices import catalogue


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


def test_a_search_that_finds_nothing_says_so(popup: VoicePopup) -> None:
    said = next(label for label in popup.findChildren(QLabel) if label.text() == "No matching voices")
    assert not said.isVisible()
    popup.search.setText("xyzzy")
    assert said.isVisible()
    popup.search.clear()
    assert not said.isVisible()


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


@pytest.mark.usefixtures("light")  # whose rows are higher than their text
def test_a_starred_voice_stays_under_the_mouse_that_starred_it(popup: VoicePopup) -> None:
    popup.open_at("af_heart")
    for index in (row_of(popup.view, "am_puck", STAR), row_of(popup.view, "af_bella", STAR)):
        before = popup.view.visualRect(index)
        QTest.mouseClick(popup.view.viewport(), Qt.MouseButton.LeftButton, pos=before.center())
        under = popup.view.indexAt(before.center())
        assert (under.data(), under.parent().data()) == ("★", "American English")
        assert popup.view.visualRect(under) == before
        QTest.mouseClick(popup.view.viewport(), Qt.MouseButton.LeftButton, pos=before.center())
        assert popup.view.visualRect(popup.view.indexAt(before.center())) == before


def test_the_menu_key_opens_the_menu_of_the_current_voice(picker: VoicePicker, popup: VoicePopup, qtbot: QtBot) -> None:
    def menu() -> QMenu:
        popup.view.setFocus()
        place = popup.view.visualRect(popup.view.currentIndex()).center()
        popup.view.customContextMenuRequested.emit(place)  # as Qt does for the Menu key
        qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
        opened = QApplication.activePopupWidget()
        assert isinstance(opened, QMenu) and opened.activeAction() is opened.actions()[0]
        return opened

    QTest.keyClick(popup.search, Qt.Key.Key_Down)
    shown_menu = menu()
    assert [action.text() for action in shown_menu.actions()] == ["Choose", "Listen", "Add to favourites"]
    with qtbot.waitSignal(picker.preview_requested) as preview:
        shown_menu.actions()[1].trigger()
    assert preview.args == ["af_bella"]
    shown_menu.actions()[2].trigger()
    shown_menu.close()
    assert picker.favourites() == ["af_bella"]
    shown_menu = menu()
    assert shown_menu.actions()[2].text() == "Remove from favourites"
    shown_menu.actions()[0].trigger()
    shown_menu.close()
    assert picker.voice() == "af_bella" and not popup.isVisible()
