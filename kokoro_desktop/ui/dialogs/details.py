"""Everything that is known about an error, to read, copy and send."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices, QFontDatabase
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPlainTextEdit, QWidget

from kokoro_desktop import paths
from kokoro_desktop.ui.widgets.text_dialog import TextDialog


class DetailsDialog(TextDialog):
    """A sentence and, below it, the log's text."""

    def __init__(self, sentence: str, details: str, parent: QWidget | None = None) -> None:
        label, text = QLabel(sentence), QPlainTextEdit(details)
        super().__init__(_tr("Details"), [label], text, f"{sentence}\n\n", parent)
        label.setWordWrap(True)
        label.setBuddy(text)
        text.setReadOnly(True)
        text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        text.setAccessibleName(_tr("Details"))
        logs = self.buttons.addButton(_tr("Open the &Log Folder"), QDialogButtonBox.ButtonRole.ActionRole)
        logs.clicked.connect(open_log_folder)
        self.resize(760, 420)


def open_log_folder() -> None:
    """Have the system show the folder of the log files."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(paths.logs())))


def _tr(text: str) -> str:
    return QCoreApplication.translate("DetailsDialog", text)
