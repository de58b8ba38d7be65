"""Worker that runs speech jobs on its own thread and yields chunks, takes and failures."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.request import SpeechRequest, check_speed
from kokoro_desktop.engine.synthesis import SpeechChunk, join_parts, speak_locally
from kokoro_desktop.errors import Cancelled, DeviceError, InputError
from kokoro_desktop.messages import message
from kokoro_desktop.runtime.network import Network
from kokoro_desktop.runtime.pass_memory import PassMemory
from kokoro_desktop.takes import Take, begins, join_takes, take_chunks, take_from_chunks, unchanged_chunks
from kokoro_desktop.takes.speaking import fade_chunk, now
from kokoro_desktop.task import Task
from kokoro_desktop.ui.background import explain_failure
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.voices import load_voice


@dataclass(eq=False)
class SpeechJob:
    """Job for the worker; the GUI thread changes it, and the worker thread reads it.

    Attributes
    ----------
    placement, threads
        The device to open, and its number of threads.
    request
        The request to synthesise; None only opens the device.
    take_id
        Id of the resulting take.
    begun
        Partial take to continue; None to start from the beginning.
    edited
        Take of the same request with a different edit; unchanged passes are copied from it.
    near
        Range of changed tokens; the sound around them is rendered first, as a draft. If empty, no draft is rendered.
    preview
        Whether the job is a preview, which creates no take.
    device_wanted
        False cancels opening the device, which may take minutes if its bundle must be compiled.
    speech_wanted
        False cancels the synthesis.
    so_far
        Function that returns a take of the audio rendered so far, set on the worker thread; None until there is audio.
    drafted
        Whether a draft was rendered.
    """

    placement: Placement
    threads: int
    request: SpeechRequest | None = None
    take_id: int = 0
    begun: Take | None = None
    edited: Take | None = None
    near: range = range(0)
    preview: bool = False
    device_wanted: bool = True
    speech_wanted: bool = True
    so_far: Callable[[], Take] | None = None
    drafted: bool = False


@dataclass(frozen=True)
class Failure:
    """Failure of a job.

    Attributes
    ----------
    sentence
        Error message for the user.
    details
        Traceback, or an empty string.
    of_device
        Whether the device caused the failure, so that a different device might work.
    """

    sentence: str
    details: str
    of_device: bool


# In order: the opened engine; a chunk of the sound with faded seams; a draft or the complete take; a failure; None
# after cancellation. A job without a request ends with its first answer. Any other job ends with the complete take, a
# failure or None.
Answer = Engine | SpeechChunk | Take | Failure | None


class SpeechWorker:
    """Worker that opens engines and synthesises speech.

    Parameters
    ----------
    open_engine
        Function that opens an engine: `engine.opener.open_engine`, or the stand-in `testing.stand_in.StandInEngines`.
    """

    def __init__(self, open_engine: Callable[..., Engine]) -> None:
        self._open_engine = open_engine
        # A network, and the cached results of its recent passes.
        self._memory: tuple[Network, PassMemory] | None = None
        # Engine that was opened but has not spoken yet; its first take reports the preparation time.
        self._prepared: Engine | None = None
        self._engine: Engine | None = None

    def answer(self, job: SpeechJob, task: Task) -> Iterator[Answer]:
        """Run a job, yielding its intermediate answers and its outcome."""
        try:
            if job.request is None:
                engine = self._open(job, task)
                self._prepared = _with_spent(engine, self._prepared)
                yield self._prepared
            else:
                yield from self._speak(job, job.request, task)
        except Cancelled:
            yield None
        except Exception as error:
            yield Failure(*explain_failure(error), isinstance(error, DeviceError))

    def _open(self, job: SpeechJob, task: Task) -> Engine:
        opening = Task(task.progress, lambda: not job.device_wanted or task.cancelled())
        opening.check()
        self._engine = self._open_engine(job.placement, job.threads, opening, before=self._engine)
        opening.check()
        return self._engine

    def _memory_for(self, job: SpeechJob, network: Network) -> PassMemory:
        # Discard cached results before a complete synthesis, whose timing must include every stage.
        if self._memory is None or self._memory[0] is not network or job.edited is None:
            self._memory = (network, PassMemory())
        return self._memory[1]

    def _speak(self, job: SpeechJob, request: SpeechRequest, task: Task) -> Iterator[Answer]:
        parts: list[SpeechChunk] = []
        # Once part of a pass has been delivered, complete the pass before cancelling, so that a take can contain it.
        heard = parts if job.edited is None else ()
        speaking = Task(task.progress, lambda: not (job.speech_wanted or heard) or task.cancelled())
        speaking.check()
        created = now()
        tokens, voice = request.encoding.tokens, load_voice(request.voice)
        check_speed(request.speed)
        engine = self._open(job, task)
        yield engine
        begun, first, rest = job.begun, 0, tokens
        if begun is not None:
            job.so_far = lambda: begun
            first, rest = len(begun.chunk_starts), _rest(begun, engine)
        start, first_audio_s, done = time.perf_counter(), 0.0, 0
        chunks: list[SpeechChunk] = []

        def so_far() -> Take:
            take = take_from_chunks(job.take_id, request, tuple(chunks), spoken_by, first_audio_s, created)
            return take if begun is None else join_takes(begun, take)

        what = tr("speaking")
        task.progress(done, len(rest), what)
        edited = job.edited
        kept = unchanged_chunks(edited, request) if edited is not None else {}
        memory = self._memory_for(job, engine.network)
        if edited is not None and job.near:
            before = take_chunks(edited, request)
            near = speak_locally(request, voice, engine.network, job.near, before, memory, speaking)
            if near is not None:
                draft = take_from_chunks(job.take_id, request, near, engine, time.perf_counter() - start, created)
                yield replace(draft, draft_of=edited.draft_of or edited)
                start = time.perf_counter()
        for part in engine.speak(request, voice, speaking, first, memory, kept):
            if not chunks and not parts:
                first_audio_s = time.perf_counter() - start
                spoken_by = _with_spent(engine, self._prepared)
                self._prepared = self._prepared if job.preview else None
            faded = part if part.index in kept else fade_chunk(part)
            parts.append(faded)
            if part.ends:
                chunks.append(join_parts(parts))
                job.so_far = so_far
                parts.clear()
            speaking.check()
            yield faded
            if part.ends:
                done += len(part.encoding.tokens)
                task.progress(done, len(rest), what)
        yield so_far()


def _rest(begun: Take, engine: Engine) -> tuple[int, ...]:
    """Return the tokens that follow a partial take.

    Raises
    ------
    InputError
        The partial take belongs to a different version of the model or to different text.
    """
    parts = begun.request.passes
    now = (engine.weights, engine.bundle, engine.network.lead_s(begun.request.speed))
    if (begun.weights, begun.bundle, begun.lead_s) != now or not begins(begun):
        raise InputError(
            message("This take was started with a different model, so it cannot be continued. Speak the text again.")
        )
    return tuple(token for part in parts[len(begun.chunk_starts) :] for token in part.tokens)


def _with_spent(engine: Engine, before: Engine | None) -> Engine:
    """Return the engine with the preparation time of ``before`` added if both engines use the same bundle."""
    if before is None or before.bundle != engine.bundle:
        return engine
    return replace(engine, timings=engine.timings + before.timings)
