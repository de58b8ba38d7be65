"""What is written, heard while it is being changed, beside the take in view."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from kokoro_desktop.engine.synthesis import SpeechRequest
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.speech.controller import SpeechController


class LivePreview(QObject):
    """Has the newest of what is asked for spoken; no take comes of it.

    Signals
    -------
    ready(float32 [n])
        What was asked for last, 24 kHz.
    """

    ready = Signal(object)

    def __init__(self, speech: SpeechController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._speech = speech
        self._wanted: SpeechRequest | None = None
        speech.preview_ready.connect(self._on_spoken)

    def ask(self, request: SpeechRequest | None) -> None:
        """Have something heard as soon as it is spoken; not while a take is being made."""
        if request is not None and self._speech.engine is not None and not self._speech.busy:
            self._wanted = request
            self._speech.preview(request)

    def _on_spoken(self, take: Take) -> None:
        if take.request == self._wanted:
            self._wanted = None
            self.ready.emit(take.samples)
