"""Detection of ordinary spelling among the phonemes, so that the window can offer to convert it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.voices import language_of_voice

_PAUSE_MS: Final = 500


class SpellingOffer(QObject):
    """Detector of ordinary spelling, which checks the phonemes shortly after each change.

    Signals
    -------
    offered(str)
        The text looks like ordinary spelling in the language with this BCP-47 tag; emitted only when the result
        changes.
    withdrawn
        The text no longer looks like ordinary spelling.
    """

    offered = Signal(str)
    withdrawn = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._text, self._language = "", "en-US"
        self._offered: str | None = None
        self._job: BackgroundJob | None = None
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._look)

    def set_voice(self, voice: str) -> None:
        """Set the voice; its language is the one expected in the text."""
        self._language = language_of_voice(voice)
        self.follow(self._text)

    def follow(self, text: str) -> None:
        """Check new text after a short pause."""
        self._text = text
        if text.strip() or self._offered:
            self._pause.start()

    def _look(self) -> None:
        if self._job is not None and self._job.running:
            self._pause.start()
            return
        text, language = self._text, self._language
        self._job = BackgroundJob(lambda task: _spelled_language(text, language), self)
        # If the text has changed in the meantime, ignore the result: a new check is scheduled.
        self._job.finished.connect(
            lambda found: self._tell(found) if (text, language) == (self._text, self._language) else None
        )
        self._job.start()

    def _tell(self, language: str | None) -> None:
        if language == self._offered:
            return
        self._offered = language
        if language is None:
            self.withdrawn.emit()
        else:
            self.offered.emit(language)


def _spelled_language(text: str, language: str) -> str | None:
    from kokoro_desktop.spelling.detect import spelled_language  # the first import takes 0.1 s

    return spelled_language(text, language)
