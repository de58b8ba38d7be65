"""Controller that submits speech requests to the worker, and dispatches answers unless they are outdated."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import Enum
from typing import Final

from PySide6.QtCore import QObject, Signal

from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import SpeechChunk
from kokoro_desktop.runtime.heap import give_back_freed_memory
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.background import BackgroundQueue
from kokoro_desktop.ui.speech.worker import Answer, Failure, SpeechJob, SpeechWorker

# Idle time in seconds until memory cached for the next pass is released: enough to listen to a sentence and edit it.
REST_S: Final = 20.0


class SpeechState(Enum):
    """State of speech synthesis.

    In the state NOT_READY, no model is loaded: none was requested, or the preparation failed or was cancelled.
    """

    NOT_READY = "not ready"
    OPENING = "opening"
    READY = "ready"
    SPEAKING = "speaking"


class SpeechController(QObject):
    """Controller that runs one request at a time on a worker thread; a new request replaces earlier ones.

    Parameters
    ----------
    open_engine
        Function that opens engines; called only on the worker thread.
    rest
        Function that releases memory. The worker thread calls it after `REST_S` seconds without work.

    Signals
    -------
    state_changed(SpeechState)
        The new state.
    progress_changed(int done, int total, object what)
        Progress in the current state: steps while a bundle is built and loaded, then phonemes of the request.
    engine_changed(Engine)
        A different engine is in use.
    started(SpeechRequest)
        A request has begun.
    chunk_ready(SpeechChunk)
        A chunk of audio. Chunks are faded at the seams and are joined without overlap.
    take_ready(Take)
        The complete take, or a partial take if the request ended early.
    preview_ready(Take)
        The result of `preview`.
    edit_ready(Take)
        The result of `render_edit`, or a draft of it.
    edit_ended(int take_id)
        A request from `render_edit` ended without a complete take, and no newer edit of the take is queued.
    stopped
        The request ended without a take.
    failed(str sentence, str details)
        The request or the preparation of the model failed.
    device_failed(str sentence, str details, SpeechRequest | None)
        The device failed while speaking this request or, if the request is None, during preparation.
    """

    state_changed = Signal(object)
    progress_changed = Signal(int, int, object)
    engine_changed = Signal(object)
    started = Signal(object)
    chunk_ready = Signal(object)
    take_ready = Signal(object)
    preview_ready = Signal(object)
    edit_ready = Signal(object)
    edit_ended = Signal(int)
    stopped = Signal()
    failed = Signal(str, str)
    device_failed = Signal(str, str, object)

    def __init__(
        self,
        open_engine: Callable[..., Engine],
        parent: QObject | None = None,
        rest: Callable[[], object] = give_back_freed_memory,
    ) -> None:
        super().__init__(parent)
        self._state = SpeechState.NOT_READY
        # The current request.
        self._current: SpeechJob | None = None
        self._engine: Engine | None = None
        # Unfinished jobs of the worker, oldest first.
        self._line: deque[SpeechJob] = deque()
        # Newest waiting edit by take id, while an earlier edit is being rendered; edits in between are skipped.
        self._next_edits: dict[int, SpeechJob] = {}
        self._queue = BackgroundQueue(SpeechWorker(open_engine).answer, self, rest, REST_S)
        self._queue.progress_changed.connect(self.progress_changed)
        self._queue.yielded.connect(self._on_answer)
        self._queue.start()

    @property
    def state(self) -> SpeechState:
        """The state last emitted by `state_changed`."""
        return self._state

    @property
    def engine(self) -> Engine | None:
        """The current engine; None if no engine is loaded."""
        return self._engine

    @property
    def weights(self) -> str:
        """SHA-256 of the current weights; empty until known."""
        return self._engine.weights if self._engine is not None else ""

    @property
    def request(self) -> SpeechRequest | None:
        """The current request; None if no request is active."""
        return self._current.request if self._current is not None else None

    @property
    def busy(self) -> bool:
        """Whether a request is running."""
        return self._current is not None

    def prepare(self, choice: DeviceChoice) -> None:
        """Prepare a device after the current request, and cancel the preparation of other devices."""
        if self._current is None:
            self._enter(SpeechState.OPENING)
        self._ask(SpeechJob(choice.placement, choice.threads))

    def speak(self, take_id: int, request: SpeechRequest, begun: Take | None = None) -> None:
        """Speak a request, or the rest of the partial take ``begun``, replacing any current or waiting request."""
        for earlier in self._line:
            earlier.speech_wanted = False
        before, self._current = self._current, SpeechJob(request.placement, request.threads, request, take_id, begun)
        if before is not None and before.so_far is not None:
            self.take_ready.emit(before.so_far())
        self._ask(self._current)  # start computing before the window is updated
        self.started.emit(request)
        info = self._engine
        same = info is not None and (info.placement, info.threads) == (request.placement, request.threads)
        self._enter(SpeechState.SPEAKING if same else SpeechState.OPENING)

    def preview(self, request: SpeechRequest) -> None:
        """Queue a preview, which never becomes a take and is dropped if a new request arrives."""
        for earlier in self._line:
            earlier.speech_wanted = earlier.speech_wanted and not earlier.preview
        self._ask(SpeechJob(request.placement, request.threads, request, preview=True))

    def render_edit(self, take_id: int, request: SpeechRequest, edited: Take, near: range = range(0)) -> None:
        """Render the take ``edited`` with a different edit; newer edits of the same take replace waiting ones.

        Parameters
        ----------
        take_id
            Id of the resulting take.
        request
            The request with the new edit.
        edited
            An earlier rendering of the same request, with a different edit.
        near
            Range of changed tokens. If it is not empty, the sound around them is rendered first, as a draft.
        """
        job = SpeechJob(request.placement, request.threads, request, take_id, edited=edited, near=near)
        for earlier in self._line:
            if earlier.drafted and earlier.take_id == take_id:
                earlier.speech_wanted = False  # the complete take of the earlier edit is already outdated
        if any(earlier.edited is not None for earlier in self._line):
            self._next_edits[take_id] = job
        else:
            self._ask(job)

    def stop(self) -> None:
        """Stop the current request; the sound so far becomes a partial take."""
        if self._current is not None:
            self._give_up()
            self._end_request()

    def give_up_preparing(self) -> None:
        """Cancel the preparation of the model."""
        self._give_up()
        if self._current is not None:
            self._end_request()
        else:
            self._enter_rest()

    def close(self, timeout_s: float | None = None) -> bool:
        """Cancel all work and end the thread.

        A running pass stops before its next kernel.

        Parameters
        ----------
        timeout_s
            Maximum waiting time in seconds; None waits until the thread ends.

        Returns
        -------
        bool
            Whether the thread has ended. If not, the thread will end soon, and `close` may be called again.
        """
        self._give_up()
        self._queue.close()
        return self._queue.wait(timeout_s)

    def _ask(self, job: SpeechJob) -> None:
        for earlier in self._line:
            if earlier.placement != job.placement:
                earlier.device_wanted = False
        self._line.append(job)
        self._queue.ask(job)

    def _give_up(self) -> None:
        self._next_edits.clear()
        for job in self._line:
            job.device_wanted = job.speech_wanted = False

    def _on_part(self, job: SpeechJob, answer: Answer) -> bool:
        """Handle an intermediate answer; return False if the answer is final."""
        match answer:
            case SpeechChunk():
                if job is self._current:
                    self.chunk_ready.emit(answer)
            case Take(draft_of=Take()):
                job.drafted = True
                job.speech_wanted = job.speech_wanted and job.take_id not in self._next_edits
                self.edit_ready.emit(answer)
            case _:
                return False
        return True

    def _on_answer(self, answer: Answer) -> None:
        """Handle an answer to the oldest unfinished job."""
        job = self._line[0]
        current = job is self._current
        if self._on_part(job, answer):
            return
        if not isinstance(answer, Engine) or job.request is None:
            self._line.popleft()
        if job.edited is not None and not isinstance(answer, Engine) and self._next_edits:
            self._ask(self._next_edits.pop(next(iter(self._next_edits))))
        match answer:
            case Engine():
                self._on_opened(answer)
            case Take() if job.edited is not None:
                self.edit_ready.emit(answer)
            case Take() if current:
                self._current = None
                self._enter_rest()
                self.take_ready.emit(answer)
            case Take() if job.preview:
                self.preview_ready.emit(answer)
            case Failure() if job.preview or job.edited is not None:
                self._end_edit(job)
                self.failed.emit(answer.sentence, answer.details)
            case None if current:
                self._end_request()
            case None:
                self._end_edit(job)
                self._enter_rest()
            case Failure() if current or job.request is None:
                self._on_failed(job, answer)

    def _end_edit(self, job: SpeechJob) -> None:
        """Emit `edit_ended` for an edit, unless a newer edit of the same take is queued."""
        newer = job.take_id in self._next_edits or any(
            each.edited is not None and each.take_id == job.take_id for each in self._line
        )
        if job.edited is not None and not newer:
            self.edit_ended.emit(job.take_id)

    def _on_opened(self, info: Engine) -> None:
        changed = self._engine is None or info.bundle != self._engine.bundle or info.threads != self._engine.threads
        self._engine = info
        if changed:
            self.engine_changed.emit(info)
        if self._current is not None:
            self._enter(SpeechState.SPEAKING)
        else:
            self._enter_rest()

    def _on_failed(self, job: SpeechJob, failure: Failure) -> None:
        if failure.of_device or job.request is None:
            self._engine = None
        if job.request is None:
            self._enter_rest()
        else:
            self._end_request()
        if failure.of_device:
            self.device_failed.emit(failure.sentence, failure.details, job.request)
        else:
            self.failed.emit(failure.sentence, failure.details)

    def _end_request(self) -> None:
        ended, self._current = self._current, None
        self._enter_rest()
        if ended is None or ended.so_far is None:
            self.stopped.emit()
        else:
            self.take_ready.emit(ended.so_far())

    def _enter_rest(self) -> None:
        """Enter the state that applies when no request is active."""
        if self._current is not None:
            return
        if any(job.request is None and job.device_wanted for job in self._line):
            self._enter(SpeechState.OPENING)
        else:
            self._enter(SpeechState.READY if self._engine is not None else SpeechState.NOT_READY)

    def _enter(self, state: SpeechState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit(state)
