"""Kokoro Desktop: speech synthesis from IPA and text with Kokoro-82M, compiled by Apache TVM."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kokoro_desktop.version import __version__ as __version__

if TYPE_CHECKING:
    from kokoro_desktop.api import *

__all__ = [
    "DurationEdit",
    "KokoroError",
    "PitchPoint",
    "Prosody",
    "ProsodyEdit",
    "Segment",
    "Speech",
    "Synthesizer",
    "VoiceInfo",
    "close",
    "phonemize",
    "say",
    "stream",
    "voices",
]


def __getattr__(name: str) -> Any:
    """Import public names lazily, to keep ``import kokoro_desktop`` fast."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from kokoro_desktop import api

    return getattr(api, name)
