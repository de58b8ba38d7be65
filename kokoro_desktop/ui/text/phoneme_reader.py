"""Reads the text as it changes: short text at once, long text on a thread of its own, the last wish first."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from kokoro_desktop.phonemes import Vocabulary, pass_limit
from kokoro_desktop.phonemes.reading import Reading, read
from kokoro_desktop.ui.background import BackgroundJob

AT_ONCE: Final = 1_000
"""Code points that take less than 10 ms, so that typing never waits; a whole page takes 100."""
_PAUSE_MS: Final = 150
"""Long text is read when no key was pressed for this long: Python's threads would take turns with the typing."""


class PhonemeReader(QObject):
    """Turns text into readings.

    Signals
    -------
    reading_begun
        A long text is being read.
    reading_made(Reading)
        The text last given is read. A text that was followed by another before its turn came is never told.
    """

    reading_begun = Signal()
    reading_made = Signal(object)

    def __init__(self, vocabulary: Vocabulary, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._vocabulary = vocabulary
        self._wanted: tuple[str, float, str] | None = None
        self._job: BackgroundJob | None = None
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._start)

    def submit(self, text: str, speed: float = 1.0, language: str = "") -> None:
        """Read a text, to be spoken at a speed in a language; what was given before and isn't read yet is forgotten."""
        if len(text) > AT_ONCE:
            self._wanted = text, speed, language
            self._pause.start()
            return
        self._wanted = None
        self._pause.stop()
        self.reading_made.emit(read(text, self._vocabulary, speed, language))

    def _start(self) -> None:
        if self._wanted is None or (self._job is not None and self._job.running):
            return  # what runs is followed by what is wanted then
        text, speed, language = self._wanted
        self._job = BackgroundJob(lambda task: read(text, self._vocabulary, speed, language), self)
        self._job.finished.connect(self._on_read)
        self._job.start()
        self.reading_begun.emit()

    def _on_read(self, reading: Reading) -> None:
        text, speed, language = self._wanted or ("", 1.0, "")
        if (text, pass_limit(speed), language) == (reading.text, reading.limit, reading.language):
            self._wanted = None
            self.reading_made.emit(reading)
        elif not self._pause.isActive():
            self._start()
