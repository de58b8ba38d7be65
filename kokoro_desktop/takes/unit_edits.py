"""Changes to how units are said, as one makes them by hand: a pitch offset in the middle of each, a length."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from kokoro_desktop.prosody import PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.edit import SEMITONES, share_frames
from kokoro_desktop.takes.units import Unit

_MOST_FRAMES: Final = 400
"""Ten seconds."""


def offset_of(edit: ProsodyEdit, unit: Unit) -> float:
    """Return by how many semitones the middle of a unit was moved by hand; 0 where it was not."""
    return next((point.value for point in edit.offsets if _place(unit) == (point.token, point.place)), 0.0)


def with_offsets(edit: ProsodyEdit, units: Sequence[Unit], offsets: Mapping[int, float]) -> ProsodyEdit:
    """Move the pitch of units, by index, to so many semitones above the prediction.

    Between the middles of two units the offset runs in a straight line: the neighbours of what is moved get a point of
    their own if they have none, so that they stay where they are.
    """
    points = {(point.token, point.place): point.value for point in edit.offsets}
    for index, value in offsets.items():
        points[_place(units[index])] = min(max(value, SEMITONES[0]), SEMITONES[1])
    for index in offsets:
        for beside in (index - 1, index + 1):
            if 0 <= beside < len(units):
                points.setdefault(_place(units[beside]), 0.0)
    if not any(points.values()):
        points = {}
    return replace(edit, offsets=tuple(PitchPoint(token, place, value) for (token, place), value in points.items()))


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


def without_units(edit: ProsodyEdit, units: Iterable[Unit]) -> ProsodyEdit:
    """Have units last as long as they were predicted, and their pitch where it was."""
    tokens = {token for unit in units for token in unit.tokens}
    offsets = tuple(replace(point, value=0.0) if point.token in tokens else point for point in edit.offsets)
    return replace(
        edit,
        durations=tuple(each for each in edit.durations if each.token not in tokens),
        contour=tuple(point for point in edit.contour if point.token not in tokens),
        offsets=offsets if any(point.value for point in offsets) else (),
    )


def _place(unit: Unit) -> tuple[int, float]:
    """Return the token and the place in it that is the middle of a unit: of its last token, which is the vowel."""
    return unit.tokens[-1], 0.5
