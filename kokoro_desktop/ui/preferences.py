"""What is chosen once and for long: where sound goes, how much is kept, which language; read from the settings."""

from __future__ import annotations

import os
from functools import partial
from typing import Final

from kokoro_desktop.audio.portaudio import LATENCY_S, OpenOutput, PortAudioOutput
from kokoro_desktop.engine.bundle_cache import KEPT, KEPT_VARIABLE
from kokoro_desktop.ui.settings import Settings

LANGUAGE: Final = "language"
OUTPUT: Final = "sound/output"
LATENCY_MS: Final = "sound/latency_ms"
BUNDLES: Final = "cache/bundles"
TAKES: Final = "takes/most"
"""Names in the settings."""
MOST_BUNDLES: Final = 20
MOST_TAKES: Final = 9_999


def latency_ms(settings: Settings) -> int:
    """Return how much sound is queued, in milliseconds."""
    return round(settings.number(LATENCY_MS, LATENCY_S * 1000))


def chosen_output(settings: Settings) -> OpenOutput | None:
    """Return what opens the output that was chosen; None where nothing was."""
    if not settings.text(OUTPUT) and latency_ms(settings) == round(LATENCY_S * 1000):
        return None
    return partial(PortAudioOutput, device=settings.text(OUTPUT), latency_s=latency_ms(settings) / 1000)


def kept_bundles(settings: Settings) -> int:
    """Return how many compiled models stay in the cache."""
    return min(max(int(settings.number(BUNDLES, KEPT)), 1), MOST_BUNDLES)


def most_takes(settings: Settings) -> int:
    """Return how many takes stay in the list; 0: all."""
    return min(max(int(settings.number(TAKES, 0)), 0), MOST_TAKES)


def keep_bundles(settings: Settings) -> None:
    """Have this process, and those that it starts, keep as many compiled models as is chosen."""
    if settings.number(BUNDLES, 0):
        os.environ[KEPT_VARIABLE] = str(kept_bundles(settings))
