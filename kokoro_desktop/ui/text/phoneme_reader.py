"""Parsing of phonemes while they are typed: short text immediately, long text in the background."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from kokoro_desktop.phonemes import Vocabulary, pass_limit
from kokoro_desktop.phonemes.reading import PhonemeReading, read
from kokoro_desktop.ui.background import BackgroundJob

AT_ONCE: Final = 1_000  # code points parsed in under 10 ms, which does not slow typing; a whole page takes 100 ms
_PAUSE_MS: Final = 150  # typing pause before long text is parsed, because a background Python thread slows typing


class PhonemeReader(QObject):
    """Parser that converts phoneme text to `PhonemeReading` objects.

    Signals
    -------
    reading_begun
        Parsing of long text has begun in the background.
    reading_made(PhonemeReading)
        The result for the latest text. The signal is not emitted for text that was replaced while waiting.
    reading_failed(str)
        An error message that explains why the latest text could not be parsed.
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
        """Parse text for a speed and language, replacing any text still waiting."""
        if len(text) > AT_ONCE:
            self._wanted = text, speed, language
            self._pause.start()
            return
        self._wanted = None
        self._pause.stop()
        self.reading_made.emit(read(text, self._vocabulary, speed, language))

    def _start(self) -> None:
        if self._wanted is None or (self._job is not None and self._job.running):
            return  # the latest text is parsed after the running job
        text, speed, language = self._wanted
        self._job = BackgroundJob(lambda task: read(text, self._vocabulary, speed, language), self)
        self._job.finished.connect(self._on_read)
        self._job.failed.connect(lambda sentence, details: self._on_failed((text, speed, language), sentence))
        self._job.start()
        self.reading_begun.emit()

    def _on_read(self, reading: PhonemeReading) -> None:
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
