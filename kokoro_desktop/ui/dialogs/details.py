"""Everything that is known about an error, to read, copy and send."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from kokoro_desktop import paths


class DetailsDialog(QDialog):
    """A sentence and, below it, the log's text."""

    def __init__(self, sentence: str, details: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("Details"))
        label = QLabel(sentence, self)
        label.setWordWrap(True)
        self.text = QPlainTextEdit(details, self)
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(_tr("Details"))
        label.setBuddy(self.text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        copy = buttons.addButton(_tr("&Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        logs = buttons.addButton(_tr("Open the &Log Folder"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(f"{sentence}\n\n{details}"))
        logs.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(paths.logs()))))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(label)
        column.addWidget(self.text, 1)
        column.addWidget(buttons)
        self.resize(760, 420)


def _tr(text: str) -> str:
    return QCoreApplication.translate("DetailsDialog", text)
