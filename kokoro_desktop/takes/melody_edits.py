"""Changes to a take's melody: stylise, smooth, set points, emphasise a word, and set a phrase's final tune."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

import numpy as np

from kokoro_desktop.phonemes.symbols import VOWELS
from kokoro_desktop.prosody import PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.contours import smooth, stylise
from kokoro_desktop.spec import SAMPLES_PER_F0
from kokoro_desktop.takes.melodies import melodies
from kokoro_desktop.takes.take import Take
from kokoro_desktop.takes.unit_edits import with_frames, with_offsets
from kokoro_desktop.takes.units import Unit, find_words

# Tolerance in semitones, the default of Praat's PitchTier: Stylize.
STYLISED: Final = 2.0
# Bandwidth; half the default of Praat's Pitch: Smooth, because the predicted pitch is already smooth.
SMOOTHED_HZ: Final = 5.0
# Tolerance in semitones when a smoothed contour is reduced to points.
_AS_SMOOTH: Final = 0.05
# Tolerance in semitones when the pitch is reduced to editable points; barely audible.
_AS_DRAWN: Final = 0.25
# Pitch shift in semitones, and duration factor, of an emphasised vowel.
_EMPHASIS: Final = (4.0, 1.35)
# Number of F0 values (50 ms) whose median is the pitch at either end; single values may be transitions.
_ENDS: Final = 4


class NuclearTone(Enum):
    """Pitch at a phrase's last stressed vowel and at its end, in semitones relative to the phrase's median pitch."""

    QUESTION = (-1.0, 8.0)
    CONTINUATION = (-1.0, 3.5)
    STATEMENT = (2.0, -6.0)


@dataclass(frozen=True)
class Phrase:
    """The units between two pauses.

    Attributes
    ----------
    units
        Range of unit indices.
    nucleus
        Index of the last stressed vowel. If no vowel is stressed, the index of the last vowel; if there is no vowel,
        the index of the last unit.
    """

    units: range
    nucleus: int


def as_contour(take: Take, edit: ProsodyEdit, semitones: float = _AS_SMOOTH, smooth_hz: float = 0) -> list[PitchPoint]:
    """Return the edited pitch as points in hertz, optionally smoothed, then reduced by `contours.stylise`."""
    points: list[PitchPoint] = []
    for melody in melodies(take, edit):
        f0 = smooth(melody.f0, melody.pitched, smooth_hz) if smooth_hz else melody.f0
        samples, hertz = melody.samples[melody.pitched], f0[melody.pitched].astype(np.float64)
        kept = stylise(samples, hertz, semitones)
        points += melody.times.points(samples[kept], hertz[kept])
    return points


def stylised(edit: ProsodyEdit, take: Take, semitones: float = STYLISED) -> ProsodyEdit:
    """Reduce the pitch to straight lines between as few points as possible; see `contours.stylise`."""
    return _with_contour(edit, as_contour(take, edit, semitones))


def smoothed(edit: ProsodyEdit, take: Take, bandwidth_hz: float = SMOOTHED_HZ) -> ProsodyEdit:
    """Remove fast movements from the pitch; see `contours.smooth`."""
    return _with_contour(edit, as_contour(take, edit, smooth_hz=bandwidth_hz))


def with_tone(edit: ProsodyEdit, take: Take, tone: NuclearTone, index: int | None = None) -> ProsodyEdit:
    """Set the final tune of the phrase that contains or precedes a unit, or else of the last phrase.

    The pitch of other phrases is unchanged.
    """
    phrase = find_phrase(take.units, index)
    if phrase is None:
        return edit
    start, end = take.units[phrase.nucleus].start, take.units[phrase.units[-1]].end
    whole = take.units[phrase.units[0]].start
    for melody in melodies(take, replace(edit, offsets=()), start, end):
        inside = melody.voiced & (melody.samples >= start) & (melody.samples <= end)
        if not inside.any():
            continue
        heights = 12 * np.log2(melody.f0[inside].astype(np.float64))
        phrase_f0 = melody.f0[melody.voiced & (melody.samples >= whole) & (melody.samples <= end)]
        median = 12 * np.log2(np.median(phrase_f0.astype(np.float64)))
        first, last = (median + target - np.median(part) for target, part in zip(
            tone.value, (heights[:_ENDS], heights[-_ENDS:]), strict=True,
        ))  # fmt: skip
        times = melody.samples[inside]
        before, after = take.units[phrase.nucleus - 1], take.units[phrase.units[-1] + 1]
        return melody.times.with_offsets(
            edit, (before.start + before.end) / 2, (after.start + after.end) / 2,
            [(times[0], first), (max(times[-1], times[0] + 1), last)],
        )  # fmt: skip
    return edit


def with_drawn_pitch(edit: ProsodyEdit, take: Take, line: Mapping[int, float]) -> ProsodyEdit:
    """Set the pitch of voiced sounds to a drawn line: a mapping from sample indices to hertz, in time order.

    The line is linear in semitones between its points. It is stored as one offset for each F0 value that it covers.
    """
    samples, octaves = np.array(list(line)), np.log2(np.array(list(line.values())))
    for melody in melodies(take, replace(edit, offsets=()), samples[0], samples[-1]):
        under = melody.voiced & (melody.samples >= samples[0]) & (melody.samples <= samples[-1])
        if under.any():
            times = melody.samples[under]
            offsets = 12 * (np.interp(times, samples, octaves) - np.log2(melody.f0[under].astype(np.float64)))
            bounds = melody.times.bounds
            start = max(times[0] - SAMPLES_PER_F0, bounds[0])
            end = min(times[-1] + SAMPLES_PER_F0, bounds[-1])
            points = list(zip(times.tolist(), offsets.tolist(), strict=True))
            edit = melody.times.with_offsets(edit, start, end, points)
    return edit


def pitch_points(edit: ProsodyEdit, take: Take, stretch: range) -> dict[int, float]:
    """Return a few points that approximate the pitch in a sample range: a mapping from sample indices to hertz.

    The mapping is empty if the range is voiceless.
    """
    found: dict[int, float] = {}
    for melody in melodies(take, edit, stretch.start, stretch.stop):
        inside = melody.pitched & (melody.samples >= stretch.start) & (melody.samples < stretch.stop)
        times, hertz = melody.samples[inside], melody.f0[inside].astype(np.float64)
        found.update((round(times[place]), float(hertz[place])) for place in stylise(times, hertz, _AS_DRAWN))
    return found


def with_pitch_points(edit: ProsodyEdit, take: Take, stretch: range, points: Mapping[int, float]) -> ProsodyEdit:
    """Set the pitch in a sample range from points; the pitch is constant before the first and after the last point."""
    hertz = list(points.values())
    return with_drawn_pitch(edit, take, {stretch.start: hertz[0], **points, stretch.stop - 1: hertz[-1]})


def with_emphasis(edit: ProsodyEdit, take: Take, index: int) -> ProsodyEdit:
    """Emphasise the word that contains a unit: make the word's stressed vowel higher and longer than predicted."""
    word = next((word for word in find_words(take.units) if index in word), None)
    if word is None:
        return edit
    nucleus = _find_nucleus(take.units, word)
    tokens = take.units[nucleus].tokens
    predicted = sum(span.predicted for span in take.spans[tokens.start : tokens.stop])
    semitones, times = _EMPHASIS
    edit = with_offsets(edit, take, {nucleus: semitones})
    return with_frames(edit, take.units, {nucleus: max(round(predicted * times), predicted + 1)})


def find_phrase(units: Sequence[Unit], index: int | None = None) -> Phrase | None:
    """Return the phrase that contains or precedes the unit ``index``; None if nothing is spoken.

    If ``index`` is None or in the silence before the first phrase, the last phrase is returned.
    """
    spoken = [each for each, unit in enumerate(units) if unit.is_spoken]
    if not spoken:
        return None
    start = end = spoken[-1] if index is None or index < spoken[0] else max(each for each in spoken if each <= index)
    while not _divides(units[start - 1]):
        start -= 1
    while not _divides(units[end + 1]):
        end += 1
    while not units[end].is_spoken:
        end -= 1
    phrase = range(start, end + 1)
    return Phrase(phrase, _find_nucleus(units, phrase))


def _divides(unit: Unit) -> bool:
    return unit.is_pause or not unit.symbol


def _find_nucleus(units: Sequence[Unit], among: range) -> int:
    """Return the last unit with primary stress, else with secondary stress, else with a vowel, else the last unit."""
    for stands in (
        lambda symbol: symbol.startswith("ˈ"), lambda symbol: symbol.startswith("ˌ"),
        lambda symbol: not VOWELS.isdisjoint(symbol),
    ):  # fmt: skip
        found = [index for index in among if stands(units[index].symbol)]
        if found:
            return found[-1]
    return among[-1]


def _with_contour(edit: ProsodyEdit, points: Sequence[PitchPoint]) -> ProsodyEdit:
    """Replace all pitch changes with a contour that already includes them; an empty contour changes nothing."""
    return replace(edit, contour=tuple(points), offsets=(), pitch_shift=0.0, pitch_range=1.0) if points else edit
