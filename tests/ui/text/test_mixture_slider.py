"""A mixture among the phonemes: set by a slider in its menu, in one step of undo, and shown as its sounds."""

from __future__ import annotations

import pytest
from desk import Desk
from editor_parts import field, pixels
from PySide6.QtCore import QCoreApplication, Qt, QTranslator
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kokoro_desktop.phonemes.mixtures import Mixture
from kokoro_desktop.ui.text import text_marks
from kokoro_desktop.ui.text.mixture_slider import MixtureDialog, MixtureSlider
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.text.symbol_words import mixture_words
from kokoro_desktop.ui.translation import folder

TEXT = "\U0001f600ɐ {s~ʃ:0.4}ˈɑ"


def slider_of(editor: PhonemeEditor, index: int) -> MixtureSlider:
    menu = field(editor).fix_menu(index)
    assert menu is not None
    return menu.findChild(MixtureSlider)


def test_all_moves_of_the_slider_are_one_step_of_undo(editor: PhonemeEditor, qtbot: QtBot) -> None:
    editor.set_text(TEXT)
    steps: list[None] = []
    editor.step_made.connect(lambda: steps.append(None))
    mixture = slider_of(editor, 5)
    assert mixture.slider.value() == 40
    with qtbot.waitSignal(editor.mixture_settled):
        for percent in (41, 60, 100, 75):
            mixture.slider.setValue(percent)
    assert editor.text() == TEXT.replace("0.4", "0.75")
    assert len(steps) == 1
    editor.undo()
    assert editor.text() == TEXT
    mixture.parent().deleteLater()


@pytest.mark.usefixtures("qapp")
def test_the_shares_are_written_as_in_the_users_language() -> None:
    assert mixture_words(Mixture("s", "ʃ", 0.4)) == "60% s, 40% ʃ"
    german = QTranslator()
    assert german.load("kokoro-desktop_de", str(folder()))
    QCoreApplication.installTranslator(german)
    try:
        assert mixture_words(Mixture("s", "ʃ", 0.4)) == "60\N{NO-BREAK SPACE}% s, 40\N{NO-BREAK SPACE}% ʃ"
    finally:
        QCoreApplication.removeTranslator(german)


def test_the_next_menu_begins_another_step(editor: PhonemeEditor) -> None:
    editor.set_text("{s~ʃ}")  # which has no weight yet
    steps: list[None] = []
    editor.step_made.connect(lambda: steps.append(None))
    for percent in (20, 30):
        mixture = slider_of(editor, 0)
        mixture.slider.setValue(percent)
        mixture.parent().deleteLater()
    assert (editor.text(), len(steps)) == ("{s~ʃ:0.3}", 2)
    editor.undo()
    assert editor.text() == "{s~ʃ:0.2}"


@pytest.mark.parametrize("index", [0, 2, 12])
def test_what_is_no_mixture_has_no_slider(editor: PhonemeEditor, index: int) -> None:
    editor.set_text("ɐ {s~ʘ:0.4} ˈɑ")
    menu = field(editor).fix_menu(index)
    assert menu is None or menu.findChild(MixtureSlider) is None


def test_it_is_shown_as_its_sounds_unless_the_caret_is_in_it(
    editor: PhonemeEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[tuple[str, QFont | None]] = []
    monkeypatch.setattr(
        text_marks,
        "_paint_mixture",
        lambda painter, box, mixture, font, palette: painted.append((str(mixture), font)),
    )
    editor.set_text(TEXT)
    pixels(editor)
    assert painted[-1][0] == "{s~ʃ:0.4}" and painted[-1][1] is not None
    field(editor).set_caret(5)
    pixels(editor)
    assert painted[-1][1] is None


def test_a_mixture_is_heard_where_its_slider_rests_and_no_take_comes_of_it(desk: Desk) -> None:
    window = desk.open_and_speak("wˈʌn.")
    shown = window.player.take
    window.panels.editor.set_text("{s~ʃ:0.4}ˈɑ")
    heard: list[object] = []
    window.previews.ready.connect(heard.append)
    mixture = slider_of(window.panels.editor, 0)
    mixture.slider.setValue(70)
    desk.until(lambda: heard)
    assert window.panels.editor.text() == "{s~ʃ:0.7}ˈɑ"
    assert window.player.take is shown and len(window.store.takes) == 1
    window.actions_.undo.trigger()
    assert window.panels.editor.text() == "{s~ʃ:0.4}ˈɑ"
    mixture.parent().deleteLater()


@pytest.mark.parametrize(("key", "kept"), [(Qt.Key.Key_Return, True), (Qt.Key.Key_Escape, False)])
def test_the_keyboard_moves_the_slider_in_a_dialog_where_enter_keeps_and_esc_reverts(
    desk: Desk, qtbot: QtBot, key: Qt.Key, kept: bool
) -> None:
    window = desk.open()
    editor = window.panels.editor
    editor.set_text("{s~ʃ:0.4}ˈɑ")
    field(editor).set_caret(2)
    qtbot.keyClick(field(editor), Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, MixtureDialog)
    slider = dialog.focusWidget()
    assert slider.accessibleName() == "Percentage of ʃ in the mixture of s and ʃ"
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert editor.text() == "{s~ʃ:0.42}ˈɑ"
    qtbot.keyClick(slider, key)
    assert not dialog.isVisible()
    assert editor.text() == ("{s~ʃ:0.42}ˈɑ" if kept else "{s~ʃ:0.4}ˈɑ")


@pytest.mark.parametrize("upper", [False, True])
def test_the_shortcut_for_speaking_a_line_opens_neither_the_slider_nor_a_menu(
    desk: Desk, qtbot: QtBot, upper: bool
) -> None:
    window = desk.open()
    editor = window.panels.editor
    editor.set_rows("see", "{s~ʃ:0.4}ˈi")
    row = editor.spelling if upper else field(editor)
    row.setFocus()
    row.select(2, 2)
    qtbot.keyClick(row, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    desk.until(lambda: window.store.takes)
    assert QApplication.activeModalWidget() is None
    assert QApplication.activePopupWidget() is None


def test_esc_changes_nothing_if_the_slider_was_not_moved(desk: Desk, qtbot: QtBot) -> None:
    editor = desk.open().panels.editor
    for text in ("ˈɑ", "{s~ʃ:0.4}ˈɑ"):
        editor.set_text(text)
    field(editor).set_caret(2)
    field(editor).open_fixes()
    qtbot.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape)
    assert editor.text() == "{s~ʃ:0.4}ˈɑ"


def test_the_entry_in_the_context_menu_has_a_name_and_opens_the_dialog(editor: PhonemeEditor) -> None:
    editor.set_text(TEXT)
    menu = field(editor).fix_menu(5)
    assert menu is not None
    [action] = menu.actions()
    assert action.text() == "Percentage of ʃ in the mixture of s and ʃ"
    action.trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, MixtureDialog)
    dialog.reject()
