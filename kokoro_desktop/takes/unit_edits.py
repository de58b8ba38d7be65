"""Changes to how units are said, as one makes them by hand: a pitch offset in the middle of each, a length."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from kokoro_desktop.prosody import PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.edit import SEMITONES, share_frames
from kokoro_desktop.takes.pass_times import PassTimes, edit_with
from kokoro_desktop.takes.take import Take
from kokoro_desktop.takes.units import Unit

_MOST_FRAMES: Final = 400
"""Ten seconds."""


def offset_of(edit: ProsodyEdit, take: Take, index: int) -> float:
    """Return by how many semitones the middle of a unit is moved."""
    unit = take.units[index]
    own = next((point.value for point in edit.offsets if _place(unit) == (point.token, point.place)), None)
    times = _pass_of(take, unit)
    return own if own is not None else times.offset_at(edit, times.time_of(*_place(unit)))


def with_offsets(edit: ProsodyEdit, take: Take, offsets: Mapping[int, float]) -> ProsodyEdit:
    """Move the pitch of units, by index, to so many semitones above the prediction.

    What was drawn within a unit moves along. Between the middles of two units the offset runs in a straight line: the
    neighbours of what is moved get a point of their own if they have none, so that they stay where they are.
    """
    points = {(point.token, point.place): point.value for point in edit.offsets}
    for index, value in offsets.items():
        unit, moved = take.units[index], value - offset_of(edit, take, index)
        within = {place: before for place, before in points.items() if place[0] in unit.tokens}
        points |= {place: _within(before + moved) for place, before in within.items()}
        points[_place(unit)] = _within(value)
    return _with_neighbours(edit, take, offsets, points)


def with_frames(edit: ProsodyEdit, units: Sequence[Unit], frames: Mapping[int, int]) -> ProsodyEdit:
    """Have units, by index, last so many frames of 25 ms, each of their tokens one at least."""
    changed = {token for index in frames for token in units[index].tokens}
    durations = [each for each in edit.durations if each.token not in changed]
    for index, count in frames.items():
        tokens = units[index].tokens
        whole = min(max(count, len(tokens)), _MOST_FRAMES)
        shares = np.full(len(tokens), max(units[index].frames, 1), np.int64)
        durations += share_frames(tokens, whole, shares)
    return replace(edit, durations=tuple(durations))


def with_length(edit: ProsodyEdit, units: Sequence[Unit], places: range, frames: float) -> ProsodyEdit:
    """Have units that follow one another last so many frames longer together, each by its share."""
    lengths = np.array([units[place].frames for place in places])
    scale = max(1 + frames / max(lengths.sum(), 1), 0)
    ends = np.floor(np.cumsum(lengths * scale) + 0.5).astype(np.int64)
    return with_frames(edit, units, dict(zip(places, np.diff(ends, prepend=0).tolist(), strict=True)))


def without_units(edit: ProsodyEdit, take: Take, indices: Collection[int]) -> ProsodyEdit:
    """Have units, by index, last as long as they were predicted, and their pitch where it was."""
    tokens = {token for index in indices for token in take.units[index].tokens}
    points = {(point.token, point.place): point.value for point in edit.offsets if point.token not in tokens}
    if edit.offsets:
        points.update({_place(take.units[index]): 0.0 for index in indices})
    return replace(
        _with_neighbours(edit, take, indices, points) if edit.offsets else edit,
        durations=tuple(each for each in edit.durations if each.token not in tokens),
        contour=tuple(point for point in edit.contour if point.token not in tokens),
    )


def _with_neighbours(
    edit: ProsodyEdit, take: Take, changed: Collection[int], points: dict[tuple[int, float], float]
) -> ProsodyEdit:
    """Make an edit of points, with which the neighbours of what is changed stay where they are."""
    for index in changed:
        tokens = _pass_of(take, take.units[index]).tokens
        for beside in (index - 1, index + 1):
            if 0 <= beside < len(take.units) and _place(take.units[beside])[0] in tokens:
                points.setdefault(_place(take.units[beside]), offset_of(edit, take, beside))
    return edit_with(edit, [PitchPoint(token, place, value) for (token, place), value in points.items()])


def _within(semitones: float) -> float:
    return min(max(semitones, SEMITONES[0]), SEMITONES[1])


def _pass_of(take: Take, unit: Unit) -> PassTimes:
    return next(times for times in take.passes if unit.tokens[0] in times.tokens)


def _place(unit: Unit) -> tuple[int, float]:
    """Return the token and the place in it that is the middle of a unit: of its last token, which is the vowel."""
    return unit.tokens[-1], 0.5
