"""Prosody of a take as a Praat PitchTier, and as JSON that includes the prediction and the edit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.prosody import Prosody, joined
from kokoro_desktop.prosody.editing import VOICED_HZ, Floats64, f0_times
from kokoro_desktop.prosody.prosody_file import prosody_json
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take


def pitch_tier(take: Take) -> str:
    """Format the voiced parts of the vocoder's pitch input as a PitchTier in Praat's long text format."""
    points = [
        (time, hertz)
        for times, own, spoken in _audible(take)
        for time, hertz in zip(times[own], spoken.f0[own], strict=True)
        if hertz >= VOICED_HZ
    ]
    lines = ['File type = "ooTextFile"', 'Object class = "PitchTier"', "", "xmin = 0", f"xmax = {take.duration_s:.6f}"]
    lines.append(f"points: size = {len(points)}")
    for number, (time, hertz) in enumerate(points, 1):
        lines += [f"points [{number}]:", f"    number = {time:.6f}", f"    value = {hertz}"]
    return "\n".join(lines) + "\n"


def take_prosody(take: Take) -> str:
    """Format the predicted prosody, the rendered prosody and the edit as JSON; omit values outside the audio."""
    symbols = [span.symbol for span in take.spans]
    predicted_durations = [span.predicted for span in take.spans]
    whole = len(take.spans) == sum(len(each.durations) for each in take.prosody)
    audible = list(_audible(take))
    frames = np.array([span.frames for span in take.spans], np.int64)

    def part(passes: Sequence[Prosody]) -> Prosody:
        if whole:
            return joined(passes)
        f0, n = (
            np.concatenate([getattr(each, name)[own] for each, (_, own, _) in zip(passes, audible, strict=True)])
            for name in ("f0", "n")
        )
        return Prosody(frames, f0, n)

    spoken = part(take.prosody)
    predicted = spoken if take.predicted is take.prosody else part(take.predicted)
    times = np.concatenate([times if whole else times[own] for times, own, _ in audible])
    start_s = float(times[0]) if len(times) else 0.0
    return prosody_json(symbols, predicted_durations, spoken, predicted, take.request.settings(), take.lead_s, start_s)


def _audible(take: Take) -> Iterator[tuple[Floats64, NDArray[np.bool_], Prosody]]:
    """Yield, for each pass, the times of the F0 values in seconds, a mask of the audible ones, and the prosody."""
    ends = (*take.chunk_starts[1:], len(take.samples))
    for spoken, frame_start, start, end in zip(take.prosody, take.frame_starts, take.chunk_starts, ends, strict=True):
        times = f0_times(len(spoken.f0)) + frame_start
        yield times / SAMPLE_RATE, (times >= start) & (times < end), spoken
