"""Label for messages in a dialog, because the dialog would hide messages in the main window behind it."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QWidget

from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.style.colours import unknown_colour


class MessageLabel(QLabel):
    """Label that shows the last message and announces it; hidden while there is none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.hide()

    def tell(self, sentence: str) -> None:
        """Show a message."""
        self._show(sentence, self.window().palette().color(QPalette.ColorRole.WindowText))

    def complain(self, sentence: str) -> None:
        """Show an error message in the error colour."""
        self._show(sentence, unknown_colour(self.window().palette()))

    def _show(self, sentence: str, colour: QColor) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, colour)
        self.setPalette(palette)
        self.setText(sentence)
        self.show()
        announce(self.window(), sentence)
