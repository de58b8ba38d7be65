"""Editor with text above its phonemes, both editable, and a live view of the model's input."""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QLabel, QMenu, QWidget

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.phonemes import Encoding, Vocabulary, pass_limit
from kokoro_desktop.phonemes.fixes import Edit
from kokoro_desktop.phonemes.notation import certain_letters, spell_out, standard_ipa
from kokoro_desktop.phonemes.reading import PhonemeReading
from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.spelling.document import Document
from kokoro_desktop.spelling.languages import language_of
from kokoro_desktop.spelling.word import PLAIN, WORDS, Source, Word
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.text.document_converter import DocumentConverter
from kokoro_desktop.ui.text.interlinear_layout import Interlinear, Row
from kokoro_desktop.ui.text.interlinear_view import InterlinearView
from kokoro_desktop.ui.text.language_box import LanguageBox
from kokoro_desktop.ui.text.long_lines import divide_lines
from kokoro_desktop.ui.text.phoneme_reader import PhonemeReader
from kokoro_desktop.ui.text.phoneme_text import FONT_POINTS, PhonemeText
from kokoro_desktop.ui.text.received_line import ReceivedLine
from kokoro_desktop.ui.text.row_edit import common_ends
from kokoro_desktop.ui.text.source_words import source_words
from kokoro_desktop.ui.text.spelled_field import SpelledField
from kokoro_desktop.ui.text.unknown_symbols import UnknownSymbolAnnouncer
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.voices import language_of_voice

_MOST_STEPS: Final = 1_000  # maximum number of undo steps
_LARGER: Final = 1.5  # points added to the window's font size for spelling
_MENU_POINTS: Final = 12.0  # font size of the phonemes in a menu


class PhonemeEditor(QWidget):
    """Editor for a `Document`, with each word above its phonemes; all offsets are in code points.

    Signals
    -------
    text_changed(str)
        The phonemes have changed.
    spelling_changed
        The spelling, its language or the pronunciation of a word has changed.
    converted
        The spelling was converted to phonemes.
    converting_changed
        A slow conversion has progressed or ended; see `converting`.
    encoding_changed(Encoding or None)
        The model's input for the current phonemes; None if there is no input. The signal is delayed for text that is
        longer than a page.
    caret_moved(int)
        The user moved the caret in the phoneme row to this offset.
    word_pointed(int)
        The pointer or caret is at a word in the spelling row; the argument is the offset of the word's first phoneme.
    step_made
        An undo step was added.
    undo_requested, redo_requested
        The user chose Undo or Redo in one of the rows.
    mixture_settled
        The user stopped moving the slider for a mixture, so the mixture can be played.
    refused(str)
        An error message that explains why text was not pasted or cannot be parsed.
    told(str)
        A message for the status bar.
    height_changed
        The preferred height has changed; see `sizeHint`.
    """

    text_changed = Signal(str)
    spelling_changed = Signal()
    converted = Signal()
    converting_changed = Signal()
    encoding_changed = Signal(object)
    caret_moved = Signal(int)
    word_pointed = Signal(int)
    step_made = Signal()
    undo_requested = Signal()
    redo_requested = Signal()
    mixture_settled = Signal()
    refused = Signal(str)
    told = Signal(str)
    height_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = Document()
        self._done: deque[Document] = deque(maxlen=_MOST_STEPS)
        self._undone: list[Document] = []
        self._last: tuple[Row, bool, int] | None = None  # row of the last edit, whether it was typed, and its end
        self._asked = (False, False)  # whether markup set prosody in the previous and the current conversion
        self._then: Callable[[], object] | None = None  # called after the conversion
        self._reading: PhonemeReading | None = None
        self._speed, self._voice_language = 1.0, "en-US"
        font = self.font()
        font.setPointSizeF(font.pointSizeF() + _LARGER)
        shared = Interlinear(font, phoneme_font(FONT_POINTS), self)
        self.view = InterlinearView(shared, self)
        self.spelling = SpelledField(shared, font, self.menu_at, self.explain, self.view)
        self.spelling.setAccessibleName(tr("Text"))
        self.spelling.setAccessibleDescription(
            tr(
                "Ordinary spelling, converted to the phonemes below. Press Alt+Enter for other pronunciations "
                "of a word."
            )
        )
        self.spelling.hint = tr("Text in ordinary spelling, for example Hello world")
        self._text = PhonemeText(shared, self.view)
        self._text.setAccessibleName(tr("Phonemes"))
        self._text.setAccessibleDescription(
            tr("IPA to speak. Press Alt+Enter to replace a symbol that the model does not know.")
        )
        self._text.hint = tr("IPA, for example həlˈoʊ wˈɜɹld")
        self.view.set_rows(self.spelling, self._text)
        self._languages = LanguageBox(self)
        self._note = QLabel(self)
        self._received = ReceivedLine(self)
        self._unknown = UnknownSymbolAnnouncer(self._text)
        self._reader = PhonemeReader(Vocabulary.load(), self)
        self._converter = DocumentConverter(self)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        labels = []
        for name, field in ((tr("Te&xt"), self.spelling), (tr("Pho&nemes"), self._text)):
            labels.append(QLabel(name, self))
            labels[-1].setBuddy(field)
        self._text_label = labels[0]
        head = lay_out_row(*labels, (self._note, 1), self._languages, spacing=12)
        lay_out_column(head, (self.view, 1), self._received, of=self, spacing=4)
        self.setFocusProxy(self._text)

    def _connect(self) -> None:
        self.view.height_changed.connect(self.height_changed)
        for field in (self.spelling, self._text):
            field.refused.connect(self.refused)
            field.told.connect(self.told)
            field.undo_requested.connect(self.undo_requested)
            field.redo_requested.connect(self.redo_requested)
        self.spelling.edited.connect(self._on_spelling_edited)
        self.spelling.pointed.connect(self._on_pointed)
        self.spelling.left.connect(lambda: self.highlight_origin(None))
        self._text.edited.connect(self._on_phonemes_edited)
        self._text.mixture_settled.connect(self.mixture_settled)
        self._text.cursorPositionChanged.connect(self._on_caret_moved)
        self.spelling.tabbed_in.connect(lambda: self._follow_caret(Row.TEXT))
        self._text.tabbed_in.connect(lambda: self._follow_caret(Row.PHONEMES))
        self._reader.reading_begun.connect(self._received.show_waiting)
        self._reader.reading_made.connect(self._on_reading_made)
        self._reader.reading_failed.connect(self._received.show_failure)
        self._reader.reading_failed.connect(self.refused)
        self._converter.converted.connect(self._on_converted)
        self._converter.progressed.connect(self._on_progress)
        self._converter.failed.connect(self._on_failed)
        self._languages.currentIndexChanged.connect(self.read_again)

    # Both rows.

    def document(self) -> Document:
        """Return the text with its phonemes."""
        return self._document

    def text(self) -> str:
        """Return the phonemes."""
        return self._document.phonemes

    def set_text(self, phonemes: str) -> None:
        """Replace the document with phonemes that have no spelling, in one undo step."""
        self.set_words(phonemes, ())

    def set_words(self, phonemes: str, words: Iterable[tuple[str, int, int]]) -> None:
        """Replace the document with phonemes and the spellings of their words, in one undo step."""
        document = Document.from_words(divide_lines(phonemes), words)
        if (document.text, document.phonemes) != (self._document.text, self._document.phonemes):
            self._adopt(document)
            self._text.set_caret(0)
            self._convert()

    def set_rows(self, text: str, phonemes: str) -> None:
        """Replace the document with text and its phonemes, in one undo step."""
        self.restore({"text": text, "pieces": f"{len(text)}:{len(phonemes)}"}, phonemes)

    def set_spelling(self, text: str) -> None:
        """Change the spelling to ``text``, and convert it; unchanged words keep their pronunciation."""
        before, text = self._document.text, divide_lines(text)
        start, end = common_ends(before, text)
        self._adopt(self._document.edit_spelling(start, len(before) - end, text[start : len(text) - end]))
        self._convert()

    def convert(self, text: str, language: str = "") -> None:
        """Replace the document with text, and convert it; if ``language`` is empty, use the voice's language."""
        self._languages.choose("" if language == self._voice_language else language)
        self._adopt(Document.from_text(divide_lines(text)))
        self._convert()

    def state(self) -> dict[str, Any]:
        """Return the state for `restore`: the text, the chosen language, and the alignment of text and phonemes."""
        document = self._document
        return {"text": document.text, "language": self._languages.chosen(), "pieces": document.lengths}

    def restore(self, state: Mapping[str, Any], phonemes: str) -> None:
        """Restore a state returned by `state` and its ``phonemes``, which the subsequent conversion keeps."""
        with QSignalBlocker(self._languages):
            self._languages.choose(str(state.get("language", "")))
        try:
            document = Document.from_lengths(str(state.get("text", "")), phonemes, str(state.get("pieces", "")))
        except ValueError:
            document = Document.from_phonemes(divide_lines(phonemes))
        self._adopt(document)
        self._convert()

    def read_again(self) -> None:
        """Convert the text again after a change to the dictionary or the language."""
        self.spelling_changed.emit()
        self._convert()

    @property
    def converting(self) -> bool:
        """Whether a conversion is running that takes longer than a moment."""
        return self._converter.is_slow

    def stop_converting(self) -> None:
        """Cancel the conversion; the next change of the text starts it again."""
        self._converter.cancel()
        self._then = None
        self._note.setText(tr("Conversion stopped. Change the text to start it again."))
        self.converting_changed.emit()

    def wait_for_conversion(self, then: Callable[[], object]) -> bool:
        """Return whether a conversion is pending; if so, call ``then`` when it ends."""
        waits = self._converter.waiting and self._document.pending
        self._then = then if waits else None
        return waits

    def has_prosody(self) -> bool:
        """Return whether the text's markup sets prosody, or did so in the previous conversion."""
        return any(self._asked)

    def prosody(self, passes: Sequence[Encoding]) -> ProsodyEdit:
        """Return the prosody set by the text's markup, as an edit for the given passes."""
        from kokoro_desktop.spelling.marked_prosody import marked_edit

        conversion = self._document.conversion(self._language)
        return marked_edit(conversion, passes) if conversion.has_prosody else NO_EDIT

    def encoding(self) -> Encoding | None:
        """Return the model's input for the current phonemes; None if there is no input or parsing is not finished."""
        reading = self._reading
        current = reading is not None and (reading.text, reading.language) == (self.text(), self._voice_language)
        return reading.encoding if current and reading is not None else None

    def set_speed(self, speed: float) -> None:
        """Set the speed, which determines how the text is split into passes."""
        before, self._speed = self._speed, speed
        if pass_limit(speed) != pass_limit(before):
            self._reader.submit(self.text(), speed, self._voice_language)

    def set_voice(self, voice: str) -> None:
        """Set the voice, whose language determines how text and phonemes are read."""
        before, read = self._voice_language, self._language
        self._voice_language = language_of_voice(voice)
        self._languages.name_voice(self._voice_language)
        if self._voice_language != before:
            self._show_rows()
            self._reader.submit(self.text(), self._speed, self._voice_language)
        if self._language != read:
            self.read_again()

    def set_text_shown(self, shown: bool) -> None:
        """Show or hide the spelling row."""
        self.view.show_text(shown)
        for widget in (self._text_label, self._languages):
            widget.setVisible(shown)

    def line(self) -> int:
        """Return the index of the line at the caret."""
        return self._caret_place()[1]

    def _caret_place(self) -> tuple[SpelledField | PhonemeText, int, int]:
        """Return the active field, the index of the line at its caret, and the caret's offset in that line."""
        field = self.spelling if self.spelling.hasFocus() else self._text
        return field, *self._document.place(field.caret(), phonemes=field is self._text)

    def move_line(self, step: int) -> None:
        """Move the line at the caret up (-1) or down (1), in one undo step; the caret moves with it."""
        field, line, offset = self._caret_place()
        if 0 <= line + step < len(self._document.lines):
            self.end_step()
            self._adopt(self._document.with_line_moved(line, line + step))
            caret = self._document.start(line + step, phonemes=field is self._text) + offset
            field.select(caret, caret)
            self._convert()

    def end_step(self) -> None:
        """End the current undo step, so that the next edit starts a new one."""
        self._last = None

    def undo(self) -> None:
        """Undo the last step."""
        if self._done:
            self._undone.append(self._document)
            self._return_to(self._done.pop())

    def redo(self) -> None:
        """Redo the last undone step."""
        if self._undone:
            self._done.append(self._document)
            self._return_to(self._undone.pop())

    # The spelling row.

    def menu_at(self, place: int) -> QMenu | None:
        """Create the menu for the word at an offset in the spelling; None if there is no word."""
        if (word := self._word_at(place)) is None:
            return None
        menu = QMenu(self)
        for phonemes in filter(None, dict.fromkeys((word.piece.phonemes, *word.piece.alternatives))):
            action = menu.addAction(self._in_standard_ipa(phonemes))
            action.setFont(phoneme_font(_MENU_POINTS))
            action.setCheckable(True)
            action.setChecked(phonemes == word.piece.phonemes)
            action.triggered.connect(lambda _=False, said=phonemes: self._choose(word, said))
        menu.addSeparator()
        edit = menu.addAction(tr("&Edit Phonemes"))
        edit.triggered.connect(lambda: self.edit(word.phoneme_start, word.phoneme_end))
        remember = menu.addAction(tr("&Remember for “{0}”").format(word.piece.text))
        remember.triggered.connect(lambda: self._remember(word))
        return menu

    def menu_of(self, origin: int) -> QMenu | None:
        """Create the menu for the word that contains the phoneme at ``origin``; None if the word has no spelling."""
        word = self._document.piece_at(origin, phonemes=True) if origin >= 0 else None
        return None if word is None else self.menu_at(word.start)

    def explain(self, place: int) -> str:
        """Return a tooltip for the word at an offset in the spelling: its phonemes and their source."""
        if (word := self._word_at(place)) is None:
            return ""
        said = f"{word.piece.text}: {self._in_standard_ipa(word.piece.phonemes)} ({source_words(word)})"
        return said if not word.piece.alternatives else tr("{0}. Click to show other pronunciations.").format(said)

    # The phoneme row.

    def caret(self) -> int:
        """Return the caret position in the phoneme row."""
        return self._text.caret()

    def select_origin(self, index: int) -> None:
        """Move the caret of the phoneme row to offset ``index`` without emitting `caret_moved`."""
        with QSignalBlocker(self._text):
            self._text.set_caret(index)
        self._received.show_place(index)
        self._show_word(index)

    def edit(self, start: int, end: int) -> None:
        """Select a range of phonemes for replacement, and move the focus to them."""
        self._text.select(start, end)
        self._text.setFocus()

    def highlight_origin(self, index: int | None, last: int | None = None) -> None:
        """Highlight the phonemes being played, from ``index`` to ``last`` inclusive; None removes the highlight."""
        text = self.text()
        if index is None or not 0 <= index < len(text):
            self._text.show_sounding(None)
            self._received.show_sounding(None)
            self._show_word(None)
            return
        last = index if last is None else last
        end = last + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        self._text.show_sounding(index, end)
        self._received.show_sounding(index, last)
        self._show_word(index)

    def insert(self, symbols: str) -> None:
        """Insert symbols at the caret, replacing the selected phonemes."""
        self._text.insertPlainText(symbols)
        self._text.ensureCursorVisible()

    def replace(self, index: int, old: str, new: str) -> None:
        """Replace the phonemes ``old`` at offset ``index`` with ``new``, in one undo step."""
        self._text.apply((Edit(index, index + len(old), new),))

    def set_xsampa(self, on: bool) -> None:
        """Enable or disable conversion of X-SAMPA to IPA while typing."""
        self._text.xsampa = on

    # Private helpers.

    @property
    def _language(self) -> str:
        return self._languages.chosen() or self._voice_language

    def _word_at(self, place: int) -> Word | None:
        word = self._document.piece_at(place) if place >= 0 else None
        return word if word is not None and word.piece.source in WORDS and word.piece.text.strip() else None

    def _in_standard_ipa(self, phonemes: str) -> str:
        return spell_out(phonemes, certain_letters(phonemes, self._voice_language))

    def _choose(self, word: Word, phonemes: str) -> None:
        if self._document.piece_at(word.start) == word:
            self._adopt(self._document.choose(word, phonemes))
            self._converter.follow(self._document)
            self.spelling_changed.emit()

    def _remember(self, word: Word) -> None:
        from kokoro_desktop.spelling import user_dictionary as users

        path = users.file_path()
        entry = users.UserEntry(word.piece.text.lower(), word.piece.phonemes, self._language)
        try:
            users.change(path, lambda dictionary: dictionary.with_entries(entry))
        except KokoroError as error:
            self._note.setText(translated(error))
        else:
            self._convert()
            language = translated(language_of(self._language).name)
            said = standard_ipa(word.piece.phonemes)
            self.told.emit(tr("“{0}” is now pronounced {1} in {2}.").format(word.piece.text, said, language))

    def _convert(self) -> None:
        if self._document.text.strip():
            self._converter.submit(self._document, self._language, fixed=bool(self._languages.chosen()))
        else:
            self._converter.cancel()
            self._note.clear()

    def _on_spelling_edited(self, start: int, end: int, text: str) -> None:
        self._adopt(self._document.edit_spelling(start, end, text), self._joins(Row.TEXT, start, end, text))
        self._convert()

    def _on_phonemes_edited(self, start: int, end: int, text: str) -> None:
        joins = self._joins(Row.PHONEMES, start, end, text) or self._text.joining
        self._adopt(self._document.edit_phonemes(start, end, text), joins)
        self._converter.follow(self._document)

    def _joins(self, row: Row, start: int, end: int, text: str) -> bool:
        """Return whether an edit continues the previous edit; store the edit for the next call."""
        typed = start == end and len(text) == 1
        deleted = not text and end > start
        before = (self._document.text if row is Row.TEXT else self._document.phonemes)[max(start - 1, 0) : start]
        begins_word = typed and not text.isspace() and before.isspace()
        joins = self._last in ((row, True, start),) if typed else self._last in ((row, False, start), (row, False, end))
        self._last = (row, typed, start + len(text)) if typed or deleted else None
        return joins and (typed or deleted) and not begins_word

    def _adopt(self, document: Document, joins: bool = False) -> None:
        """Show an edited document, and add an undo step unless the edit is merged into the last one."""
        if not joins:
            self._done.append(self._document)
            self._undone.clear()
            self.step_made.emit()
        self._show(document)

    def _return_to(self, document: Document) -> None:
        self._last = None
        self._show(document)
        if document.pending:
            self._convert()
        else:
            self._converter.cancel()

    def _show(self, document: Document) -> None:
        before, self._document = self._document, document
        self._show_rows()
        if document.phonemes != before.phonemes:
            self.text_changed.emit(document.phonemes)
            self._reader.submit(document.phonemes, self._speed, self._voice_language)
        if document.text != before.text:
            self.spelling_changed.emit()

    def _show_rows(self) -> None:
        """Show both rows of the document, the phonemes in standard IPA."""
        shown, letters = self._document.in_standard_ipa(self._voice_language)
        self.view.shared.set_document(shown)
        self.spelling.show_text(self._document.text)
        self._text.show_text(self._document.phonemes, shown.phonemes, letters)
        self.view.shared.report_size()

    def _on_progress(self, percent: int) -> None:
        self._note.setText(tr("Converting… {0}%").format(percent) if percent else tr("Converting…"))
        self.converting_changed.emit()

    def _on_converted(self, document: Document) -> None:
        pieces = [piece for line in document.lines for piece in line.pieces]
        self._asked = (self._asked[1], any(piece.prosody is not PLAIN for piece in pieces))
        left_out = next((piece for piece in pieces if piece.source is Source.LEFT_OUT), None)
        self._note.setText(
            tr("“{0}” is not spoken: {1}.").format(left_out.text[:40], translated(left_out.reason))
            if left_out is not None
            else ""
        )
        self._show(document)
        self.converted.emit()
        self._go_on()

    def _on_failed(self, sentence: str) -> None:
        self._note.setText(sentence)
        self._go_on()

    def _go_on(self) -> None:
        self.converting_changed.emit()
        then, self._then = self._then, None
        if then is not None:
            then()

    def _on_reading_made(self, reading: PhonemeReading) -> None:
        self._reading = reading
        self._text.show_reading(reading)
        self._received.show_reading(reading, self._text.caret())
        self.encoding_changed.emit(reading.encoding)
        self._unknown.show_reading(reading)

    def _on_caret_moved(self) -> None:
        caret = self._text.caret()
        self._received.show_place(caret)
        self.caret_moved.emit(caret)
        self._show_word(caret)

    def _follow_caret(self, row: Row) -> None:
        """Move a row's caret to the word that contains the caret of the other row."""
        other = self._text if row is Row.TEXT else self.spelling
        word = self._document.piece_at(other.caret(), phonemes=row is Row.TEXT)
        if word is None or not word.piece.text:
            return
        if row is Row.TEXT:
            self.spelling.select(word.start, word.start)
        else:
            self._text.set_caret(word.phoneme_start)

    def _on_pointed(self, place: int) -> None:
        word = self._word_at(place)
        if word is not None and word.phoneme_end > word.phoneme_start:
            self.highlight_origin(word.phoneme_start, word.phoneme_end - 1)
            self.word_pointed.emit(word.phoneme_start)

    def _show_word(self, index: int | None) -> None:
        """Highlight the spelling of the word that contains the phoneme at ``index``; None removes the highlight."""
        word = None if index is None else self._document.piece_at(index, phonemes=True)
        spelled = word is not None and word.piece.source in WORDS and bool(word.piece.text)
        self.spelling.show_sounding((word.start, word.end) if word is not None and spelled else None)
