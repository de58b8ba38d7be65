"""Voice specifications: an id, a file, or a weighted blend of these, optionally with separate timbre and melody."""

from __future__ import annotations

import difflib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.spec import DECODER_STYLE, PREDICTOR_STYLE
from kokoro_desktop.voices.catalogue import catalogue, folder, hashes
from kokoro_desktop.voices.pack import Voice, VoiceFileError
from kokoro_desktop.voices.pack_files import SUFFIXES, read_pack, read_shipped

TIMBRE: Final = "timbre"  # the decoder's half of a style row
MELODY: Final = "melody"  # the predictor's half: durations, F0 and energy
_HALVES: Final[Mapping[str, slice]] = MappingProxyType({TIMBRE: DECODER_STYLE, MELODY: PREDICTOR_STYLE})
MOST_PARTS: Final = 16  # limit, because finding the parts that are files takes quadratic time


class UnknownVoice(InputError):
    """No voice has this id.

    Attributes
    ----------
    name
        The requested id.
    nearest
        Similar ids, best first; may be empty.
    """

    def __init__(self, name: str, nearest: tuple[str, ...]) -> None:
        self.name = name
        self.nearest = nearest
        advice = (
            message("Did you mean {0}?", " or ".join(nearest))
            if nearest
            else message("`kokoro-desktop voices` lists all voices.")
        )
        super().__init__(message("There is no voice '{name}'. {advice}", name=name, advice=advice))


class VoiceSpecError(InputError):
    """A voice specification is invalid.

    Attributes
    ----------
    spec
        Requested specification.
    reason
        Reason why the specification is invalid.
    """

    def __init__(self, spec: str, reason: str) -> None:
        self.spec = spec
        self.reason = reason
        super().__init__(message("The voice '{spec}' cannot be used: {reason}.", spec=spec, reason=reason))


@dataclass(frozen=True)
class VoicePart:
    """Part of a blend.

    Attributes
    ----------
    name
        Id or path.
    weight
        Weight relative to the other parts.
    half
        `TIMBRE` or `MELODY` if the part contributes only to that half of the style rows; empty for both halves.
    """

    name: str
    weight: float
    half: str = ""

    def __str__(self) -> str:
        """Return the part as written in a specification."""
        return f"{self.half}{'=' if self.half else ''}{self.name}:{self.weight:g}"


def load_voice(spec: str) -> Voice:
    """Load a voice or a blend from its specification.

    Parameters
    ----------
    spec
        An id (``af_heart``), a display name that only one voice has (``Emma``), a path to a ``.npy``, ``.pt`` or
        ``.bin`` file, or a blend of them: ``af_heart:0.7+am_adam:0.3``. Weights must not be negative, and at least one
        must be positive; all weights are divided by their sum. The default weight is 1. Ids and existing files are
        never split, so paths may contain ``+`` and ``:``.

        A part that begins with ``timbre=`` or ``melody=`` contributes only to that half of the style rows, and the
        weights of each half are divided by their own sum: ``timbre=af_heart+melody=am_adam`` sounds like Heart, with
        the durations, F0 and energy of Adam.

    Raises
    ------
    UnknownVoice
        A part is neither an id nor a file.
    VoiceFileError
        A file cannot be read or is not a voice pack.
    VoiceSpecError
        A weight is negative or not a number, none is positive, a part is empty, one of the halves has no part, or
        the parts have different numbers of rows.
    """
    ids = hashes()
    parts = _parts(spec, ids)
    if len(parts) == 1:
        return Voice(parts[0].name, _pack(parts[0].name, ids))
    return Voice("+".join(map(str, parts)), _blend(spec, parts, [_pack(part.name, ids) for part in parts]))


def voice_parts(spec: str) -> tuple[VoicePart, ...]:
    """Parse a voice specification without loading anything.

    Raises
    ------
    VoiceSpecError
        A weight is negative or not a number, none is positive, a part is empty, or one of the halves has no part.
    """
    return tuple(_parts(spec, hashes()))


def half_of(parts: Sequence[VoicePart], half: str) -> tuple[VoicePart, ...]:
    """Return the parts that contribute to one half of the style rows, changed to contribute to both halves.

    Parameters
    ----------
    half
        `TIMBRE` or `MELODY`.
    """
    return tuple(replace(part, half="") for part in parts if part.half in ("", half))


def language_of_voice(spec: str, otherwise: str = "en-US") -> str:
    """Return the BCP-47 language tag of a voice: that of the first part that is a shipped voice.

    If no part is a shipped voice, ``otherwise`` is returned.
    """
    languages = {voice.id: voice.language for voice in catalogue()}
    spoken = (languages[part.name] for part in voice_parts(spec) if part.name in languages)
    return next(spoken, otherwise)


def _parts(spec: str, ids: Mapping[str, str]) -> list[VoicePart]:
    """Split a blend into parts, preferring the longest span that is an id or a file; check the weights."""
    pieces = spec.split("+")
    if len(pieces) > MOST_PARTS:
        reason = message(
            "it has {count} parts (limit {limit}); blend fewer voices", count=len(pieces), limit=MOST_PARTS
        )
        raise VoiceSpecError(f"{spec[:40]}…", reason)
    parts = []
    start = 0
    while start < len(pieces):
        end = len(pieces)
        while end > start + 1 and not _exists(_split("+".join(pieces[start:end]), ids)[0], ids):
            end -= 1
        parts.append(_part(spec, *_split("+".join(pieces[start:end]), ids)))
        start = end
    if not any(part.weight for part in parts):
        raise VoiceSpecError(spec, message("all weights are 0; at least one must be positive"))
    for half, other in ((TIMBRE, MELODY), (MELODY, TIMBRE)):
        if not any(part.weight for part in half_of(parts, half)):
            example = f"{other}=af_heart+{half}=am_adam"
            raise VoiceSpecError(
                spec, message("no voice is assigned to '{half}'; use the form {example}", half=half, example=example)
            )
    return parts


def _split(text: str, ids: Mapping[str, str]) -> tuple[str, str, str]:
    """Split a part into name, weight and half."""
    name, weight = _split_weight(text.strip(), ids)
    half, equals, rest = text.partition("=")
    if not equals or half.strip() not in _HALVES or _exists(name, ids):
        return name, weight, ""
    return *_split_weight(rest.strip(), ids), half.strip()


def _split_weight(text: str, ids: Mapping[str, str]) -> tuple[str, str]:
    """Split a part at its last colon into name and weight, except at the colon of a Windows drive."""
    name, colon, weight = text.rpartition(":")
    if not colon or _exists(text, ids) or "/" in weight or "\\" in weight:
        return text, "1"
    if "+" in weight and math.isnan(_number(weight)):  # the rest of a blend, not a number such as 1e+3
        return text, "1"
    return name.strip(), weight.strip()


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


def _part(spec: str, name: str, weight: str, half: str) -> VoicePart:
    if not name:
        raise VoiceSpecError(spec, message("it has an empty part; use the form af_heart:0.7+am_adam:0.3"))
    number = _number(weight)
    if not (number >= 0 and math.isfinite(number)):
        raise VoiceSpecError(
            spec,
            message("the weight '{weight}' of {name} is neither 0 nor a positive number", name=name, weight=weight),
        )
    return VoicePart(_id_of(name), abs(number), half)  # converts -0 to 0 for display


def _id_of(name: str) -> str:
    """Return the id for a display name that only one voice has, such as Emma; return any other name unchanged."""
    if _exists(name, hashes()):
        return name
    ids = _ids_named(name)
    return ids[0] if len(ids) == 1 else name


def _ids_named(name: str) -> tuple[str, ...]:
    return tuple(voice.id for voice in catalogue() if voice.name.casefold() == name.casefold())


def _exists(name: str, ids: Mapping[str, str]) -> bool:
    return name in ids or _is_file(name)


def _is_file(name: str) -> bool:
    try:
        return bool(name) and Path(name).is_file()
    except (OSError, ValueError):  # the name is too long or contains a null character
        return False


def _pack(name: str, ids: Mapping[str, str]) -> NDArray[np.float32]:
    if name in ids:
        return read_shipped(folder() / f"{name}.npy", ids[name])
    if _is_file(name):
        return read_pack(Path(name))
    if name.lower().endswith(SUFFIXES) or "/" in name or "\\" in name:
        raise VoiceFileError(Path(name), message("the file does not exist"))
    raise UnknownVoice(name, _ids_named(name) or tuple(difflib.get_close_matches(name.lower(), ids, n=3, cutoff=0.5)))


def _blend(spec: str, parts: Sequence[VoicePart], packs: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    """Return the weighted average of the packs, rounded to float32 only at the end.

    The timbre and melody halves of the style rows are averaged separately, each with its own weights.
    """
    if len({len(pack) for pack in packs}) > 1:
        rows = ", ".join(str(len(pack)) for pack in packs)
        raise VoiceSpecError(spec, message("its parts have different numbers of style rows ({rows})", rows=rows))
    blended = np.zeros(packs[0].shape, dtype=np.float64)
    for half, columns in _HALVES.items():
        weights = [part.weight if part.half in ("", half) else 0 for part in parts]
        largest = max(weights)  # prevents overflow of the sum and the products
        shares = [weight / largest for weight in weights]
        total = math.fsum(shares)
        for pack, share in zip(packs, shares, strict=True):
            blended[:, columns] += pack[:, columns].astype(np.float64) * (share / total)
    result = blended.astype(np.float32)
    result.flags.writeable = False
    return result
