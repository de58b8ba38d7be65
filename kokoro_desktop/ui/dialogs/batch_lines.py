"""Table model for a batch: the lines and their states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFontInfo, QGuiApplication

from kokoro_desktop.batch.lines import BatchLine
from kokoro_desktop.batch.report import ReportEntry
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.orca import SILENT
from kokoro_desktop.voices import voice_name

Index = QModelIndex | QPersistentModelIndex
TEXT: Final = 2  # columns
STATE: Final = 4


class BatchLines(QAbstractTableModel):
    """Table model of the lines of a batch, with their report entries."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heads = (tr("#"), tr("Name"), tr("Text"), tr("Voice"), tr("State"))
        # Font for phonemes; other fonts misplace IPA diacritics.
        self._letters = phoneme_font(QFontInfo(QGuiApplication.font()).pointSizeF())
        self._lines: tuple[BatchLine, ...] = ()
        self._entries: dict[str, ReportEntry] = {}
        self._rows: dict[str, int] = {}

    def set_lines(self, lines: Sequence[BatchLine], entries: Sequence[ReportEntry]) -> None:
        """Replace all lines, and show their existing report entries."""
        self.beginResetModel()
        self._lines = tuple(lines)
        self._rows = {line.id: row for row, line in enumerate(lines)}
        self._entries = {entry["id"]: entry for entry in entries}
        self.endResetModel()

    def add(self, entry: ReportEntry) -> int:
        """Store the report entry of a line, update the line's state in the table, and return its row."""
        row = self._rows[entry["id"]]
        self._entries[entry["id"]] = entry
        self.dataChanged.emit(self.index(row, STATE), self.index(row, STATE))
        return row

    def line(self, row: int) -> BatchLine:
        """Return the line shown in a row."""
        return self._lines[row]

    def entry(self, row: int) -> ReportEntry | None:
        """Return the report entry for a row, or None if the line has not been spoken."""
        return self._entries.get(self._lines[row].id)

    def counts(self) -> tuple[int, int, int]:
        """Return the numbers of spoken, failed and remaining lines, in this order."""
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
        """Return the title of a column."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's data for a role, such as its text or font."""
        if role == Qt.ItemDataRole.FontRole and index.column() == TEXT:
            return None if "text" in self._lines[index.row()].fields else self._letters
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return SILENT if index.column() else ", ".join(self._shown(index.row()))
        if role == Qt.ItemDataRole.DisplayRole or (
            role == Qt.ItemDataRole.ToolTipRole and index.column() in (TEXT, STATE)
        ):
            return self._shown(index.row())[index.column()]
        return None

    def _shown(self, row: int) -> tuple[str, ...]:
        line = self._lines[row]
        text = str(line.fields.get("text", line.fields.get("phonemes", "")))
        voice = line.fields.get("voice")
        name = voice_name(str(voice)) if voice else ""
        return str(line.number), line.id, text, name, self._state(self.entry(row))

    def _state(self, entry: ReportEntry | None) -> str:
        if entry is None:
            return tr("Not spoken yet")
        if "error" in entry:
            return translated(entry["error"])
        spoken = fill(tr("Spoken, {0:.2f} s"), entry["samples"] / SAMPLE_RATE)
        silent = [*(note["symbol"] for note in entry.get("unknown", ())), *entry.get("left_out", ())]
        return tr("{0}; not spoken: {1}").format(spoken, " ".join(silent)) if silent else spoken
