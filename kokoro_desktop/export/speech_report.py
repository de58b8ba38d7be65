"""Report on a newly synthesised take, for ``--json`` and batches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take


def speech_report(take: Take, engine: Engine, total_s: float) -> dict[str, Any]:
    """Return a report on a take as JSON-serialisable data.

    Parameters
    ----------
    engine
        Engine that synthesised the take.
    total_s
        Seconds from the request until the audio is complete.
    """
    request, encoding = take.request, take.request.encoding
    return {
        "sample_rate": SAMPLE_RATE,
        "samples": len(take.samples),
        "total_s": total_s,
        "first_audio_s": take.first_audio_s,
        "rtf": total_s / take.duration_s,
        "voice": request.voice,
        "speed": request.speed,
        "seed": request.seed,
        "edit": request.edit.settings(),
        "device": engine.runs_on.name,
        "threads": engine.threads,
        "label_lead_s": take.lead_s,
        "first_run": {"load_s": take.load_s, "warm_up_s": take.warm_up_s},
        "weights": take.weights,
        "weights_source": engine.weights_source,
        "bundle": take.bundle,
        "stages": dict(take.seconds),
        "unknown": [note._asdict() for note in encoding.unknown],
        "mapped": [note._asdict() for note in encoding.mapped],
        "doubtful": [note._asdict() for note in encoding.doubtful],
        "chunks": list(_chunks(take)),
    }


def _chunks(take: Take) -> Iterator[dict[str, Any]]:
    """Yield the data of each pass; spans without a symbol mark the start and end of a pass."""
    ends = (*take.chunk_starts[1:], len(take.samples))
    bounds = [index for index, span in enumerate(take.spans) if not span.symbol]
    for start, end, first, last in zip(take.chunk_starts, ends, bounds[::2], bounds[1::2], strict=True):
        spans = take.spans[first : last + 1]
        yield {
            "phonemes": "".join(span.symbol for span in spans),
            "durations": [span.frames for span in spans],
            "samples": end - start,
        }
