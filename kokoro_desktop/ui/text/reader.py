"""Reads the text as it changes: short text at once, long text on a thread of its own, the last wish first."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.phonemes.reading import Reading, read

AT_ONCE: Final = 1_000
"""Code points that take less than 10 ms, so that typing never waits; a whole page takes 100."""
_PAUSE_MS: Final = 150
"""Long text is read when no key was pressed for this long: Python's threads would take turns with the typing."""
_POLL_MS: Final = 15


class Reader(QObject):
    """Turns text into readings.

    Signals
    -------
    reading_made(Reading)
        The text last given is read. A text that was followed by another before its turn came is never told.
    """

    reading_made = Signal(object)

    def __init__(self, vocabulary: Vocabulary, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._vocabulary = vocabulary
        self._wanted: str | None = None
        self._running: Future[Reading] | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._start)
        # Polled: a thread that emits a signal may find its object gone.
        self._poll = QTimer(self)
        self._poll.setInterval(_POLL_MS)
        self._poll.timeout.connect(self._look)

    def submit(self, text: str) -> None:
        """Read a text; what was given before and isn't read yet no longer matters."""
        if len(text) > AT_ONCE:
            self._wanted = text
            self._pause.start()
            return
        self._wanted = None
        self._pause.stop()
        self.reading_made.emit(read(text, self._vocabulary))

    def _start(self) -> None:
        if self._running is not None or self._wanted is None:
            return  # what runs is followed by what is wanted then
        executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reader")
        self._running = executor.submit(read, self._wanted, self._vocabulary)
        executor.shutdown(wait=False)  # the thread ends with its work, whatever becomes of this object
        self._poll.start()

    def _look(self) -> None:
        if self._running is None or not self._running.done():
            return
        reading, self._running = self._running.result(), None
        self._poll.stop()
        if reading.text == self._wanted:
            self._wanted = None
            self.reading_made.emit(reading)
        elif not self._pause.isActive():
            self._start()
