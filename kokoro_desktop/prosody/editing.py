"""Apply an edit: first to the predicted durations, then to the pitch and energy predicted for the edited durations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.prosody.edit import HERTZ, PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.prosody import Prosody
from kokoro_desktop.spec import FRAME_S, SAMPLES_PER_F0, SAMPLES_PER_FRAME

Floats64 = NDArray[np.float64]

# Lowest F0 that counts as a pitch. The vocoder treats values below 10 Hz as voiceless; the model's values between the
# two limits are transitions.
VOICED_HZ: Final = 30.0

# Maximum length of a pass in seconds. The model predicts at most 45 s; memory grows by 10 MB per second.
MAX_PASS_S: Final = 120


def requested_frames(edit: ProsodyEdit) -> float:
    """Return the total number of frames set by an edit, excluding durations that the edit only scales."""
    return sum(each.frames * each.factor for each in edit.durations if each.frames is not None)


def check_pass_length(seconds: float) -> None:
    """Check that a pass of this length, in seconds, can be rendered.

    Raises
    ------
    InputError
        The pass is longer than `MAX_PASS_S`.
    """
    if seconds > MAX_PASS_S:
        raise InputError(
            message(
                (
                    "The durations in one part of the text add up to {seconds:,} s (limit {limit} "
                    "s). Shorten them or split the text."
                ),
                seconds=round(seconds),
                limit=MAX_PASS_S,
            )
        )


def edited_durations(predicted: NDArray[np.int64], edit: ProsodyEdit) -> NDArray[np.int64]:
    """Apply an edit to the predicted durations of the tokens, int64 [T], in frames; return the edited durations.

    Rounding boundaries instead of lengths keeps each boundary within half a frame (12.5 ms) of its requested position.
    Every token lasts at least one frame; if a shorter duration was requested, the following tokens compensate.

    Raises
    ------
    InputError
        The result is longer than `MAX_PASS_S`.
    """
    if not edit.durations:
        return predicted
    wanted = predicted.astype(np.float64)
    for each in edit.durations:
        wanted[each.token] = (wanted[each.token] if each.frames is None else each.frames) * each.factor
    check_pass_length(wanted.sum() * FRAME_S)
    # Round half up, not to even, to preserve the lengths when boundaries shift by half a frame.
    rounded = np.floor(np.cumsum(wanted) + 0.5).astype(np.int64)
    # The first boundary is at least 1, and each at least one more than the previous one.
    steps = np.arange(1, len(rounded) + 1)
    bounds = np.maximum.accumulate(np.maximum(rounded - steps, 0)) + steps
    durations: NDArray[np.int64] = np.diff(bounds, prepend=0)
    return durations


def edited_curves(predicted: Prosody, edit: ProsodyEdit, bounds: NDArray[np.int64]) -> Prosody:
    """Apply the pitch and energy changes of an edit to a prediction for given durations.

    Parameters
    ----------
    bounds
        int64 [T + 1], boundaries of the tokens in the sound, in samples; see `token_bounds`.
    """
    f0 = _edited_f0(predicted, edit, bounds)
    n = predicted.n + np.float32(edit.energy) if edit.energy else predicted.n
    return predicted if f0 is predicted.f0 and n is predicted.n else Prosody(predicted.durations, f0, n)


def token_bounds(durations: NDArray[np.int64], lead: int) -> NDArray[np.int64]:
    """Return the boundaries of the tokens in the sound: int64 [T + 1], in samples.

    The boundaries precede the frames by ``lead`` samples (see `runtime.alignment.lead_s`). The first boundary is the
    start of the sound, and the last one is its end.
    """
    bounds = np.maximum(np.cumsum(np.concatenate([[0], durations])) * SAMPLES_PER_FRAME - lead, 0)
    bounds[-1] = durations.sum() * SAMPLES_PER_FRAME
    places: NDArray[np.int64] = bounds
    return places


def f0_times(count: int) -> Floats64:
    """Return the midpoints, in samples, of the intervals that ``count`` values of F0 cover."""
    times: Floats64 = (np.arange(count, dtype=np.float64) + 0.5) * SAMPLES_PER_F0
    return times


def _edited_f0(predicted: Prosody, edit: ProsodyEdit, bounds: NDArray[np.int64]) -> NDArray[np.float32]:
    voiced = predicted.f0 >= VOICED_HZ
    untouched = not (edit.contour or edit.offsets or edit.pitch_shift or edit.pitch_range != 1)
    if untouched or not voiced.any():
        return predicted.f0
    times = f0_times(len(predicted.f0))
    hertz = _line(edit.contour, bounds, times) if edit.contour else predicted.f0.astype(np.float64)
    semitones = np.full(len(times), float(edit.pitch_shift))
    if edit.offsets:
        semitones += _line(edit.offsets, bounds, times)
    if edit.pitch_range != 1:
        octaves = np.log2(np.maximum(hertz, HERTZ[0]))
        semitones += (edit.pitch_range - 1) * 12 * (octaves - octaves[voiced].mean())
    changed = (hertz * 2 ** (semitones / 12)).clip(*HERTZ)
    # Preserve values that an edit does not change: the model's own values are not clipped.
    changed = np.where(semitones == 0, hertz, changed)
    return np.where(voiced, changed, predicted.f0).astype(np.float32)


def _line(points: Sequence[PitchPoint], bounds: NDArray[np.int64], times: Floats64) -> Floats64:
    """Interpolate linearly between points; before the first and after the last point, the value is constant."""
    tokens = np.array([point.token for point in points])
    places = np.array([point.place for point in points])
    at = bounds[tokens] + places * (bounds[tokens + 1] - bounds[tokens])
    return np.interp(times, at, [point.value for point in points])
