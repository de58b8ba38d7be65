"""From a press of Play to a take: asks the worker, follows its answers, and drops those that nobody waits for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import Enum
from typing import Final

from PySide6.QtCore import QObject, Signal

from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.opener import EngineInfo, OpenEngine
from kokoro_desktop.engine.synthesis import SpeechChunk, SpeechRequest
from kokoro_desktop.runtime.heap import give_back_freed_memory
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.background import BackgroundQueue
from kokoro_desktop.ui.speech.worker import Answer, Failure, SpeechJob, SpeechWorker

REST_S: Final = 20.0
"""Seconds without work after which memory that is kept for the next pass is given back: long enough to listen to a
sentence and change it."""


class SpeechState(Enum):
    """What is being done about speech.

    NOT_READY: there is no model to speak with: nobody asked for it yet, or preparing it was cancelled or failed.
    """

    NOT_READY = "not ready"
    OPENING = "opening"
    READY = "ready"
    SPEAKING = "speaking"


class SpeechController(QObject):
    """Has at most one request spoken at a time, on a thread of its own; the newest request wins.

    Parameters
    ----------
    open_engine
        Called on that thread alone.

    Signals
    -------
    state_changed(SpeechState)
        Another state.
    progress_changed(int done, int total, object what)
        Of what the state names: steps while a bundle is made and loaded, then phonemes of all of the request.
    engine_changed(EngineInfo)
        Another engine speaks from now on.
    started(SpeechRequest)
        A request is on its way.
    chunk_ready(SpeechChunk)
        Part of the request's sound. Its seams are faded: chunks are laid end to end as they are.
    take_ready(Take)
        All of it; or, where it has ended before, what there is of it: a partial take, or one that was longer by then.
    preview_ready(Take)
        What `preview` asked for.
    edit_ready(Take)
        What `render_edit` asked for; before it, where it is asked for so, a draft.
    edit_ended(int take_id)
        Nothing came of what `render_edit` asked for, but perhaps a draft, and nothing newer is on its way.
    stopped
        The request has ended without a take.
    failed(str sentence, str details)
        The request, or preparing the model, has failed.
    device_failed(str sentence, str details, SpeechRequest | None)
        The same, because of the device; with the request, None if there was none.
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
        open_engine: OpenEngine,
        parent: QObject | None = None,
        rest: Callable[[], object] = give_back_freed_memory,
    ) -> None:
        super().__init__(parent)
        self._state = SpeechState.NOT_READY
        self._current: SpeechJob | None = None
        """The request that is on its way."""
        self._info: EngineInfo | None = None
        self._line: deque[SpeechJob] = deque()
        """What the worker was asked for and has not ended yet, in order."""
        self._next_edits: dict[int, SpeechJob] = {}
        """The newest edit by the id of its take, while an earlier one is being rendered; those before it never are."""
        self._queue = BackgroundQueue(SpeechWorker(open_engine).answer, self, rest, REST_S)
        self._queue.progress_changed.connect(self.progress_changed)
        self._queue.yielded.connect(self._on_answer)
        self._queue.start()

    @property
    def state(self) -> SpeechState:
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
    def request(self) -> SpeechRequest | None:
        """The request that is on its way."""
        return self._current.request if self._current is not None else None

    @property
    def busy(self) -> bool:
        """Whether a request is on its way."""
        return self._current is not None

    def prepare(self, choice: DeviceChoice) -> None:
        """Have a device made ready; what is being spoken is finished first, and other devices are given up for it."""
        if self._current is None:
            self._enter(SpeechState.OPENING)
        self._ask(SpeechJob(choice.placement, choice.threads))

    def speak(self, take_id: int, request: SpeechRequest, begun: Take | None = None) -> None:
        """Have something spoken, or the rest of a take, in place of what is being spoken or waits to be."""
        for earlier in self._line:
            earlier.speech_wanted = False
        before, self._current = self._current, SpeechJob(request.placement, request.threads, request, take_id, begun)
        if before is not None and before.so_far is not None:
            self.take_ready.emit(before.so_far())
        self.started.emit(request)
        info = self._info
        same = info is not None and (info.placement, info.threads) == (request.placement, request.threads)
        self._enter(SpeechState.SPEAKING if same else SpeechState.OPENING)
        self._ask(self._current)

    def preview(self, request: SpeechRequest) -> None:
        """Have something spoken that is no take, after what is on its way and unless anything else is asked for."""
        for earlier in self._line:
            earlier.speech_wanted = earlier.speech_wanted and not earlier.preview
        self._ask(SpeechJob(request.placement, request.threads, request, preview=True))

    def render_edit(self, take_id: int, request: SpeechRequest, edited: Take, near: range = range(0)) -> None:
        """Have a take spoken with another edit; of several asked for meanwhile under one id, the newest alone.

        Where the edit has changed what is near some tokens, these are heard first, as a draft.
        """
        job = SpeechJob(request.placement, request.threads, request, take_id, edited=edited, near=near)
        for earlier in self._line:
            if earlier.drafted and earlier.take_id == take_id:
                earlier.speech_wanted = False  # nobody waits for all of what has changed since
        if any(earlier.edited is not None for earlier in self._line):
            self._next_edits[take_id] = job
        else:
            self._ask(job)

    def stop(self) -> None:
        """Give up the request; what has been made of it is a take."""
        if self._current is not None:
            self._give_up()
            self._end_request()

    def give_up_preparing(self) -> None:
        """Stop making the model ready."""
        self._give_up()
        if self._current is not None:
            self._end_request()
        else:
            self._enter_rest()

    def close(self, timeout_s: float | None = None) -> bool:
        """Give up everything and end the thread.

        Parameters
        ----------
        timeout_s
            None waits for as long as it takes: a pass is given up between two kernels.

        Returns
        -------
        bool
            Whether the thread has ended. If not, call it again, or leave it: it ends soon.
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
        """Follow an answer where it is not the last; tell whether it is not."""
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
        """Follow an answer to what was asked first of all that is not answered yet."""
        job = self._line[0]
        current = job is self._current
        if self._on_part(job, answer):
            return
        if not isinstance(answer, EngineInfo) or job.request is None:
            self._line.popleft()
        if job.edited is not None and not isinstance(answer, EngineInfo) and self._next_edits:
            self._ask(self._next_edits.pop(next(iter(self._next_edits))))
        match answer:
            case EngineInfo():
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
        """Say that nothing came of an edit, unless a newer one of the take is on its way."""
        newer = job.take_id in self._next_edits or any(
            each.edited is not None and each.take_id == job.take_id for each in self._line
        )
        if job.edited is not None and not newer:
            self.edit_ended.emit(job.take_id)

    def _on_opened(self, info: EngineInfo) -> None:
        changed = self._info is None or info.bundle != self._info.bundle or info.threads != self._info.threads
        self._info = info
        if changed:
            self.engine_changed.emit(info)
        if self._current is not None:
            self._enter(SpeechState.SPEAKING)
        else:
            self._enter_rest()

    def _on_failed(self, job: SpeechJob, failure: Failure) -> None:
        if failure.of_device or job.request is None:
            self._info = None
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
        """Enter the state that there is without a request."""
        if self._current is not None:
            return
        if any(job.request is None and job.device_wanted for job in self._line):
            self._enter(SpeechState.OPENING)
        else:
            self._enter(SpeechState.READY if self._info is not None else SpeechState.NOT_READY)

    def _enter(self, state: SpeechState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit(state)
