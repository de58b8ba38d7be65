"""What an edit may hold, which edits are equal, and that settings give back what they were made of."""

from __future__ import annotations

import json
import math
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody import NO_EDIT, DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.edit import share_frames

TOKENS = st.integers(0, 600)
FRAMES = st.none() | st.floats(0.04, 400)
POINTS = st.builds(PitchPoint, TOKENS, st.floats(0, 1), st.floats(30, 36))
EDITS = st.builds(
    ProsodyEdit,
    st.lists(st.builds(DurationEdit, TOKENS, FRAMES, st.floats(0.01, 100)), unique_by=lambda each: each.token),
    st.lists(POINTS),
    st.lists(POINTS),
    st.floats(-36, 36),
    st.floats(0, 10),
    st.floats(-20, 20),
)


@given(EDITS)
def test_settings_give_back_the_edit_through_json(edit: ProsodyEdit) -> None:
    assert ProsodyEdit.from_settings(json.loads(json.dumps(edit.settings()))) == edit
    assert hash(edit) == hash(ProsodyEdit.from_settings(edit.settings()))


def test_only_what_is_changed_is_in_the_settings() -> None:
    assert NO_EDIT.settings() == {}
    assert list(ProsodyEdit(pitch_shift=2).settings()) == ["pitch_shift"]


def test_the_empty_edit_alone_changes_nothing() -> None:
    assert not NO_EDIT
    assert not ProsodyEdit((DurationEdit(3),))
    assert ProsodyEdit(energy=0.5) and ProsodyEdit((DurationEdit(3, factor=2),))


def test_edits_that_do_the_same_in_another_order_are_equal() -> None:
    first, second = PitchPoint(1, 0.5, 2), PitchPoint(1, 0.25, 1)
    assert ProsodyEdit(offsets=(first, second)) == ProsodyEdit(offsets=(second, first))
    longer, shorter = DurationEdit(4, 9), DurationEdit(2, factor=0.5)
    assert ProsodyEdit((longer, shorter)) == ProsodyEdit((shorter, DurationEdit(0), longer))


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (3, "is not an object with the fields durations, contour"),
        ({"pitch": 3}, "has an unknown field 'pitch'. Valid fields are durations"),
        ({"durations": 5}, "'durations' in the prosody edit is not a list"),
        ({"offsets": [{"token": 1, "place": 0.5}]}, "Entry 1 in 'offsets' has no 'value'"),
        ({"offsets": [3]}, "Entry 1 in 'offsets' is not an object"),
        ({"offsets": [{"token": 1, "place": 0.5, "value": "x"}]}, "The pitch (x) is not a number"),
        ({"durations": [{"token": 1, "frames": 0}]}, "The duration (0 frames) is out of range"),
        ({"durations": [{"token": 1, "factor": math.nan}]}, "The duration factor (nan) is out of range"),
        ({"durations": [{"token": 1, "frames": 2}, {"token": 1, "frames": 3}]}, "Token 1 has two durations"),
        ({"durations": [{"token": -1, "frames": 2}]}, "'-1' is not a token number"),
        ({"durations": [{"token": True, "frames": 2}]}, "'True' is not a token number"),
        ({"contour": [{"token": 1, "place": 0.5, "value": 4}]}, "The pitch (4 Hz) is out of range"),
        ({"offsets": [{"token": 1, "place": 1.5, "value": 4}]}, "The position within a token (1.5)"),
        (
            {"offsets": [{"token": 1, "place": 0.5, "value": math.inf}]},
            "The pitch change (inf semitones) is out of range",
        ),
        ({"pitch_shift": 40}, "The pitch shift (40 semitones) is out of range. Use a value from -36 to 36"),
        ({"pitch_range": -1}, "The pitch range (-1)"),
        ({"pitch_range": "wide"}, "The pitch range (wide) is not a number"),
        ({"energy": [1]}, "is not a number"),
        ({"energy": 10**4000}, "The energy offset (over 1e300 in magnitude) is out of range"),
    ],
)
def test_what_is_no_edit_is_refused_in_a_sentence(settings: Any, sentence: str) -> None:
    with pytest.raises(InputError, match=re.escape(sentence)):
        ProsodyEdit.from_settings(settings)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["token", "place", "value", "frames"]), inner),
)


@given(st.dictionaries(st.sampled_from(list(ProsodyEdit.__dataclass_fields__)), JSON))
def test_any_json_is_an_edit_or_refused(settings: Any) -> None:
    try:
        ProsodyEdit.from_settings(settings)
    except InputError as error:
        assert str(error).endswith(".")


def test_a_pass_has_its_own_tokens_and_what_is_global() -> None:
    edit = ProsodyEdit((DurationEdit(4, 9),), offsets=(PitchPoint(6, 0.5, 1), PitchPoint(7, 0, 1)), pitch_shift=3)
    assert edit.of_tokens(4, 3) == ProsodyEdit((DurationEdit(0, 9),), offsets=(PitchPoint(2, 0.5, 1),), pitch_shift=3)
    assert edit.tokens == {4, 6, 7}


def test_an_edit_of_more_tokens_than_there_are_is_refused() -> None:
    edit = ProsodyEdit((DurationEdit(4, 9),))
    edit.check_tokens(5)
    with pytest.raises(InputError, match=r"token 4, but the text has only 4 tokens\. It belongs to a different text"):
        edit.check_tokens(4)


def test_a_length_is_shared_as_predicted() -> None:
    edits = share_frames([3, 4], 9, np.array([1, 5]))
    assert [(each.token, each.frames) for each in edits] == [(3, 1.5), (4, 7.5)]
