"""Preferences stored in the settings: audio output, model cache size and take limit."""

from __future__ import annotations

import os
from functools import partial
from typing import Final

from kokoro_desktop.audio.portaudio import LATENCY_S, OpenOutput, PortAudioOutput
from kokoro_desktop.engine.bundle_cache import KEPT, KEPT_VARIABLE
from kokoro_desktop.ui.settings import Settings

# Names in the settings.
LANGUAGE: Final = "language"
OUTPUT: Final = "sound/output"
LATENCY_MS: Final = "sound/latency_ms"
BUNDLES: Final = "cache/bundles"
TAKES: Final = "takes/most"
PITCH_BASE: Final = "view/pitch_base"
MOST_BUNDLES: Final = 20
MOST_TAKES: Final = 9_999


def latency_ms(settings: Settings) -> int:
    """Return the latency of the audio output, in milliseconds."""
    return round(settings.number(LATENCY_MS, LATENCY_S * 1000))


def chosen_output(settings: Settings) -> OpenOutput | None:
    """Return a function that opens the chosen audio output; None if the output and its latency are the defaults."""
    if not settings.text(OUTPUT) and latency_ms(settings) == round(LATENCY_S * 1000):
        return None
    return partial(PortAudioOutput, device=settings.text(OUTPUT), latency_s=latency_ms(settings) / 1000)


def kept_bundles(settings: Settings) -> int:
    """Return the maximum number of compiled models in the cache."""
    return min(max(int(settings.number(BUNDLES, KEPT)), 1), MOST_BUNDLES)


def most_takes(settings: Settings) -> int:
    """Return the maximum number of takes in the list; 0 means unlimited."""
    return min(max(int(settings.number(TAKES, 0)), 0), MOST_TAKES)


def keep_bundles(settings: Settings) -> None:
    """Set an environment variable to the user's model cache size, for this process and its child processes."""
    if settings.number(BUNDLES, 0):
        os.environ[KEPT_VARIABLE] = str(kept_bundles(settings))
