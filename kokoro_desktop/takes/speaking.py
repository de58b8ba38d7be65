"""Speaks a request into a take at once, for those who do not listen meanwhile."""

from __future__ import annotations

import datetime
import time
from dataclasses import replace

from kokoro_desktop.audio.seams import fade_seams
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.synthesis import SpeechChunk, SpeechRequest, speak
from kokoro_desktop.takes.take import Take, take_from_chunks
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import Voice


def speak_take(request: SpeechRequest, voice: Voice, engine: Engine, task: Task = QUIET, take_id: int = 1) -> Take:
    """Speak all passes of a request.

    Parameters
    ----------
    voice
        The one that the request names.
    engine
        On the device that it names.
    task
        Told how many passes are spoken.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    InputError
        As `synthesis.speak` says.
    """
    created, start, first_audio_s = now(), time.perf_counter(), 0.0
    chunks: list[SpeechChunk] = []
    for chunk in speak(request, voice, engine.pipeline, task):
        first_audio_s = first_audio_s or time.perf_counter() - start
        chunks.append(fade_chunk(chunk))
        task.progress(chunk.index + 1, chunk.count, "speaking")
    return take_from_chunks(take_id, request, chunks, engine.info, first_audio_s, created)


def fade_chunk(chunk: SpeechChunk) -> SpeechChunk:
    """Return a chunk as it is laid end to end with the others of its request; its samples cannot be written to."""
    samples = fade_seams(chunk.samples, first=chunk.index == 0, last=chunk.index == chunk.count - 1)
    samples.flags.writeable = False
    return replace(chunk, samples=samples)


def now() -> str:
    """Say when a take is made, as `Take.created` has it."""
    return datetime.datetime.now().astimezone().isoformat(timespec="microseconds")
