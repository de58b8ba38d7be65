"""Helper that opens a dialog at a size that fits the screen, and makes F1 open a help page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QTabBar

from kokoro_desktop.ui.announce import NOTIFIES, LateAnnouncer
from kokoro_desktop.ui.widgets.help_window import MAIN_PAGE, add_help_key

# Space to leave for the borders and the title bar, in pixels.
_FRAME: Final = QSize(8, 40)


def open_dialog(dialog: QDialog, modal: bool = True, page: str = MAIN_PAGE) -> None:
    """Open a dialog, no larger than its parent's screen, and delete it when it closes.

    Parameters
    ----------
    modal
        Whether the dialog blocks its window.
    page
        The documentation page that F1 opens.
    """
    add_help_key(dialog, page)
    dialog.finished.connect(dialog.deleteLater)
    window = dialog.parentWidget()
    if window is not None:
        dialog.resize(dialog.size().boundedTo(window.screen().availableSize() - _FRAME))
    if modal:
        dialog.open()
    else:
        dialog.show()
    if NOTIFIES and dialog.findChild(QTabBar) is not None:
        # Orca reads a tab instead of the title, and ignores announcements while it receives the events of new widgets.
        LateAnnouncer(dialog).announce(dialog.windowTitle())
