"""Manual edits of individual units: a pitch offset at the midpoint, and the duration."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.prosody import NO_EDIT, PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.contours import stylise
from kokoro_desktop.prosody.edit import SEMITONES, share_frames
from kokoro_desktop.prosody.editing import edited_durations
from kokoro_desktop.takes.melodies import melodies
from kokoro_desktop.takes.pass_times import PassTimes, edit_with
from kokoro_desktop.takes.take import Take
from kokoro_desktop.takes.units import Unit

# Maximum duration of a unit, in frames: ten seconds.
_MOST_FRAMES: Final = 400
# Tolerance in semitones when a contour is reduced to points.
_EXACT: Final = 0.001


def offsets_of(edit: ProsodyEdit, take: Take, indices: Iterable[int]) -> dict[int, float]:
    """Return the pitch offset at the midpoint of each unit, as a map from unit index to semitones."""
    found: dict[int, float] = {}
    for times, group in groupby(sorted(indices), lambda index: _pass_of(take, index)):
        here = list(group)
        middles = [times.time_of(*_place(take.units[index])) for index in here]
        found.update(zip(here, times.offsets_at(edit, middles), strict=True))
    return found


def durations_of(edit: ProsodyEdit, take: Take, times: PassTimes) -> NDArray[np.int64]:
    """Return the duration of each token of a pass with an edit applied, in frames, int64 [T].

    These may differ from the take's durations, because the edit may be newer than the take.
    """
    first, count = times.tokens.start, len(times.tokens)
    predicted = np.array([span.predicted for span in take.spans[first : first + count]], np.int64)
    return edited_durations(predicted, edit.of_tokens(first, count))


def frames_of(edit: ProsodyEdit, take: Take, indices: Iterable[int]) -> dict[int, int]:
    """Return the durations of units with an edit applied, as a map from unit index to frames; see `durations_of`."""
    found: dict[int, int] = {}
    for times, group in groupby(sorted(indices), lambda index: _pass_of(take, index)):
        durations, first = durations_of(edit, take, times), times.tokens.start
        for index in group:
            tokens = take.units[index].tokens
            found[index] = int(durations[tokens.start - first : tokens.stop - first].sum())
    return found


def with_offsets(edit: ProsodyEdit, take: Take, offsets: Mapping[int, float]) -> ProsodyEdit:
    """Return an edit that sets the pitch offsets of units, in semitones relative to the prediction.

    ``offsets`` maps unit indices to semitones. Pitch changes drawn within a unit move with the unit. Offsets are
    interpolated linearly between the midpoints of units. If a neighbour of a moved unit has no point, a point that
    preserves the neighbour's pitch is added.
    """
    before = offsets_of(edit, take, offsets)
    moved = {token: value - before[index] for index, value in offsets.items() for token in take.units[index].tokens}
    points = {(point.token, point.place): point.value for point in edit.offsets}
    points |= {place: _within(value + moved[place[0]]) for place, value in points.items() if place[0] in moved}
    points |= {_place(take.units[index]): _within(value) for index, value in offsets.items()}
    return _with_neighbours(edit, take, offsets, points)


def with_shift(edit: ProsodyEdit, take: Take, indices: Collection[int], semitones: float) -> ProsodyEdit:
    """Return an edit that shifts the current pitch of units by a number of semitones."""
    before = offsets_of(edit, take, indices)
    return with_offsets(edit, take, {index: offset + semitones for index, offset in before.items()})


def with_frames(edit: ProsodyEdit, units: Sequence[Unit], frames: Mapping[int, int]) -> ProsodyEdit:
    """Return an edit that sets the durations of units, in frames of 25 ms.

    ``frames`` maps unit indices to durations. Each token gets at least one frame.
    """
    changed = {token for index in frames for token in units[index].tokens}
    durations = [each for each in edit.durations if each.token not in changed]
    for index, count in frames.items():
        tokens = units[index].tokens
        whole = min(max(count, len(tokens)), _MOST_FRAMES)
        shares = np.full(len(tokens), max(units[index].frames, 1), np.int64)
        durations += share_frames(tokens, whole, shares)
    return replace(edit, durations=tuple(durations))


def with_boundary(edit: ProsodyEdit, take: Take, frames: Mapping[int, int]) -> ProsodyEdit:
    """Return an edit that sets the durations of consecutive units without moving the end of the next unit.

    ``frames`` maps unit indices to durations, in frames. Each token keeps at least one frame.
    """
    units, following = take.units, max(frames) + 1
    if following >= len(units):
        return with_frames(edit, units, frames)
    before, least, own = frames_of(edit, take, (*frames, following)), len(units[following].tokens), {}
    spare = before[following] - least
    for index, count in frames.items():
        own[index] = max(min(count, before[index] + spare), len(units[index].tokens))
        spare -= own[index] - before[index]
    return with_frames(edit, units, {**own, following: least + spare})


def with_length(edit: ProsodyEdit, take: Take, places: range, frames: float) -> ProsodyEdit:
    """Return an edit that lengthens consecutive units by ``frames`` in total, in proportion to their durations."""
    units, lengths = take.units, np.array(list(frames_of(edit, take, places).values()))
    scale = max(1 + frames / max(lengths.sum(), 1), 0)
    ends = np.floor(np.cumsum(lengths * scale) + 0.5).astype(np.int64)
    return with_frames(edit, units, dict(zip(places, np.diff(ends, prepend=0).tolist(), strict=True)))


def without_units(edit: ProsodyEdit, take: Take, indices: Collection[int]) -> ProsodyEdit:
    """Return an edit in which the given units have their predicted durations and pitch; other units are unchanged."""
    tokens = {token for index in indices for token in take.units[index].tokens}
    points = {(point.token, point.place): point.value for point in edit.offsets if point.token not in tokens}
    if edit.offsets:
        points.update({_place(take.units[index]): 0.0 for index in indices})
    return replace(
        _with_neighbours(edit, take, indices, points) if edit.offsets else edit,
        durations=tuple(each for each in edit.durations if each.token not in tokens),
        contour=tuple(_contour_without(edit, take, tokens) if tokens else edit.contour),
    )


def _contour_without(edit: ProsodyEdit, take: Take, tokens: Collection[int]) -> list[PitchPoint]:
    """Return the contour of an edit, but with the predicted pitch within the given tokens."""
    if not edit.contour:
        return [point for point in edit.contour if point.token not in tokens]
    points = list(edit.contour)
    for predicted, drawn in zip(
        melodies(take, NO_EDIT), melodies(take, ProsodyEdit(contour=edit.contour)), strict=True
    ):
        times, voiced = predicted.times, predicted.voiced
        reset = np.isin(
            np.searchsorted(times.bounds, predicted.samples, "right") - 1 + times.tokens.start, list(tokens)
        )
        if not (voiced & reset).any() or np.array_equal(predicted.f0, drawn.f0):
            continue
        points = [point for point in points if point.token not in times.tokens]
        if (voiced & ~reset).any():  # otherwise nothing of the contour remains in this pass
            at, f0 = predicted.samples[voiced], np.where(reset, predicted.f0, drawn.f0)[voiced].astype(np.float64)
            kept = stylise(at, f0, _EXACT)
            points += times.points(at[kept], f0[kept])
    return points


def _with_neighbours(
    edit: ProsodyEdit, take: Take, changed: Collection[int], points: dict[tuple[int, float], float]
) -> ProsodyEdit:
    """Build an edit from points, adding points that keep the pitch of the changed units' neighbours."""
    beside = {
        other
        for index in changed
        for other in (index - 1, index + 1)
        if 0 <= other < len(take.units) and _pass_of(take, other) is _pass_of(take, index)
    }
    for index, value in offsets_of(edit, take, beside.difference(changed)).items():
        points.setdefault(_place(take.units[index]), value)
    return edit_with(edit, [PitchPoint(token, place, value) for (token, place), value in points.items()])


def _within(semitones: float) -> float:
    return min(max(semitones, SEMITONES[0]), SEMITONES[1])


def _pass_of(take: Take, index: int) -> PassTimes:
    token = take.units[index].tokens[0]
    return take.passes[bisect_right(take.passes, token, key=lambda times: times.tokens.start) - 1]


def _place(unit: Unit) -> tuple[int, float]:
    """Return the middle of a unit's last token as (token, position); any stress marks come before that token."""
    return unit.tokens[-1], 0.5
