"""All that is known of a take but its samples, as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Final

from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take

FORMAT_VERSION: Final = 1
"""Raised when what a field means changes."""


def take_json(take: Take) -> str:
    """Write a take's settings, times and phonemes; places are in samples from its beginning."""
    content = {
        "format": "kokoro-desktop take",
        "version": FORMAT_VERSION,
        "title": take.title,
        "created": take.created,
        "sample_rate": SAMPLE_RATE,
        "samples": len(take.samples),
        "settings": take.request.settings(),
        "weights": take.weights,
        "bundle": take.bundle,
        "seconds": take.seconds,
        "chunk_starts": take.chunk_starts,
        "spans": [asdict(span) for span in take.spans],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"
