"""Names of files that are about to be written."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QWidget

from kokoro_desktop.ui.translation import tr


def with_ending(path: Path, ending: str, window: QWidget, known: Collection[str] = ()) -> Path | None:
    """Add an ending to a name that was chosen without one; None where a file of the whole name is there and is to stay.

    The dialog in which it was chosen has asked for the name as it was.

    Parameters
    ----------
    known
        Endings that a name may have already, in lower case; none: any will do.
    """
    if path.suffix.lower() in known or (path.suffix and not known):
        return path
    whole = path.with_name(f"{path.name}{ending}")
    if whole.exists():
        asked = tr("{0} is there already. Replace it?").format(whole.name)
        buttons = QMessageBox.StandardButton
        if QMessageBox.question(window, whole.name, asked, buttons.Yes | buttons.No, buttons.No) != buttons.Yes:
            return None
    return whole
