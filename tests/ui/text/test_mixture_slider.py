"""A mixture among the phonemes: set by a slider in its menu, in one step of undo, and shown as its sounds."""

from __future__ import annotations

import pytest
from desk import Desk
from editor_parts import field, pixels
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from kokoro_desktop.phonemes.mixtures import Mixture
from kokoro_desktop.ui.text import text_marks
from kokoro_desktop.ui.text.mixture_slider import MixtureSlider, mixture_words
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
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
