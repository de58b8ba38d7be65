"""One take on the disk: an archive of its sound, the place of every phoneme, how it was said, and what else is known.

Nothing in it is believed that has not been looked at: a file may be damaged, or somebody else's.
"""

from __future__ import annotations

import datetime
import hashlib
import io
import json
import math
from dataclasses import asdict
from typing import Any, BinaryIO, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.engine.synthesis import Span, SpeechRequest
from kokoro_desktop.errors import DeviceError, InputError
from kokoro_desktop.files.npy import parse_npy
from kokoro_desktop.files.read import MALFORMED
from kokoro_desktop.files.stored_zip import open_stored
from kokoro_desktop.prosody import Prosody, with_silences, without_silences
from kokoro_desktop.spec import F0_PER_FRAME
from kokoro_desktop.takes.continuum_step import ContinuumStep
from kokoro_desktop.takes.take import Take

PATTERN: Final = "take-*.npz"
"""Of the names that `file_name` gives."""
MOST_DETAILS: Final = 16_000_000
"""Bytes from which on JSON, or places, cannot be meant: Python takes some twenty times as many for it."""
MOST_TAKE: Final = 1_200_000_000
"""Bytes from which on a file is no take; an hour of speech has 350 MB."""
LONGEST_S: Final = 3 * 3600
"""Seconds of the longest take that is kept: its file can be read back without more memory than any file may take."""
DAMAGED: Final = (*MALFORMED, DeviceError, InputError)
"""What reading a take raises that was cut off or changed, or names a device that this version does not know."""
_DETAILS: Final = (
    "seconds", "first_audio_s", "load_s", "compile_s", "warm_up_s", "weights", "bundle", "created", "chunk_starts",
    "lead_s", "unspoken", "pass_seconds",
)  # fmt: skip
_TEXTS: Final = ("weights", "bundle", "created")
_NUMBERS: Final = ("first_audio_s", "load_s", "compile_s", "warm_up_s", "lead_s", "unspoken")
_FARTHEST: Final = 2**31
"""Samples: no place in a take of `LONGEST_S` is farther, and Qt takes no larger number."""


def file_name(take: Take) -> str:
    """Name that no other take has: not even one of the same id, made in a later session."""
    identity = json.dumps([take.id, take.created, take.weights, len(take.samples), *take.request.settings().values()])
    return f"take-{hashlib.sha256(identity.encode()).hexdigest()[:16]}.npz"


def pack_take(take: Take) -> bytes:
    """Return what the file of a take holds; its id and its title are its session's to keep."""
    details = {name: getattr(take, name) for name in _DETAILS}
    if take.continuum is not None:
        details["continuum"] = asdict(take.continuum)
    details |= {"settings": take.request.settings(), "symbols": [span.symbol for span in take.spans]}
    places = np.array(
        [(span.origin, span.start, span.end, span.frames, span.predicted) for span in take.spans], np.int64
    )
    memory = io.BytesIO()
    text = np.frombuffer(json.dumps(details, ensure_ascii=False).encode(), np.uint8)
    arrays: dict[str, Any] = {"samples": take.samples, "places": places.reshape(-1, 5), "details": text}
    if take.prosody is not None and take.predicted is not None:
        spoken, predicted = (without_silences(each, places[:, 3]) for each in (take.prosody, take.predicted))
        arrays |= {"f0": spoken.f0, "n": spoken.n}
        if take.predicted is not take.prosody:
            arrays |= {"predicted_f0": predicted.f0, "predicted_n": predicted.n}
    np.savez(memory, **arrays)
    return memory.getvalue()


def size_beside_sound(file: BinaryIO) -> int:
    """Return the bytes of places and details in a take's file: what is read of them has many times the size.

    Raises
    ------
    One of `DAMAGED`
        It is none.
    OSError
        It cannot be read.
    """
    with open_stored(file) as archive:
        return archive.size("places.npy") + archive.size("details.npy")


def read_take(file: BinaryIO) -> Take:
    """Read a take without its id and title.

    Raises
    ------
    One of `DAMAGED`
        It is none, or not whole.
    OSError
        It cannot be read.
    """
    with open_stored(file) as archive:
        samples, places = parse_npy(archive.read("samples.npy")), parse_npy(archive.read("places.npy", MOST_DETAILS))
        details = json.loads(parse_npy(archive.read("details.npy", MOST_DETAILS)).tobytes())
        # Files of format 1 may have no curves; what is as predicted is there once.
        spoken, predicted = (
            [parse_npy(archive.read(name)) for name in names if name in archive.names]
            for names in (("f0.npy", "n.npy"), ("predicted_f0.npy", "predicted_n.npy"))
        )
    if samples.dtype != np.float32 or samples.ndim != 1:
        raise ValueError("it holds no sound")
    samples.flags.writeable = False
    symbols = details.pop("symbols")
    request = _request(details.pop("settings"))
    _check_places(places, symbols, len(request.text))
    _check_details(details, len(samples))
    starts = details["chunk_starts"]
    edges = [place for place, symbol in enumerate(symbols) if not symbol]

    def lay_out(curves: list[NDArray[Any]]) -> Prosody:
        return with_silences(_prosody(places[:, 3], curves), edges[1::2], [*starts[1:], len(samples)])

    prosody = lay_out(spoken) if spoken else None
    step = details.pop("continuum", None)
    return Take(
        id=0,
        title="",
        samples=samples,
        request=request,
        prosody=prosody,
        predicted=lay_out(predicted) if predicted else prosody,
        spans=tuple(Span(symbol, *place) for symbol, place in zip(symbols, places.tolist(), strict=True)),
        chunk_starts=tuple(details.pop("chunk_starts")),
        pass_seconds=tuple(details.pop("pass_seconds", ())),
        continuum=_step(step) if step is not None else None,
        **details,
    )


def _check_places(places: NDArray[Any], symbols: list[Any], length: int) -> None:
    # Of older takes frames, or what the model gave of them, are not known.
    if places.dtype != np.int64 or places.ndim != 2 or len(places) != len(symbols) or not 3 <= places.shape[1] <= 5:
        raise ValueError("it has no place for every symbol")
    if not all(isinstance(symbol, str) for symbol in symbols):
        raise ValueError("a symbol is none")
    if len(places) and not (places.min() >= -1 and places.max() < _FARTHEST):
        raise ValueError("a place is beyond all sound")
    if len(places) and places[:, 0].max() >= length:
        raise ValueError("a place is beyond its text")


def _check_details(details: dict[str, Any], length: int) -> None:
    """See that they are of the kinds that whoever shows and finds takes counts on; all but the request."""
    for name in _TEXTS:
        _require(isinstance(details[name], str), name)
    for name in _NUMBERS:
        _require(_is_number(details.get(name, 0)), name)
    datetime.datetime.fromisoformat(details["created"]).timestamp()
    stages = [details["seconds"], *details.get("pass_seconds", ())]
    _require(all(isinstance(each, dict) and all(map(_is_number, each.values())) for each in stages), "seconds")
    starts = details["chunk_starts"]
    # The silences between passes are as long as these say: a place beyond the sound would be gigabytes of them.
    _require(all(isinstance(each, int) and 0 <= each <= length for each in starts), "chunk_starts")
    _require(starts == sorted(starts), "chunk_starts")
    _require(details.get("unspoken", 0) == int(details.get("unspoken", 0)) >= 0, "unspoken")


def _request(settings: Any) -> SpeechRequest:
    request = SpeechRequest.from_settings(settings)
    _require(isinstance(request.text, str) and isinstance(request.voice, str), "settings")
    _require(_is_number(request.speed) and 0 < request.speed < 100, "speed")
    _require(isinstance(request.threads, int) and isinstance(request.seed, int), "settings")
    return request


def _step(given: Any) -> ContinuumStep:
    step = ContinuumStep(**given)
    texts = (step.text, step.made, step.spacing, step.durations, step.pitch)
    _require(all(isinstance(each, str) for each in texts), "continuum")
    _require(isinstance(step.number, int) and isinstance(step.count, int), "continuum")
    numbers = (step.weight, step.from_first_db, 0 if step.from_previous_db is None else step.from_previous_db)
    _require(all(map(_is_number, numbers)), "continuum")
    return step


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and math.isfinite(value)


def _require(is_so: bool, name: str) -> None:
    if not is_so:
        raise ValueError(f"its {name} cannot be")


def _prosody(durations: NDArray[np.int64], curves: list[NDArray[Any]]) -> Prosody:
    points = F0_PER_FRAME * int(durations.sum())
    if len(curves) != 2 or any(curve.dtype != np.float32 or curve.shape != (points,) for curve in curves):
        raise ValueError("it has no pitch and energy for every frame")
    return Prosody(durations, *curves)
