"""Segment measurements: duration, pitch, intensity, formants, spectrum and voicing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.phonemes.notation import standard_ipa
from kokoro_desktop.phonemes.symbols import STRESS, VOWELS
from kokoro_desktop.phonetics.formants import COUNT, find_formants, formant_ceiling
from kokoro_desktop.prosody.pitch_tracker import track
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.intervals import Interval, phonemes
from kokoro_desktop.takes.units import Unit, find_words
from kokoro_desktop.task import QUIET, Task

Floats64 = NDArray[np.float64]

_STEP_S: Final = 0.005
_VOICED_SHARE: Final = 0.25  # voiced share below which tracked values are noise or belong to neighbouring segments
_SMOOTHED: Final = 5  # values of a running median, 25 ms
_LOUD_DB: Final = 15.0  # pitch values further below the highest level of a part are not reliable
_FORMANT_DB: Final = 25.0  # voiceless vowels further below the highest level of a take have no formants
_LEVEL_SAMPLES: Final = SAMPLE_RATE // 100  # half a window for levels, 10 ms
_LEAST_VALUES: Final = 8  # minimum number of values, 40 ms, for a slope or a peak that exceeds tracking noise
_STRESSES: Final = {"ˈ": "primary", "ˌ": "secondary"}
_SILENCE: Final = 1e-20  # added to powers to give silence a finite level


@dataclass(frozen=True)
class MeasuredSegment:
    """Measurements of a phoneme; None for values that cannot be measured.

    Attributes
    ----------
    symbol
        Phoneme in standard IPA, without its stress mark.
    word
        Word as spelled, or in IPA if the spelling is unknown.
    stress
        ``primary``, ``secondary`` or empty.
    start_s, duration_s
        Start and duration in seconds.
    f0_mean_hz, f0_min_hz, f0_max_hz
        Pitch of the voiced part, in hertz; None if less than a quarter is voiced.
    f0_slope_st_per_s
        Slope of the regression line through the pitch, in semitones per second; None if less than 40 ms is voiced.
    intensity_db
        Mean power in dB relative to full scale.
    f1_hz, f2_hz, f3_hz
        Formants at the midpoint, in hertz. None if a consonant is voiceless at the midpoint, or if a vowel is both
        voiceless at the midpoint and more than 25 dB below the take's highest level.
    centre_of_gravity_hz
        Mean frequency of the power spectrum, in hertz.
    voicing
        Voiced fraction of the duration, 0 to 1.
    """

    symbol: str
    word: str
    stress: str
    start_s: float
    duration_s: float
    f0_mean_hz: float | None
    f0_min_hz: float | None
    f0_max_hz: float | None
    f0_slope_st_per_s: float | None
    intensity_db: float
    f1_hz: float | None
    f2_hz: float | None
    f3_hz: float | None
    centre_of_gravity_hz: float
    voicing: float


def measure_segments(take: Take, task: Task = QUIET) -> tuple[MeasuredSegment, ...]:
    """Measure every phoneme of a take.

    Pitch and voicing are tracked in steps of 5 ms; see `track`. Vowels have formants even if they are voiceless or
    creaky. The formant ceiling depends on the median pitch. Segments begin and end where exported labels do.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    """
    samples = take.samples.astype(np.float64)
    times, hertz = track(samples, SAMPLE_RATE, _STEP_S, task)
    words = _words_of(take)
    units = _placed_units(take)
    middles = np.array([(place.start + place.end) / 2 / SAMPLE_RATE for _, _, place in units])
    formants = find_formants(samples, SAMPLE_RATE, middles, formant_ceiling(hertz), task)
    task.check()
    levels = _levels_db(samples, np.append(times, middles))
    loud = levels[len(times) :] > levels.max() - _FORMANT_DB
    return tuple(
        _measure(unit, place, words.get(number, ""), samples, (times, hertz), tuple(row), is_loud)
        for (number, unit, place), row, is_loud in zip(units, formants.tolist(), loud.tolist(), strict=True)
    )


@dataclass(frozen=True)
class PartMeasurement:
    """Measurements of consecutive phonemes.

    Attributes
    ----------
    f0_peak_hz
        Highest F0 in hertz, after smoothing with a running median of 25 ms. Sound more than 15 dB below the highest
        level is ignored. None if less than 40 ms is voiced.
    duration_s
        Duration in seconds, from the start of the first phoneme to the end of the last one, as in exported labels.
    voicing
        Voiced fraction of the duration, 0 to 1.
    """

    f0_peak_hz: float | None
    duration_s: float
    voicing: float


def measure_part(take: Take, tokens: range) -> PartMeasurement:
    """Measure the phonemes whose first token is in ``tokens``, treating them as a single span of sound.

    Pitch tracking and boundaries are as in `measure_segments`.
    """
    places = [place for _, unit, place in _placed_units(take) if unit.tokens.start in tokens]
    start = max(places[0].start, take.spans[tokens.start].start)  # exclude a space that is not among the tokens
    start_s, end_s = start / SAMPLE_RATE, places[-1].end / SAMPLE_RATE
    samples = take.samples.astype(np.float64)
    times, hertz = track(samples, SAMPLE_RATE, _STEP_S)
    inside = (times >= start_s) & (times < end_s)
    voicing = float((hertz[inside] > 0).mean()) if inside.any() else 0.0
    peak_hz = None
    if (hertz[inside] > 0).sum() >= _LEAST_VALUES:
        # The tracker errs where voicing starts and ends: the level is low there, or single values are wrong.
        levels = _levels_db(samples, times)
        own = hertz[inside & (hertz > 0) & (levels > levels[inside].max() - _LOUD_DB)]
        if len(own) >= _SMOOTHED:
            padded = np.pad(own, _SMOOTHED // 2, mode="reflect")
            own = np.median(np.lib.stride_tricks.sliding_window_view(padded, _SMOOTHED), axis=1)
        peak_hz = float(own.max()) if len(own) else None
    return PartMeasurement(peak_hz, end_s - start_s, voicing)


def _levels_db(samples: Floats64, times: Floats64) -> Floats64:
    """Return the level in windows of 20 ms around each time, in dB relative to full scale."""
    energy = np.concatenate([[0.0], np.cumsum(np.square(samples))])
    places = np.rint(times * SAMPLE_RATE).astype(np.int64)
    starts, ends = (np.clip(places + side * _LEVEL_SAMPLES, 0, len(samples)) for side in (-1, 1))
    levels: Floats64 = 10 * np.log10((energy[ends] - energy[starts]) / np.maximum(ends - starts, 1) + _SILENCE)
    return levels


def _placed_units(take: Take) -> list[tuple[int, Unit, Interval]]:
    """Return a tuple (unit index, unit, interval) for each phoneme; the intervals are those of exported labels."""
    units = [(number, unit) for number, unit in enumerate(take.units) if unit.is_spoken and unit.end > unit.start]
    places = [place for place in phonemes(take) if place.label]
    return [(number, unit, place) for (number, unit), place in zip(units, places, strict=True)]


def first_letter(symbol: str) -> str:
    """Return the first letter of a segment's symbol or, for a mixture, of its first phoneme."""
    return symbol.lstrip("{")[:1]


def _measure(
    unit: Unit,
    place: Interval,
    word: str,
    samples: Floats64,
    pitch: tuple[Floats64, Floats64],
    formants: Sequence[float],
    is_loud: bool,
) -> MeasuredSegment:
    start_s, end_s = place.start / SAMPLE_RATE, place.end / SAMPLE_RATE
    times, hertz = pitch
    inside = (times >= start_s) & (times < end_s)
    if not inside.any():  # shorter than a step
        inside = np.arange(len(times)) == np.abs(times - (start_s + end_s) / 2).argmin()
    own = hertz[inside]
    voicing = float((own > 0).mean()) if len(own) else 0.0
    voiced = own > 0 if voicing >= _VOICED_SHARE else np.zeros(len(own), bool)
    at, f0 = times[inside][voiced], own[voiced]
    long_enough = len(f0) >= _LEAST_VALUES
    slope = float(np.polyfit(at - at[0], 12 * np.log2(f0), 1)[0]) if long_enough else None
    middle_voiced = len(own) > 0 and own[len(own) // 2] > 0
    symbol = standard_ipa("".join(each for each in unit.symbol if each not in STRESS))
    has_formants = middle_voiced or (is_loud and first_letter(symbol) in VOWELS)
    f1, f2, f3 = (float(value) if has_formants and np.isfinite(value) else None for value in formants[:COUNT])
    part = samples[place.start : place.end]
    return MeasuredSegment(
        symbol=symbol,
        word=word,
        stress=next((_STRESSES[each] for each in unit.symbol if each in _STRESSES), ""),
        start_s=start_s,
        duration_s=end_s - start_s,
        f0_mean_hz=float(f0.mean()) if len(f0) else None,
        f0_min_hz=float(f0.min()) if len(f0) else None,
        f0_max_hz=float(f0.max()) if len(f0) else None,
        f0_slope_st_per_s=slope,
        intensity_db=float(10 * np.log10(np.square(part).mean() + _SILENCE)),
        f1_hz=f1,
        f2_hz=f2,
        f3_hz=f3,
        centre_of_gravity_hz=_centre_of_gravity(part),
        voicing=voicing,
    )


def _centre_of_gravity(samples: Floats64) -> float:
    """Return the mean frequency of the power spectrum in hertz, like Praat's "Get centre of gravity" with power 2."""
    length = 1 << (len(samples) - 1).bit_length()  # Praat pads to a power of two
    spectrum = np.fft.rfft(samples, length)
    power = spectrum.real**2 + spectrum.imag**2
    total = power.sum()
    return float(power @ np.fft.rfftfreq(length, 1 / SAMPLE_RATE) / total) if total else 0.0


def _words_of(take: Take) -> dict[int, str]:
    """Map the index of each unit to its word, as spelled if the spelling is known, otherwise in IPA."""
    spelled = take.request.words
    names = {}
    for word in find_words(take.units):
        origin = take.units[word.start].origin
        ipa = "".join(take.units[number].label for number in word)
        name = next((name for name, start, end in spelled if start <= origin < end), ipa)
        names.update(dict.fromkeys(word, name))
    return names
