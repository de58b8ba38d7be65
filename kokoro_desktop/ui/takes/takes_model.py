"""The takes as rows and columns, sorted by what they are and not by how they read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontInfo, QGuiApplication

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.style.fonts import phoneme_font

Index = QModelIndex | QPersistentModelIndex

TITLE: Final = 1
"""Column of the title, the one that can be edited."""

VOICE: Final = 2
"""Column of the voice."""

_LETTER_SCALE: Final = 1.1

SORT_ROLE: Final = int(Qt.ItemDataRole.UserRole)
"""Gives the value by which a column is sorted."""


@dataclass(frozen=True)
class _Column:
    """One column: its head, what it shows, what it is sorted by, and where in its place it stands."""

    head: str
    shown: Callable[[Take], str]
    value: Callable[[Take], Any]
    side: Qt.AlignmentFlag


class TakesModel(QAbstractTableModel):
    """A list of takes.

    Signals
    -------
    renamed(int, str)
        The user gave the take of this id another title; the list stays as it is until it is set anew.
    """

    renamed = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._takes: tuple[Take, ...] = ()
        # A title is the beginning of the phonemes until it is written anew: other fonts misplace IPA's marks.
        self._letters = phoneme_font(QFontInfo(QGuiApplication.font()).pointSizeF() * _LETTER_SCALE)
        left, right, middle = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
        self._columns = (
            _Column("#", lambda take: str(take.id), lambda take: take.id, right),
            _Column(self.tr("Title"), lambda take: take.title, lambda take: take.title.casefold(), left),
            _Column(self.tr("Voice"), lambda take: take.request.voice, lambda take: take.request.voice, left),
            _Column(
                self.tr("Speed"), lambda take: f"{take.request.speed:.2f}", lambda take: take.request.speed, middle
            ),
            _Column(self.tr("Device"), device_label, device_label, left),
            _Column(self.tr("RTF"), lambda take: f"{take.rtf:.3f}", lambda take: take.rtf, right),
            _Column(self.tr("Length"), _length, lambda take: take.duration_s, right),
        )

    @property
    def takes(self) -> tuple[Take, ...]:
        """What is listed."""
        return self._takes

    def set_takes(self, takes: Sequence[Take]) -> None:
        """List these."""
        if [take.id for take in takes] == [take.id for take in self._takes]:
            # Renamed: a reset would take the keyboard from the list, since the title is just being edited there.
            self._takes = tuple(takes)
            if takes:
                self.dataChanged.emit(self.index(0, 0), self.index(len(takes) - 1, self.columnCount() - 1))
            return
        self.beginResetModel()
        self._takes = tuple(takes)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """Return the number of takes."""
        return 0 if parent.isValid() else len(self._takes)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        """Name a column."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section].head
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: PLR0911
        """Show one field of a take."""
        take, column = self._takes[index.row()], self._columns[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return column.shown(take)
            case Qt.ItemDataRole.AccessibleTextRole if index.column() == 0:
                return ", ".join(f"{each.head} {each.shown(take)}" for each in self._columns)
            case Qt.ItemDataRole.TextAlignmentRole:
                return self._alignment(index.column())
            case Qt.ItemDataRole.FontRole if index.column() == TITLE:
                return self._letters
            case Qt.ItemDataRole.ToolTipRole:
                return tooltip(take)
            case role if role == SORT_ROLE:
                return column.value(take)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let the title be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == TITLE else flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Ask for another title."""
        title, take = str(value).strip(), self._takes[index.row()]
        if role != Qt.ItemDataRole.EditRole or index.column() != TITLE or not title or title == take.title:
            return False
        self.renamed.emit(take.id, title)
        return True

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        return self._columns[column].side | Qt.AlignmentFlag.AlignVCenter


def device_label(take: Take) -> str:
    """Name the device and its threads as briefly as a table needs it."""
    return f"{take.request.device} · {take.request.threads}"


def _length(take: Take) -> str:
    partial = QCoreApplication.translate("TakesModel", ", partial") if take.unspoken else ""
    edited = QCoreApplication.translate("TakesModel", ", edited") if take.request.edit else ""
    return f"{take.duration_s:.2f} s{partial}{edited}"


def tooltip(take: Take) -> str:
    """Tell all of a take that no column has room for."""
    request = take.request
    text = request.text if len(request.text) <= 200 else f"{request.text[:200]}…"
    partial = QCoreApplication.translate("TakesModel", "Stopped before its end; Play goes on with it.")
    lines = [text, f"{request.voice}, seed {request.seed}, {take.created}", f"weights {take.weights[:12]}"]
    return "\n".join([*lines, partial] if take.unspoken else lines)
