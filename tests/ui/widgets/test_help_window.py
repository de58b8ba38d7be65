"""Help pages are shown offline, in one window."""

from __future__ import annotations

import re

import pytest
from desk import Desk
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAccessible, QDesktopServices, QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kokoro_desktop import paths
from kokoro_desktop.ui.widgets import help_window
from kokoro_desktop.ui.widgets.help_window import _PAGES, HelpWindow, tables_as_lists


@pytest.fixture
def window(qtbot: QtBot) -> HelpWindow:
    made = HelpWindow("window.md")
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Gather the sentences that the window announces."""
    sentences: list[str] = []
    monkeypatch.setattr(help_window, "announce", lambda source, sentence: sentences.append(sentence))
    return sentences


def test_every_listed_page_exists_and_has_a_title(qtbot: QtBot) -> None:
    for page in _PAGES:
        assert (paths.documentation() / page).read_text(encoding="utf-8").startswith("# ")
    window = HelpWindow(_PAGES[0])
    qtbot.addWidget(window)
    window._list_pages()
    assert "Glossary" in window.browser.toPlainText()


def test_pictures_fit_the_window(qtbot: QtBot, window: HelpWindow) -> None:
    window.show_page("window.md")
    bar = window.browser.horizontalScrollBar()
    qtbot.waitUntil(lambda: window.browser.document().size().height() > 1000)
    assert bar.maximum() == 0
    window.resize(420, 600)
    qtbot.waitUntil(lambda: bar.maximum() < 100)  # tables may still be wider


def test_links_to_pages_open_here_and_others_in_the_browser(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    window = HelpWindow("window.md")
    qtbot.addWidget(window)
    assert "The window" in window.browser.toPlainText()
    window.show()
    window._follow(QUrl("prosody.md"))
    assert window.browser.source().fileName() == "prosody.md" and not opened
    assert window.browser.toPlainText().count("Prosody: durations, pitch and energy") == 1
    window._follow(QUrl("https://example.org/"))
    assert opened == ["https://example.org/"]


def test_f1_explains_the_dialog_in_front(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    window.actions_.help.trigger()
    [shown] = window.findChildren(HelpWindow)
    assert shown.browser.source().fileName() == "window.md"
    shown.close()
    window.actions_.words.trigger()
    dialog = QApplication.activeModalWidget()
    dialog.activateWindow()
    desk.until(dialog.isActiveWindow)
    qtbot.keyClick(dialog, Qt.Key.Key_F1)
    [shown] = dialog.findChildren(HelpWindow)
    assert shown.browser.source().fileName() == "spelling.md"
    dialog.close()


def test_page_is_named_and_read_with_a_caret(qtbot: QtBot, window: HelpWindow) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    browser = window.browser
    assert browser.accessibleName() == "Help page: The window"
    qtbot.keyClick(browser, Qt.Key.Key_Right)
    assert browser.textCursor().position() == 1
    window._list_pages()
    assert browser.accessibleName() == "All pages" and browser.hasFocus()


def test_tab_announces_links_and_enter_follows_the_one_at_the_caret(
    qtbot: QtBot, told: list[str], window: HelpWindow
) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window._list_pages()
    browser = window.browser
    qtbot.keyClick(browser, Qt.Key.Key_Tab)
    [link] = told
    assert link == f"Link: {browser.textCursor().selectedText()}"
    caret = browser.textCursor()
    caret.movePosition(QTextCursor.MoveOperation.Left)
    caret.movePosition(QTextCursor.MoveOperation.Right)
    browser.setTextCursor(caret)
    qtbot.keyClick(browser, Qt.Key.Key_Return)
    assert browser.source().fileName() == _PAGES[0]
    assert told[1:] == [browser.accessibleName()] == ["Help page: A first sentence"]


def test_a_link_to_a_section_moves_the_caret_to_its_heading_and_announces_it(
    qtbot: QtBot, told: list[str], window: HelpWindow
) -> None:
    browser = window.browser
    for page in _PAGES:
        for link in re.findall(r"\]\(([\w-]*\.md#[\w-]+)\)", (paths.documentation() / page).read_text("utf-8")):
            if link.partition("#")[0] not in _PAGES:
                continue
            window._follow(QUrl(link))
            block = browser.textCursor().block()
            assert block.blockFormat().headingLevel() and help_window.anchor_of(block.text()) == link.partition("#")[2]
            assert told[-1] == f"{browser.accessibleName()}, {block.text()}"
            assert browser.viewport().rect().contains(browser.cursorRect())
    assert told


def test_screen_readers_get_lists_instead_of_tables(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    window = HelpWindow("window.md")
    qtbot.addWidget(window)
    for page in _PAGES:
        window.show_page(page)
        assert "\ufdd0" not in window.browser.document().toRawText(), page


def test_rows_of_tables_become_entries_with_named_cells() -> None:
    table = "| Key | Effect |\n|---|---|\n| Tab | `a \\| b` |\n\nText"
    assert tables_as_lists(table) == "- **Tab** – `a \\| b`\n\nText\n"
    wide = "| Key | Effect | Where |\n|---|:-:|---|\n| Tab | next | here |\n"
    assert tables_as_lists(wide) == "- **Tab** – Effect: next; Where: here\n\n"
