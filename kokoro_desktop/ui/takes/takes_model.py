"""Table model for takes; its columns are sorted by value, not by displayed text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontInfo, QGuiApplication

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.take_labels import describe_take, device_name
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.orca import SILENT
from kokoro_desktop.voices import speaker_names

Index = QModelIndex | QPersistentModelIndex

# Column of the title, the only editable column.
TITLE: Final = 1
# Columns that cannot be hidden: the number, whose cell a screen reader reads for the whole row, and the title.
KEPT_COLUMNS: Final = (0, TITLE)

VOICE: Final = 2  # column of the voice

# Columns hidden by default: speed, device, real-time factor.
DETAILS: Final = (3, 4, 5)

# Role for the tags beside a title, a tuple of strings.
TAGS_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
# Role of the flag that marks the displayed take; first column only.
SHOWN_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 2

_LETTER_SCALE: Final = 1.1

# Role for the sort key of a column.
SORT_ROLE: Final = int(Qt.ItemDataRole.UserRole)

# Role for the identity of a take's continuum; None for a take outside a continuum.
GROUP_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 3


@dataclass(frozen=True)
class _Column:
    """A column's name in the settings, heading, displayed text, sort key and alignment."""

    name: str
    head: str
    shown: Callable[[Take], str]
    value: Callable[[Take], Any]
    side: Qt.AlignmentFlag


class TakesModel(QAbstractTableModel):
    """Table model of the take list, one row per take.

    Parameters
    ----------
    blends
        Function that returns the user's blends, as a mapping from specification to name.

    Signals
    -------
    renamed(int, str)
        The user entered a new title for the take with this id. The model changes only on the next `set_takes`.
    """

    renamed = Signal(int, str)

    def __init__(self, parent: QObject | None = None, blends: Callable[[], Mapping[str, str]] = dict) -> None:
        super().__init__(parent)
        self._blends = blends
        self._takes: tuple[Take, ...] = ()
        self._shown: int | None = None
        self._pair: tuple[int, ...] = ()
        self._unsaved: frozenset[int] = frozenset()
        # By default, a title is the beginning of the phonemes, and other fonts misplace IPA diacritics.
        self._letters = phoneme_font(QFontInfo(QGuiApplication.font()).pointSizeF() * _LETTER_SCALE)
        left, right, middle = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
        self._columns = (
            _Column("number", "#", lambda take: str(take.id), lambda take: take.id, right),
            _Column("title", tr("Title"), lambda take: take.title, lambda take: take.title.casefold(), left),
            _Column("voice", tr("Voice"), self._voice, self._voice, left),
            _Column(
                "speed",
                tr("Speed"),
                lambda take: fill("{0:.2f}", take.request.speed),
                lambda take: take.request.speed,
                middle,
            ),
            _Column("device", tr("Device"), device_name, device_name, left),
            _Column(
                "rtf",
                tr("Real-time factor"),
                lambda take: fill("{0:.3f}", take.rtf),
                lambda take: take.rtf,
                right,
            ),
            _Column(
                "length",
                tr("Length"),
                lambda take: fill(tr("{0:.1f} s"), take.duration_s),
                lambda take: take.duration_s,
                right,
            ),
        )

    @property
    def takes(self) -> tuple[Take, ...]:
        """The listed takes."""
        return self._takes

    def set_takes(self, takes: Sequence[Take]) -> None:
        """Replace the listed takes."""
        if [take.id for take in takes] == [take.id for take in self._takes]:
            # Only titles have changed. A model reset would move the focus away from the title being edited.
            self._takes = tuple(takes)
            if takes:
                self.dataChanged.emit(self.index(0, 0), self.index(len(takes) - 1, self.columnCount() - 1))
            return
        self.beginResetModel()
        self._takes = tuple(takes)
        self.endResetModel()

    def set_marks(self, shown: int | None, pair: Sequence[int]) -> None:
        """Mark the displayed take, and takes A and B, if any."""
        if (shown, tuple(pair)) != (self._shown, self._pair):
            self._shown, self._pair = shown, tuple(pair)
            if self._takes:
                roles = [TAGS_ROLE, SHOWN_ROLE, int(Qt.ItemDataRole.AccessibleTextRole)]
                self.dataChanged.emit(self.index(0, 0), self.index(len(self._takes) - 1, TITLE), roles)

    def set_unsaved(self, ids: Sequence[int]) -> None:
        """Mark the takes that could not be saved."""
        if frozenset(ids) != self._unsaved:
            self._unsaved = frozenset(ids)
            if self._takes:
                roles = [TAGS_ROLE, int(Qt.ItemDataRole.AccessibleTextRole)]
                self.dataChanged.emit(self.index(0, 0), self.index(len(self._takes) - 1, TITLE), roles)

    def head(self, column: int) -> str:
        """Return the heading of a column."""
        return self._columns[column].head

    def names(self) -> list[str]:
        """Return the names of the columns in the settings, which neither the language nor the order changes."""
        return [column.name for column in self._columns]

    def tags(self, take: Take) -> tuple[str, ...]:
        """Return a take's tags: A or B if it is in the marked pair, then labels such as "edited" or "not saved"."""
        letters = ("AB"[self._pair.index(take.id)],) if len(self._pair) == 2 and take.id in self._pair else ()
        edited = (tr("edited"),) if take.request.edit else ()
        partial = (tr("partial"),) if take.unspoken else ()
        unsaved = (tr("not saved"),) if take.id in self._unsaved else ()
        return letters + unsaved + edited + partial

    def _voice(self, take: Take) -> str:
        return speaker_names(take.voices, self._blends())

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """Return the number of takes."""
        return 0 if parent.isValid() else len(self._takes)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        """Return the heading of a column."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.head(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: PLR0911
        """Return a cell's data for a role."""
        take, column = self._takes[index.row()], self._columns[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return column.shown(take)
            case Qt.ItemDataRole.AccessibleTextRole if index.column() == 0:
                shown = (tr("displayed"),) if take.id == self._shown else ()
                said = [f"{each.head} {each.shown(take)}" for each in self._columns]
                return ", ".join([*said, *self.tags(take), *shown])
            case Qt.ItemDataRole.AccessibleTextRole:
                return SILENT
            case role if role == SHOWN_ROLE and index.column() == 0:
                return take.id == self._shown
            case role if role == TAGS_ROLE and index.column() == TITLE:
                return self.tags(take)
            case Qt.ItemDataRole.TextAlignmentRole:
                return self._alignment(index.column())
            case Qt.ItemDataRole.FontRole if index.column() == TITLE:
                return self._letters
            case Qt.ItemDataRole.ToolTipRole:
                return describe_take(take, self._blends())
            case role if role == SORT_ROLE:
                return column.value(take)
            case role if role == GROUP_ROLE:
                return take.continuum.made if take.continuum is not None else None
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the item flags; only titles are editable."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == TITLE else flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Emit `renamed` for an edited title."""
        title, take = str(value).strip(), self._takes[index.row()]
        if role != Qt.ItemDataRole.EditRole or index.column() != TITLE or not title or title == take.title:
            return False
        self.renamed.emit(take.id, title)
        return True

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        return self._columns[column].side | Qt.AlignmentFlag.AlignVCenter
