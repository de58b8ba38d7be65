"""The lines of a batch as rows: what each says, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFontInfo, QGuiApplication

from kokoro_desktop.batch.ledger import Entry
from kokoro_desktop.batch.manifest import ManifestLine
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.translation import translated

Index = QModelIndex | QPersistentModelIndex
TEXT: Final = 2
STATE: Final = 4
"""Columns of what is spoken, and of what became of it."""


class BatchLines(QAbstractTableModel):
    """A manifest's lines, and of each the entry of the report, once there is one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heads = (self.tr("#"), self.tr("Name"), self.tr("Text"), self.tr("Voice"), self.tr("State"))
        # Phonemes, and spelling as well: other fonts misplace IPA's marks.
        self._letters = phoneme_font(QFontInfo(QGuiApplication.font()).pointSizeF())
        self._lines: tuple[ManifestLine, ...] = ()
        self._entries: dict[str, Entry] = {}
        self._rows: dict[str, int] = {}

    def set_lines(self, lines: Sequence[ManifestLine], entries: Sequence[Entry]) -> None:
        """Show these lines, and what is known of some."""
        self.beginResetModel()
        self._lines = tuple(lines)
        self._rows = {line.id: row for row, line in enumerate(lines)}
        self._entries = {entry["id"]: entry for entry in entries}
        self.endResetModel()

    def add(self, entry: Entry) -> int:
        """Show what became of a line, and return its row."""
        row = self._rows[entry["id"]]
        self._entries[entry["id"]] = entry
        self.dataChanged.emit(self.index(row, STATE), self.index(row, STATE))
        return row

    def line(self, row: int) -> ManifestLine:
        """Return a line as it was written."""
        return self._lines[row]

    def entry(self, row: int) -> Entry | None:
        """Return what became of it; None while that is nothing."""
        return self._entries.get(self._lines[row].id)

    def counts(self) -> tuple[int, int, int]:
        """Count the lines that are spoken, that cannot be, and that are neither."""
        faults = sum("error" in entry for entry in self._entries.values())
        known = len(self._entries)
        return known - faults, faults, len(self._lines) - known

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """Return the number of lines."""
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        """Name a column."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Show one field of a line."""
        if role == Qt.ItemDataRole.FontRole and index.column() == TEXT:
            return None if "text" in self._lines[index.row()].fields else self._letters
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            return ", ".join(self._shown(index.row()))
        if role == Qt.ItemDataRole.DisplayRole or (
            role == Qt.ItemDataRole.ToolTipRole and index.column() in (TEXT, STATE)
        ):
            return self._shown(index.row())[index.column()]
        return None

    def _shown(self, row: int) -> tuple[str, ...]:
        line = self._lines[row]
        text = str(line.fields.get("text", line.fields.get("phonemes", "")))
        return str(line.number), line.id, text, str(line.fields.get("voice", "")), self._state(self.entry(row))

    def _state(self, entry: Entry | None) -> str:
        if entry is None:
            return self.tr("To be spoken")
        if "error" in entry:
            return translated(entry["error"])
        spoken = fill(self.tr("Spoken, {0:.2f} s"), entry["samples"] / SAMPLE_RATE)
        silent = [*(note["symbol"] for note in entry.get("unknown", ())), *entry.get("left_out", ())]
        return self.tr("{0}; left out: {1}").format(spoken, " ".join(silent)) if silent else spoken
