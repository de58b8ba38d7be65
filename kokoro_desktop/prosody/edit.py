"""What one changes of a prosody: plain values that a request, a session and a file can hold."""

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

HERTZ: Final = (30.0, 1500.0)
"""Lowest and highest pitch that can be asked for: beyond every voice, and above the 10 Hz below which the vocoder takes
a sound for voiceless."""
SEMITONES: Final = (-36.0, 36.0)
FRAMES: Final = (0.04, 400.0)
"""A millisecond and ten seconds. Nothing lasts less than a frame; less can be asked for, as recordings have it."""
FACTOR: Final = (0.01, 100.0)
PITCH_RANGE: Final = (0.0, 10.0)
ENERGY: Final = (-20.0, 20.0)


def _mapping(value: Any, kind: type[Any], what: str) -> Mapping[str, Any]:
    known = [field.name for field in fields(kind)]
    if not isinstance(value, Mapping):
        raise InputError(message("{what} is not an object with {0}.", ", ".join(known), what=what))
    if strange := [name for name in value if name not in known]:
        raise InputError(
            message("{what} has the field '{0}'. Its fields are {1}.", strange[0], ", ".join(known), what=what)
        )
    return value


def _check_token(token: int) -> None:
    if isinstance(token, bool) or not isinstance(token, int) or token < 0:
        raise InputError(
            message("'{token}' is not the number of a token. Use a whole number of 0 or more.", token=token)
        )


def _check(value: float, limits: tuple[float, float], what: str) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise InputError(message("{0} is not a number.", message(what, value)))
    if not limits[0] <= value <= limits[1]:  # nor is NaN
        # A whole number of thousands of digits is none that Python writes as a float.
        said = message(
            what, f"{value:g}" if isinstance(value, float) or abs(value) < 1e300 else message("so many digits")
        )
        raise InputError(message("{said} is out of range. Use {0:g} to {1:g}.", limits[0], limits[1], said=said))


@dataclass(frozen=True, order=True)
class DurationEdit:
    """How long one token lasts.

    Attributes
    ----------
    token
        Counted from 0 over all passes of a request, the start and end tokens included, as a take's spans are.
    frames
        Of 25 ms, not necessarily whole ones; None: as many as the model predicts.
    factor
        On these.
    """

    token: int
    frames: float | None = None
    factor: float = 1.0

    def __post_init__(self) -> None:
        _check_token(self.token)
        if self.frames is not None:
            _check(self.frames, FRAMES, mark("A duration of {0} frames"))
        _check(self.factor, FACTOR, mark("A factor of {0} on a duration"))


@dataclass(frozen=True, order=True)
class PitchPoint:
    """The pitch at one place; whether in hertz or in semitones is said by the list that it is in.

    Attributes
    ----------
    token
        As in `DurationEdit`.
    place
        From 0, where the token begins to sound, to 1, where it ends.
    value
        Hertz, or semitones above what the model predicts.
    """

    token: int
    place: float
    value: float

    def __post_init__(self) -> None:
        _check_token(self.token)
        _check(self.place, (0.0, 1.0), mark("The place {0} within a token"))
        _check(self.value, (-math.inf, math.inf), mark("A pitch of {0}"))


_OfToken = TypeVar("_OfToken", DurationEdit, PitchPoint)


@dataclass(frozen=True)
class ProsodyEdit:
    """How a prediction is to be changed; the empty one changes nothing, to the bit.

    Between points pitch runs in a straight line, before the first and after the last of a pass it is constant, as in
    Praat. A pass without points is as predicted. What is voiceless stays as the model gives it.

    Attributes
    ----------
    durations
        One a token at most, in order.
    contour
        In hertz: the pitch itself, for a contour that comes from elsewhere; in order.
    offsets
        In semitones, added to what is predicted, or to ``contour`` where a pass has one; in order.
    pitch_shift
        In semitones, added everywhere.
    pitch_range
        Factor on the distance in semitones from a pass's mean: 1 as predicted, 0 monotone.
    energy
        Added to the energy, in the network's own measure.
    """

    durations: tuple[DurationEdit, ...] = ()
    contour: tuple[PitchPoint, ...] = ()
    offsets: tuple[PitchPoint, ...] = ()
    pitch_shift: float = 0.0
    pitch_range: float = 1.0
    energy: float = 0.0

    def __post_init__(self) -> None:
        # In order and without what says nothing, so that edits that do the same are equal.
        durations = sorted(each for each in self.durations if each != DurationEdit(each.token))
        object.__setattr__(self, "durations", tuple(durations))
        for one, other in pairwise(durations):
            if one.token == other.token:
                raise InputError(message("Token {token} has two durations. Remove one.", token=one.token))
        for name, limits, what in (("contour", HERTZ, "{0} Hz"), ("offsets", SEMITONES, "{0} semitones")):
            points = tuple(sorted(getattr(self, name)))
            object.__setattr__(self, name, points)
            for point in points:
                _check(point.value, limits, message("A pitch of {what}", what=what))
        _check(self.pitch_shift, SEMITONES, mark("A shift of {0} semitones"))
        _check(self.pitch_range, PITCH_RANGE, mark("A pitch range of {0}"))
        _check(self.energy, ENERGY, mark("An energy offset of {0}"))

    def __bool__(self) -> bool:
        """Whether it changes anything."""
        return self != NO_EDIT

    @property
    def tokens(self) -> frozenset[int]:
        """Every token with a duration or a point of its own."""
        return frozenset(
            [each.token for each in self.durations] + [point.token for point in (*self.contour, *self.offsets)]
        )

    @property
    def changed_tokens(self) -> frozenset[int]:
        """Those of `tokens` that are not only where a line of offsets is back at zero."""
        points = (*self.contour, *(point for point in self.offsets if point.value))
        return frozenset([each.token for each in self.durations] + [point.token for point in points])

    def of_tokens(self, first: int, count: int) -> ProsodyEdit:
        """Return the part for ``count`` tokens from ``first`` on, which it counts from 0; what is global stays."""

        def part(edits: tuple[_OfToken, ...]) -> tuple[_OfToken, ...]:
            start, end = (bisect_left(edits, token, key=lambda each: each.token) for token in (first, first + count))
            return tuple(replace(each, token=each.token - first) for each in edits[start:end])

        return replace(self, durations=part(self.durations), contour=part(self.contour), offsets=part(self.offsets))

    def moved(self, places: Mapping[int, int]) -> ProsodyEdit:
        """Give tokens other numbers; edits of those that have none are left out."""

        def moved(edits: Iterable[_OfToken]) -> tuple[_OfToken, ...]:
            return tuple(replace(each, token=places[each.token]) for each in edits if each.token in places)

        return replace(self, durations=moved(self.durations), contour=moved(self.contour), offsets=moved(self.offsets))

    def check_tokens(self, count: int) -> None:
        """See that it changes no token beyond the ``count`` that there are.

        Raises
        ------
        InputError
            It does.
        """
        if beyond := [token for token in sorted(self.tokens) if token >= count]:
            raise InputError(
                message(
                    ("The prosody changes token {0}, but the text has only {count}. It belongs to another text."),
                    beyond[0],
                    count=count,
                )
            )

    def settings(self) -> dict[str, Any]:
        """Return what is changed, by name, as JSON can hold it; `from_settings` reads it."""
        nothing = asdict(NO_EDIT)
        return {name: value for name, value in asdict(self).items() if value != nothing[name]}

    @classmethod
    def from_settings(cls, settings: Any) -> ProsodyEdit:
        """Make it of what `settings` has returned and JSON has held.

        Raises
        ------
        InputError
            Something in it is no such edit.
        """
        values = dict(_mapping(settings, cls, message("The prosody edit")))
        for name, kind in (("durations", DurationEdit), ("contour", PitchPoint), ("offsets", PitchPoint)):
            entries = values.get(name, [])
            if not isinstance(entries, (list, tuple)):
                raise InputError(message("The prosody edit's '{name}' is not a list.", name=name))
            made = []
            for number, each in enumerate(entries, 1):
                given = _mapping(each, kind, message("Entry {number} of '{name}'", number=number, name=name))
                needed = [field.name for field in fields(kind) if field.default is MISSING]
                if lacking := [field for field in needed if field not in given]:
                    raise InputError(
                        message("Entry {number} of '{name}' lacks '{0}'.", lacking[0], number=number, name=name)
                    )
                made.append(kind(**given))
            values[name] = tuple(made)
        return cls(**values)


NO_EDIT: Final = ProsodyEdit()
"""Changes nothing."""


def share_frames(tokens: Sequence[int], frames: float, predicted: NDArray[np.int64]) -> tuple[DurationEdit, ...]:
    """Have tokens last ``frames`` together, each its share of what is predicted for all of them, int64 [tokens]."""
    shares = frames * predicted / predicted.sum()
    return tuple(
        DurationEdit(token, float(np.clip(share, *FRAMES))) for token, share in zip(tokens, shares, strict=True)
    )
