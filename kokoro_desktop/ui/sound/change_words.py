"""Descriptions of prosody changes, with the new value first, because screen readers speak them after each key press."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.unit_edits import frames_of, offsets_of
from kokoro_desktop.takes.units import Unit
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.sound.unit_facts import FRAME_MS
from kokoro_desktop.ui.text.symbol_words import name_unit
from kokoro_desktop.ui.translation import tr


def describe_change(
    take: Take,
    places: range,
    before: ProsodyEdit,
    after: ProsodyEdit,
    name: str,
    pitch_of: Callable[[Unit], float | None],
) -> str:
    """Describe the difference between two edits: the new values of a single unit, or the change to several units.

    Parameters
    ----------
    take
        The take with the later edit.
    places
        Indices of the changed units.
    before, after
        The edits.
    name
        Name of the change, used if the units' pitch changes by different amounts; may be empty.
    pitch_of
        Function that returns the pitch of a unit in the later sound, in hertz; None if it is unknown.

    Returns
    -------
    str
        The description, such as "263 Hz, p" or "0.5 semitones higher, 4 phonemes"; empty if there is no difference.
    """
    unit = take.units[places[0]] if len(places) == 1 else None
    spoken = [index for index in places if take.units[index].is_spoken]
    values: list[str] = []
    if replace(before, durations=()) != replace(after, durations=()):
        hertz = pitch_of(unit) if unit is not None else None
        values.append(fill(tr("{0:.0f} Hz"), hertz) if hertz else _describe_step(take, spoken, before, after) or name)
    old, new = (sum(frames_of(edit, take, places).values()) for edit in (before, after))
    if new != old and unit is not None:
        values.append(fill(tr("{0:.0f} ms"), new * FRAME_MS))
    elif new != old:
        text = tr("{0:.0f} ms longer") if new > old else tr("{0:.0f} ms shorter")
        values.append(fill(text, abs(new - old) * FRAME_MS))
    whose = tr("%n phoneme(s)", len(spoken)) if unit is None else name_unit(unit)
    return ", ".join((*filter(None, values), whose)) if any(values) else ""


def _describe_step(take: Take, spoken: list[int], before: ProsodyEdit, after: ProsodyEdit) -> str:
    """Describe the pitch change that is the same for all units; return an empty string if there is none."""
    old, new = (offsets_of(edit, take, spoken) for edit in (before, after))
    steps = {round(new[index] - old[index], 1) for index in spoken}
    step = steps.pop() if len(steps) == 1 else 0.0
    text = tr("{0:.1f} semitones higher") if step > 0 else tr("{0:.1f} semitones lower")
    return fill(text, abs(step)) if step else ""
