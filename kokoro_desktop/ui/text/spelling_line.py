"""A line of ordinary text above the phonemes: converted as one types, coloured by where the phonemes come from."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLabel, QMenu, QWidget

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.style.fonts import left_to_right, phoneme_font
from kokoro_desktop.ui.text.language_box import LanguageBox
from kokoro_desktop.ui.text.source_words import source_words
from kokoro_desktop.ui.text.spelled_field import SpelledField
from kokoro_desktop.ui.translation import translated
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row

if TYPE_CHECKING:
    from kokoro_desktop.phonemes import Encoding
    from kokoro_desktop.spelling import Conversion, Word

_PAUSE_MS: Final = 150
_POINTS: Final = 12.0
"""Of the phonemes of a reading."""


class SpellingLine(QWidget):
    """The text, its language, and what was chosen or edited for single words.

    Signals
    -------
    converted(str)
        These are the phonemes of the text as it is now.
    word_pointed(int, int)
        The pointer or the caret is at the word whose phonemes lie there.
    word_left
        The pointer is at none any more.
    edit_requested(int, int)
        The phonemes there are to be written anew.
    changed
        `state` says something else now.
    """

    converted = Signal(str)
    word_pointed = Signal(int, int)
    word_left = Signal()
    edit_requested = Signal(int, int)
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._voice_language = "en-US"
        self._restored: tuple[str, str] | None = None
        """A text that was put back and its language as chosen, till it or another one is converted."""
        self._kept_phonemes = ""
        self._listed: tuple[Conversion, str, list[tuple[Word, tuple[str, int]]]] | None = None
        """A conversion with its text and its words: they are asked for whenever the pointer moves."""
        self._asked = (False, False)
        """Whether the markup asked for prosody, the last time and this time."""
        self._conversion: Conversion | None = None
        self._chosen: dict[tuple[str, int], str] = {}
        self._job: BackgroundJob | None = None
        self.field = SpelledField(self.menu_at, self.explain, self)
        self.field.setAccessibleName(self.tr("Text"))
        self.field.setAccessibleDescription(
            self.tr("Ordinary spelling, turned into the phonemes below. Alt+Enter offers other readings of a word.")
        )
        self.field.setPlaceholderText(self.tr("Text in ordinary spelling, for example Hello world"))
        label = QLabel(self.tr("Te&xt"), self)
        label.setBuddy(self.field)
        self._languages = LanguageBox(self)
        self._note = QLabel(self)
        self._note.setWordWrap(True)
        self._note.hide()
        head = lay_out_row(label, None, self._languages)
        lay_out_column(head, self.field, self._note, of=self, spacing=4)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._start)
        self.field.textChanged.connect(self._pause.start)
        self.field.pointed.connect(self._tell)
        self.field.left.connect(self.word_left)
        self.field.textChanged.connect(self.changed)
        self._languages.currentIndexChanged.connect(self._on_language)

    def text(self) -> str:
        """Return what is written."""
        return self.field.toPlainText()

    def set_text(self, text: str) -> None:
        """Write something else, to be converted."""
        self.field.setPlainText(text)

    def convert(self, text: str, language: str) -> None:
        """Write a text that is in a language, whatever the voice's, to be converted."""
        self._languages.choose("" if language == self._voice_language else language)
        self.set_text(text)
        self._pause.start()

    def state(self) -> dict[str, Any]:
        """Return the text, the language that was chosen for it, and what was chosen for single words."""
        chosen = [[word, number, phonemes] for (word, number), phonemes in self._chosen.items()]
        return {"text": self.text(), "language": self._languages.chosen(), "chosen": chosen}

    def restore(self, state: Mapping[str, Any], phonemes: str) -> None:
        """Put back what `state` has returned; the phonemes below are as they were, and stay so."""
        if not state.get("text"):
            return
        self._chosen = {(str(word), int(number)): str(said) for word, number, said in state.get("chosen", ())}
        self._languages.choose(str(state.get("language", "")))
        self._kept_phonemes = phonemes
        self.set_text(str(state["text"]))
        self._restored = (self.text(), self._languages.chosen())

    def read_again(self) -> None:
        """Convert the text again, because what words are said as may have changed."""
        if self.text().strip():
            self._pause.start()

    def words(self, phonemes: str) -> tuple[tuple[str, int, int], ...]:
        """Return the words as written with the places of their phonemes, where the phonemes are still theirs."""
        if self._conversion is None or _flat(self._conversion.phonemes) != _flat(phonemes):
            return ()
        from kokoro_desktop.spelling import spelled_words

        return spelled_words(self._conversion)

    def asks_prosody(self) -> bool:
        """Tell whether the markup of the text asks for prosody, or did when it was converted the time before."""
        return any(self._asked)

    def prosody(self, passes: Sequence[Encoding]) -> ProsodyEdit:
        """Return the prosody that the markup asks for, of the passes of the text's phonemes."""
        from kokoro_desktop.spelling.marked_prosody import marked_edit

        return NO_EDIT if self._conversion is None else marked_edit(self._conversion, passes)

    def set_voice(self, voice: str) -> None:
        """Read the text in the language of a voice."""
        from kokoro_desktop.voices import language_of_voice

        before, self._voice_language = self._language, language_of_voice(voice)
        self._languages.name_voice(self._voice_language)
        if self._language != before:
            self._on_language()

    def show_place(self, origin: int | None) -> None:
        """Mark the word whose phonemes hold a code point of those below; None: none."""
        place = None
        if origin is not None:
            words = self._words()
            number = bisect_right(words, origin, key=lambda each: each[0].phoneme_start) - 1
            if number >= 0 and origin < words[number][0].phoneme_end:
                place = (words[number][0].start, words[number][0].end)
        self.field.show_sounding(place)

    @property
    def _language(self) -> str:
        return self._languages.chosen() or self._voice_language

    def _on_language(self) -> None:
        self.changed.emit()
        if self.text().strip():
            self._pause.start()

    def take_phonemes(self, phonemes: str) -> None:
        """Take over what was edited below: within one word, it stays with this word when others change."""
        conversion = self._conversion
        before, phonemes = _flat("" if conversion is None else conversion.phonemes), _flat(phonemes)
        if conversion is None or phonemes == before:
            return
        start = 0
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
        self.field.show_sounding(None)
        self.field.show_sources(())
        self._show_note(
            self.tr("The phonemes below are no longer those of this text; change it, and they are.") * bool(self.text())
        )

    def menu_at(self, place: int) -> QMenu | None:
        """Make the menu of the word at a code point of the text; None where there is no word."""
        found = self._word_at(place)
        if found is None:
            return None
        word, key = found
        menu = QMenu(self)
        for phonemes in (word.piece.phonemes, *word.piece.alternatives):
            action = menu.addAction(left_to_right(phonemes))
            action.setFont(phoneme_font(_POINTS))
            action.setCheckable(True)
            action.setChecked(phonemes == word.piece.phonemes)
            action.triggered.connect(lambda _=False, said=phonemes: self._choose(key, said))
        menu.addSeparator()
        edit = menu.addAction(self.tr("&Edit Its Phonemes"))
        edit.triggered.connect(lambda: self.edit_requested.emit(word.phoneme_start, word.phoneme_end))
        remember = menu.addAction(self.tr("&Remember for “{0}”").format(word.piece.text))
        remember.triggered.connect(lambda: self._remember(word))
        return menu

    def explain(self, place: int) -> str:
        """Say what the word at a code point of the text is spoken as, and where that comes from."""
        found = self._word_at(place)
        if found is None:
            return ""
        piece = found[0].piece
        said = f"{piece.text}: {piece.phonemes} ({source_words(found[0])})"
        return said if not piece.alternatives else self.tr("{0}. A click shows other readings.").format(said)

    def _word_at(self, place: int) -> tuple[Word, tuple[str, int]] | None:
        return next((each for each in self._words() if each[0].start <= place < each[0].end), None)

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
        if (conversion.text, conversion.language) != (self.text(), self._language):
            self._start()
            return
        self._conversion = self._with_choices(conversion)
        self._asked = (self._asked[1], conversion.asks_prosody)
        left_out = next((word.piece for word in self._conversion.left_out()), None)
        sentence = self.tr("“{0}” is left out: {1}.")
        said = "" if left_out is None else sentence.format(left_out.text[:40], translated(left_out.reason))
        self._show_note(said)
        self._paint()
        restored, self._restored = self._restored, None
        if restored == (conversion.text, self._languages.chosen()):
            self.take_phonemes(self._kept_phonemes)
        elif conversion.text.strip():  # what is below stays when there is no text any more
            self.converted.emit(self._conversion.phonemes)

    def _show_note(self, sentence: str) -> None:
        self._note.setText(sentence)
        self._note.setVisible(bool(sentence))

    def _words(self) -> list[tuple[Word, tuple[str, int]]]:
        if self._conversion is None:
            return []
        if self._listed is None or self._listed[0] is not self._conversion:
            self._listed = (self._conversion, self._conversion.text, self._keyed(self._conversion))
        return self._listed[2] if self._listed[1] == self.text() else []

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
        self.changed.emit()
        if self._conversion is not None:
            self._conversion = self._with_choices(self._conversion)
            self._paint()
            if tell:
                self.converted.emit(self._conversion.phonemes)

    def _remember(self, word: Word) -> None:
        from kokoro_desktop.spelling import user_dictionary as users

        path = users.file_path()
        entry = users.UserEntry(word.piece.text.lower(), word.piece.phonemes, self._language)
        try:
            users.save(users.load(path).with_entry(entry), path)
        except KokoroError as error:
            self._show_note(translated(str(error)))
        else:
            self._pause.start()

    def _tell(self, place: int) -> None:
        for word, _ in self._words():
            if word.start <= place < word.end and word.phoneme_end > word.phoneme_start:
                self.word_pointed.emit(word.phoneme_start, word.phoneme_end - 1)
                return

    def _paint(self) -> None:
        if self._conversion is not None and self._conversion.text == self.text():
            self.field.show_sources(self._conversion.placed())


def _flat(phonemes: str) -> str:
    """Take line breaks for spaces: where a line is long, the editor makes them of these."""
    return phonemes.replace("\n", " ")
