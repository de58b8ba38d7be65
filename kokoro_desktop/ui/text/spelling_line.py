"""A line of ordinary text above the phonemes, converted while the user types and coloured by source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QWidget

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.text.converted_text import ConvertedText, Key, flat, index_words
from kokoro_desktop.ui.text.language_box import LanguageBox
from kokoro_desktop.ui.text.long_lines import divide_lines
from kokoro_desktop.ui.text.source_words import source_words
from kokoro_desktop.ui.text.spelled_field import SpelledField
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row

if TYPE_CHECKING:
    from kokoro_desktop.phonemes import Encoding
    from kokoro_desktop.spelling import Word

_PAUSE_MS: Final = 150
_SLOW_MS: Final = 300  # a conversion that takes longer is announced
_POINTS: Final = 12.0  # font size of the phonemes in a menu


class SpellingLine(QWidget):
    """Ordinary text, its language, and the phonemes chosen for single words.

    A conversion in the background replaces the phonemes unless they were edited after the text.

    Signals
    -------
    converted(str)
        Phonemes of the text.
    word_pointed(int, int)
        Start and end of the phonemes of the word at the pointer or caret.
    word_left
        The pointer left the field.
    edit_requested(int, int)
        The user wants to edit the phonemes from start to end.
    changed
        `state` has changed.
    """

    converted = Signal(str)
    word_pointed = Signal(int, int)
    word_left = Signal()
    edit_requested = Signal(int, int)
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._voice_language = "en-US"
        self._converted: ConvertedText | None = None
        self._edited: str | None = None  # phonemes that were edited after the text, while its conversion is pending
        self._asked = (False, False)  # whether the markup sets prosody, in the previous and in this conversion
        self._chosen: Mapping[Key, str] = {}
        self._asking: tuple[str, str, Mapping[Key, str]] = ("", "", {})  # text, language and choices being converted
        self._job: BackgroundJob | None = None
        self.field = SpelledField(self.menu_at, self.explain, self)
        self.field.setAccessibleName(tr("Text"))
        self.field.setAccessibleDescription(
            tr("Ordinary spelling, converted to the phonemes below. Alt+Enter offers other readings of a word.")
        )
        self.field.setPlaceholderText(tr("Text in ordinary spelling, for example Hello world"))
        label = QLabel(tr("Te&xt"), self)
        label.setBuddy(self.field)
        self._languages = LanguageBox(self)
        self._note = QLabel(self)
        self._note.setWordWrap(True)
        self._again = QPushButton(tr("Convert again"), self)
        self._again.clicked.connect(self._convert_again)
        self._show_note("")
        head = lay_out_row(label, None, self._languages)
        note = lay_out_row((self._note, 1), self._again)
        lay_out_column(head, self.field, note, of=self, spacing=4)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._start)
        self._slow = QTimer(self, singleShot=True, interval=_SLOW_MS)
        self._slow.timeout.connect(lambda: self._show_note(tr("Converting…")))
        self.field.textChanged.connect(self._on_text_changed)
        self.field.pointed.connect(self._tell)
        self.field.left.connect(self.word_left)
        self.field.textChanged.connect(self.changed)
        self._languages.currentIndexChanged.connect(self._on_language)

    def text(self) -> str:
        """Return the text."""
        return self.field.text()

    def set_text(self, text: str) -> None:
        """Replace the text and convert it."""
        self.field.setPlainText(divide_lines(text))

    def convert(self, text: str, language: str) -> None:
        """Replace the text and convert it from a language, whatever the voice's language."""
        self._languages.choose("" if language == self._voice_language else language)
        self.set_text(text)
        self._pause.start()

    def state(self) -> dict[str, Any]:
        """Return the text, the chosen language and the chosen phonemes of single words."""
        chosen = [[word, number, phonemes] for (word, number), phonemes in self._chosen.items()]
        return {"text": self.text(), "language": self._languages.chosen(), "chosen": chosen}

    def restore(self, state: Mapping[str, Any], phonemes: str) -> None:
        """Restore a `state`; the phonemes stay as they are."""
        if not state.get("text"):
            return
        self._chosen = {(str(word), int(number)): str(said) for word, number, said in state.get("chosen", ())}
        self._languages.choose(str(state.get("language", "")))
        self.set_text(str(state["text"]))
        self._edited = phonemes

    def read_again(self) -> None:
        """Convert the text again after a change of the dictionary."""
        if self.text().strip():
            self._pause.start()

    def words(self, phonemes: str) -> tuple[tuple[str, int, int], ...]:
        """Return the spelling of each word and the range of its phonemes; empty for phonemes of another text."""
        converted = self._converted
        return converted.spoken if converted is not None and converted.phonemes == flat(phonemes) else ()

    def asks_prosody(self) -> bool:
        """Return whether the text's markup sets prosody, or did in the previous conversion."""
        return any(self._asked)

    def prosody(self, passes: Sequence[Encoding]) -> ProsodyEdit:
        """Return the prosody that the text's markup sets."""
        from kokoro_desktop.spelling.marked_prosody import marked_edit

        return NO_EDIT if self._converted is None else marked_edit(self._converted.conversion, passes)

    def set_voice(self, voice: str) -> None:
        """Convert the text in the language of a voice."""
        from kokoro_desktop.voices import language_of_voice

        before, self._voice_language = self._language, language_of_voice(voice)
        self._languages.name_voice(self._voice_language)
        if self._language != before:
            self._on_language()

    def show_place(self, origin: int | None) -> None:
        """Highlight the word whose phonemes include a code point of the phonemes; None highlights nothing."""
        converted, place = self._current(), None
        index = None if origin is None or converted is None else converted.index_of_phoneme(origin)
        if converted is not None and index is not None:
            place = (converted.words[index].start, converted.words[index].end)
        self.field.show_sounding(place)

    @property
    def _language(self) -> str:
        return self._languages.chosen() or self._voice_language

    def _on_language(self) -> None:
        self.changed.emit()
        if self.text().strip():
            self._pause.start()

    def take_phonemes(self, phonemes: str) -> None:
        """Adopt edited phonemes: an edit within one word becomes the choice for this word."""
        if self._pending():
            self._edited = phonemes
            return
        converted = self._converted
        if converted is None or flat(phonemes) == converted.phonemes:
            return
        if (edited := converted.edited_word(phonemes)) is not None:
            self._choose(*edited, tell=False)
            return
        self._converted = None
        self.field.show_sounding(None)
        self.field.show_sources(())
        if self.text():
            self._show_note(tr("The phonemes were edited and no longer match the text."))
            self._again.show()

    def menu_at(self, place: int) -> QMenu | None:
        """Return the menu of the word at a code point of the text; None if there is no word."""
        if (found := self._word_at(place)) is None:
            return None
        word, key = found
        menu = QMenu(self)
        for phonemes in (word.piece.phonemes, *word.piece.alternatives):
            action = menu.addAction(phonemes)
            action.setFont(phoneme_font(_POINTS))
            action.setCheckable(True)
            action.setChecked(phonemes == word.piece.phonemes)
            action.triggered.connect(lambda _=False, said=phonemes: self._choose(key, said))
        menu.addSeparator()
        edit = menu.addAction(tr("&Edit Its Phonemes"))
        edit.triggered.connect(lambda: self.edit_requested.emit(word.phoneme_start, word.phoneme_end))
        remember = menu.addAction(tr("&Remember for “{0}”").format(word.piece.text))
        remember.triggered.connect(lambda: self._remember(word))
        return menu

    def explain(self, place: int) -> str:
        """Return the phonemes of the word at a code point of the text, and their source."""
        found = self._word_at(place)
        if found is None:
            return ""
        piece = found[0].piece
        said = f"{piece.text}: {piece.phonemes} ({source_words(found[0])})"
        return said if not piece.alternatives else tr("{0}. A click shows other readings.").format(said)

    def _current(self) -> ConvertedText | None:
        """Return the conversion if it belongs to the current text."""
        converted = self._converted
        return converted if converted is not None and converted.text == self.text() else None

    def _pending(self) -> bool:
        """Return whether a conversion of the text is scheduled or running."""
        return self._pause.isActive() or (self._job is not None and self._job.running)

    def _word_at(self, place: int) -> tuple[Word, Key] | None:
        converted = self._current()
        index = None if converted is None else converted.index_at(place)
        return None if converted is None or index is None else (converted.words[index], converted.keys[index])

    def _on_text_changed(self) -> None:
        self._edited = None
        self._pause.start()

    def _start(self) -> None:
        if self._job is not None and self._job.running:
            return  # the conversion of the newest text follows
        text, language, chosen = self._asking = (self.text(), self._language, self._chosen)

        def work(_: object) -> ConvertedText:
            from kokoro_desktop.spelling import convert
            from kokoro_desktop.spelling import user_dictionary as users

            return index_words(convert(text, language, users.load(users.file_path())), chosen)

        self._job = BackgroundJob(work, self)
        self._job.finished.connect(self._on_converted)
        self._job.failed.connect(self._on_failed)
        self._job.start()
        self._slow.start()

    def _superseded(self) -> bool:
        """If text, language or choices have changed since the conversion began, start another one and return True."""
        self._slow.stop()
        text, language, chosen = self._asking
        changed = (text, language) != (self.text(), self._language) or chosen is not self._chosen
        if changed:
            self._start()
        return changed

    def _on_failed(self, sentence: str, details: str) -> None:
        if not self._superseded():
            self._edited = None
            self._show_note(sentence)

    def _on_converted(self, converted: ConvertedText) -> None:
        if self._superseded():
            return
        edited, self._edited = self._edited, None
        self._converted = converted
        self._asked = (self._asked[1], converted.asks_prosody)
        left_out = next((word.piece for word in converted.marked if word.piece.source.name == "LEFT_OUT"), None)
        self._show_note(
            tr("Skipped “{0}”: {1}.").format(left_out.text[:40], translated(left_out.reason)) if left_out else ""
        )
        self.field.show_sources(converted.marked)
        if edited is not None:
            self._pause.stop()
            self.take_phonemes(edited)
        elif converted.text.strip():  # without text, the phonemes stay
            self.converted.emit(converted.written)

    def _show_note(self, sentence: str) -> None:
        self._note.setText(sentence)
        self._note.setVisible(bool(sentence))
        self._again.hide()

    def _convert_again(self) -> None:
        self.field.setFocus()  # before the button disappears
        self._on_text_changed()

    def _choose(self, key: Key, phonemes: str, tell: bool = True) -> None:
        self._chosen = {**self._chosen, key: phonemes}
        self.changed.emit()
        if self._converted is not None:
            converted = self._converted = index_words(self._converted.conversion, self._chosen)
            if self._current() is not None:
                self.field.show_sources(converted.marked)
            if tell:
                self.converted.emit(converted.written)

    def _remember(self, word: Word) -> None:
        from kokoro_desktop.spelling import user_dictionary as users

        path = users.file_path()
        entry = users.UserEntry(word.piece.text.lower(), word.piece.phonemes, self._language)
        try:
            users.change(path, lambda dictionary: dictionary.with_entries(entry))
        except KokoroError as error:
            self._show_note(translated(error))
        else:
            self._pause.start()

    def _tell(self, place: int) -> None:
        found = self._word_at(place)
        if found is not None and found[0].phoneme_end > found[0].phoneme_start:
            self.word_pointed.emit(found[0].phoneme_start, found[0].phoneme_end - 1)
