"""Integer field with padding between number and frame."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QAbstractSpinBox, QSpinBox, QWidget

_PADDING: Final = 6


def set_padding(box: QAbstractSpinBox) -> None:
    """Add padding to the sides of a spin box, because Qt applies only vertical padding from style sheets."""
    box.lineEdit().setTextMargins(_PADDING, 0, 0, 0)


class NumberBox(QSpinBox):
    """Spin box with side padding."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_padding(self)
