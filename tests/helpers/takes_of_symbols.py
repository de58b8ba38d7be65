"""Takes built from symbols, without a network."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.prosody import Prosody
from kokoro_desktop.spec import SAMPLES_PER_FRAME
from kokoro_desktop.takes import Take


def silent_take(spans: Sequence[Span], samples: int = 0) -> Take:
    """Return a silent take with the given phoneme spans."""
    request = SpeechRequest('həl"oʊ', "af_heart", 1.0, CPU_ALONE, 2, 0)
    frames = np.array([span.frames for span in spans], np.int64)
    curve = np.zeros(2 * frames.sum(), np.float32)
    prosody = Prosody(frames, curve, curve)
    return Take(
        id=1,
        title="hello",
        request=request,
        samples=np.zeros(samples, np.float32),
        spans=tuple(spans),
        seconds={"bert": 0.25},
        first_audio_s=0.0,
        load_s=0.0,
        compile_s=0.0,
        weights="ab",
        bundle="cd",
        created="2026-01-02T03:04:05+00:00",
        chunk_starts=(0,),
        frame_starts=(0,),
        pass_seconds=({"bert": 0.25},),
        prosody=(prosody,),
        predicted=(prosody,),
    )


def take_of(symbols: Sequence[str], frames: Sequence[int] | None = None) -> Take:
    """Return a silent take with ``symbols`` between start and end tokens; by default, each lasts four frames."""
    spans, place = [], 0
    for index, symbol in enumerate(["", *symbols, ""]):
        count = frames[index] if frames else 4
        length = SAMPLES_PER_FRAME * count
        spans.append(Span(symbol, index - 1 if symbol else -1, place, place + length, count, count))
        place += length
    return silent_take(spans, place)
