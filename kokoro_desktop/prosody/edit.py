"""Prosody edits as plain values, for requests, sessions and files."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, asdict, dataclass, fields, replace
from itertools import pairwise
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import mark, message

# Lowest and highest pitch that can be requested: a wider range than any voice's, and above the 10 Hz below which the
# vocoder treats a sound as voiceless.
HERTZ: Final = (30.0, 1500.0)
SEMITONES: Final = (-36.0, 36.0)
# Shortest and longest requested duration, 1 ms and 10 s. Every token lasts at least one frame, but shorter requests are
# allowed, because recordings contain them.
FRAMES: Final = (0.04, 400.0)
FACTOR: Final = (0.01, 100.0)
PITCH_RANGE: Final = (0.0, 10.0)
ENERGY: Final = (-20.0, 20.0)


def _mapping(value: Any, kind: type[Any], what: str) -> Mapping[str, Any]:
    known = [field.name for field in fields(kind)]
    if not isinstance(value, Mapping):
        raise InputError(message("{what} is not an object with the fields {0}.", ", ".join(known), what=what))
    if strange := [name for name in value if name not in known]:
        raise InputError(
            message("{what} has an unknown field '{0}'. Valid fields are {1}.", strange[0], ", ".join(known), what=what)
        )
    return value


def _check_token(token: int) -> None:
    if isinstance(token, bool) or not isinstance(token, int) or token < 0:
        raise InputError(message("'{token}' is not a token number. Use 0 or a positive whole number.", token=token))


def _check(value: float, limits: tuple[float, float], what: str) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise InputError(message("{0} is not a number.", message(what, value)))
    if not limits[0] <= value <= limits[1]:  # NaN fails too
        # Python cannot convert an integer of thousands of digits to a float.
        said = message(
            what, f"{value:g}" if isinstance(value, float) or abs(value) < 1e300 else message("over 1e300 in magnitude")
        )
        raise InputError(
            message("{said} is out of range. Use a value from {0:g} to {1:g}.", limits[0], limits[1], said=said)
        )


@dataclass(frozen=True, order=True)
class DurationEdit:
    """Duration of one token.

    Attributes
    ----------
    token
        Index of the token among the tokens of all passes of a request, including start and end tokens, as in a take's
        spans.
    frames
        Number of 25 ms frames, not necessarily an integer; None for the predicted number.
    factor
        Factor applied to the number of frames.
    """

    token: int
    frames: float | None = None
    factor: float = 1.0

    def __post_init__(self) -> None:
        _check_token(self.token)
        if self.frames is not None:
            _check(self.frames, FRAMES, mark("The duration ({0} frames)"))
        _check(self.factor, FACTOR, mark("The duration factor ({0})"))


@dataclass(frozen=True, order=True)
class PitchPoint:
    """Pitch at one point; the list that contains the point determines the unit of ``value``.

    Attributes
    ----------
    token
        As in `DurationEdit`.
    place
        Position in the token's sound: 0 for its start, 1 for its end.
    value
        Hertz, or semitones above the prediction.
    """

    token: int
    place: float
    value: float

    def __post_init__(self) -> None:
        _check_token(self.token)
        _check(self.place, (0.0, 1.0), mark("The position within a token ({0})"))
        _check(self.value, (-math.inf, math.inf), mark("The pitch ({0})"))


_OfToken = TypeVar("_OfToken", DurationEdit, PitchPoint)


@dataclass(frozen=True)
class ProsodyEdit:
    """Changes to a predicted prosody; the empty edit leaves it bit-identical.

    Pitch is linear between points, and constant before the first and after the last point of a pass, as in Praat. A
    pass without points keeps the prediction. Voiceless values stay as predicted.

    Attributes
    ----------
    durations
        Duration edits in order, at most one per token.
    contour
        Points in hertz that replace the predicted pitch, in order.
    offsets
        Points in semitones, added to the prediction, or to ``contour`` in passes that have one; in order.
    pitch_shift
        Semitones added everywhere.
    pitch_range
        Factor applied to the distance from a pass's mean pitch in semitones: 1 keeps the prediction, 0 is monotone.
    energy
        Offset added to the energy, in the network's units.
    """

    durations: tuple[DurationEdit, ...] = ()
    contour: tuple[PitchPoint, ...] = ()
    offsets: tuple[PitchPoint, ...] = ()
    pitch_shift: float = 0.0
    pitch_range: float = 1.0
    energy: float = 0.0

    def __post_init__(self) -> None:
        # Sort, and drop neutral durations, to make edits with the same effect equal.
        durations = sorted(each for each in self.durations if each != DurationEdit(each.token))
        object.__setattr__(self, "durations", tuple(durations))
        for one, other in pairwise(durations):
            if one.token == other.token:
                raise InputError(message("Token {token} has two durations. Remove one of them.", token=one.token))
        for name, limits, what in (
            ("contour", HERTZ, mark("The pitch ({0} Hz)")),
            ("offsets", SEMITONES, mark("The pitch change ({0} semitones)")),
        ):
            points = tuple(sorted(getattr(self, name)))
            object.__setattr__(self, name, points)
            for point in points:
                _check(point.value, limits, what)
        _check(self.pitch_shift, SEMITONES, mark("The pitch shift ({0} semitones)"))
        _check(self.pitch_range, PITCH_RANGE, mark("The pitch range ({0})"))
        _check(self.energy, ENERGY, mark("The energy offset ({0})"))

    def __bool__(self) -> bool:
        """Return whether the edit changes anything."""
        return self != NO_EDIT

    @property
    def tokens(self) -> frozenset[int]:
        """Indices of all tokens for which the edit contains a duration or a pitch point."""
        return frozenset(
            [each.token for each in self.durations] + [point.token for point in (*self.contour, *self.offsets)]
        )

    @property
    def changed_tokens(self) -> frozenset[int]:
        """Indices of the tokens that the edit changes; offsets of 0 semitones do not count."""
        points = (*self.contour, *(point for point in self.offsets if point.value))
        return frozenset([each.token for each in self.durations] + [point.token for point in points])

    def of_tokens(self, first: int, count: int) -> ProsodyEdit:
        """Return the edit for ``count`` tokens starting at ``first``, renumbered from 0; keep the global values."""

        def part(edits: tuple[_OfToken, ...]) -> tuple[_OfToken, ...]:
            start, end = (bisect_left(edits, token, key=lambda each: each.token) for token in (first, first + count))
            return tuple(replace(each, token=each.token - first) for each in edits[start:end])

        return replace(self, durations=part(self.durations), contour=part(self.contour), offsets=part(self.offsets))

    def moved(self, places: Mapping[int, int]) -> ProsodyEdit:
        """Return the edit with new token indices, omitting tokens that have no new index."""

        def moved(edits: Iterable[_OfToken]) -> tuple[_OfToken, ...]:
            return tuple(replace(each, token=places[each.token]) for each in edits if each.token in places)

        return replace(self, durations=moved(self.durations), contour=moved(self.contour), offsets=moved(self.offsets))

    def check_tokens(self, count: int) -> None:
        """Check that the edit changes no token beyond the first ``count``.

        Raises
        ------
        InputError
            The edit changes a token whose index is ``count`` or more.
        """
        if beyond := [token for token in sorted(self.tokens) if token >= count]:
            raise InputError(
                message(
                    (
                        "The prosody changes token {0}, but the text has only {count} tokens. It belongs to a "
                        "different text."
                    ),
                    beyond[0],
                    count=count,
                )
            )

    def settings(self) -> dict[str, Any]:
        """Return a mapping from the name of each change to its JSON value; `from_settings` reads the mapping."""
        nothing = asdict(NO_EDIT)
        return {name: value for name, value in asdict(self).items() if value != nothing[name]}

    @classmethod
    def from_settings(cls, settings: Any) -> ProsodyEdit:
        """Create an edit from the result of `settings`, possibly read from JSON.

        Raises
        ------
        InputError
            The settings are invalid.
        """
        values = dict(_mapping(settings, cls, message("The prosody edit")))
        for name, kind in (("durations", DurationEdit), ("contour", PitchPoint), ("offsets", PitchPoint)):
            entries = values.get(name, [])
            if not isinstance(entries, (list, tuple)):
                raise InputError(message("'{name}' in the prosody edit is not a list.", name=name))
            made = []
            for number, each in enumerate(entries, 1):
                given = _mapping(each, kind, message("Entry {number} in '{name}'", number=number, name=name))
                needed = [field.name for field in fields(kind) if field.default is MISSING]
                if lacking := [field for field in needed if field not in given]:
                    raise InputError(
                        message("Entry {number} in '{name}' has no '{0}'.", lacking[0], number=number, name=name)
                    )
                made.append(kind(**given))
            values[name] = tuple(made)
        return cls(**values)


# The empty edit.
NO_EDIT: Final = ProsodyEdit()


def share_frames(tokens: Sequence[int], frames: float, predicted: NDArray[np.int64]) -> tuple[DurationEdit, ...]:
    """Return edits that divide ``frames`` among tokens in proportion to the ``predicted`` frames, int64 [tokens]."""
    shares = frames * predicted / predicted.sum()
    return tuple(
        DurationEdit(token, float(np.clip(share, *FRAMES))) for token, share in zip(tokens, shares, strict=True)
    )
