"""A line of ordinary text above the phonemes: converted as one types, coloured by where the phonemes come from."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QMouseEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QLabel, QMenu, QPlainTextEdit, QTextEdit, QToolTip, QWidget

from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.style.colours import cut_colour, mapped_colour, unknown_colour, warning_colour
from kokoro_desktop.ui.text.offsets import OffsetMap
from kokoro_desktop.ui.translation import translated
from kokoro_desktop.ui.widgets.layouts import lay_out_column

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

    from kokoro_desktop.spelling import Conversion, Word

_PAUSE_MS: Final = 150
_LINES: Final = 2
"""Lines that are seen at once."""


class SpellingLine(QWidget):
    """The text, its language, and what was chosen or edited for single words.

    Signals
    -------
    converted(str)
        These are the phonemes of the text as it is now.
    word_pointed(int, int)
        The pointer or the caret is at the word whose phonemes lie there.
    """

    converted = Signal(str)
    word_pointed = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = "en-US"
        self._conversion: Conversion | None = None
        self._chosen: dict[tuple[str, int], str] = {}
        self._job: BackgroundJob | None = None
        self._field = QPlainTextEdit(self)
        self._field.setAccessibleName(self.tr("Text"))
        self._field.setAccessibleDescription(self.tr("Ordinary spelling, turned into the phonemes below."))
        self._field.setPlaceholderText(self.tr("Text in ordinary spelling, for example Hello world"))
        self._field.setTabChangesFocus(True)
        self._field.setFixedHeight(self._field.fontMetrics().lineSpacing() * _LINES + 14)
        self._field.viewport().setMouseTracking(True)
        self._field.viewport().installEventFilter(self)
        label = QLabel(self.tr("Te&xt"), self)
        label.setBuddy(self._field)
        self._note = QLabel(self)
        self._note.setWordWrap(True)
        self._note.hide()
        lay_out_column(label, self._field, self._note, of=self, spacing=4)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._start)
        self._field.textChanged.connect(self._pause.start)
        self._field.cursorPositionChanged.connect(self._tell_caret)

    def text(self) -> str:
        """Return what is written."""
        return self._field.toPlainText()

    def set_text(self, text: str) -> None:
        """Write something else, to be converted."""
        self._field.setPlainText(text)

    def convert(self, text: str, language: str) -> None:
        """Write a text that is in a language, whatever the voice's, to be converted."""
        self._language = language
        self.set_text(text)
        self._pause.start()

    def words(self, phonemes: str) -> tuple[tuple[str, int, int], ...]:
        """Return the words as written with the places of their phonemes, where the phonemes are still theirs."""
        if self._conversion is None or self._conversion.phonemes != phonemes:
            return ()
        from kokoro_desktop.spelling import spelled_words

        return spelled_words(self._conversion)

    def set_voice(self, voice: str) -> None:
        """Read the text in the language of a voice."""
        from kokoro_desktop.voices import language_of_voice

        language = language_of_voice(voice)
        if language != self._language:
            self._language = language
            if self.text().strip():
                self._pause.start()

    def take_phonemes(self, phonemes: str) -> None:
        """Take over what was edited below: within one word, it stays with this word when others change."""
        conversion = self._conversion
        if conversion is None or phonemes == conversion.phonemes:
            return
        before, start = conversion.phonemes, 0
        shorter = min(len(before), len(phonemes))
        while start < shorter and before[start] == phonemes[start]:
            start += 1
        end = 0
        while end < shorter - start and before[-1 - end] == phonemes[-1 - end]:
            end += 1
        for word, key in self._keyed(conversion):
            if word.phoneme_start <= start and len(before) - end <= word.phoneme_end:
                edited = phonemes[word.phoneme_start : len(phonemes) - (len(before) - word.phoneme_end)]
                self._choose(key, edited, tell=False)
                return
        self._conversion = None
        self._field.setExtraSelections([])
        self._show_note(
            self.tr("The phonemes below are no longer those of this text; change it, and they are.") * bool(self.text())
        )

    def menu_at(self, place: int) -> QMenu | None:
        """Make the menu of the word at a code point of the text; None where there is no word."""
        found = next((each for each in self._words() if each[0].start <= place < each[0].end), None)
        if found is None:
            return None
        word, key = found
        menu = QMenu(self)
        for phonemes in (word.piece.phonemes, *word.piece.alternatives):
            action = menu.addAction(phonemes)
            action.setCheckable(True)
            action.setChecked(phonemes == word.piece.phonemes)
            action.triggered.connect(lambda _=False, said=phonemes: self._choose(key, said))
        menu.addSeparator()
        remember = menu.addAction(self.tr("&Remember for “{0}”").format(word.piece.text))
        remember.triggered.connect(lambda: self._remember(word))
        return menu

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Say what a word is made of where the pointer is, and offer its other readings."""
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self._tell(self._place_at(event.position().toPoint()))
        elif event.type() == QEvent.Type.ContextMenu and isinstance(event, QContextMenuEvent):
            menu = self.menu_at(self._place_at(event.pos()))
            if menu is not None:
                menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
                menu.popup(event.globalPos())
                return True
        elif event.type() == QEvent.Type.ToolTip:
            assert isinstance(event, QHelpEvent)
            self._explain(event.pos())
            return True
        return super().eventFilter(watched, event)

    def _start(self) -> None:
        if self._job is not None and self._job.running:
            return  # what runs is followed by what is wanted then
        text, language = self.text(), self._language

        def work(_: object) -> Conversion:
            from kokoro_desktop.spelling import convert
            from kokoro_desktop.spelling import user_dictionary as users

            return convert(text, language, users.load(users.file_path()))

        self._job = BackgroundJob(work, self)
        self._job.finished.connect(self._on_converted)
        self._job.failed.connect(lambda sentence, details: self._show_note(sentence))
        self._job.start()

    def _on_converted(self, conversion: Conversion) -> None:
        if conversion.text != self.text():
            self._start()
            return
        self._conversion = self._with_choices(conversion)
        left_out = next((word.piece for word in self._conversion.left_out()), None)
        sentence = self.tr("“{0}” is left out: {1}.")
        said = "" if left_out is None else sentence.format(left_out.text[:40], translated(left_out.reason))
        self._show_note(said)
        self._paint()
        if conversion.text.strip():  # what is below stays when there is no text any more
            self.converted.emit(self._conversion.phonemes)

    def _show_note(self, sentence: str) -> None:
        self._note.setText(sentence)
        self._note.setVisible(bool(sentence))

    def _words(self) -> list[tuple[Word, tuple[str, int]]]:
        current = self._conversion is not None and self._conversion.text == self.text()
        return self._keyed(self._conversion) if current and self._conversion is not None else []

    @staticmethod
    def _keyed(conversion: Conversion) -> list[tuple[Word, tuple[str, int]]]:
        """List the words, each with what tells it from others of the same spelling."""
        seen: Counter[str] = Counter()
        found = []
        for word in conversion.words():
            found.append((word, (word.piece.text, seen[word.piece.text])))
            seen[word.piece.text] += 1
        return found

    def _with_choices(self, conversion: Conversion) -> Conversion:
        from kokoro_desktop.spelling import Source

        keys = {word.start: key for word, key in self._keyed(conversion)}
        pieces = []
        for word in conversion.placed():
            said, piece = self._chosen.get(keys.get(word.start, ("", 0))), word.piece
            if said is not None and said != piece.phonemes:
                others = (piece.phonemes, *(each for each in piece.alternatives if each != said))
                piece = replace(piece, phonemes=said, source=Source.USER, alternatives=others)
            pieces.append(piece)
        return replace(conversion, pieces=tuple(pieces))

    def _choose(self, key: tuple[str, int], phonemes: str, tell: bool = True) -> None:
        self._chosen[key] = phonemes
        if self._conversion is not None:
            self._conversion = self._with_choices(self._conversion)
            self._paint()
            if tell:
                self.converted.emit(self._conversion.phonemes)

    def _remember(self, word: Word) -> None:
        from kokoro_desktop.spelling import user_dictionary as users

        path = users.file_path()
        entry = users.UserEntry(word.piece.text.lower(), word.piece.phonemes, self._language)
        users.save(users.load(path).with_entry(entry), path)
        self._pause.start()

    def _place_at(self, position: QPoint) -> int:
        cursor = self._field.cursorForPosition(position)
        return OffsetMap(self.text()).points(cursor.position())

    def _tell_caret(self) -> None:
        self._tell(OffsetMap(self.text()).points(self._field.textCursor().position()))

    def _tell(self, place: int) -> None:
        for word, _ in self._words():
            if word.start <= place < word.end and word.phoneme_end > word.phoneme_start:
                self.word_pointed.emit(word.phoneme_start, word.phoneme_end - 1)
                return

    def _explain(self, position: QPoint) -> None:
        place = self._place_at(position)
        found = next((word for word, _ in self._words() if word.start <= place < word.end), None)
        said = "" if found is None else f"{found.piece.text}: {found.piece.phonemes} ({found.piece.source.value})"
        QToolTip.showText(self._field.viewport().mapToGlobal(position), said, self._field)

    def _paint(self) -> None:
        """Underline the words whose phonemes are not simply the dictionary's."""
        if self._conversion is None or self._conversion.text != self.text():
            return
        offsets, marks = OffsetMap(self.text()), []
        for word in self._conversion.placed():
            colour = self._colour(word.piece.source.name)
            if colour is None:
                continue
            mark, look = QTextEdit.ExtraSelection(), QTextCharFormat()
            look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            look.setUnderlineColor(colour)
            look.setForeground(colour)
            cursor = QTextCursor(self._field.document())
            cursor.setPosition(offsets.units(word.start))
            cursor.setPosition(offsets.units(word.end), QTextCursor.MoveMode.KeepAnchor)
            mark.cursor, mark.format = cursor, look
            marks.append(mark)
        self._field.setExtraSelections(marks)

    def _colour(self, source: str) -> QColor | None:
        palette = self.palette()
        if source in ("RULE", "NUMBER", "LETTERS", "ESPEAK"):
            return mapped_colour(palette)
        if source in ("USER", "GIVEN"):
            return cut_colour(palette)
        return {"GUESSED": warning_colour, "LEFT_OUT": unknown_colour}.get(source, lambda _: None)(palette)
