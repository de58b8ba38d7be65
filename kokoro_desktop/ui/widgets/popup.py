"""Popups that open below a button and close when the user clicks elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QHideEvent
from PySide6.QtWidgets import QAccessibleWidget, QFrame, QWidget


class Popup(QFrame):
    """Frame that opens below a widget, or above it if there is not enough space."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)

    def place_at(self, part: QWidget) -> None:
        """Move the popup below a widget, or above it if there is not enough space below."""
        screen = part.screen().availableGeometry()
        place = part.mapToGlobal(QPoint(0, part.height()))
        if place.y() + self.height() > screen.bottom() + 1:
            place.setY(max(screen.top(), part.mapToGlobal(QPoint(0, 0)).y() - self.height()))
        place.setX(max(screen.left(), min(place.x(), screen.right() + 1 - self.width())))
        self.move(place)


class PopupOwner(QWidget):
    """Widget that exposes its open popups to screen readers, because Qt omits popups from the accessibility tree."""

    def open_popups(self) -> list[Popup]:
        """Return the open popups."""
        popups = self.findChildren(Popup, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [popup for popup in popups if popup.isVisible()]

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Close open popups, because Qt crashes if a list is still visible when its model is destroyed."""
        for popup in self.open_popups():
            popup.hide()
        super().hideEvent(event)


class PopupOwnerInterface(QAccessibleWidget):
    """Accessibility interface whose children are the child widgets, followed by the open popups."""

    def __init__(self, owner: PopupOwner) -> None:
        super().__init__(owner, QAccessible.Role.Client)
        self._owner = owner

    def childCount(self) -> int:  # noqa: N802 - Qt's names, here and below
        """Return the number of child widgets and open popups."""
        return super().childCount() + len(self._owner.open_popups())

    def child(self, index: int) -> QAccessibleInterface:
        """Return a child widget or an open popup."""
        widgets = super().childCount()
        if index < widgets:
            return super().child(index)
        popups = self._owner.open_popups()[index - widgets :]
        return QAccessible.queryAccessibleInterface(popups[0]) if popups else None  # type: ignore[return-value]

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802
        """Return the index of a child widget or an open popup; -1 for anything else."""
        popups = self._owner.open_popups()
        if child.object() in popups:
            return super().childCount() + popups.index(child.object())  # type: ignore[arg-type]
        return super().indexOfChild(child)
