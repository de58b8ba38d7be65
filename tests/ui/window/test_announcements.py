"""What a screen reader is told about events outside the focused widget."""

from __future__ import annotations

import pytest
from desk import HELLO, Desk
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.window.main_window import MainWindow

_KEYS = Qt.Key
_NO, _CTRL, _SHIFT = (
    Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier,
)  # fmt: skip


@pytest.fixture
def spoken(desk: Desk) -> MainWindow:
    return desk.open_and_speak()


def _press(qtbot: QtBot, widget: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier = _NO) -> None:
    widget.setFocus()
    qtbot.keyClick(widget, key, modifiers)


def test_playback_is_not_announced_over_the_sound_but_pausing_is(desk: Desk, announced: list[str]) -> None:
    window = desk.open()
    desk.speak(HELLO)
    desk.hear(0.2)
    window.actions_.play.trigger()
    window.actions_.play.trigger()
    desk.hear(10.0)
    assert "Paused" in announced
    assert not {"Speaking", "Speaking and playing", "Playing"} & set(announced)


def test_growing_and_clearing_a_selection_is_announced(spoken: MainWindow, qtbot: QtBot, announced: list[str]) -> None:
    lane = spoken.panels.sound.lane
    lane.set_current(1)
    _press(qtbot, lane, _KEYS.Key_Right, _CTRL | _SHIFT)
    _press(qtbot, lane, _KEYS.Key_Escape)
    assert announced == ["2 phonemes selected, 0.100 to 0.300 s", "Selection cleared"]
    assert not lane.selected


def test_home_and_end_move_through_the_phonemes_while_they_have_the_focus(spoken: MainWindow, qtbot: QtBot) -> None:
    lane = spoken.panels.sound.lane
    lane.set_current(2)
    _press(qtbot, lane, _KEYS.Key_End)
    assert lane.current == len(lane.units) - 1
    _press(qtbot, lane, _KEYS.Key_Left)
    assert lane.current == len(lane.units) - 2
    _press(qtbot, lane, _KEYS.Key_Home)
    assert lane.current == 0


def test_a_change_of_several_phonemes_counts_those_that_are_spoken(desk: Desk, announced: list[str]) -> None:
    window = desk.open_and_speak()
    lane = window.panels.sound.lane
    lane.set_current(1)
    lane.setFocus()
    window.actions_.select_all.trigger()
    assert announced[-1].startswith("9 phonemes selected")
    lane.pitch_stepped.emit(1, 0.5, False)
    desk.until(lambda: announced[-1] == "0.5 semitones higher, 9 phonemes")


def test_switching_to_the_unedited_sound_and_back_is_announced(
    desk: Desk, qtbot: QtBot, spoken: MainWindow, announced: list[str]
) -> None:
    lane = spoken.panels.sound.lane
    lane.set_current(4)
    _press(qtbot, lane, _KEYS.Key_Up)
    desk.until(spoken.actions_.swap.isEnabled)
    desk.until(lambda: bool(announced))
    for said in ("Take 1, unedited", "Take 2, edited"):
        announced.clear()
        qtbot.keyClick(lane, _KEYS.Key_F8)
        desk.until(lambda: bool(announced))
        assert announced == [said] and lane.current == 4


def test_a_field_of_the_inspector_speaks_its_value_itself_and_undo_is_announced(
    desk: Desk, qtbot: QtBot, spoken: MainWindow, announced: list[str]
) -> None:
    inspector, lane = spoken.panels.inspector, spoken.panels.sound.lane
    spoken.panels.docks["inspector"].set_shown(True)
    lane.set_current(4)
    desk.until(inspector.length.isEnabled)
    announced.clear()
    before = lane.units[4].frames
    _press(qtbot, inspector.length, _KEYS.Key_Up)
    desk.until(lambda: lane.units[4].frames == before + 1)
    assert announced == []
    qtbot.keyClick(inspector.length, _KEYS.Key_Z, _CTRL)
    assert announced == ["Undone: Change Length of ˈoʊ"]
    desk.until(lambda: lane.units[4].frames == before)
    desk.until(lambda: inspector.length.value() == before * 25)
    assert announced == ["Undone: Change Length of ˈoʊ"]
    assert spoken.focusWidget() is inspector.length


def test_undoing_a_change_of_several_phonemes_is_announced_as_undone(
    desk: Desk, qtbot: QtBot, spoken: MainWindow, announced: list[str]
) -> None:
    lane = spoken.panels.sound.lane
    lane.set_current(4)
    _press(qtbot, lane, _KEYS.Key_Up, Qt.KeyboardModifier.AltModifier)
    desk.until(lambda: "0.5 semitones higher, 4 phonemes" in announced)
    announced.clear()
    qtbot.keyClick(lane, _KEYS.Key_Z, _CTRL)
    desk.until(lambda: len(announced) == 2)
    assert announced == ["Undone: Change Pitch of həlˈoʊ", "0.5 semitones lower, 4 phonemes"]


def test_the_cursor_and_the_selection_of_the_waveform_are_announced(
    spoken: MainWindow, qtbot: QtBot, announced: list[str]
) -> None:
    waveform = spoken.panels.sound.waveform
    spoken.player.seek(0)
    _press(qtbot, waveform, _KEYS.Key_Right)
    _press(qtbot, waveform, _KEYS.Key_Right, _SHIFT)
    _press(qtbot, waveform, _KEYS.Key_Escape)
    assert announced[0].endswith(" s")
    assert "selected from " in announced[1]
    assert announced[2] == "Selection cleared"
    assert waveform.selection() is None


def test_undoing_and_redoing_names_the_step(desk: Desk, qtbot: QtBot, announced: list[str]) -> None:
    window = desk.open()
    window.panels.editor.set_text(HELLO)
    window.actions_.undo.trigger()
    window.actions_.redo.trigger()
    field = window.panels.editor.focusProxy()
    assert field is not None
    _press(qtbot, field, _KEYS.Key_Z, _CTRL)
    done = [each for each in announced if "done" in each]
    assert done == ["Undone: Edit Text", "Redone: Edit Text", "Undone: Edit Text"]


def test_deleting_takes_is_announced(spoken: MainWindow, announced: list[str]) -> None:
    spoken.panels.takes.select([spoken.store.takes[0].id])
    spoken.actions_.delete.trigger()
    assert "1 take deleted" in announced


def test_each_switch_between_two_takes_names_the_take_that_is_heard(desk: Desk, announced: list[str]) -> None:
    window = desk.open_and_speak()
    desk.speak("wˈʌn.")
    window.actions_.stop.trigger()
    window.panels.takes.select([take.id for take in window.store.takes])
    desk.until(window.actions_.swap.isEnabled)
    for number in range(1, 5):
        window.actions_.swap.trigger()
        desk.until(lambda number=number: len([each for each in announced if each.startswith("Take ")]) == number)
        assert window.player.take is not None
        assert announced[-1] == f"Take {window.player.take.id}"
    assert announced[-1] != announced[-2]


def test_a_symbol_that_the_model_does_not_know_is_announced_as_it_is_typed(
    desk: Desk, qtbot: QtBot, announced: list[str]
) -> None:
    editor = desk.open().panels.editor
    editor.set_text("")
    field = editor.focusProxy()
    assert field is not None
    field.setFocus()
    qtbot.keyClicks(field, "a7")
    desk.until(lambda: announced[-1] == "The model does not know 7.")


def test_a_key_that_cannot_speak_says_why(desk: Desk, qtbot: QtBot, announced: list[str]) -> None:
    window = desk.open()
    window.panels.editor.set_text("")
    desk.until(lambda: not window.actions_.speak.isEnabled())
    qtbot.keyClick(window, _KEYS.Key_Return, _CTRL)
    assert announced[-1] == "Speak Text is not available, because there is no text that the model can speak."


def test_the_key_of_a_panel_leads_into_it_and_closes_it_when_it_is_in_front(desk: Desk, announced: list[str]) -> None:
    window = desk.open()
    dock, action = window.panels.docks["inspector"], window.actions_.docks["inspector"]
    action.trigger()  # it was behind another tab
    desk.until(lambda: dock.isAncestorOf(window.focusWidget()))
    assert action.isChecked()
    action.trigger()
    assert dock.isHidden()
    assert not action.isChecked()
    assert announced[-1] == "Inspector closed"


def test_an_option_turned_on_or_off_by_its_shortcut_is_announced(desk: Desk, announced: list[str]) -> None:
    window = desk.open()
    window.actions_.xsampa.trigger()
    assert announced[-1] == "Type X-SAMPA: on"
    window.actions_.xsampa.trigger()
    assert announced[-1] == "Type X-SAMPA: off"


def test_the_voice_at_the_arrow_keys_is_announced(desk: Desk, qtbot: QtBot, announced: list[str]) -> None:
    picker = desk.open().panels.voice
    picker.open_list()
    popup = picker._popup
    assert popup is not None
    announced.clear()
    qtbot.keyClick(popup.search, _KEYS.Key_Down)
    qtbot.keyClicks(popup.search, "emma")
    assert announced[0] == "Bella, American English, female, grade A-, not a favourite"
    desk.until(lambda: announced[1:] == ["Emma, British English, female, grade B-, not a favourite"])
    popup.hide()
    announced.clear()
    picker.open_list()
    assert announced == []
