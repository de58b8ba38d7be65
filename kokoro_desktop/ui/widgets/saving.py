"""Saving files: ask for a name, complete it, ask before overwriting, and write."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.ui.translation import tr, translated


def choose_file(window: QWidget, title: str, start: Path, filters: Sequence[str], first: str = "") -> Path | None:
    """Let the user choose a file to save to.

    A name without an extension of ``filters`` gets the first extension of the selected filter. The file dialog has only
    checked for the name without it, so overwriting the file with the complete name is confirmed here.

    Parameters
    ----------
    start
        The suggested file.
    filters
        Filters of the file dialog, such as ``CSV (*.csv)``.
    first
        The filter that is selected at first, by default the first one.

    Returns
    -------
    Path | None
        The complete name; None if the user cancels or keeps the existing file.
    """
    name, selected = QFileDialog.getSaveFileName(window, title, str(start), ";;".join(filters), first or filters[0])
    if not name:
        return None
    path = Path(name)
    if path.suffix.lower() in _endings(" ".join(filters)):
        return path
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
    """Let the user choose a file and write it; for other parameters, see `choose_file`.

    Parameters
    ----------
    write
        Writes the file, or raises `KokoroError`.
    failed
        Shows why the file could not be written.

    Returns
    -------
    Path | None
        The file that was written; None if there is none.
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
    """Return the message that a file was saved."""
    return tr("Saved {0}").format(path.name)


def _endings(filters: str) -> list[str]:
    return re.findall(r"\*(\.\w+)", filters)


def _may_replace(window: QWidget, name: str) -> bool:
    buttons = QMessageBox.StandardButton
    asked = tr("{0} already exists. Replace it?").format(name)
    return QMessageBox.question(window, name, asked, buttons.Yes | buttons.No, buttons.No) == buttons.Yes
