"""Somebody who has never seen the window: finds everything by the words that it shows, and looks into nothing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QMouseEvent
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
    QTextEdit,
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
        field = self._named(words, QPlainTextEdit, QTextEdit, QLineEdit)
        field.setFocus()
        field.selectAll()
        QTest.keyClick(field, Qt.Key.Key_Delete)
        QApplication.clipboard().setText(text)
        QTest.keySequence(field, "Ctrl+V")

    def reads(self, words: str) -> str:
        """Read what a field holds, or a list shows as chosen."""
        field = self._named(words, QPlainTextEdit, QTextEdit, QLineEdit, QComboBox)
        if isinstance(field, (QPlainTextEdit, QTextEdit)):
            return field.toPlainText()
        return field.currentText() if isinstance(field, QComboBox) else field.text()

    def select(self, list_words: str, *rows: int) -> None:
        """Click on rows of a list, the others with Ctrl."""
        view = self._named(list_words, QAbstractItemView)
        for number, row in enumerate(rows):
            place = view.visualRect(view.model().index(row, 1 if view.model().columnCount() > 1 else 0)).center()
            keys = Qt.KeyboardModifier.ControlModifier if number else Qt.KeyboardModifier.NoModifier
            self._qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, keys, place)

    def until_can_press(self, words: str, can: bool = True) -> None:
        """Wait until a button can be pressed, or cannot."""
        self._qtbot.waitUntil(lambda: self.can_press(words) is can, timeout=10_000)

    def _picture(self, words: str) -> QWidget:
        """What bears a name and is neither a button nor a label."""
        others = [each for each in self._all(QWidget) if not isinstance(each, (QAbstractButton, QLabel))]
        return next(each for each in others if _plain(each.accessibleName()).startswith(words))

    def is_on(self, words: str) -> bool:
        """Tell whether a button that stays pressed is so."""
        button = self._named(words, QAbstractButton)
        assert isinstance(button, QAbstractButton)
        return button.isChecked()

    def selected(self, list_words: str) -> list[int]:
        """The rows of a list that are selected."""
        view = self._named(list_words, QAbstractItemView)
        assert isinstance(view, QAbstractItemView)
        return sorted(index.row() for index in view.selectionModel().selectedRows())

    def click_in(self, words: str, across: float, down: float = 0.5) -> None:
        """Click in a picture, at shares of its width and height, and give it the focus."""
        picture = self._picture(words)
        place = QPoint(round(across * picture.width()), round(down * picture.height()))
        self._qtbot.mouseClick(picture, Qt.MouseButton.LeftButton, pos=place)
        picture.setFocus()

    def drag_in(self, words: str, start: float, end: float) -> None:
        """Drag across the lower part of a picture, from one share of its width to another."""
        picture, left = self._picture(words), Qt.MouseButton.LeftButton
        places = [QPointF(share * picture.width(), 0.9 * picture.height()) for share in (start, (start + end) / 2, end)]
        self._qtbot.mousePress(picture, left, pos=places[0].toPoint())
        for place in places[1:]:
            # QTest moves the mouse without its button held on the offscreen platform.
            on_screen = QPointF(picture.mapToGlobal(place.toPoint()))
            moved = QMouseEvent(QEvent.Type.MouseMove, place, on_screen, left, left, Qt.KeyboardModifier.NoModifier)
            QApplication.sendEvent(picture, moved)
        self._qtbot.mouseRelease(picture, left, pos=places[-1].toPoint())

    def key(self, keys: str) -> None:
        """Press a key."""
        QTest.keySequence(self.front().focusWidget() or self.front(), keys)
