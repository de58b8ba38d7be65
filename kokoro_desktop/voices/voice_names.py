"""Short display names for voices, blends and voice files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType

from kokoro_desktop.voices.catalogue import catalogue
from kokoro_desktop.voices.voice_spec import MELODY, TIMBRE, VoicePart, VoiceSpecError, half_of, voice_parts


def speaker_names(voices: Iterable[str], blends: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return the display names of the voices of a take, joined; ``blends`` has the names of the user's blends."""
    return ", ".join(blends.get(voice) or voice_name(voice) for voice in voices)


@cache
def voice_name(spec: str) -> str:
    """Return a display name: the name in the catalogue, the parts of a blend, or the file name.

    If timbre and melody come from different voices, the name is ``timbre / melody``, such as ``Heart / Adam``.
    """
    names = {info.id: info.name for info in catalogue()}
    if spec in names:
        return names[spec]
    try:
        parts = voice_parts(spec)
    except VoiceSpecError:
        return spec
    if not any(part.half for part in parts):
        return _blend_name(parts, names)
    return " / ".join(_blend_name(half_of(parts, half), names) for half in (TIMBRE, MELODY))


def _blend_name(parts: Sequence[VoicePart], names: Mapping[str, str]) -> str:
    called = [names.get(part.name, Path(part.name).stem) for part in parts]
    if len(parts) == 1:
        return called[0]
    total = sum(part.weight for part in parts)
    return " + ".join(f"{name} {part.weight / total:.0%}" for name, part in zip(called, parts, strict=True))
