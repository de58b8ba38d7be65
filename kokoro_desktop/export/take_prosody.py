"""How a take was said: as a Praat PitchTier, and, with what the model predicted and the edit, as JSON."""

from __future__ import annotations

import numpy as np

from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody import Prosody, without_silences
from kokoro_desktop.prosody.editing import VOICED_HZ, f0_times
from kokoro_desktop.prosody.prosody_file import prosody_json
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take


def pitch_tier(take: Take) -> str:
    """Write the pitch that was asked of the vocoder, where there is a voice, in Praat's long text format."""
    spoken, _ = _prosody(take)
    points = [(time, hertz) for time, hertz in zip(_times(take), spoken.f0, strict=True) if hertz >= VOICED_HZ]
    inside = [(time, hertz) for time, hertz in points if 0 <= time <= take.duration_s]
    lines = ['File type = "ooTextFile"', 'Object class = "PitchTier"', "", "xmin = 0", f"xmax = {take.duration_s:.6f}"]
    lines.append(f"points: size = {len(inside)}")
    for number, (time, hertz) in enumerate(inside, 1):
        lines += [f"points [{number}]:", f"    number = {time:.6f}", f"    value = {hertz}"]
    return "\n".join(lines) + "\n"


def take_prosody(take: Take) -> str:
    """Write what was predicted, what was spoken, and the edit; of a part of a take, what lies in it."""
    spoken, predicted = _prosody(take)
    frames = np.array([span.frames for span in take.spans], np.int64)
    times = _times(take)
    inside = (times >= 0) & (times <= take.duration_s)
    start_s = float(times[inside][0]) if inside.any() else 0.0

    def part(prosody: Prosody) -> Prosody:
        if len(frames) == len(prosody.durations):  # a whole take: silences that were asked for are no token's
            return without_silences(prosody, frames)
        return Prosody(frames, prosody.f0[inside], prosody.n[inside])

    said = part(spoken)
    would = said if predicted is spoken else part(predicted)
    symbols = [span.symbol for span in take.spans]
    durations = [span.predicted or span.frames for span in take.spans]
    return prosody_json(symbols, durations, said, would, take.request.settings(), take.lead_s, start_s)


def _times(take: Take) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return where each value of F0 holds, in seconds from the take's beginning."""
    spoken, _ = _prosody(take)
    return (f0_times(len(spoken.f0)) - take.cut) / SAMPLE_RATE


def _prosody(take: Take) -> tuple[Prosody, Prosody]:
    if take.prosody is None or take.predicted is None:
        raise InputError(f"The prosody of '{take.title}' was not kept by the version that made it: speak it anew.")
    return take.prosody, take.predicted
