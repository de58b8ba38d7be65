"""From a press of Play to a take: asks the worker, follows its answers, and drops those that nobody waits for."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Signal

from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.opener import EngineInfo
from kokoro_desktop.engine.synthesis import SpeechChunk
from kokoro_desktop.takes import Take, TakeSettings
from kokoro_desktop.ui.speech.worker import PREPARING, SpeechWorker, UiRequest

NOT_READY: Final = "not ready"
"""There is no model to speak with: nobody asked for it yet, or preparing it was cancelled or failed."""
OPENING: Final = "opening"
READY: Final = "ready"
SPEAKING: Final = "speaking"


@dataclass
class _Errand:
    """What the worker was sent for: a request's id, or `PREPARING`; and whether anybody waits for it still."""

    id: int
    wanted: bool = True


class Speech(QObject):
    """At most one request at a time.

    Signals
    -------
    state_changed(str)
        One of `NOT_READY`, `OPENING`, `READY`, `SPEAKING`.
    progress_changed(int done, int total, str what)
        Of what the state names.
    engine_changed(EngineInfo)
        Another engine speaks from now on.
    started(UiRequest)
        A request is on its way.
    chunk_made(SpeechChunk)
        Part of the request's sound.
    take_made(Take)
        All of it.
    stopped
        The request has ended without a take.
    failed(str sentence, str details)
        The request, or preparing the model, has failed.
    device_failed(str sentence, str details, TakeSettings | None)
        The same, because of the device; the settings are the request's, None if there was none.
    """

    state_changed = Signal(str)
    progress_changed = Signal(int, int, str)
    engine_changed = Signal(object)
    started = Signal(object)
    chunk_made = Signal(object)
    take_made = Signal(object)
    stopped = Signal()
    failed = Signal(str, str)
    device_failed = Signal(str, str, object)

    def __init__(self, worker: SpeechWorker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._state = NOT_READY
        self._request: UiRequest | None = None
        self._info: EngineInfo | None = None
        self._line: deque[_Errand] = deque()
        """What the worker was asked for and has not ended yet, in order."""
        worker.setParent(self)
        worker.prepared.connect(self._on_prepared)
        worker.progress_changed.connect(self.progress_changed)
        worker.chunk_ready.connect(self._on_chunk)
        worker.finished.connect(self._on_finished)
        worker.cancelled.connect(self._on_cancelled)
        worker.failed.connect(self._on_failed)
        worker.device_failed.connect(self._on_device_failed)

    @property
    def state(self) -> str:
        """What `state_changed` said last."""
        return self._state

    @property
    def engine(self) -> EngineInfo | None:
        """The engine that speaks; None while there is none."""
        return self._info

    @property
    def weights(self) -> str:
        """SHA-256 of the weights in use; empty while they are not known."""
        return self._info.weights if self._info is not None else ""

    @property
    def busy(self) -> bool:
        """Whether a request is on its way."""
        return self._request is not None

    def prepare(self, choice: DeviceChoice) -> None:
        """Have a device made ready; what is being spoken is finished first."""
        self._line.append(_Errand(PREPARING))
        if self._request is None:
            self._enter(OPENING)
        self._worker.prepare(choice.device, choice.threads)

    def speak(self, request_id: int, settings: TakeSettings) -> None:
        """Have something spoken, in place of what is being spoken."""
        self._request = UiRequest(request_id, settings)
        self._line.append(_Errand(request_id))
        self.started.emit(self._request)
        info = self._info
        same = info is not None and (info.device, info.threads) == (settings.device, settings.threads)
        self._enter(SPEAKING if same else OPENING)
        self._worker.speak(self._request)

    def stop(self) -> None:
        """Give up the request; what has been made of it is dropped."""
        if self._request is not None:
            self._give_up()
            self._end_request()

    def give_up_preparing(self) -> None:
        """Stop making the model ready."""
        self._give_up()
        if self._request is not None:
            self._end_request()
        else:
            self._rest()

    def close(self, timeout_s: float) -> bool:
        """Give up everything; see `SpeechWorker.close`."""
        return self._worker.close(timeout_s)

    def _on_prepared(self, info: EngineInfo) -> None:
        changed = self._info is None or info.bundle != self._info.bundle or info.threads != self._info.threads
        self._info = info
        if self._line and self._line[0].id == PREPARING:
            self._line.popleft()
        if changed:
            self.engine_changed.emit(info)
        if self._request is not None:
            self._enter(SPEAKING)
        else:
            self._rest()

    def _on_chunk(self, request_id: int, chunk: SpeechChunk) -> None:
        if self._request is not None and request_id == self._request.id:
            self.chunk_made.emit(chunk)

    def _on_finished(self, request_id: int, take: Take) -> None:
        self._end(request_id)
        if self._request is not None and request_id == self._request.id:
            self._request = None
            self._rest()
            self.take_made.emit(take)

    def _on_cancelled(self, request_id: int) -> None:
        self._end(request_id)
        if request_id == PREPARING:
            self._rest()
        elif self._request is not None and request_id == self._request.id:
            self._end_request()

    def _on_failed(self, request_id: int, sentence: str, details: str) -> None:
        self._end(request_id)
        if request_id == PREPARING:
            self._info = None
            self._rest()
            self.failed.emit(sentence, details)
        elif self._request is not None and request_id == self._request.id:
            self._end_request()
            self.failed.emit(sentence, details)

    def _on_device_failed(self, request_id: int, sentence: str, details: str) -> None:
        self._end(request_id)
        request = self._request
        if request_id == PREPARING:
            self._info = None
            self._rest()
            self.device_failed.emit(sentence, details, None)
        elif request is not None and request_id == request.id:
            self._info = None
            self._end_request()
            self.device_failed.emit(sentence, details, request.settings)

    def _end_request(self) -> None:
        self._request = None
        self._rest()
        self.stopped.emit()

    def _give_up(self) -> None:
        self._worker.cancel()
        for errand in self._line:
            errand.wanted = False

    def _end(self, request_id: int) -> None:
        if self._line and self._line[0].id == request_id:
            self._line.popleft()

    def _rest(self) -> None:
        if self._request is not None:
            return
        if any(errand.wanted and errand.id == PREPARING for errand in self._line):
            self._enter(OPENING)
        else:
            self._enter(READY if self._info is not None else NOT_READY)

    def _enter(self, state: str) -> None:
        if state != self._state:
            self._state = state
            self.state_changed.emit(state)
