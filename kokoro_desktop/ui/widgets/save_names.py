"""File names for saving."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QWidget

from kokoro_desktop.ui.translation import tr


def with_ending(path: Path, ending: str, window: QWidget, known: Collection[str] = ()) -> Path | None:
    """Add an extension to a name that lacks an accepted one, and ask before overwriting a file.

    The file dialog has only checked for the name without the extension.

    Parameters
    ----------
    path
        The chosen name.
    ending
        The extension to add, with its dot.
    window
        Parent of the question.
    known
        Accepted extensions in lower case; if empty, any extension is accepted.

    Returns
    -------
    Path | None
        The complete name; None if the user keeps the existing file.
    """
    if path.suffix.lower() in known or (path.suffix and not known):
        return path
    whole = path.with_name(f"{path.name}{ending}")
    if whole.exists():
        asked = tr("{0} already exists. Replace it?").format(whole.name)
        buttons = QMessageBox.StandardButton
        if QMessageBox.question(window, whole.name, asked, buttons.Yes | buttons.No, buttons.No) != buttons.Yes:
            return None
    return whole
