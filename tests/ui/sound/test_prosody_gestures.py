"""Gestures without a window: changes replace each other, and each gesture is one step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.unit_edits import frames_of, with_frames, with_shift
from kokoro_desktop.ui.sound.prosody_gestures import Change, ProsodyGestures

VOWEL = range(4, 5)


@pytest.fixture
def take(make_take: Callable[..., Take]) -> Take:
    return make_take(1)


def shift(semitones: float) -> Change:
    return lambda edit, take: replace(edit, pitch_shift=edit.pitch_shift + semitones)


def test_changes_of_one_gesture_replace_each_other_and_are_one_step(take: Take) -> None:
    gestures = ProsodyGestures()
    for semitones in (1, 2, 3):
        assert gestures.change("Change Pitch of {0}", shift(semitones), take, VOWEL)
    assert not gestures.idle
    step = gestures.end()
    assert step is not None and gestures.idle
    assert (step.name, step.before, step.after, step.units) == (
        "Change Pitch of ˈoʊ", NO_EDIT, ProsodyEdit(pitch_shift=3), (4, 4),
    )  # fmt: skip


def test_the_next_gesture_builds_on_the_last_one(take: Take) -> None:
    gestures = ProsodyGestures()
    for _ in range(2):
        gestures.change("raise", shift(1), take)
        gestures.end()
    assert gestures.edit.pitch_shift == 2


def test_a_gesture_that_returns_to_its_beginning_is_no_step(take: Take) -> None:
    gestures = ProsodyGestures()
    assert not gestures.change("raise", shift(0), take)
    gestures.change("raise", shift(1), take)
    gestures.change("raise", shift(0), take)
    assert gestures.end() is None and gestures.edit == NO_EDIT


def test_a_gesture_that_is_given_up_leaves_nothing(take: Take) -> None:
    gestures = ProsodyGestures()
    gestures.begin(take)
    gestures.change("raise", shift(1), take)
    begun = gestures.give_up()
    assert begun is not None and (begun.before, begun.take) == (NO_EDIT, take)
    assert gestures.edit == NO_EDIT and gestures.idle and gestures.give_up() is None


def test_a_step_is_undone_and_redone_with_its_name_and_units(take: Take) -> None:
    gestures = ProsodyGestures()
    gestures.change("Change Length of {0}", lambda edit, base: with_frames(edit, base.units, {4: 9}), take, VOWEL)
    step = gestures.end()
    assert step is not None
    gestures.change("raise", shift(1), take)
    gestures.end()
    assert gestures.restore(step, step.before) and gestures.edit == NO_EDIT
    assert (gestures.name, gestures.units) == ("Change Length of ˈoʊ", (4, 4))
    assert gestures.restore(step, step.after) and not gestures.restore(step, step.after)


def test_a_gesture_is_based_on_the_take_that_it_began_with(take: Take, make_take: Callable[..., Take]) -> None:
    """The take rendered during a drag has the drag's length already, which must not count twice."""

    def longer(edit: ProsodyEdit, base: Take) -> ProsodyEdit:
        return with_frames(edit, base.units, {4: base.units[4].frames + 2})

    gestures = ProsodyGestures()
    gestures.change("Change Length of {0}", longer, take, VOWEL)
    first = gestures.edit
    gestures.change("Change Length of {0}", longer, make_take(2, edit=first), VOWEL)
    assert gestures.edit == first and frames_of(first, take, VOWEL)[4] == take.units[4].frames + 2


@given(drags=st.lists(st.lists(st.floats(-12, 12), min_size=1, max_size=4), max_size=4))
def test_undoing_every_step_restores_every_edit(make_take: Callable[..., Take], drags: list[list[float]]) -> None:
    take = make_take(1)
    gestures, steps = ProsodyGestures(), []
    for drag in drags:
        for semitones in drag:
            gestures.change("", lambda edit, base, by=semitones: with_shift(edit, base, VOWEL, by), take, VOWEL)
        if (step := gestures.end()) is not None:
            steps.append(step)
    for step in reversed(steps):
        assert gestures.edit == step.after
        gestures.restore(step, step.before)
    assert gestures.edit == NO_EDIT
