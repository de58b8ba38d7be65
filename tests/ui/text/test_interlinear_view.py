"""The frame around both rows: it grows, scrolls both, and gives each the mouse in its own rows."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor


def test_the_mouse_reaches_spelling_and_phonemes(editor: PhonemeEditor) -> None:
    editor.set_rows("Hello\nworld", "həlˈO\nwˈɜɹld")
    view, pitch = editor.view, round(editor.view.shared.pitch)
    for line in range(2):
        above, below = (view.childAt(QPoint(30, 8 + line * pitch + y)) for y in (4, pitch - 12))
        assert (above, below) == (editor.spelling.viewport(), editor.focusProxy().viewport())


def test_both_rows_scroll_together(editor: PhonemeEditor) -> None:
    editor.set_text("ma ma\n" * 40)
    bars = editor.spelling.verticalScrollBar(), editor.focusProxy().verticalScrollBar()
    assert bars[0].maximum() == bars[1].maximum() > 0
    bars[1].setValue(100)
    assert bars[0].value() == 100
    bars[0].setValue(30)
    assert bars[1].value() == 30


def test_the_view_asks_for_the_height_of_its_text_up_to_a_limit(editor: PhonemeEditor, qtbot: QtBot) -> None:
    heights = []
    for lines in (1, 3, 4, 40, 1):
        editor.set_text("\n".join(["ma"] * lines))
        heights.append(editor.view.sizeHint().height())
    assert heights[0] < heights[1] < heights[2] == heights[3]
    assert heights[4] == heights[0]


def test_the_frame_shows_the_focus_of_either_row(editor: PhonemeEditor) -> None:
    for field in (editor.spelling, editor.focusProxy()):
        field.setFocus()
        assert editor.view.property("focused")
    editor.focusProxy().clearFocus()
    assert not editor.view.property("focused")


def test_a_hidden_row_of_spelling_is_out_of_the_way(editor: PhonemeEditor, qtbot: QtBot) -> None:
    editor.set_text("ma")
    before = editor.view.sizeHint().height()
    editor.set_text_shown(False)
    assert editor.spelling.isHidden()
    qtbot.waitUntil(lambda: editor.view.sizeHint().height() < before)
