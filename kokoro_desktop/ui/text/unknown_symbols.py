"""Announcement of symbols that the model does not know, for users who cannot see their marks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible

from kokoro_desktop.phonemes.mixtures import MIXTURE
from kokoro_desktop.phonemes.reading import Mark, PhonemeReading
from kokoro_desktop.ui.announce import TYPING_PAUSE_MS, announce
from kokoro_desktop.ui.text.phoneme_text import PhonemeText
from kokoro_desktop.ui.text.symbol_words import shown
from kokoro_desktop.ui.translation import tr, translated

# Matches the beginning of a mixture or of a mark such as [pause 0.5s], without the closing bracket.
_UNCLOSED: Final = re.compile(r"\{[^{}\s]*(?![^{}]*\})|\[\w* ?[^\[\]\s]*(?![^\[\]]*\])")
_MOST: Final = 3  # announced together, for example after pasting


class UnknownSymbolAnnouncer(QObject):
    """Announcer of unknown symbols in the phoneme row: new ones when typing pauses, and any to which the caret moves.

    Symbols that are replaced before the pause are not announced, such as the beginning of a mixture or of X-SAMPA.
    """

    def __init__(self, row: PhonemeText) -> None:
        super().__init__(row)
        self._row = row
        self._reading: PhonemeReading | None = None
        self._known: Counter[str] = Counter()  # the warnings at the last pause
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._announce_new)
        row.cursorPositionChanged.connect(self._announce_at_caret)

    def show_reading(self, reading: PhonemeReading) -> None:
        """Announce new unknown symbols in an edited text at the next pause in typing."""
        self._reading = reading
        if QAccessible.isActive():
            self._pause.start()

    def _announce_new(self) -> None:
        if (reading := self._current_reading()) is not None:
            found = Counter(_warnings(reading.text, reading.marks))
            new, self._known = found - self._known, found
            self._announce(new)

    def _announce_at_caret(self) -> None:
        if QAccessible.isActive() and not self._pause.isActive() and (reading := self._current_reading()) is not None:
            self._announce(_warnings(reading.text, reading.marks_at(self._row.caret())))

    def _current_reading(self) -> PhonemeReading | None:
        reading = self._reading
        return reading if reading is not None and reading.text == self._row.text() else None

    def _announce(self, warnings: Iterable[str]) -> None:
        if self._row.hasFocus():
            announce(self._row, " ".join(islice(warnings, _MOST)))


def _warnings(text: str, marks: Iterable[Mark]) -> Iterator[str]:
    """Yield a sentence for each unknown symbol, invalid mixture and unclosed bracket among the marks."""
    unclosed = [match.span() for match in _UNCLOSED.finditer(text)]
    announced = set[int]()
    for start, _, note in marks:
        if note.replacement is not None:
            continue
        begun = next((begin for begin, end in unclosed if begin <= start < end), None)
        if begun is not None and begun not in announced:
            announced.add(begun)
            yield tr("The bracket {0} is not closed.").format(text[begun])
        elif begun is None and MIXTURE.fullmatch(note.symbol):
            yield tr("{0} cannot be spoken: {1}.").format(note.symbol, translated(note.reason))
        elif begun is None:
            yield tr("The model does not know {0}.").format(shown(note.symbol))
