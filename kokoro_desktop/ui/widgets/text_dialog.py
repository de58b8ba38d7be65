"""Dialogs that show text for reading and copying, such as error details."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QTextBrowser, QWidget

from kokoro_desktop import paths
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column

_MARGIN: Final = 10  # pixels between frame and text


class TextDialog(QDialog):
    """Dialog with widgets at the top, text below them, and Copy and Close buttons.

    Attributes
    ----------
    text
        The text widget.
    buttons
        The button box, to which more buttons can be added.
    """

    def __init__(
        self, title: str, lines: list[QWidget], text: QTextBrowser | QPlainTextEdit, copied: str, parent: QWidget | None
    ) -> None:
        """Create the dialog.

        Parameters
        ----------
        title
            The window title.
        lines
            Widgets to show at the top.
        text
            The text widget.
        copied
            Plain text of ``lines``, which Copy puts before the content of ``text``.
        parent
            The window.
        """
        super().__init__(parent)
        self.setWindowTitle(title)
        for part in (*lines, text):
            part.setParent(self)  # before the buttons, because Tab follows the order of creation
        self.text = text
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        copy = self.buttons.addButton(tr("&Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setAutoDefault(False)
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        text.document().setDocumentMargin(_MARGIN)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(f"{copied}{text.toPlainText()}"))
        self.buttons.rejected.connect(self.reject)
        lay_out_column(*lines, (text, 1), self.buttons, of=self, margins=None)


class DetailsDialog(TextDialog):
    """Dialog that shows a message and the technical details below it."""

    def __init__(self, sentence: str, details: str, parent: QWidget | None = None) -> None:
        label, text = QLabel(sentence), QPlainTextEdit(details)
        super().__init__(tr("Details"), [label], text, f"{sentence}\n\n", parent)
        label.setWordWrap(True)
        label.setBuddy(text)
        text.setReadOnly(True)
        text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        text.setAccessibleName(tr("Details"))
        logs = self.buttons.addButton(tr("Open &Log Folder"), QDialogButtonBox.ButtonRole.ActionRole)
        logs.clicked.connect(open_log_folder)
        self.resize(760, 420)


def open_log_folder() -> None:
    """Open the log folder in the file manager."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(paths.logs())))
