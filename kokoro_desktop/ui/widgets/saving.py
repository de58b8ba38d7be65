"""Helpers for saving files: ask for a name, add a missing extension, confirm overwriting, and write the file."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.paths import nearest_folder
from kokoro_desktop.ui.translation import tr, translated


def choose_file(window: QWidget, title: str, start: Path, filters: Sequence[str], first: str = "") -> Path | None:
    """Let the user choose a file to save to.

    If the name has none of the extensions in ``filters``, the first extension of the selected filter is added. An
    extension of another file type is refused, and the dialog opens again. The file dialog checks only the name as
    entered, so this function asks before overwriting a file with the completed name.

    Parameters
    ----------
    start
        The suggested file.
    filters
        Filters for the file dialog, such as ``CSV (*.csv)``.
    first
        The initially selected filter; by default, the first of ``filters``.

    Returns
    -------
    Path | None
        The completed path; None if the user cancels or declines to overwrite an existing file.
    """
    start = nearest_folder(str(start.parent)) / start.name
    name, selected = QFileDialog.getSaveFileName(window, title, str(start), ";;".join(filters), first or filters[0])
    if not name:
        return None
    path = Path(name)
    endings = _endings(" ".join(filters))
    if path.suffix.lower() in endings:
        return path
    if _is_of_other_type(path):
        refusal = tr("The format of {0} is not available. The name must end in one of {1}.")
        QMessageBox.warning(window, title, refusal.format(path.name, ", ".join(endings)))
        return choose_file(window, title, path, filters, selected or first)
    whole = path.with_name(f"{path.name}{_endings(selected or filters[0])[0]}")
    return whole if not whole.exists() or _may_replace(window, whole.name) else None


def ask_and_write(
    window: QWidget,
    title: str,
    start: Path,
    filters: Sequence[str],
    write: Callable[[Path], object],
    failed: Callable[[str], object],
) -> Path | None:
    """Let the user choose a file, and write it; for the other parameters, see `choose_file`.

    Parameters
    ----------
    write
        Function that writes the file, or raises `KokoroError`.
    failed
        Function called with the error message if the file cannot be written.

    Returns
    -------
    Path | None
        The file that was written; None if the user cancelled or an error occurred.
    """
    path = choose_file(window, title, start, filters)
    if path is None:
        return None
    try:
        write(path)
    except KokoroError as error:
        failed(translated(error))
        return None
    return path


def saved(path: Path) -> str:
    """Return the message that confirms that a file was saved."""
    return tr("Saved {0}").format(path.name)


def _endings(filters: str) -> list[str]:
    return re.findall(r"\*(\.\w+)", filters)


def _is_of_other_type(path: Path) -> bool:
    """Return whether the name ends in the extension of a file type, unlike a name such as ``Dr. Smith 2.5``."""
    types = mimetypes.MimeTypes()  # without those of the system, which include digits for manual pages
    return types.guess_type(path.with_name(f"a{path.suffix.lower()}"))[0] is not None


def _may_replace(window: QWidget, name: str) -> bool:
    buttons = QMessageBox.StandardButton
    asked = tr("{0} already exists. Do you want to replace it?").format(name)
    return QMessageBox.question(window, name, asked, buttons.Yes | buttons.No, buttons.No) == buttons.Yes
