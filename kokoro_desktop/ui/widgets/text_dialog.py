"""A dialog that is a text to read and to copy."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QTextBrowser, QWidget

from kokoro_desktop.ui.widgets.layouts import lay_out_column


class TextDialog(QDialog):
    """Some lines, a text below them, and buttons to copy both and to close.

    Attributes
    ----------
    text
        The text's widget.
    buttons
        At the bottom; more can be added.
    """

    def __init__(
        self, title: str, lines: list[QWidget], text: QTextBrowser | QPlainTextEdit, copied: str, parent: QWidget | None
    ) -> None:
        """Take what is copied before the text: plain words for the lines above it."""
        super().__init__(parent)
        self.setWindowTitle(title)
        for part in (*lines, text):
            part.setParent(self)  # before the buttons: Tab goes by age
        self.text = text
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        copy = self.buttons.addButton(
            QCoreApplication.translate("TextDialog", "&Copy"), QDialogButtonBox.ButtonRole.ActionRole
        )
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(f"{copied}{text.toPlainText()}"))
        self.buttons.rejected.connect(self.reject)
        lay_out_column(*lines, (text, 1), self.buttons, of=self, margins=None)
