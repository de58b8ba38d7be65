"""Edit → Words of Your Own: the user's dictionary, edited in place, imported, exported, and heard."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
from kokoro_desktop.phonemes import EmptyPhonemes, Vocabulary, encode, require_known
from kokoro_desktop.spelling import user_dictionary as users
from kokoro_desktop.spelling.languages import language_of
from kokoro_desktop.spelling.user_dictionary import UserDictionary, UserEntry
from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.translation import translated
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row

_WORD, _PHONEMES, _LANGUAGE, _COMMENT = range(4)
_POINTS: Final = 13.0


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
        self._saved = UserDictionary()
        self._kept: list[UserEntry | None] = []
        """What is saved of every row."""
        self._told = QLabel(self)
        self._told.setWordWrap(True)
        self.table = QTableWidget(0, 4, self)
        self.table.setAccessibleName(self.tr("Words"))
        self.table.setHorizontalHeaderLabels(
            [self.tr("Word"), self.tr("Phonemes"), self.tr("Language"), self.tr("Comment")]
        )
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(_PHONEMES, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setSectionResizeMode(_COMMENT, QHeaderView.ResizeMode.Stretch)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
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
            self._saved = users.load(path)
        except KokoroError as error:
            self.table.setEnabled(False)  # what cannot be read is not written over
            self._tell(translated(str(error)))
        self._show(self._saved.entries)
        self.table.itemChanged.connect(lambda item: self._take())

    def told(self) -> str:
        """Return what is said of the table."""
        return self._told.text()

    def add_row(self) -> None:
        """Begin another word."""
        row = self.table.rowCount()
        with QSignalBlocker(self.table):
            self._append(UserEntry("", ""))
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
        """Add the words of a file, each in place of what was there for it."""
        try:
            dictionary = self._saved
            for entry in users.load(path).entries:
                dictionary = dictionary.with_entry(entry)
        except KokoroError as error:
            self._tell(translated(str(error)))
            return
        self._show(dictionary.entries)
        self._take()

    def export_words(self, path: Path) -> None:
        """Write all words into a file."""
        try:
            users.save(self._saved, path)
        except KokoroError as error:
            self._tell(translated(str(error)))
        else:
            self._tell(self.tr("{0} words are in {1}.").format(len(self._saved.entries), path.name))

    def _show(self, entries: Iterable[UserEntry]) -> None:
        with QSignalBlocker(self.table):
            self.table.setRowCount(0)
            self._kept.clear()
            for entry in entries:
                self._append(entry)

    def _append(self, entry: UserEntry) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        self._kept.append(entry if entry.word else None)
        for column, text in enumerate((entry.word, entry.phonemes, entry.language, entry.comment)):
            item = QTableWidgetItem(text)
            if column == _PHONEMES:
                item.setFont(phoneme_font(_POINTS))
            self.table.setItem(row, column, item)

    def _row(self, row: int) -> UserEntry:
        items = (self.table.item(row, column) for column in range(4))
        word, phonemes, language, comment = ("" if item is None else item.text().strip() for item in items)
        return UserEntry(word, phonemes, language, comment)

    def _take(self) -> None:
        """Save every row that can be used, and name the first that cannot."""
        if not self.table.isEnabled():
            return
        dictionary, refused = UserDictionary(), ""
        for row in range(self.table.rowCount()):
            entry: UserEntry | None = self._row(row)
            try:
                if entry and (entry.word or entry.phonemes):
                    self._check(entry)
                    UserDictionary().with_entry(entry)
                    self._kept[row] = entry
            except KokoroError as error:
                reason = translated(str(error))
                refused = refused or self.tr("Row {0} is not saved: {1}").format(row + 1, reason)
            entry = self._kept[row]
            if entry is not None:
                dictionary = dictionary.with_entry(entry)
        try:
            if dictionary != self._saved:
                users.save(dictionary, self._path)
                self._saved = dictionary
                self.saved.emit()
        except KokoroError as error:
            refused = translated(str(error))
        self._tell(refused)

    def _check(self, entry: UserEntry) -> None:
        try:
            require_known(encode(entry.phonemes, self._vocabulary))
        except EmptyPhonemes:
            UserDictionary().with_entry(entry)  # says in its own words that there are none
            raise
        if entry.language not in ("", "en"):
            language_of(entry.language)

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
