"""Parts 3 and 4: saved files contain valid sound, and memory use does not grow."""

from __future__ import annotations

import math
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
import soundfile
from parts import Budget, Row, Tally, home, make_shared_bundle

from kokoro_desktop import api
from kokoro_desktop.audio import sound_files
from kokoro_desktop.phonemes.examples import EXAMPLES
from kokoro_desktop.voices import catalogue

_FORMATS: Final = ((".wav", None), (".flac", None), (".wav", "pcm24"), (".flac", "pcm24"))
# Utterances that the soak test repeats; their peak memory use is known after the first two rounds.
_CYCLE: Final = 20
_SETTLING: Final = 2 * _CYCLE
# MB by which the process may grow per hundred utterances.
_MOST_MB: Final = 1.0


def files(count: int, budget: Budget) -> Iterator[Row]:
    """Save and read speech: samples must be finite, within full scale, not silent, and of the right length."""
    make_shared_bundle()
    voices = [voice.id for voice in catalogue()]
    tally, peak = Tally("samples of WAV and FLAC files finite and within -1 to 1"), 0.0
    with home("files") as here:
        for seed in budget.cases(count):
            draw = random.Random(seed)
            text, voice = draw.choice(EXAMPLES).phonemes, draw.choice(voices)
            speed = draw.choice((0.25, 0.5, 0.8, 1.0, 1.0, 1.3, 2.0, 4.0))
            samples = api.say(ipa=text, voice=voice, speed=speed, seed=seed).samples
            ending, subtype = _FORMATS[seed % len(_FORMATS)]
            path = here.work / f"a{ending}"
            sound_files.write(path, samples, subtype=subtype)
            read, rate = soundfile.read(path, dtype="float64")
            peak = max(peak, float(np.abs(read).max()))
            case = f"files {seed} ({voice}, speed {speed:g}, {ending} {subtype})"
            tally.add(
                None if np.isfinite(read).all() and np.abs(read).max() <= 1 else f"{case}: not finite, or over 1",
                None if (len(read), rate) == (len(samples), 24_000) else f"{case}: {len(read)} samples at {rate}",
                None if np.abs(read).max() > 0.01 else f"{case}: silent",
            )
    yield tally.row(f"highest peak {peak:.3f}")


def soak(count: int, budget: Budget) -> Iterator[Row]:
    """Speak many utterances, and measure the growth of the resident memory."""
    make_shared_bundle()
    draw = random.Random(4)
    voices = [voice.id for voice in catalogue()]
    cycle = [
        (draw.choice(EXAMPLES).phonemes[: draw.randint(3, 300)].strip(), draw.choice(voices)) for _ in range(_CYCLE)
    ]
    tally, resident = Tally("utterances in one process, and how its memory grows"), []
    for number in budget.cases(count):
        text, voice = cycle[number % _CYCLE]
        samples = api.say(ipa=text, voice=voice, seed=number).samples
        tally.add(None if np.isfinite(samples).all() else f"soak {number}: not finite")
        resident.append(_resident_mb())
    slope, half = slope_per_hundred(resident[_SETTLING:])
    low, high = slope - half, slope + half
    if low > _MOST_MB:
        tally.failures.append(f"grows by {low:.2f} to {high:.2f} MB per 100 utterances")
    settled = "" if high <= _MOST_MB or low > _MOST_MB else "; not settled: more utterances are needed"
    found = f"{slope:+.2f} MB per 100 (95 %: {low:+.2f} to {high:+.2f})" if math.isfinite(half) else "no slope yet"
    yield tally.row(f"{found}, {resident[-1]:.0f} MB at the end{settled}")


def slope_per_hundred(values: list[float]) -> tuple[float, float]:
    """Fit a line; return the slope per hundred values, and half the width of its 95 % confidence interval."""
    if len(values) < 3:
        return 0.0, math.inf
    places = np.arange(len(values), dtype=np.float64)
    slope, start = np.polyfit(places, values, 1)
    residual = np.asarray(values) - (slope * places + start)
    spread = math.sqrt(float(residual @ residual) / (len(values) - 2) / float(((places - places.mean()) ** 2).sum()))
    # Student's t at 97.5 %, accurate to two per cent (Abramowitz and Stegun, 26.7.5, first term).
    t = 1.96 + (1.96**3 + 1.96) / (4 * (len(values) - 2))
    return 100 * float(slope), 100 * t * spread


def _resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1e6
