"""Opening of dialogs."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog

# Maximum size of title bar and borders.
_FRAME: Final = QSize(8, 40)


def open_dialog(dialog: QDialog, modal: bool = True) -> None:
    """Open a dialog, no larger than its parent's screen, and delete it when it closes.

    Parameters
    ----------
    modal
        Whether the dialog blocks its window.
    """
    dialog.finished.connect(dialog.deleteLater)
    window = dialog.parentWidget()
    if window is not None:
        dialog.resize(dialog.size().boundedTo(window.screen().availableSize() - _FRAME))
    if modal:
        dialog.open()
    else:
        dialog.show()
