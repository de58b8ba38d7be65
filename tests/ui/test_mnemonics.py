"""Alt and a letter reach one thing: no two that are seen together have the same letter, in any language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from desk import HELLO, Desk, open_dialog
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui import translation
from kokoro_desktop.ui.dialogs.listening_test import ListeningTestDialog
from kokoro_desktop.ui.window.main_window import MainWindow

_DIALOGS = (
    "export", "compare_takes", "compare_devices", "shortcuts", "preferences", "glossary", "about", "blend", "continuum",
    "measurements", "batch", "words", "model",
)  # fmt: skip


@pytest.fixture(params=["en", "de"])
def window(qapp: QApplication, desk: Desk, request: pytest.FixtureRequest) -> Iterator[MainWindow]:
    catalogue = QTranslator(qapp)
    if catalogue.load(f"{translation.CATALOGUE}_{request.param}", str(translation.folder())):
        qapp.installTranslator(catalogue)
    made = desk.open()
    desk.speak(HELLO)
    desk.speak("wˈʌn.")
    made.commands.stop()
    yield made
    qapp.removeTranslator(catalogue)


def _letter(text: str) -> str:
    found = re.search(r"&([^&\s])", text.replace("&&", ""))
    return found[1].casefold() if found else ""


def _twice(texts: Iterable[str]) -> list[str]:
    """Return the texts whose letter another has as well."""
    texts = list(dict.fromkeys(texts))
    count = Counter(letter for text in texts if (letter := _letter(text)))
    return [text for text in texts if count[_letter(text)] > 1]


def _seen(root: QWidget) -> Iterator[str]:
    """Yield what has a letter to press in a window, its menus' bar apart."""
    for widget in root.findChildren(QWidget):
        if widget.window() is root and widget.isVisible() and not isinstance(widget.parent(), QMenu):
            if isinstance(widget, QAbstractButton) or (isinstance(widget, QLabel) and widget.buddy() is not None):
                yield widget.text()
            elif isinstance(widget, QTabWidget):
                yield from (widget.tabText(place) for place in range(widget.count()))


def _menus(menus: Iterable[QMenu]) -> Iterator[QMenu]:
    for menu in menus:
        yield menu
        yield from _menus(below for action in menu.actions() if isinstance(below := action.menu(), QMenu))


def test_an_entry_of_a_menu_has_a_letter_that_no_other_has(window: MainWindow) -> None:
    actions = window.actions_
    free = [menu for menu in actions.menus for menu in _menus([menu]) if set(menu.actions()) & set(actions.examples)]
    entries = {
        menu.title(): [action.text() for action in menu.actions() if not action.isSeparator()]
        for menu in _menus(actions.menus)
        if menu not in (*free, actions.recent)
    }
    assert {title: twice for title, texts in entries.items() if (twice := _twice(texts))} == {}
    assert [text for texts in entries.values() for text in texts if not _letter(text)] == []


def test_what_the_window_shows_has_letters_of_its_own_and_of_its_menus(window: MainWindow) -> None:
    bar = [menu.title() for menu in window.actions_.menus]
    wrong = {}
    for name, dock in window.panels.docks.items():
        dock.set_shown(True)
        QApplication.processEvents()
        wrong[name] = _twice([*bar, *_seen(window)])
    window.panels.preparing.follow(3, 8, "compiling f0n")
    QApplication.processEvents()
    wrong["preparing"] = _twice([*bar, *_seen(window)])
    assert {name: twice for name, twice in wrong.items() if twice} == {}


def test_what_a_dialog_shows_has_letters_of_its_own(window: MainWindow, qtbot: QtBot) -> None:
    wrong = {}
    for name in _DIALOGS:
        dialog = open_dialog(window, name)
        qtbot.wait(50)
        wrong[name] = _twice(_seen(dialog))
        dialog.close()
        qtbot.waitUntil(lambda dialog=dialog: not dialog.isVisible(), timeout=5_000)
    assert {name: twice for name, twice in wrong.items() if twice} == {}


def test_each_task_of_a_listening_test_has_settings_with_letters_of_their_own(window: MainWindow, qtbot: QtBot) -> None:
    window.take_controller.test([take.id for take in window.store.takes])
    [dialog] = window.findChildren(ListeningTestDialog)
    wrong = {}
    for row in range(dialog.settings.task.count()):
        dialog.settings.task.setCurrentIndex(row)
        qtbot.wait(50)
        wrong[row] = _twice(_seen(dialog))
    dialog.close()
    assert {row: twice for row, twice in wrong.items() if twice} == {}
