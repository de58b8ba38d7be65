"""JSON files with a text's predicted prosody, the edit applied to it, and the resulting spoken prosody."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import InputError
from kokoro_desktop.files.read import read_json
from kokoro_desktop.messages import message
from kokoro_desktop.prosody.edit import FRAMES, HERTZ, DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.editing import VOICED_HZ, f0_times, token_bounds
from kokoro_desktop.prosody.imposed import SpokenPass, placed_points
from kokoro_desktop.prosody.prosody import Prosody
from kokoro_desktop.spec import F0_PER_FRAME, SAMPLE_RATE, SAMPLES_PER_F0

FORMAT: Final = message("kokoro-desktop prosody")
VERSION: Final = 1
# Midpoint of the interval that the first value of F0 covers, in seconds.
FIRST_F0_S: Final = SAMPLES_PER_F0 / 2 / SAMPLE_RATE
# Size limit in bytes; an hour of speech takes about 20 million.
_MOST_BYTES: Final = 100_000_000


@dataclass(frozen=True)
class ProsodyFile:
    """Contents of a prosody file.

    Attributes
    ----------
    path
        Path of the file.
    symbols
        Symbol of each token; empty for the start and end tokens of each pass.
    edit
        The edit in the file; None if the file has none, in which case its frames and F0 are imposed.
    frames
        Number of frames of each token.
    f0
        F0 in hertz, two values per frame.
    """

    path: Path
    symbols: tuple[str, ...]
    edit: ProsodyEdit | None
    frames: tuple[float, ...]
    f0: tuple[float, ...]

    def edit_of(self, passes: Sequence[SpokenPass]) -> ProsodyEdit:
        """Return the edit that imposes the file's prosody on a text.

        Raises
        ------
        InputError
            The file belongs to a different text.
        """
        symbols = [symbol for each in passes for symbol in ("", *each.part.symbols, "")]
        for token, (own, other) in enumerate(zip(self.symbols, symbols, strict=False)):
            if own != other:
                raise InputError(
                    message(
                        "{path} belongs to a different text: token {token} is '{own}' instead of '{other}'.",
                        path=self.path,
                        token=token,
                        own=own,
                        other=other,
                    )
                )
        if len(self.symbols) != len(symbols):
            raise InputError(
                message(
                    "{path} belongs to a different text: it has {0} tokens instead of {1}.",
                    len(self.symbols),
                    len(symbols),
                    path=self.path,
                )
            )
        if self.edit is not None:
            return self.edit
        durations = tuple(DurationEdit(token, frames) for token, frames in enumerate(self.frames))
        return ProsodyEdit(durations, tuple(self._contour(passes)))

    def _contour(self, passes: Sequence[SpokenPass]) -> list[PitchPoint]:
        frames, f0 = np.array(self.frames, np.int64), np.array(self.f0)
        points: list[PitchPoint] = []
        first = start = 0
        for each in passes:
            end = first + len(each.durations)
            durations = frames[first:end]
            values = f0[start : start + F0_PER_FRAME * int(durations.sum())]
            voiced = values >= VOICED_HZ
            bounds = token_bounds(durations, each.lead)
            points += placed_points(f0_times(len(values))[voiced], values[voiced], bounds, first)
            first, start = end, start + len(values)
        return points


def prosody_json(
    symbols: Sequence[str],
    predicted_durations: Sequence[int],
    spoken: Prosody,
    predicted: Prosody,
    settings: Mapping[str, Any],
    lead_s: float,
    start_s: float = FIRST_F0_S,
) -> str:
    """Format symbols, predicted and spoken prosody, and settings as JSON.

    Parameters
    ----------
    symbols, predicted_durations
        Symbol and predicted number of frames of each token, including the start and end tokens of each pass.
    spoken, predicted
        Spoken prosody, and the model's prediction for the same durations; both are concatenated over all passes.
    settings
        Settings of the request.
    lead_s
        Seconds by which the speech of each token precedes its frames; see `runtime.alignment.lead_s`.
    start_s
        Time of the first value of F0 and energy.
    """
    edited = predicted is not spoken
    content: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "settings": {name: value for name, value in settings.items() if name != "edit"},
        "edit": settings.get("edit"),
        "frame_s": F0_PER_FRAME * SAMPLES_PER_F0 / SAMPLE_RATE,
        "label_lead_s": lead_s,
        "start_s": start_s,
        "tokens": [
            {"symbol": symbol, "frames": int(frames), "predicted": int(would)}
            for symbol, frames, would in zip(symbols, spoken.durations, predicted_durations, strict=True)
        ],
        "f0": _numbers(spoken.f0),
        "n": _numbers(spoken.n),
        "predicted_f0": _numbers(predicted.f0) if edited else None,
        "predicted_n": _numbers(predicted.n) if edited else None,
    }
    kept = {name: value for name, value in content.items() if value is not None}
    return json.dumps(kept, ensure_ascii=False, indent=1) + "\n"


def read_prosody(path: Path) -> ProsodyFile:
    """Read a prosody file, as formatted by `prosody_json` and possibly edited by the user.

    Raises
    ------
    InputError
        The file cannot be read, or is not a prosody file.
    """
    try:
        content = read_json(path, _MOST_BYTES)
    except OSError as error:
        raise InputError(message("Cannot read {path}: {strerror}.", path=path, strerror=error.strerror)) from error
    except json.JSONDecodeError as error:
        raise InputError(
            message("{path}, line {lineno}: not valid JSON: {msg}.", path=path, lineno=error.lineno, msg=error.msg)
        ) from error
    except ValueError as error:
        raise InputError(message("{path} is not valid JSON: {error}.", path=path, error=error)) from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise InputError(
            message("{path} is not a prosody file: its 'format' is not '{FORMAT}'.", path=path, FORMAT=FORMAT)
        )
    if content.get("version") != VERSION:
        raise InputError(message("{path} has an unsupported version ({0}).", content.get("version"), path=path))
    tokens = content.get("tokens")
    if not isinstance(tokens, list) or not all(isinstance(token, dict) for token in tokens):
        raise InputError(message("{path} has no token list.", path=path))
    symbols = tuple(str(token.get("symbol")) for token in tokens)
    try:
        edit = ProsodyEdit.from_settings(content["edit"]) if "edit" in content else None
    except InputError as error:
        raise InputError(f"{path}: {error}") from error
    frames = tuple(_number(path, token.get("frames"), "tokens", place, FRAMES) for place, token in enumerate(tokens))
    f0 = content.get("f0")
    if not isinstance(f0, list):
        raise InputError(message("{path} has no 'f0' list.", path=path))
    values = tuple(_number(path, value, "f0", place, (-HERTZ[1], HERTZ[1])) for place, value in enumerate(f0))
    if any(frame != int(frame) for frame in frames) or len(values) != F0_PER_FRAME * sum(frames):
        raise InputError(
            message(
                "{path} is inconsistent: durations must be whole numbers of frames, with two 'f0' values per frame.",
                path=path,
            )
        )
    return ProsodyFile(path, symbols, edit, frames, values)


def _numbers(values: NDArray[np.float32]) -> list[float]:
    """Convert float32 values to numbers with just enough digits to restore them exactly."""
    return [float(str(value)) for value in values]


def _number(path: Path, value: Any, name: str, place: int, limits: tuple[float, float]) -> float:
    good = isinstance(value, (int, float)) and not isinstance(value, bool) and limits[0] <= value <= limits[1]
    if not good:
        raise InputError(
            message(
                "{path}: entry {0} of '{name}' is not a number from {1:g} to {2:g}.",
                place + 1,
                limits[0],
                limits[1],
                path=path,
                name=name,
            )
        )
    return float(value)
