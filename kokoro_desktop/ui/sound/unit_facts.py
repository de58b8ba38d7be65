"""Facts about a phoneme or word of a take, for the inspector; independent of Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from kokoro_desktop.audio.sample_store import SampleStore
from kokoro_desktop.audio.voicing import find_voiced
from kokoro_desktop.phonemes.mixtures import MIXTURE, Mixture, parse_mixture
from kokoro_desktop.phonemes.symbols import MIXABLE
from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0, SAMPLES_PER_FRAME
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.melody_edits import pitch_points
from kokoro_desktop.takes.unit_edits import frames_of, offsets_of
from kokoro_desktop.takes.units import Unit, join_units

# Amplitude above which a sample is considered audible; full scale is 1.
_AUDIBLE: Final = 1e-3
FRAME_MS: Final = 1000 * SAMPLES_PER_FRAME / SAMPLE_RATE


@dataclass(frozen=True)
class UnitFacts:
    """Properties of consecutive units.

    Attributes
    ----------
    unit
        The consecutive units, joined into one unit.
    requested, predicted
        Edited duration and predicted duration, in frames of 25 ms.
    audible_s
        Seconds from the first to the last audible sample.
    offset
        Mean pitch offset from the prediction, in semitones; None if the units are pauses.
    mean_hz
        Mean F0 of the voiced sound with the edit's pitch offsets applied, in hertz; None if the sound is voiceless.
    points
        Pitch points of the edit, as a mapping from sample to hertz.
    """

    unit: Unit
    requested: int
    predicted: int
    audible_s: float
    offset: float | None
    mean_hz: float | None
    points: Mapping[int, float]


def find_facts(take: Take, edit: ProsodyEdit, units: range) -> UnitFacts:
    """Return facts about consecutive units of a take; the edit may be newer than the take."""
    unit = join_units(take.units[units.start : units.stop])
    spoken = [index for index in units if take.units[index].is_spoken]
    offsets, rendered = (list(offsets_of(each, take, spoken).values()) for each in (edit, take.request.edit))
    moved = (sum(offsets) - sum(rendered)) / max(len(spoken), 1)
    mean_hz = _mean_hz(take, unit)
    audible = np.flatnonzero(np.abs(take.samples[unit.start : unit.end]) > _AUDIBLE)
    return UnitFacts(
        unit,
        sum(frames_of(edit, take, units).values()),
        sum(span.predicted for span in take.spans[unit.tokens.start : unit.tokens.stop]),
        float(audible[-1] - audible[0] + 1) / SAMPLE_RATE if len(audible) else 0.0,
        sum(offsets) / len(offsets) if offsets else None,
        mean_hz * 2 ** (moved / 12) if mean_hz is not None else None,
        pitch_points(edit, take, range(unit.start, unit.end)),
    )


def find_mixture(unit: Unit) -> Mixture | None:
    """Return a phoneme's mixture, with weight 0 if nothing is mixed in; None if the phoneme cannot be mixed."""
    if match := MIXTURE.search(unit.symbol):
        return parse_mixture(match)
    first = next((char for char in unit.symbol if char in MIXABLE), "")
    return Mixture(first, next(iter(MIXABLE[first])), 0.0) if first else None


def _mean_hz(take: Take, unit: Unit) -> float | None:
    first, last = unit.start // SAMPLES_PER_F0, -(-unit.end // SAMPLES_PER_F0)
    f0 = take.f0[first:last]
    voiced = find_voiced(SampleStore(take.samples), first, f0)
    return float(f0[voiced].mean()) if voiced.any() else None
