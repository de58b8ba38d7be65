"""Somebody who has never seen the window: finds everything by the words that it shows, and looks into nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot


def _plain(text: str) -> str:
    return text.partition("\t")[0].replace("&", "").rstrip("…").strip()


class Newcomer:
    """Uses whatever window is in front."""

    def __init__(self, qtbot: QtBot) -> None:
        self._qtbot = qtbot

    def front(self) -> QWidget:
        """The window that takes keys and clicks now."""
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        windows = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
        dialogs = [each for each in windows if isinstance(each, QDialog)]
        return front or next(iter(dialogs), None) or next(each for each in windows if each.windowTitle())

    def _all(self, *kinds: type) -> list:
        found = [each for kind in kinds for each in self.front().findChildren(kind) if each.isVisible()]
        return [each for each in found if not each.visibleRegion().isEmpty()]

    def _named(self, words: str, *kinds: type) -> QWidget:
        """What bears a text, tells it when it is pointed at, or has it as a label."""
        for each in self._all(*kinds):
            label = next((one.text() for one in self.front().findChildren(QLabel) if one.buddy() is each), "")
            texts = [each.toolTip(), each.accessibleName(), label]
            texts += [each.text()] if isinstance(each, QAbstractButton) else []
            if any(_plain(text).startswith(words) for text in texts if text):
                return each
        raise AssertionError(f"Nothing that can be seen says '{words}': {self.sees()}")

    def sees(self) -> str:
        """All that can be read in the window in front."""
        said = [label.text() for label in self._all(QLabel)]
        said += [button.text() for button in self._all(QAbstractButton)]
        for view in self._all(QAbstractItemView):
            model = view.model()
            cells = [
                model.index(row, column).data()
                for row in range(model.rowCount())
                for column in range(1 if isinstance(view, QListView) else model.columnCount())
            ]
            said += [str(cell) for cell in cells if cell]
        return "\n".join(filter(None, said))

    def until_sees(self, words: str, seconds: float = 20) -> None:
        """Wait until something can be read."""
        self._qtbot.waitUntil(lambda: words in self.sees(), timeout=round(seconds * 1000))

    def press(self, words: str) -> None:
        """Press a button."""
        button = self._named(words, QAbstractButton)
        self._qtbot.waitUntil(button.isEnabled, timeout=10_000)
        self._qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def can_press(self, words: str) -> bool:
        """Tell whether a button is there and can be pressed."""
        return self._named(words, QAbstractButton).isEnabled()

    def choose(self, *path: str) -> None:
        """Choose an entry of the menus, one word after another."""
        bar = next(each for each in self._all(QMenuBar))
        menu: QMenuBar | QMenu = bar
        action: QAction | None = None
        for words in path:
            if action is not None:
                menu = action.menu()
                menu.aboutToShow.emit()
            action = next(each for each in menu.actions() if _plain(each.text()).startswith(words))
        assert action is not None and action.isEnabled(), path
        action.trigger()

    def open_tab(self, words: str) -> None:
        """Bring a tab to the front."""
        for bar in self._all(QTabBar):
            for index in range(bar.count()):
                if bar.tabText(index) == words:
                    self._qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(index).center())
                    return
        raise AssertionError(f"There is no tab '{words}'.")

    def type_into(self, words: str, text: str) -> None:
        """Write something in place of what a field holds."""
        field = self._named(words, QPlainTextEdit, QLineEdit)
        field.setFocus()
        field.selectAll()
        QTest.keyClick(field, Qt.Key.Key_Delete)
        QApplication.clipboard().setText(text)
        QTest.keySequence(field, "Ctrl+V")

    def reads(self, words: str) -> str:
        """Read what a field holds, or a list shows as chosen."""
        field = self._named(words, QPlainTextEdit, QLineEdit, QComboBox)
        if isinstance(field, QPlainTextEdit):
            return field.toPlainText()
        return field.currentText() if isinstance(field, QComboBox) else field.text()

    def select(self, list_words: str, *rows: int) -> None:
        """Click on rows of a list, the others with Ctrl."""
        view = self._named(list_words, QAbstractItemView)
        for number, row in enumerate(rows):
            place = view.visualRect(view.model().index(row, 1 if view.model().columnCount() > 1 else 0)).center()
            keys = Qt.KeyboardModifier.ControlModifier if number else Qt.KeyboardModifier.NoModifier
            self._qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, keys, place)

    def key(self, keys: str) -> None:
        """Press a key."""
        QTest.keySequence(self.front().focusWidget() or self.front(), keys)
