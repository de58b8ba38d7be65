"""Help pages are shown offline, in one window."""

from __future__ import annotations

import pytest
from desk import Desk
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kokoro_desktop import paths
from kokoro_desktop.ui.widgets.help_window import _PAGES, HelpWindow


def test_every_listed_page_exists_and_has_a_title(qtbot: QtBot) -> None:
    for page in _PAGES:
        assert (paths.documentation() / page).read_text(encoding="utf-8").startswith("# ")
    window = HelpWindow(_PAGES[0])
    qtbot.addWidget(window)
    window._list_pages()
    assert "Glossary" in window.browser.toPlainText()


def test_pictures_fit_the_window(qtbot: QtBot) -> None:
    window = HelpWindow("window.md")
    qtbot.addWidget(window)
    window.show()
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
    window._follow(QUrl("prosody.md"))
    assert window.browser.source().fileName() == "prosody.md" and not opened
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
