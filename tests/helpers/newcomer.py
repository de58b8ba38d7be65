"""Simulated first-time user, who finds widgets only by their visible texts."""

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
    """First-time user, who operates the frontmost window."""

    def __init__(self, qtbot: QtBot) -> None:
        self._qtbot = qtbot

    def front(self) -> QWidget:
        """Return the window that receives keys and clicks."""
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        windows = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
        dialogs = [each for each in windows if isinstance(each, QDialog)]
        return front or next(iter(dialogs), None) or next(each for each in windows if each.windowTitle())

    def _all(self, *kinds: type) -> list:
        found = [each for kind in kinds for each in self.front().findChildren(kind) if each.isVisible()]
        return [each for each in found if not each.visibleRegion().isEmpty()]

    def _named(self, words: str, *kinds: type) -> QWidget:
        """Return the widget whose text, tooltip, accessible name or label starts with these words."""
        for each in self._all(*kinds):
            label = next((one.text() for one in self.front().findChildren(QLabel) if one.buddy() is each), "")
            texts = [each.toolTip(), each.accessibleName(), label]
            texts += [each.text()] if isinstance(each, QAbstractButton) else []
            if any(_plain(text).startswith(words) for text in texts if text):
                return each
        raise AssertionError(f"Nothing that can be seen says '{words}': {self.sees()}")

    def sees(self) -> str:
        """Return all texts visible in the frontmost window."""
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
        """Wait until a text is visible."""
        self._qtbot.waitUntil(lambda: words in self.sees(), timeout=round(seconds * 1000))

    def press(self, words: str) -> None:
        """Press a button."""
        button = self._named(words, QAbstractButton)
        self._qtbot.waitUntil(button.isEnabled, timeout=10_000)
        self._qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def can_press(self, words: str) -> bool:
        """Return whether a button is enabled."""
        return self._named(words, QAbstractButton).isEnabled()

    def choose(self, *path: str) -> None:
        """Choose a menu entry by the path of its titles."""
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
        """Replace the text of a field."""
        field = self._named(words, QPlainTextEdit, QTextEdit, QLineEdit)
        field.setFocus()
        field.selectAll()
        QTest.keyClick(field, Qt.Key.Key_Delete)
        QApplication.clipboard().setText(text)
        QTest.keySequence(field, "Ctrl+V")

    def reads(self, words: str) -> str:
        """Return the text of a field, or the current text of a drop-down list."""
        field = self._named(words, QPlainTextEdit, QTextEdit, QLineEdit, QComboBox)
        if isinstance(field, (QPlainTextEdit, QTextEdit)):
            return field.toPlainText()
        return field.currentText() if isinstance(field, QComboBox) else field.text()

    def select(self, list_words: str, *rows: int) -> None:
        """Click on rows of a list, holding Ctrl for all but the first."""
        view = self._named(list_words, QAbstractItemView)
        for number, row in enumerate(rows):
            place = view.visualRect(view.model().index(row, 1 if view.model().columnCount() > 1 else 0)).center()
            keys = Qt.KeyboardModifier.ControlModifier if number else Qt.KeyboardModifier.NoModifier
            self._qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, keys, place)

    def until_can_press(self, words: str, can: bool = True) -> None:
        """Wait until a button is enabled or, if ``can`` is False, disabled."""
        self._qtbot.waitUntil(lambda: self.can_press(words) is can, timeout=10_000)

    def _picture(self, words: str) -> QWidget:
        """Return the widget with this accessible name that is neither a button nor a label."""
        others = [each for each in self._all(QWidget) if not isinstance(each, (QAbstractButton, QLabel))]
        return next(each for each in others if _plain(each.accessibleName()).startswith(words))

    def is_on(self, words: str) -> bool:
        """Return whether a checkable button is checked."""
        button = self._named(words, QAbstractButton)
        assert isinstance(button, QAbstractButton)
        return button.isChecked()

    def selected(self, list_words: str) -> list[int]:
        """Return the selected rows of a list."""
        view = self._named(list_words, QAbstractItemView)
        assert isinstance(view, QAbstractItemView)
        return sorted(index.row() for index in view.selectionModel().selectedRows())

    def click_in(self, words: str, across: float, down: float = 0.5) -> None:
        """Click in a picture, at fractions of its width and height, and focus it."""
        picture = self._picture(words)
        place = QPoint(round(across * picture.width()), round(down * picture.height()))
        self._qtbot.mouseClick(picture, Qt.MouseButton.LeftButton, pos=place)
        picture.setFocus()

    def drag_in(self, words: str, start: float, end: float) -> None:
        """Drag across the lower part of a picture, from one fraction of its width to another."""
        picture, left = self._picture(words), Qt.MouseButton.LeftButton
        places = [QPointF(share * picture.width(), 0.9 * picture.height()) for share in (start, (start + end) / 2, end)]
        self._qtbot.mousePress(picture, left, pos=places[0].toPoint())
        for place in places[1:]:
            # On the offscreen platform, QTest moves the mouse without holding its button.
            on_screen = QPointF(picture.mapToGlobal(place.toPoint()))
            moved = QMouseEvent(QEvent.Type.MouseMove, place, on_screen, left, left, Qt.KeyboardModifier.NoModifier)
            QApplication.sendEvent(picture, moved)
        self._qtbot.mouseRelease(picture, left, pos=places[-1].toPoint())

    def key(self, keys: str) -> None:
        """Press a key."""
        QTest.keySequence(self.front().focusWidget() or self.front(), keys)
