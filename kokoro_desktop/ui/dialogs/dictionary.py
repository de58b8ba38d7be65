"""Edit → Words of Your Own: the user's dictionary, edited in place, imported, exported, and heard."""

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
    QTableWidgetItem,
    QWidget,
)

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.phonemes import Vocabulary, encode, require_known
from kokoro_desktop.spelling import user_dictionary as users
from kokoro_desktop.spelling.languages import language_of
from kokoro_desktop.spelling.user_dictionary import UserDictionary, UserEntry
from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.plurals import translate_count
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.translation import translated
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.ui.widgets.tables import prepare_heads

_WORD, _PHONEMES, _LANGUAGE, _COMMENT = range(4)
_POINTS: Final = 13.0
_Key = tuple[str, str]
"""A word and its language: the file says one thing of them."""


class DictionaryDialog(QDialog):
    """A row a word. Every change is saved at once; where a row cannot be used, it is named and stays as it was saved.

    Attributes
    ----------
    table
        The words, and the row that is being written.

    Signals
    -------
    saved
        The file says something else now.
    hear_requested(str)
        These phonemes are to be heard.
    """

    saved = Signal()
    hear_requested = Signal(str)

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Words of Your Own"))
        self._path, self._vocabulary = path, Vocabulary.load()
        self._saved: dict[_Key, UserEntry] = {}
        """What was in the file, and what was written into it since."""
        self._kept: list[UserEntry | None] = []
        """What is saved of every row."""
        self._told = QLabel(self)
        self._told.setWordWrap(True)
        self.table = QTableWidget(0, 4, self)
        self.table.setAccessibleName(self.tr("Words"))
        self.table.setHorizontalHeaderLabels(
            [self.tr("Word"), self.tr("Phonemes"), self.tr("Language"), self.tr("Comment")]
        )
        prepare_heads(self.table)
        self.table.horizontalHeader().setSectionResizeMode(_PHONEMES, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setSectionResizeMode(_COMMENT, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setSectionResizeMode(_LANGUAGE, QHeaderView.ResizeMode.ResizeToContents)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        tools = [
            self._button(self.tr("&Add"), self.add_row),
            self._button(self.tr("&Remove"), self.remove_chosen),
            self._button(self.tr("&Hear"), self._hear),
            None,
            self._button(self.tr("&Import…"), self._ask_and_import),
            self._button(self.tr("&Export…"), self._ask_and_export),
        ]
        lay_out_column((self.table, 1), self._told, lay_out_row(*tools, spacing=6), buttons, of=self, margins=None)
        self.resize(640, 420)
        try:
            self._saved = _by_key(users.load(path))
        except KokoroError as error:
            for widget in (self.table, *filter(None, tools)):
                widget.setEnabled(False)  # what cannot be read is not written over
            self._tell(translated(str(error)))
        for entry in self._saved.values():
            self._append(entry, entry)
        self.table.itemChanged.connect(lambda item: self._take())

    def told(self) -> str:
        """Return what is said of the table."""
        return self._told.text()

    def add_row(self) -> None:
        """Begin another word."""
        row = self.table.rowCount()
        with QSignalBlocker(self.table):
            self._append(UserEntry("", ""), None)
        self.table.setCurrentCell(row, _WORD)
        self.table.edit(self.table.model().index(row, _WORD))

    def remove_chosen(self) -> None:
        """Take the chosen rows out."""
        with QSignalBlocker(self.table):
            for row in sorted({index.row() for index in self.table.selectedIndexes()}, reverse=True):
                self.table.removeRow(row)
                del self._kept[row]
        self._take()

    def import_words(self, path: Path) -> None:
        """Add the words of a file, each in place of what was there for it, if it can be used."""
        try:
            imported = _by_key(users.load(path))
        except KokoroError as error:
            self._tell(translated(str(error)))
            return
        rows = self._rows()
        with QSignalBlocker(self.table):
            for key, entry in imported.items():
                if key in rows:
                    self._write(rows[key], entry)
                else:
                    self._append(entry, None)
        self._take()

    def export_words(self, path: Path) -> None:
        """Write all words into a file."""
        try:
            dictionary = users.load(self._path)
            users.save(dictionary, path)
        except KokoroError as error:
            self._tell(translated(str(error)))
        else:
            written = translate_count("DictionaryDialog", "%n word(s) written to {0}.", len(dictionary.entries))
            self._tell(written.format(path.name))

    def _append(self, entry: UserEntry, kept: UserEntry | None) -> None:
        self.table.insertRow(self.table.rowCount())
        self._kept.append(kept)
        self._write(self.table.rowCount() - 1, entry)

    def _write(self, row: int, entry: UserEntry) -> None:
        for column, text in enumerate((entry.word, entry.phonemes, entry.language, entry.comment)):
            item = QTableWidgetItem(text)
            if column == _PHONEMES:
                item.setFont(phoneme_font(_POINTS))
            self.table.setItem(row, column, item)

    def _rows(self) -> dict[_Key, int]:
        """Return the rows of what is saved."""
        return {_key(entry): row for row, entry in enumerate(self._kept) if entry is not None}

    def _row(self, row: int) -> UserEntry:
        items = (self.table.item(row, column) for column in range(4))
        word, phonemes, language, comment = ("" if item is None else item.text().strip() for item in items)
        return UserEntry(word, phonemes, language, comment)

    def _take(self) -> None:
        """Save every row that can be used, and name the first that cannot."""
        refused, rows = "", self._rows()
        for row, before in enumerate(self._kept):
            entry = self._row(row)
            if not entry.word and not entry.phonemes:
                continue
            reason = self._fault(entry)
            if not reason and rows.get(_key(entry), row) != row:
                reason = self.tr("Row {0} has the same word and language.").format(rows[_key(entry)] + 1)
            if reason:
                refused = refused or self.tr("Row {0} is not saved: {1}").format(row + 1, reason)
                continue
            if before is not None:
                del rows[_key(before)]
            rows[_key(entry)] = row
            self._kept[row] = entry
        try:
            self._save({_key(entry): entry for entry in self._kept if entry is not None})
        except KokoroError as error:
            refused = translated(str(error))
        self._tell(refused)

    def _save(self, wanted: dict[_Key, UserEntry]) -> None:
        """Write what is another than was saved into the file as it is now: others may write it as well."""
        changed = [entry for key, entry in wanted.items() if self._saved.get(key) != entry]
        gone = [key for key in self._saved if key not in wanted]
        if not changed and not gone:
            return
        dictionary = users.load(self._path)
        for word, language in gone:
            dictionary = dictionary.without(word, language)
        for entry in changed:
            dictionary = dictionary.with_entry(entry)
        users.save(dictionary, self._path)
        self._saved = wanted
        self.saved.emit()

    def _fault(self, entry: UserEntry) -> str:
        """Say why an entry cannot be used; nothing if it can."""
        try:
            UserDictionary().with_entry(entry)
            require_known(encode(entry.phonemes, self._vocabulary))
            if entry.language not in ("", "en"):
                language_of(entry.language)
        except KokoroError as error:
            return translated(str(error))
        return ""

    def _hear(self) -> None:
        entry = self._row(self.table.currentRow())
        if entry.phonemes:
            self.hear_requested.emit(entry.phonemes)

    def _ask_and_import(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Import Words"), "", self._filters())
        if name:
            self.import_words(Path(name))

    def _ask_and_export(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Export Words"), self.tr("words.csv"), self._filters())
        if name:
            self.export_words(Path(name))

    def _filters(self) -> str:
        return self.tr("Tables (*.csv *.tsv *.txt);;All files (*)")

    def _button(self, text: str, pressed: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)  # Enter ends the editing of a cell
        button.clicked.connect(lambda _=False: pressed())
        return button

    def _tell(self, sentence: str) -> None:
        self._told.setText(sentence)
        if sentence:
            announce(self, sentence)


def _key(entry: UserEntry) -> _Key:
    return entry.word, entry.language


def _by_key(dictionary: UserDictionary) -> dict[_Key, UserEntry]:
    """Return what counts of a dictionary's entries."""
    return {_key(entry): entry for entry in dictionary.entries}
