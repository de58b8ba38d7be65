"""Descriptions of the differences between two takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from kokoro_desktop.takes import Take
from kokoro_desktop.takes.take_comparison import measure_pitch, semitones_between
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.take_labels import device_name
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.voices import speaker_names

# A table row: property, first value, second value, difference. The difference is empty if it is zero or not numeric.
Difference = tuple[str, ...]


def list_differences(first: Take, second: Take, blends: Mapping[str, str] = MappingProxyType({})) -> list[Difference]:
    """Return a row for each compared property of two takes, including properties that do not differ.

    ``blends`` has the names of the user's blends.
    """
    longer = second.duration_s - first.duration_s
    share = longer / first.duration_s * 100 if first.duration_s else 0.0
    columns: list[tuple[str, Callable[[Take], str], str]] = [
        (tr("Voice"), lambda take: speaker_names(take.voices, blends), ""),
        (
            tr("Speed"), lambda take: fill("{0:.2f}", take.request.speed),
            _signed("{0:+.2f}", second.request.speed - first.request.speed),
        ),
        (tr("Seed"), lambda take: str(take.request.seed), ""),
        (tr("Device"), device_name, ""),
        (tr("Prosody"), _edited, ""),
        (
            tr("Length"), lambda take: fill(tr("{0:.2f} s"), take.duration_s),
            _signed(tr("{0:+.2f} s ({1:+.0f}%)"), longer, share),
        ),
        (tr("Real-time factor"), lambda take: fill("{0:.3f}", take.rtf), _signed("{0:+.3f}", second.rtf - first.rtf)),
    ]  # fmt: skip
    rows: list[Difference] = [(name, shown(first), shown(second), apart) for name, shown, apart in columns]
    pitch, other = measure_pitch(first), measure_pitch(second)
    if pitch is not None and other is not None:
        means = (fill(tr("{0:.0f} Hz"), each.mean_hz) for each in (pitch, other))
        higher = _signed(tr("{0:+.1f} st"), semitones_between(pitch.mean_hz, other.mean_hz))
        ranges = (
            fill(tr("{0:.0f} to {1:.0f} Hz, {2:.1f} st"), each.low_hz, each.high_hz, each.range_st)
            for each in (pitch, other)
        )
        wider = _signed(tr("{0:+.1f} st"), other.range_st - pitch.range_st)
        rows += [(tr("Mean pitch"), *means, higher), (tr("Pitch range (5–95%)"), *ranges, wider)]
    return rows


def describe_differences(first: Take, second: Take) -> str:
    """Return a one-line description of how the second take differs from the first."""
    one, other, said = first.request, second.request, []
    for differs, words in (
        (one.text != other.text, tr("different phonemes")), (one.voice != other.voice, tr("different voice")),
        (one.speed != other.speed, tr("different speed")), (one.seed != other.seed, tr("different seed")),
        (device_name(first) != device_name(second), tr("different device")),
        (one.edit != other.edit, tr("different prosody")),
    ):  # fmt: skip
        if differs:
            said.append(words)
    longer = second.duration_s - first.duration_s
    if abs(longer) >= 0.005:
        share = abs(longer) / first.duration_s * 100 if first.duration_s else 0.0
        words = tr("{0:.2f} s longer ({1:.0f}%)") if longer > 0 else tr("{0:.2f} s shorter ({1:.0f}%)")
        said.append(fill(words, abs(longer), share))
    pitch, other_pitch = measure_pitch(first), measure_pitch(second)
    if pitch is not None and other_pitch is not None:
        higher = semitones_between(pitch.mean_hz, other_pitch.mean_hz)
        if abs(higher) >= 0.05:
            words = tr("{0:.1f} semitones higher") if higher > 0 else tr("{0:.1f} semitones lower")
            said.append(fill(words, abs(higher)))
    return tr("B compared with A: {0}.").format(", ".join(said)) if said else tr("Both have the same settings.")


def _signed(text: str, *values: float) -> str:
    """Format a difference; return an empty string if every value would be displayed as zero."""
    nothing = {fill(text, *(sign * 0.0 for _ in values)) for sign in (1, -1)}
    said = fill(text, *values)
    return "" if said in nothing else said


def _edited(take: Take) -> str:
    return tr("Edited") if take.request.edit else tr("As predicted")
