"""Prosody as JSON: what is written is read, and asks for the same; what is broken is refused in a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.errors import InputError
from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.prosody import DurationEdit, Prosody, ProsodyEdit, edited_curves, edited_durations, token_bounds
from kokoro_desktop.prosody.imposed import SpokenPass
from kokoro_desktop.prosody.prosody_file import prosody_json, read_prosody

LEAD = 1320
PART = encode("mˈɑ", Vocabulary.load())
DURATIONS = np.array([9, 3, 1, 6, 5], np.int64)
F0 = np.linspace(100, 231, 48).astype(np.float32)
F0[:6] = -0.5
PREDICTED = Prosody(DURATIONS, F0, np.linspace(-3, 1, 48).astype(np.float32))
BOUNDS = token_bounds(DURATIONS, LEAD)
SPOKEN = SpokenPass(PART, DURATIONS + 1, LEAD)


def text(spoken: Prosody = PREDICTED, edit: ProsodyEdit | None = None) -> str:
    settings = {"text": "mˈɑ", "voice": "af_heart"} | ({"edit": edit.settings()} if edit else {})
    return prosody_json(["", *"mˈɑ", ""], DURATIONS.tolist(), spoken, PREDICTED, settings, 0.055)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "a.prosody.json"


def test_what_a_file_imposes_is_what_was_written(file: Path) -> None:
    file.write_text(text(), encoding="utf-8")
    edit = read_prosody(file).edit_of([SPOKEN])
    durations = edited_durations(SPOKEN.durations, edit)
    np.testing.assert_array_equal(durations, DURATIONS)
    other = Prosody(durations, np.where(F0 > 0, 150, 0).astype(np.float32), PREDICTED.n)
    np.testing.assert_allclose(edited_curves(other, edit, BOUNDS).f0[6:], F0[6:], rtol=1e-6)


def test_the_edit_of_a_file_is_given_back_and_the_values_stand_beside_it(file: Path) -> None:
    edit = ProsodyEdit((DurationEdit(2, factor=2.0),), pitch_shift=1.5)
    file.write_text(text(edited_curves(PREDICTED, edit, BOUNDS), edit), encoding="utf-8")
    assert read_prosody(file).edit_of([SPOKEN]) == edit
    content = json.loads(file.read_text("utf-8"))
    np.testing.assert_array_equal(np.array(content["predicted_f0"], np.float32), F0)
    assert content["settings"] == {"text": "mˈɑ", "voice": "af_heart"}


def test_another_text_is_refused_by_token(file: Path) -> None:
    file.write_text(text(), encoding="utf-8")
    other = SpokenPass(encode("mˈi", Vocabulary.load()), DURATIONS, LEAD)
    with pytest.raises(InputError, match="belongs to a different text: token 3 is 'ɑ' instead of 'i'"):
        read_prosody(file).edit_of([other])
    with pytest.raises(InputError, match="it has 5 tokens instead of 10"):
        read_prosody(file).edit_of([SPOKEN, SPOKEN])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "take"}, "its 'format' is not"),
        ({"version": 2}, "has an unsupported version \\(2\\)"),
        ({"tokens": 3}, "has no token list"),
        ({"f0": None}, "has no 'f0' list"),
        ({"f0": [1, "x"]}, "entry 2 of 'f0' is not a number"),
        ({"f0": [1, 2]}, "is inconsistent"),
        ({"tokens": [{"symbol": "a", "frames": -1}]}, "entry 1 of 'tokens' is not a number"),
        ({"tokens": [{"symbol": "a", "frames": True}]}, "entry 1 of 'tokens' is not a number"),
        ({"edit": {"pitch": 3}}, "has an unknown field 'pitch'. Valid fields are"),
    ],
)
def test_what_is_no_prosody_is_refused(file: Path, change: dict[str, Any], sentence: str) -> None:
    file.write_text(json.dumps(json.loads(text()) | change), encoding="utf-8")
    with pytest.raises(InputError, match=sentence):
        read_prosody(file)


def test_what_is_no_json_is_refused_with_its_line(file: Path) -> None:
    file.write_text(text().replace(',\n "n"', '\n "n"'), encoding="utf-8")
    with pytest.raises(InputError, match=r"line \d+: not valid JSON"):
        read_prosody(file)


@given(st.binary(max_size=20), st.integers(0, 2000))
def test_any_change_is_read_or_refused_in_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, change: bytes, place: int
) -> None:
    file = tmp_path_factory.getbasetemp() / "changed.prosody.json"
    data = text().encode()
    file.write_bytes(data[:place] + change + data[place + len(change) :])
    try:
        read_prosody(file).edit_of([SPOKEN])
    except InputError as error:
        assert str(error).endswith(".")
