"""The part of the worker that lives on its thread: opens engines, speaks, and says how every request ended."""

from __future__ import annotations

import datetime
import logging
import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kokoro_desktop.audio.join import faded
from kokoro_desktop.engine.opener import Engine, EngineInfo, OpenEngine
from kokoro_desktop.engine.synthesis import SpeechChunk, SpeechRequest, speak
from kokoro_desktop.errors import Cancelled, DeviceError, InputError, KokoroError
from kokoro_desktop.phonemes import Encoding, Vocabulary, encode
from kokoro_desktop.runtime.heap import give_back_freed_memory
from kokoro_desktop.takes import Take, take_from_chunks
from kokoro_desktop.task import Task
from kokoro_desktop.ui.speech.tickets import Ticket, UiRequest, Wishes
from kokoro_desktop.voices import load_voice

_log = logging.getLogger(__name__)

REST_MS: Final = 20_000
"""Milliseconds without work after which memory that is kept for the next pass is given back: long enough to listen to a
sentence and change it."""


class Speaker(QObject):
    """Answers tickets; its signals are those of `worker.SpeechWorker`."""

    prepared = Signal(object)
    progress_changed = Signal(int, int, str)
    chunk_ready = Signal(int, object)
    finished = Signal(int, object)
    cancelled = Signal(int)
    failed = Signal(int, str, str)
    device_failed = Signal(int, str, str)

    def __init__(
        self,
        open_engine: OpenEngine,
        wishes: Wishes,
        rest: Callable[[], object] = give_back_freed_memory,
        rest_ms: int = REST_MS,
    ) -> None:
        super().__init__()
        self._rest = QTimer(self, singleShot=True, interval=rest_ms)
        self._rest.timeout.connect(rest)
        self._open_engine = open_engine
        self._wishes = wishes
        self._vocabulary: Vocabulary | None = None
        self._prepared: EngineInfo | None = None
        """What was made ready and has not spoken yet: the first take on it says what that took."""

    @Slot(object)
    def answer(self, ticket: Ticket) -> None:
        """Do what a ticket asks for, and say how it ended."""
        self._rest.stop()
        self._answer(ticket)
        self._rest.start()

    @Slot()
    def end(self) -> None:
        """Wait for nothing any more; on the thread that it lives on, before that ends."""
        self._rest.stop()

    def _answer(self, ticket: Ticket) -> None:
        try:
            if ticket.request is None:
                self._prepare(ticket)
            else:
                self.finished.emit(ticket.request.id, self._speak(ticket, ticket.request))
        except Cancelled:
            self.cancelled.emit(ticket.request_id)
        except DeviceError as error:
            _log.warning("A device failed.", exc_info=True)
            self.device_failed.emit(ticket.request_id, str(error), traceback.format_exc())
        except KokoroError as error:
            _log.info("A request failed.", exc_info=True)
            details = "" if isinstance(error, InputError) else traceback.format_exc()
            self.failed.emit(ticket.request_id, str(error), details)
        except Exception as error:
            _log.exception("A request failed unexpectedly.")
            sentence = self.tr("Unexpected error: {0}. This is a fault of the program.").format(repr(error))
            self.failed.emit(ticket.request_id, sentence, traceback.format_exc())

    def _open(self, ticket: Ticket) -> Engine:
        def stopped() -> bool:
            return self._wishes.stopped(ticket)

        if stopped():
            raise Cancelled
        engine = self._open_engine(ticket.device, ticket.threads, Task(self._progress, stopped))
        if stopped():
            raise Cancelled
        self.prepared.emit(engine.info)
        return engine

    def _prepare(self, ticket: Ticket) -> None:
        self._prepared = _with_spent(self._open(ticket).info, self._prepared)

    def _speak(self, ticket: Ticket, request: UiRequest) -> Take:
        def overtaken() -> bool:
            return self._wishes.overtaken(ticket)

        if overtaken():
            raise Cancelled
        created = datetime.datetime.now().astimezone().isoformat(timespec="microseconds")
        settings = request.settings
        encoding = encode(settings.text, self._known())
        speech = SpeechRequest(request.id, encoding, load_voice(settings.voice), settings.speed, settings.seed)
        engine = self._open(ticket)
        start, first_audio_s = time.perf_counter(), 0.0
        chunks: list[SpeechChunk] = []
        self._tell(chunks, encoding)
        for chunk in speak(speech, engine.pipeline, Task(cancelled=overtaken)):
            if overtaken():
                raise Cancelled
            first_audio_s = first_audio_s or time.perf_counter() - start
            chunks.append(_seamless(chunk))
            self.chunk_ready.emit(request.id, chunks[-1])
            self._tell(chunks, encoding)
        info = _with_spent(engine.info, self._prepared)
        self._prepared = None
        return take_from_chunks(
            request.id,
            settings,
            chunks,
            first_audio_s=first_audio_s,
            load_s=info.load_s,
            compile_s=info.compile_s,
            warm_up_s=info.warm_up_s,
            weights=info.weights,
            bundle=info.bundle,
            created=created,
        )

    def _progress(self, done: int, total: int, what: str) -> None:
        self.progress_changed.emit(done, total, what)

    def _known(self) -> Vocabulary:
        if self._vocabulary is None:
            self._vocabulary = Vocabulary.load()
        return self._vocabulary

    def _tell(self, chunks: list[SpeechChunk], encoding: Encoding) -> None:
        done = sum(len(chunk.encoding.tokens) for chunk in chunks)
        self.progress_changed.emit(done, len(encoding.tokens), self.tr("speaking"))


def _with_spent(info: EngineInfo, before: EngineInfo | None) -> EngineInfo:
    """Add what was spent on the same bundle before."""
    if before is None or before.bundle != info.bundle:
        return info
    return replace(
        info,
        load_s=info.load_s + before.load_s,
        compile_s=info.compile_s + before.compile_s,
        warm_up_s=info.warm_up_s + before.warm_up_s,
    )


def _seamless(chunk: SpeechChunk) -> SpeechChunk:
    samples = faded(chunk.samples, first=chunk.index == 0, last=chunk.index == chunk.count - 1)
    samples.flags.writeable = False  # the window draws and plays the same array
    return replace(chunk, samples=samples)
