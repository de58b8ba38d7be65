"""Buttons of our own: a flat one whose focus can be seen, and one that looks like a combo box."""

from __future__ import annotations

from typing import Final, cast

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionComboBox, QStylePainter, QToolButton, QWidget

_WIDTH: Final = 2.0
_RADIUS: Final = 4.0


class RingButton(QToolButton):
    """A flat tool button; while it has the focus, a ring in the highlight colour is round it."""

    def __init__(self, parent: QWidget | None = None, name: str = "", icon: QIcon | None = None) -> None:
        """Take what it does, which is told by a tooltip and to screen readers, and its picture."""
        super().__init__(parent)
        self.setAutoRaise(True)
        self.setToolTip(name)
        self.setAccessibleName(name)
        if icon is not None:
            self.setIcon(icon)

    def event(self, event: QEvent) -> bool:
        """Keep the key that presses a button, whatever it is short for in the window."""
        if event.type() is QEvent.Type.ShortcutOverride and cast(QKeyEvent, event).key() == Qt.Key.Key_Space:
            event.accept()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the button and the ring."""
        super().paintEvent(event)
        if not self.hasFocus():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), _WIDTH))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = _WIDTH / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), _RADIUS, _RADIUS)
        painter.end()


_PRESS: Final = Qt.Key.Key_Space
_OPEN: Final = (Qt.Key.Key_Down, Qt.Key.Key_F4)
_WIDEST: Final = 44
"""Characters."""


class DropDownButton(QPushButton):
    """Cuts a long text in the middle, and is pressed by the keys that open a combo box."""

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the size that the text needs, if it is not too long."""
        width = self.fontMetrics().horizontalAdvance(self.text()[:_WIDEST])
        option = self._option()
        contents = QSize(width + 12, self.fontMetrics().height())
        return self.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, contents, self)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return a size in which a voice's name is readable."""
        return QSize(self.fontMetrics().averageCharWidth() * 16, self.sizeHint().height())

    def paintEvent(self, event: QEvent) -> None:  # noqa: N802
        """Paint a combo box."""
        painter = QStylePainter(self)
        option = self._option()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        elide = Qt.TextElideMode.ElideMiddle
        option.currentText = self.fontMetrics().elidedText(self.text(), elide, field.width() - 4)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def event(self, event: QEvent) -> bool:
        """Keep the keys that open the list, whatever they are short for in the window."""
        if event.type() is QEvent.Type.ShortcutOverride and cast(QKeyEvent, event).key() in (_PRESS, *_OPEN):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Open with the keys that open a combo box."""
        if event.key() in _OPEN:
            self.click()
        else:
            super().keyPressEvent(event)

    def _option(self) -> QStyleOptionComboBox:
        option = QStyleOptionComboBox()
        option.initFrom(self)
        option.editable = False
        option.frame = True
        option.subControls = QStyle.SubControl.SC_All
        if self.hasFocus():
            option.state |= QStyle.StateFlag.State_KeyboardFocusChange  # else styles show it after Tab alone
        if self.isDown():
            option.state |= QStyle.StateFlag.State_Sunken
        return option
