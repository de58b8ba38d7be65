"""Voices: the catalogue, voice packs from files and blends, and the selection of style rows."""

import sys
from types import ModuleType

from kokoro_desktop.voices.catalogue import VoiceInfo, catalogue
from kokoro_desktop.voices.pack import Voice, VoiceFileError
from kokoro_desktop.voices.pack_files import read_pack
from kokoro_desktop.voices.voice_names import speaker_names, voice_name
from kokoro_desktop.voices.voice_spec import (
    MELODY,
    TIMBRE,
    UnknownVoice,
    VoicePart,
    VoiceSpecError,
    half_of,
    language_of_voice,
    load_voice,
    voice_parts,
)

__all__ = [
    "MELODY",
    "TIMBRE",
    "UnknownVoice",
    "Voice",
    "VoiceFileError",
    "VoiceInfo",
    "VoicePart",
    "VoiceSpecError",
    "catalogue",
    "half_of",
    "language_of_voice",
    "load_voice",
    "read_pack",
    "speaker_names",
    "voice_name",
    "voice_parts",
]


class _CallableModule(ModuleType):
    def __call__(self) -> tuple[VoiceInfo, ...]:
        """Return the voices that ship with the program."""
        return catalogue()


# This package shadows the public function `kokoro_desktop.voices`, so the module is callable with the same result.
sys.modules[__name__].__class__ = _CallableModule
