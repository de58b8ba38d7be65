"""Live preview of text while it is edited, without changing the shown take."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from kokoro_desktop.engine.synthesis import SpeechRequest
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.speech.controller import SpeechController


class LivePreview(QObject):
    """Speaks the newest request without creating a take.

    Signals
    -------
    ready(float32 [n])
        The sound of the latest request, at 24 kHz.
    """

    ready = Signal(object)

    def __init__(self, speech: SpeechController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._speech = speech
        self._wanted: SpeechRequest | None = None
        speech.preview_ready.connect(self._on_spoken)

    def ask(self, request: SpeechRequest | None) -> None:
        """Speak a request; ignored while no engine is loaded or a take is being spoken."""
        if request is not None and self._speech.engine is not None and not self._speech.busy:
            self._wanted = request
            self._speech.preview(request)

    def _on_spoken(self, take: Take) -> None:
        if take.request == self._wanted:
            self._wanted = None
            self.ready.emit(take.samples)
