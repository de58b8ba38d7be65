"""Prosody edit of a text, and the gestures that change the edit, each as one undo step; independent of Qt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kokoro_desktop.phonemes.notation import standard_ipa
from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.takes import Take

# Maximum number of phonemes in the name of an undo step, which appears in menus and is read by screen readers.
_SYMBOLS_NAMED: Final = 20

# Function that derives a new edit of a take from an earlier edit of the same take.
Change = Callable[[ProsodyEdit, Take], ProsodyEdit]


@dataclass(frozen=True, eq=False)
class Idle:
    """State without a gesture in progress."""


@dataclass(frozen=True, eq=False)
class Gesture:
    """State while a gesture is in progress.

    Attributes
    ----------
    before
        The edit when the gesture began.
    take
        The displayed take when the gesture began.
    """

    before: ProsodyEdit
    take: Take


@dataclass(frozen=True)
class GestureStep:
    """Completed gesture that can be undone.

    Attributes
    ----------
    name
        Name in the Undo menu.
    before, after
        The edits before and after the gesture.
    units
        Indices of the first and last changed units; None if the whole text was changed.
    """

    name: str
    before: ProsodyEdit
    after: ProsodyEdit
    units: tuple[int, int] | None


class ProsodyGestures:
    """Current edit, and the gesture that changes it; each change in a gesture replaces the previous one.

    Attributes
    ----------
    state
        `Idle` or `Gesture`.
    edit
        The current edit.
    name
        Name of the last change.
    units
        Indices of the first and last changed units; None if the last change affected the whole text.
    described
        The edit as it was when a change was last described to the user.
    """

    def __init__(self) -> None:
        self.state: Idle | Gesture = Idle()
        self.edit = self.described = NO_EDIT
        self.name = ""
        self.units: tuple[int, int] | None = None

    @property
    def idle(self) -> bool:
        """Whether no gesture is in progress."""
        return isinstance(self.state, Idle)

    def adopt(self, edit: ProsodyEdit) -> None:
        """Adopt the edit of a different take or text, without an undo step."""
        self.edit = self.described = edit
        self.units = None

    def begin(self, take: Take) -> None:
        """Begin a gesture on a take."""
        self.state, self.units = Gesture(self.edit, take), None

    def change(self, name: str, change: Change, take: Take, units: range | None = None) -> bool:
        """Apply a change to the edit as it was at the start of the gesture; begin a gesture if none is in progress.

        Parameters
        ----------
        name
            Name of the change, with a replacement field for the phonemes of ``units``.
        change
            Function that takes an edit and the displayed take, and returns the new edit.
        take
            The displayed take.
        units
            The changed units; None if the whole text is changed.

        Returns
        -------
        bool
            Whether the edit has changed.
        """
        state = self.state
        before, base = (state.before, state.take) if isinstance(state, Gesture) else (self.edit, take)
        edit = change(before, base)
        if edit == self.edit:
            return False
        self.name = name if units is None else name.format(_name_units(take, units))
        self.units = None if units is None else (units[0], units[-1])
        self.state, self.edit = Gesture(before, base), edit
        return True

    def end(self) -> GestureStep | None:
        """End the gesture and return its step, or None if the gesture changed nothing."""
        state, self.state = self.state, Idle()
        if isinstance(state, Idle) or state.before == self.edit:
            return None
        return GestureStep(self.name, state.before, self.edit, self.units)

    def give_up(self) -> Gesture | None:
        """Cancel the gesture and restore the edit; return the gesture, or None if the gesture changed nothing."""
        state, self.state = self.state, Idle()
        if isinstance(state, Idle) or state.before == self.edit:
            return None
        self.edit, self.name, self.units = state.before, "", None
        return state

    def restore(self, step: GestureStep, edit: ProsodyEdit) -> bool:
        """Undo or redo a step by setting the edit; return whether the edit has changed."""
        self.units, self.name = step.units, step.name
        changed, self.edit = edit != self.edit, edit
        return changed


def _name_units(take: Take, units: range) -> str:
    symbols = "".join(unit.symbol for unit in take.units[units.start : units.stop][:_SYMBOLS_NAMED])
    return standard_ipa(symbols.strip()) + ("…" if len(units) > _SYMBOLS_NAMED else "")
