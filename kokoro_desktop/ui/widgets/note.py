"""Explanatory text that screen readers do not repeat whenever the focus enters its window or panel."""

from __future__ import annotations

from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QLabel, QWidget


class Note(QLabel):
    """Label with the accessible role of a paragraph, because Orca reads all plain labels in a newly focused panel."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setText(text)

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Show text or HTML, and use it as the accessible name."""
        super().setText(text)
        self.setAccessibleName(QTextDocumentFragment.fromHtml(text).toPlainText())
