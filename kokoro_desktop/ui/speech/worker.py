"""The thread that speaks: it owns the engine; requests go to it and facts come back, queued."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QThread, Signal

from kokoro_desktop.engine.opener import OpenEngine
from kokoro_desktop.ui.speech.speaker import Speaker
from kokoro_desktop.ui.speech.tickets import PREPARING, UiRequest, Wishes

__all__ = ["PREPARING", "SpeechWorker", "UiRequest"]


class SpeechWorker(QObject):
    """Speaks, one request after another, on a thread of its own. Its methods may be called on any thread.

    Every request ends in exactly one of finished, cancelled, failed and device_failed; every `prepare` in one of
    prepared, and the last three with the id `PREPARING`.

    Parameters
    ----------
    open_engine
        Called on the worker's thread alone: `engine.opener.TvmEngines`, or `testing.stand_in.StandInEngines`.

    Signals
    -------
    prepared(EngineInfo)
        A device is ready. Comes before the first chunk of a request as well.
    progress_changed(int done, int total, str what)
        While a bundle is made and loaded; then phonemes spoken of all of a request.
    chunk_ready(int request_id, SpeechChunk)
        Its seams are faded: chunks are laid end to end as they are. Spans are in samples of the chunk.
    finished(int request_id, Take)
        All chunks are there; together they are this take.
    cancelled(int request_id)
    failed(int request_id, str sentence, str details)
        The sentence is for the user, the details (a traceback, or nothing) for who asks.
    device_failed(int request_id, str sentence, str details)
        The same, and another device may do.
    """

    prepared = Signal(object)
    progress_changed = Signal(int, int, str)
    chunk_ready = Signal(int, object)
    finished = Signal(int, object)
    cancelled = Signal(int)
    failed = Signal(int, str, str)
    device_failed = Signal(int, str, str)
    _wanted = Signal(object)

    def __init__(self, open_engine: OpenEngine, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wishes = Wishes()
        self._speaker = Speaker(open_engine, self._wishes)  # no parent: a child cannot move to another thread
        self._thread = QThread(self)
        self._thread.setObjectName("speech")
        self._speaker.moveToThread(self._thread)
        self._wanted.connect(self._speaker.answer, Qt.ConnectionType.QueuedConnection)
        for name in ("prepared", "progress_changed", "chunk_ready", "finished", "cancelled", "failed", "device_failed"):
            getattr(self._speaker, name).connect(getattr(self, name))
        self._thread.finished.connect(self._speaker.end, Qt.ConnectionType.DirectConnection)
        self._thread.start()

    def prepare(self, device: str, threads: int) -> None:
        """Open a device, so that the next request need not wait for it. One that is being opened is given up for it."""
        self._wanted.emit(self._wishes.add(device, threads, None))

    def speak(self, request: UiRequest) -> None:
        """Speak; what is being spoken, or waits to be, is given up for it."""
        self._wanted.emit(self._wishes.add(request.settings.device, request.settings.threads, request))

    def cancel(self) -> None:
        """Give up everything asked for so far: before the next stage, or the next tenth of a second of compiling."""
        self._wishes.stop()

    def close(self, timeout_s: float | None = None) -> bool:
        """Give up everything and end the thread.

        Parameters
        ----------
        timeout_s
            None waits for as long as the stage that is running takes. No stage can be broken off.

        Returns
        -------
        bool
            Whether the thread has ended. If not, call it again, or leave it: it ends after the stage.
        """
        self.cancel()
        self._thread.quit()
        if timeout_s is None:
            return self._thread.wait()
        return self._thread.wait(round(timeout_s * 1000))
