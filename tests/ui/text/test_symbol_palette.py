"""The palette: all symbols, chosen by mouse and by keys, found by name."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.phonemes.symbols import SYMBOLS, SymbolKind
from kokoro_desktop.ui.text.symbol_palette import SymbolButton, SymbolPalette


@pytest.fixture
def palette(qtbot: QtBot) -> SymbolPalette:
    widget = SymbolPalette()
    qtbot.addWidget(widget)
    widget.resize(300, 500)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def button(palette: SymbolPalette, char: str) -> SymbolButton:
    return next(button for button in palette.buttons() if button.symbol.char == char)


def search(palette: SymbolPalette) -> QLineEdit:
    return palette.findChild(QLineEdit)


def focused() -> str:
    widget = QApplication.focusWidget()
    assert isinstance(widget, SymbolButton)
    return widget.symbol.char


def test_every_symbol_of_the_vocabulary_has_a_button_that_writes_it(palette: SymbolPalette) -> None:
    written: list[str] = []
    palette.symbol_chosen.connect(written.append)
    for each in palette.buttons():
        each.click()
    assert sorted(written) == sorted(Vocabulary.load().ids)


def test_every_button_has_a_name_that_can_be_read_out(palette: SymbolPalette) -> None:
    assert button(palette, "ʃ").accessibleName() == "ʃ, esh: voiceless postalveolar fricative"
    assert "/ʃˈɪn/" in button(palette, "ʃ").toolTip()
    assert len({each.accessibleName() for each in palette.buttons()}) == len(SYMBOLS)


def test_an_inserted_symbol_is_announced(palette: SymbolPalette, qtbot: QtBot, announced: list[str]) -> None:
    button(palette, "t").click()
    button(palette, "d").setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button(palette, "d"), Qt.Key.Key_Return)
    inserted = ["Inserted t, voiceless alveolar plosive", "Inserted d, voiced alveolar plosive"]
    qtbot.waitUntil(lambda: announced == inserted, timeout=3_000)


def test_tab_reaches_one_symbol_of_every_kind(palette: SymbolPalette) -> None:
    search(palette).setFocus()
    kinds = []
    for _ in SymbolKind:
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        widget = QApplication.focusWidget()
        assert isinstance(widget, SymbolButton)
        kinds.append(widget.symbol.kind)
    assert kinds == list(SymbolKind)


def test_arrow_keys_go_from_symbol_to_symbol_and_enter_writes(palette: SymbolPalette, qtbot: QtBot) -> None:
    button(palette, "i").setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    assert focused() == "y"
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left)
    assert focused() == SYMBOLS[-1].char
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Home)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    below = button(palette, focused())
    assert (
        below.mapTo(palette, below.rect().topLeft()).y()
        > button(palette, "i").mapTo(palette, below.rect().topLeft()).y()
    )
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up)
    assert focused() == "i"
    with qtbot.waitSignal(palette.symbol_chosen) as signal:
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert signal.args == ["i"]


def test_tab_comes_back_to_the_symbol_that_had_the_focus(palette: SymbolPalette) -> None:
    button(palette, "i").setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Backtab)
    assert focused() == "y"


def test_a_click_leaves_the_focus_where_it_was(palette: SymbolPalette) -> None:
    search(palette).setFocus()
    QTest.mouseClick(button(palette, "i"), Qt.MouseButton.LeftButton)
    assert search(palette).hasFocus()


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        *(("esh", {"ʃ", "ʧ"}), ("u+0283", {"ʃ"}), ("ʃ", {"ʃ"}), ("alveolo-palatal", set("ɕʨʥ")), ("no such", set())),
        *(("oʊ", {"O"}), ("goat", {"O", "Q"}), ("diphthong", set("AIOQWY")), ("nasal", set("mnɳɲŋɴ\u0303"))),
    ],
)
def test_a_search_shows_what_it_finds(palette: SymbolPalette, wanted: str, found: set[str]) -> None:
    search(palette).setText(wanted)
    assert {each.symbol.char for each in palette.buttons()} == found
    search(palette).clear()
    assert len(palette.buttons()) == len(SYMBOLS)


def test_a_search_that_finds_nothing_says_so(palette: SymbolPalette) -> None:
    search(palette).setText("xyzzy")
    assert palette.buttons() == []
    assert "No matching symbols" in [label.text() for label in palette.findChildren(QLabel)]


def test_enter_in_the_search_writes_the_first_symbol_found(palette: SymbolPalette, qtbot: QtBot) -> None:
    QTest.keyClicks(search(palette), "schwa")
    with qtbot.waitSignal(palette.symbol_chosen) as signal:
        QTest.keyClick(search(palette), Qt.Key.Key_Return)
    assert signal.args == ["ə"]
    search(palette).clear()
    with qtbot.assertNotEmitted(palette.symbol_chosen):
        QTest.keyClick(search(palette), Qt.Key.Key_Return)


def test_what_has_the_focus_is_described(palette: SymbolPalette) -> None:
    button(palette, "ŋ").setFocus(Qt.FocusReason.TabFocusReason)
    assert any("eng: velar" in label.text() and "U+014B" in label.text() for label in palette.findChildren(QLabel))


def test_no_symbol_is_cut_off_in_a_narrow_palette(palette: SymbolPalette, qtbot: QtBot) -> None:
    palette.resize(170, 500)
    qtbot.waitUntil(
        lambda: (
            all(each.parentWidget().rect().contains(each.geometry()) for each in palette.buttons())
            and max(each.geometry().right() for each in palette.buttons()) < 170
        )
    )


@pytest.mark.parametrize("key", ["Home", "End", "Space", "Return", "Left"])
def test_keys_of_the_palette_are_not_taken_by_the_window(palette: SymbolPalette, key: str) -> None:
    taken: list[str] = []
    QShortcut(QKeySequence(key), palette, lambda: taken.append(key))
    button(palette, "y").setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keySequence(button(palette, "y"), QKeySequence(key))
    assert taken == []
