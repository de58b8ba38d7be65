"""Parsing of phonemes while they are typed: short text at once, long text in the background."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from kokoro_desktop.phonemes import Vocabulary, pass_limit
from kokoro_desktop.phonemes.reading import Reading, read
from kokoro_desktop.ui.background import BackgroundJob

AT_ONCE: Final = 1_000  # code points read in under 10 ms, so that typing stays fluent; a whole page takes 100 ms
_PAUSE_MS: Final = 150  # typing pause before long text is read, because a background Python thread slows typing


class PhonemeReader(QObject):
    """Turns text into readings.

    Signals
    -------
    reading_begun
        Reading of a long text began.
    reading_made(Reading)
        The latest text was read. Texts replaced before they were read emit no signal.
    reading_failed(str)
        The latest text could not be read; the argument is the reason.
    """

    reading_begun = Signal()
    reading_made = Signal(object)
    reading_failed = Signal(str)

    def __init__(self, vocabulary: Vocabulary, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._vocabulary = vocabulary
        self._wanted: tuple[str, float, str] | None = None
        self._job: BackgroundJob | None = None
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._start)

    def submit(self, text: str, speed: float = 1.0, language: str = "") -> None:
        """Read a text at a speed and in a language; replaces any text still waiting."""
        if len(text) > AT_ONCE:
            self._wanted = text, speed, language
            self._pause.start()
            return
        self._wanted = None
        self._pause.stop()
        self.reading_made.emit(read(text, self._vocabulary, speed, language))

    def _start(self) -> None:
        if self._wanted is None or (self._job is not None and self._job.running):
            return  # the newest text is read when this one finishes
        text, speed, language = self._wanted
        self._job = BackgroundJob(lambda task: read(text, self._vocabulary, speed, language), self)
        self._job.finished.connect(self._on_read)
        self._job.failed.connect(lambda sentence, details: self._on_failed((text, speed, language), sentence))
        self._job.start()
        self.reading_begun.emit()

    def _on_read(self, reading: Reading) -> None:
        text, speed, language = self._wanted or ("", 1.0, "")
        if (text, pass_limit(speed), language) == (reading.text, reading.limit, reading.language):
            self._wanted = None
            self.reading_made.emit(reading)
        elif not self._pause.isActive():
            self._start()

    def _on_failed(self, failed: tuple[str, float, str], sentence: str) -> None:
        if self._wanted == failed:
            self._wanted = None
            self.reading_failed.emit(sentence)
        elif not self._pause.isActive():
            self._start()
