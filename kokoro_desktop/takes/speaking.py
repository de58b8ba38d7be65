"""Synthesis of a request as a complete take, without playback."""

from __future__ import annotations

import datetime
import time
from dataclasses import replace
from itertools import pairwise
from typing import Final

import numpy as np

from kokoro_desktop import paths
from kokoro_desktop.audio.long_sound import LongSound
from kokoro_desktop.audio.seams import fade_seams
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import SpeechChunk, join_parts
from kokoro_desktop.takes.take import Take, take_from_chunks
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import Voice

_NO_SAMPLES: Final = np.zeros(0, np.float32)


def speak_take(request: SpeechRequest, voice: Voice, engine: Engine, task: Task = QUIET, take_id: int = 1) -> Take:
    """Speak all passes of a request.

    Parameters
    ----------
    voice
        Voice named in the request.
    engine
        Engine on the device named in the request.
    task
        Receives the number of passes spoken so far.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    InputError
        As in `synthesis.speak`.
    """
    created, start, first_audio_s = now(), time.perf_counter(), 0.0
    chunks, ends, sound = list[SpeechChunk](), [0], LongSound(paths.cache())
    parts: list[SpeechChunk] = []
    for part in engine.speak(request, voice, task):
        first_audio_s = first_audio_s or time.perf_counter() - start
        parts.append(part)
        if part.ends:
            chunk = fade_chunk(join_parts(parts))
            parts.clear()
            sound.append(chunk.samples)
            ends.append(ends[-1] + len(chunk.samples))
            chunks.append(replace(chunk, samples=_NO_SAMPLES))
            task.progress(part.index + 1, part.count, "speaking")
    samples = sound.samples()
    chunks = [replace(each, samples=samples[a:b]) for each, (a, b) in zip(chunks, pairwise(ends), strict=True)]
    return take_from_chunks(take_id, request, chunks, engine, first_audio_s, created, samples)


def fade_chunk(chunk: SpeechChunk) -> SpeechChunk:
    """Fade a chunk where it adjoins other passes, so that chunks can be concatenated without clicks.

    Boundaries between parts of the same pass are already faded. The returned samples are read-only.
    """
    samples = fade_seams(
        chunk.samples, first=chunk.index == 0 or chunk.part > 0, last=chunk.index == chunk.count - 1 or not chunk.ends
    )
    samples.flags.writeable = False
    return replace(chunk, samples=samples)


def now() -> str:
    """Return the current time in the format of `Take.created`."""
    return datetime.datetime.now().astimezone().isoformat(timespec="microseconds")
