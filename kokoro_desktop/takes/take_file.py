"""Take files: archives of sound, phoneme positions, prosody, settings and timings.

All contents are validated on reading, because a file may be damaged or come from an untrusted source.
"""

from __future__ import annotations

import datetime
import hashlib
import io
import itertools
import json
import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, BinaryIO, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.errors import DeviceError, InputError
from kokoro_desktop.files.npy import parse_npy
from kokoro_desktop.files.read import MALFORMED
from kokoro_desktop.files.stored_zip import open_stored
from kokoro_desktop.prosody import Prosody
from kokoro_desktop.spec import F0_PER_FRAME
from kokoro_desktop.takes.continuum_step import ContinuumStep
from kokoro_desktop.takes.take import Take

# Glob pattern that matches the names returned by `file_name`.
PATTERN: Final = "take-*.npz"
# Limit in bytes for the JSON details and for the positions; Python needs about twenty times as much memory.
MOST_DETAILS: Final = 16_000_000
# File size limit in bytes; an hour of speech needs 350 MB.
MOST_TAKE: Final = 1_200_000_000
# Maximum duration of a saved take, in seconds; keeps its file below the limits for reading.
LONGEST_S: Final = 3 * 3600
# Errors raised on reading a take file that is truncated, modified, or made for a device unknown to this version.
DAMAGED: Final = (*MALFORMED, DeviceError, InputError)
_DETAILS: Final = (
    "seconds", "first_audio_s", "load_s", "compile_s", "warm_up_s", "weights", "bundle", "created", "chunk_starts",
    "frame_starts", "lead_s", "unspoken", "pass_seconds",
)  # fmt: skip
_TEXTS: Final = ("weights", "bundle", "created")
_NUMBERS: Final = ("first_audio_s", "load_s", "compile_s", "warm_up_s", "lead_s", "unspoken")
# Number of columns of the positions: origin, start, end, frames, predicted frames, and milliseconds of silence.
_COLUMNS: Final = 6
# Exclusive limit for positions in samples: beyond any take of `LONGEST_S`, and within Qt's integer range.
_FARTHEST: Final = 2**31


def file_name(take: Take) -> str:
    """Return a unique file name; takes of different sessions get different names even if they share an id."""
    identity = json.dumps([take.id, take.created, take.weights, len(take.samples), *take.request.settings().values()])
    return f"take-{hashlib.sha256(identity.encode()).hexdigest()[:16]}.npz"


def pack_take(take: Take) -> bytes:
    """Serialise a take, except its id and title, which are stored in the session index."""
    details = {name: getattr(take, name) for name in _DETAILS}
    if take.continuum is not None:
        details["continuum"] = asdict(take.continuum)
    details |= {"settings": take.request.settings(), "symbols": [span.symbol for span in take.spans]}
    places = [
        (span.origin, span.start, span.end, span.frames, span.predicted, round(span.silence_s * 1000))
        for span in take.spans
    ]
    text = np.frombuffer(json.dumps(details, ensure_ascii=False).encode(), np.uint8)
    arrays: dict[str, Any] = {
        "samples": take.samples,
        "places": np.array(places, np.int64).reshape(-1, _COLUMNS),
        "details": text,
        **_curves("", take.prosody),
    }
    if take.predicted is not take.prosody:
        arrays |= _curves("predicted_", take.predicted)
    memory = io.BytesIO()
    np.savez(memory, **arrays)
    return memory.getvalue()


def _curves(prefix: str, passes: Sequence[Prosody]) -> dict[str, NDArray[np.float32]]:
    nothing = [np.zeros(0, np.float32)]
    f0, n = ([getattr(each, name) for each in passes] or nothing for name in ("f0", "n"))
    return {f"{prefix}f0": np.concatenate(f0), f"{prefix}n": np.concatenate(n)}


def metadata_size(file: BinaryIO) -> int:
    """Return the size of a take file's positions and details, in bytes; reading them takes much more memory.

    Raises
    ------
    One of `DAMAGED`
        The file is not a take file.
    OSError
        The file cannot be read.
    """
    with open_stored(file) as archive:
        return archive.size("places.npy") + archive.size("details.npy")


def read_take(file: BinaryIO) -> Take:
    """Read a take, except its id and title.

    Raises
    ------
    One of `DAMAGED`
        The file is not a take, or is incomplete.
    OSError
        The file cannot be read.
    """
    with open_stored(file) as archive:
        samples, places = parse_npy(archive.read("samples.npy")), parse_npy(archive.read("places.npy", MOST_DETAILS))
        details = json.loads(parse_npy(archive.read("details.npy", MOST_DETAILS)).tobytes())
        spoken = [parse_npy(archive.read(name)) for name in ("f0.npy", "n.npy")]
        as_predicted = "predicted_f0.npy" not in archive.names
        predicted = [] if as_predicted else [parse_npy(archive.read(f"predicted_{name}.npy")) for name in ("f0", "n")]
    if samples.dtype != np.float32 or samples.ndim != 1:
        raise ValueError("it contains no sound")
    samples.flags.writeable = False
    symbols = details.pop("symbols")
    request = _request(details.pop("settings"))
    _check_places(places, symbols, len(request.text))
    _check_details(details, len(samples))
    edges = [place for place, symbol in enumerate(symbols) if not symbol]
    passes = [places[first : last + 1, 3] for first, last in zip(edges[::2], edges[1::2], strict=True)]
    starts, pass_seconds = details.pop("chunk_starts"), details.pop("pass_seconds")
    frame_starts = details.pop("frame_starts")
    _require(len(passes) == len(starts) == len(frame_starts) == len(pass_seconds), "passes")
    prosody = _prosody(passes, spoken)
    step = details.pop("continuum", None)
    return Take(
        id=0,
        title="",
        samples=samples,
        request=request,
        prosody=prosody,
        predicted=prosody if as_predicted else _prosody(passes, predicted),
        spans=tuple(
            Span(symbol, origin, start, end, frames, predicted, silence_ms / 1000)
            for symbol, (origin, start, end, frames, predicted, silence_ms) in zip(
                symbols, places.tolist(), strict=True
            )
        ),
        chunk_starts=tuple(starts),
        frame_starts=tuple(frame_starts),
        pass_seconds=tuple(pass_seconds),
        continuum=_step(step) if step is not None else None,
        **details,
    )


def _check_places(places: NDArray[Any], symbols: list[Any], length: int) -> None:
    if places.dtype != np.int64 or places.shape != (len(symbols), _COLUMNS):
        raise ValueError("it does not have a position for every symbol")
    if not all(isinstance(symbol, str) for symbol in symbols):
        raise ValueError("a symbol is not a string")
    if len(places) and not (places.min() >= -1 and places.max() < _FARTHEST):
        raise ValueError("a position is out of range")
    if len(places) and places[:, 0].max() >= length:
        raise ValueError("a position is beyond the end of the text")


def _check_details(details: dict[str, Any], length: int) -> None:
    """Validate the types and ranges of all details except the request."""
    for name in _TEXTS:
        _require(isinstance(details[name], str), name)
    for name in _NUMBERS:
        _require(_is_number(details[name]), name)
    datetime.datetime.fromisoformat(details["created"]).timestamp()
    stages = [details["seconds"], *details["pass_seconds"]]
    _require(all(isinstance(each, dict) and all(map(_is_number, each.values())) for each in stages), "seconds")
    starts = details["chunk_starts"]
    _require(all(isinstance(each, int) and 0 <= each <= length for each in starts), "chunk_starts")
    _require(starts == sorted(starts), "chunk_starts")
    _require(all(isinstance(each, int) and abs(each) < _FARTHEST for each in details["frame_starts"]), "frame_starts")
    _require(details["unspoken"] == int(details["unspoken"]) >= 0, "unspoken")


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
        raise ValueError(f"its field '{name}' is not valid")


def _prosody(passes: Sequence[NDArray[np.int64]], curves: Sequence[NDArray[Any]]) -> tuple[Prosody, ...]:
    """Split the concatenated curves into passes; ``passes`` contains the frame count of each token, by pass."""
    points = [F0_PER_FRAME * int(frames.sum()) for frames in passes]
    if any(curve.dtype != np.float32 or curve.shape != (sum(points),) for curve in curves):
        raise ValueError("it does not have pitch and energy for every frame")
    ends = list(itertools.accumulate(points))
    return tuple(
        Prosody(frames, *(curve[end - count : end] for curve in curves))
        for frames, count, end in zip(passes, points, ends, strict=True)
    )
