"""The inspector in the window: it follows the marked phoneme, and what is chosen there is heard."""

from __future__ import annotations

import pytest
from desk import HELLO, Desk
from newcomer import Newcomer
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from kokoro_desktop.prosody import NO_EDIT
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.unit_edits import offsets_of
from kokoro_desktop.ui.sound.inspector import Inspector
from kokoro_desktop.ui.window.main_window import MainWindow

VOWEL = 4


@pytest.fixture
def window(desk: Desk) -> MainWindow:
    made = desk.open_and_speak()
    made.panels.docks["inspector"].set_shown(True)
    made.panels.sound.lane.set_current(VOWEL)
    desk.until(made.panels.inspector.length.isEnabled)
    made.undo_stack.clear()
    return made


@pytest.fixture
def inspector(window: MainWindow) -> Inspector:
    return window.panels.inspector


def edited(desk: Desk, window: MainWindow) -> Take:
    """The take that is shown, when it is the one of the edit, and whole."""

    def is_whole() -> bool:
        take = window.player.take
        return take is not None and take.request.edit == window.prosody.edit and take.draft_of is None

    desk.until(is_whole)
    assert window.player.take is not None
    return window.player.take


def test_it_is_found_by_its_name_and_says_what_is_marked(desk: Desk, qtbot: QtBot) -> None:
    desk.open_and_speak().resize(1280, 860)
    newcomer = Newcomer(qtbot)
    newcomer.open_tab("Inspector")
    newcomer.until_sees("Click a phoneme")
    newcomer.click_in("Phonemes in the sound", 0.5, 0.8)
    newcomer.until_sees("Predicted")
    assert "Play as Predicted" in newcomer.sees()


def test_a_duration_is_one_step_and_lengthens_the_phoneme(
    desk: Desk, qtbot: QtBot, window: MainWindow, inspector: Inspector
) -> None:
    before = window.panels.sound.lane.units[VOWEL].frames
    for _ in range(2):
        qtbot.keyClick(inspector.length, Qt.Key.Key_Up)
    edited(desk, window)
    assert window.panels.sound.lane.units[VOWEL].frames == before + 2 and window.undo_stack.count() == 2
    desk.until(lambda: inspector.length.value() == (before + 2) * 25)
    window.undo_stack.undo()
    window.undo_stack.undo()
    assert window.prosody.edit == NO_EDIT
    desk.until(lambda: inspector.length.value() == before * 25)


def test_a_word_is_raised_as_a_whole_and_reset(
    desk: Desk, qtbot: QtBot, window: MainWindow, inspector: Inspector
) -> None:
    inspector.scope.setCurrentIndex(1)
    desk.until(lambda: inspector.length.value() > 300)
    qtbot.keyClick(inspector.offset, Qt.Key.Key_Up)
    take = edited(desk, window)
    raised = offsets_of(window.prosody.edit, take, range(7))
    assert list(raised.values()) == pytest.approx([0, 0.5, 0.5, 0.5, 0.5, 0, 0])
    desk.until(lambda: inspector.offset.value() == 0.5)
    inspector.reset.click()
    assert window.prosody.edit == NO_EDIT and window.undo_stack.undoText() == "Reset həlˈoʊ"


def test_a_mixture_is_written_into_the_text_and_spoken(desk: Desk, window: MainWindow, inspector: Inspector) -> None:
    inspector.second.setCurrentIndex(1)
    inspector.second.activated.emit(1)
    partner = inspector.second.itemData(1)
    desk.until(lambda: len(window.store.takes) == 2)
    assert window.panels.editor.text() == HELLO.replace("O", f"{{O~{partner}:0.5}}")
    window.actions_.stop.trigger()
    desk.until(window.prosody.can_edit)
    mixed = next(index for index, unit in enumerate(window.panels.sound.lane.units) if "{" in unit.symbol)
    window.panels.sound.lane.set_current(mixed)
    desk.until(lambda: inspector.weight.value() == 50)
    inspector.weight.setValue(75)
    desk.until(lambda: len(window.store.takes) == 3)
    assert f"{{O~{partner}:0.75}}" in window.panels.editor.text()


def test_a_take_of_another_text_is_shown_and_cannot_be_changed(
    desk: Desk, window: MainWindow, inspector: Inspector
) -> None:
    told: list[str] = []
    window.prosody.told.connect(told.append)
    window.panels.editor.set_text("wˈʌn.")
    window.panels.sound.lane.set_current(VOWEL)
    desk.until(lambda: not inspector.length.isEnabled())
    window.panels.sound.lane.pitch_stepped.emit(VOWEL, 1.0, False)
    assert told == ["This take cannot be edited because its text is not in the editor. Load its text first."]


def test_other_pronunciations_of_the_word_are_offered(desk: Desk, window: MainWindow, inspector: Inspector) -> None:
    told: list[str] = []
    window.prosody.told.connect(told.append)
    inspector.pronunciations.click()
    assert told == ["This word was entered as phonemes, so no other pronunciations are available."]
    window.panels.editor.set_words(HELLO, (("Hello", 0, 6), ("world", 7, 13)))
    desk.until(inspector.pronunciations.isEnabled)
    inspector.pronunciations.click()
    [menu] = [each for each in window.panels.editor.findChildren(QMenu) if each.isVisible()]
    texts = [action.text().strip() for action in menu.actions()]
    assert texts[0] == "həlˈoʊ" and "&Remember for “Hello”" in texts
    menu.close()
