"""A field for a whole number whose figures stand clear of its frame."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QAbstractSpinBox, QSpinBox, QWidget

_PADDING: Final = 6


def set_padding(box: QAbstractSpinBox) -> None:
    """Move the figures of a field away from its frame: of a style sheet, Qt takes the padding above and below alone."""
    box.lineEdit().setTextMargins(_PADDING, 0, 0, 0)


class NumberBox(QSpinBox):
    """The field."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_padding(self)
