"""The phoneme editor, with a live view of what the model receives."""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QLabel, QWidget

from kokoro_desktop.phonemes import Encoding, Vocabulary, pass_limit
from kokoro_desktop.phonemes.fixes import Edit
from kokoro_desktop.phonemes.reading import Reading
from kokoro_desktop.ui.text.phoneme_reader import PhonemeReader
from kokoro_desktop.ui.text.phoneme_text import PhonemeText
from kokoro_desktop.ui.text.received_line import ReceivedLine
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column
from kokoro_desktop.voices import language_of_voice


class PhonemeEditor(QWidget):
    """Text field for phonemes, with the model's input and its length; all offsets are in code points.

    Signals
    -------
    text_changed(str)
        The text changed.
    encoding_changed(Encoding or None)
        The model's input is known; None if there is none. Delayed for texts longer than a page.
    caret_moved(int)
        The user moved the caret.
    place_shown(int or None)
        The symbol at this code point is playing, hovered elsewhere, or at the caret.
    step_made
        An undo step was added.
    undo_requested, redo_requested
        The user chose Undo or Redo in the context menu.
    mixture_settled
        The user set a mixture with its slider; it can be played now.
    refused(str)
        Why the text was not pasted or cannot be read.
    """

    text_changed = Signal(str)
    encoding_changed = Signal(object)
    caret_moved = Signal(int)
    place_shown = Signal(object)
    step_made = Signal()
    undo_requested = Signal()
    redo_requested = Signal()
    mixture_settled = Signal()
    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reading: Reading | None = None
        self._speed, self._language = 1.0, "en-US"
        self._text = PhonemeText(self)
        self._text.setAccessibleName(tr("Phonemes"))
        self._text.setAccessibleDescription(
            tr("IPA to speak. Alt+Enter offers replacements for a symbol that the model does not know.")
        )
        self._text.setPlaceholderText(tr("IPA, for example həlˈO wˈɜɹld"))
        label = QLabel(tr("Pho&nemes"), self)
        label.setBuddy(self._text)
        self._received = ReceivedLine(self)
        self._reader = PhonemeReader(Vocabulary.load(), self)
        lay_out_column(label, (self._text, 1), self._received, of=self, spacing=4)
        self.setFocusProxy(self._text)
        self._text.edited.connect(self._on_edited)
        self._text.refused.connect(self.refused)
        self._text.step_made.connect(self.step_made)
        self._text.mixture_settled.connect(self.mixture_settled)
        self._text.undo_requested.connect(self.undo_requested)
        self._text.redo_requested.connect(self.redo_requested)
        self._text.cursorPositionChanged.connect(self._on_caret_moved)
        self._reader.reading_begun.connect(self._received.show_waiting)
        self._reader.reading_made.connect(self._on_reading_made)
        self._reader.reading_failed.connect(self._received.show_failure)
        self._reader.reading_failed.connect(self.refused)

    def text(self) -> str:
        """Return the current text."""
        return self._text.text()

    def set_text(self, text: str) -> None:
        """Replace the text in one undo step."""
        self._text.replace_all(text)

    def encoding(self) -> Encoding | None:
        """Return the model's input for the current text; None if there is none or it is not known yet."""
        reading = self._reading
        current = reading is not None and (reading.text, reading.language) == (self.text(), self._language)
        return reading.encoding if current and reading is not None else None

    def set_speed(self, speed: float) -> None:
        """Set the speed, which determines how the text is divided into passes."""
        before, self._speed = self._speed, speed
        if pass_limit(speed) != pass_limit(before):
            self._reader.submit(self.text(), speed, self._language)

    def set_voice(self, voice: str) -> None:
        """Set the voice, whose language determines how sequences such as ``oʊ`` and ``tʃ`` are read."""
        before, self._language = self._language, language_of_voice(voice)
        if self._language != before:
            self._reader.submit(self.text(), self._speed, self._language)

    def caret(self) -> int:
        """Return the position of the caret."""
        return self._text.caret()

    def select_origin(self, index: int) -> None:
        """Move the caret before a code point without emitting `caret_moved`."""
        with QSignalBlocker(self._text):
            self._text.set_caret(index)
        self._received.show_place(index)
        self.place_shown.emit(index)

    def edit(self, start: int, end: int) -> None:
        """Select a range for replacement and take the focus."""
        self._text.select(start, end)
        self._text.setFocus()

    def highlight_origin(self, index: int | None, last: int | None = None) -> None:
        """Highlight the symbols now playing, from ``index`` to ``last``; None removes the highlight."""
        if index is None or not 0 <= index < len(self.text()):
            self._text.show_sounding(None)
            self._received.show_sounding(None)
            self.place_shown.emit(None)
            return
        last = index if last is None else last
        end = last + 1
        while end < len(self.text()) and unicodedata.combining(self.text()[end]):
            end += 1
        self._text.show_sounding(index, end)
        self._received.show_sounding(index, last)
        self.place_shown.emit(index)

    def insert(self, symbols: str) -> None:
        """Insert symbols at the caret, replacing the selection."""
        self._text.insertPlainText(symbols)
        self._text.ensureCursorVisible()

    def replace(self, index: int, old: str, new: str) -> None:
        """Replace ``old`` at a code point by ``new`` in one undo step."""
        self._text.apply((Edit(index, index + len(old), new),))

    def set_xsampa(self, on: bool) -> None:
        """Enable or disable the conversion of X-SAMPA to IPA while typing."""
        self._text.xsampa = on

    def end_step(self) -> None:
        """Start a new undo step with the next key press."""
        self._text.document().setModified(False)  # Qt merges no further typing into this step

    def undo(self) -> None:
        """Undo the last step."""
        self._text.undo()

    def redo(self) -> None:
        """Redo the last undone step."""
        self._text.redo()

    def _on_edited(self, text: str) -> None:
        self.text_changed.emit(text)
        self._reader.submit(text, self._speed, self._language)

    def _on_reading_made(self, reading: Reading) -> None:
        self._reading = reading
        self._text.show_reading(reading)
        self._received.show_reading(reading, self._text.caret())
        self.encoding_changed.emit(reading.encoding)

    def _on_caret_moved(self) -> None:
        caret = self._text.caret()
        self._received.show_place(caret)
        self.caret_moved.emit(caret)
        self.place_shown.emit(caret)
