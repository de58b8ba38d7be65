"""The user dictionary: edit, import, export and preview custom pronunciations."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QWidget,
)

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.phonemes import Vocabulary, encode, require_known
from kokoro_desktop.spelling import user_dictionary as users
from kokoro_desktop.spelling.languages import language_of
from kokoro_desktop.spelling.user_dictionary import UserDictionary, UserEntry
from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.ui.widgets.saving import ask_and_write, saved
from kokoro_desktop.ui.widgets.tables import fill_row, prepare_headers

_WORD, _PHONEMES, _LANGUAGE, _COMMENT = range(4)
_POINTS: Final = 13.0
_Key = tuple[str, str]  # word and language; each combination has one effective entry


class DictionaryDialog(QDialog):
    """Dialog with a table of words, one per row.

    Every valid change is saved immediately. For an invalid row, the dialog displays an error.

    Attributes
    ----------
    table
        The table of words, including incomplete rows.

    Signals
    -------
    saved
        The file has changed.
    hear_requested(str)
        The user asked to hear these phonemes.
    """

    saved = Signal()
    hear_requested = Signal(str)

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Custom Pronunciations"))
        self._path, self._vocabulary = path, Vocabulary.load()
        self._saved: dict[_Key, UserEntry] = {}  # the file's content when it was last read or written
        self._kept: list[UserEntry | None] = []  # the saved entry of each row
        self._told = QLabel(self)
        self._told.setWordWrap(True)
        self.table = QTableWidget(0, 4, self)
        self.table.setAccessibleName(tr("Words"))
        self.table.setHorizontalHeaderLabels([tr("Word"), tr("Phonemes"), tr("Language"), tr("Comment")])
        prepare_headers(self.table)
        self.table.horizontalHeader().setSectionResizeMode(_PHONEMES, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setSectionResizeMode(_COMMENT, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setSectionResizeMode(_LANGUAGE, QHeaderView.ResizeMode.ResizeToContents)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        tools = [
            self._button(tr("&Add"), self.add_row),
            self._button(tr("&Remove"), self.remove_chosen),
            self._button(tr("&Play"), self._hear),
            None,
            self._button(tr("&Import…"), self._ask_and_import),
            self._button(tr("&Export…"), self._ask_and_export),
        ]
        lay_out_column((self.table, 1), self._told, lay_out_row(*tools, spacing=6), buttons, of=self, margins=None)
        self.resize(640, 420)
        try:
            self._saved = _by_key(users.load(path))
        except KokoroError as error:
            for widget in (self.table, *filter(None, tools)):
                widget.setEnabled(False)  # do not overwrite a file that cannot be read
            self._tell(translated(error))
        for entry in self._saved.values():
            self._append(entry, entry)
        self.table.itemChanged.connect(lambda item: self._take())

    def told(self) -> str:
        """Return the message below the table."""
        return self._told.text()

    def add_row(self) -> None:
        """Add an empty row and start editing its word."""
        row = self.table.rowCount()
        with QSignalBlocker(self.table):
            self._append(UserEntry("", ""), None)
        self.table.setCurrentCell(row, _WORD)
        self.table.edit(self.table.model().index(row, _WORD))

    def remove_chosen(self) -> None:
        """Remove the selected rows."""
        with QSignalBlocker(self.table):
            for row in sorted({index.row() for index in self.table.selectedIndexes()}, reverse=True):
                self.table.removeRow(row)
                del self._kept[row]
        self._take()

    def import_words(self, path: Path) -> None:
        """Add the words from a file, replacing existing rows with the same word and language."""
        try:
            imported = _by_key(users.load(path, must_exist=True))
        except KokoroError as error:
            self._tell(translated(error))
            return
        rows = self._rows()
        with QSignalBlocker(self.table):
            for key, entry in imported.items():
                if key in rows:
                    self._write(rows[key], entry)
                else:
                    self._append(entry, None)
        self._take()

    def _append(self, entry: UserEntry, kept: UserEntry | None) -> None:
        self.table.insertRow(self.table.rowCount())
        self._kept.append(kept)
        self._write(self.table.rowCount() - 1, entry)

    def _write(self, row: int, entry: UserEntry) -> None:
        items = fill_row(self.table, row, (entry.word, entry.phonemes, entry.language, entry.comment))
        items[_PHONEMES].setFont(phoneme_font(_POINTS))

    def _rows(self) -> dict[_Key, int]:
        """Return a mapping from the key of each saved entry to its row."""
        return {entry.key: row for row, entry in enumerate(self._kept) if entry is not None}

    def _row(self, row: int) -> UserEntry:
        items = (self.table.item(row, column) for column in range(4))
        word, phonemes, language, comment = ("" if item is None else item.text().strip() for item in items)
        return UserEntry(word, phonemes, language, comment)

    def _take(self) -> None:
        """Save every valid row and show the first error."""
        refused, rows = "", self._rows()
        for row, before in enumerate(self._kept):
            entry = self._row(row)
            if not entry.word and not entry.phonemes:
                continue
            reason = self._fault(entry)
            if not reason and rows.get(entry.key, row) != row:
                reason = tr("Row {0} has the same word and language.").format(rows[entry.key] + 1)
            if reason:
                refused = refused or tr("Row {0} is not saved: {1}").format(row + 1, reason)
                continue
            if before is not None:
                del rows[before.key]
            rows[entry.key] = row
            self._kept[row] = entry
        try:
            self._save({entry.key: entry for entry in self._kept if entry is not None})
        except KokoroError as error:
            refused = translated(error)
        self._tell(refused)

    def _save(self, wanted: dict[_Key, UserEntry]) -> None:
        """Save only changes and deletions, because another process may have changed other entries in the meantime."""
        changed = [entry for key, entry in wanted.items() if self._saved.get(key) != entry]
        gone = {key for key in self._saved if key not in wanted}
        if not changed and not gone:
            return

        def edit(dictionary: UserDictionary) -> UserDictionary:
            left = tuple(entry for entry in dictionary.entries if entry.key not in gone)
            return UserDictionary(left).with_entries(*changed)

        users.change(self._path, edit)
        self._saved = wanted
        self.saved.emit()

    def _fault(self, entry: UserEntry) -> str:
        """Return the reason why an entry is invalid, or an empty string."""
        try:
            entry.checked()
            require_known(encode(entry.phonemes, self._vocabulary))
            if entry.language not in ("", "en"):
                language_of(entry.language)
        except KokoroError as error:
            return translated(error)
        return ""

    def _hear(self) -> None:
        entry = self._row(self.table.currentRow())
        if entry.phonemes:
            self.hear_requested.emit(entry.phonemes)

    def _ask_and_import(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, tr("Import Words"), "", self._filters())
        if name:
            self.import_words(Path(name))

    def _ask_and_export(self) -> None:
        filters = [tr("Tables (*.csv *.tsv *.txt)")]
        path = ask_and_write(
            self, tr("Export Words"), Path(tr("words.csv")), filters,
            lambda path: users.save(users.load(self._path), path), self._tell,
        )  # fmt: skip
        if path is not None:
            self._tell(saved(path))

    def _filters(self) -> str:
        return tr("Tables (*.csv *.tsv *.txt);;All files (*)")

    def _button(self, text: str, pressed: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)  # Enter ends cell editing and must not press a button
        button.clicked.connect(lambda _=False: pressed())
        return button

    def _tell(self, sentence: str) -> None:
        self._told.setText(sentence)
        if sentence:
            announce(self, sentence)


def _by_key(dictionary: UserDictionary) -> dict[_Key, UserEntry]:
    """Return a mapping from each pair of word and language to its last entry, which takes precedence."""
    return {entry.key: entry for entry in dictionary.entries}
