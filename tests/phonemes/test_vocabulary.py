"""The vocabulary: the program's own, and any other that a user names."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from kokoro_desktop.phonemes import Vocabulary, VocabularyError


def test_the_programs_own_has_kokoros_114_symbols() -> None:
    ids = Vocabulary.load().ids
    assert len(ids) == 114
    assert len(set(ids.values())) == 114
    assert max(ids.values()) == 177
    assert 0 not in ids.values()


@pytest.mark.parametrize(
    ("symbol", "number"),
    [
        (";", 1),
        (" ", 16),
        ("\u0303", 17),
        ("A", 24),
        ("a", 43),
        ("ɡ", 92),
        ("ʧ", 133),
        ("ˈ", 156),
        ("ː", 158),
        ("ᵻ", 177),
    ],
)
def test_ids_are_those_of_the_models_config(symbol: str, number: int) -> None:
    # Recorded by hand from `config.json` of Kokoro-82M.
    assert Vocabulary.load().ids[symbol] == number


@pytest.mark.parametrize("symbol", ["g", "'", "\u0361", "\u0329", "ɝ", "ʑ", "ʘ", "\n"])
def test_what_the_model_lacks_is_not_in_it(symbol: str) -> None:
    assert symbol not in Vocabulary.load()


def test_it_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        Vocabulary.load().ids["g"] = 1  # type: ignore[index]


def test_a_users_file_replaces_it(tmp_path: Path) -> None:
    file = tmp_path / "my.json"
    file.write_text(json.dumps({"a": 1, "b": 177}), encoding="utf-8")
    assert dict(Vocabulary.load(file).ids) == {"a": 1, "b": 177}


def test_the_official_config_json_is_accepted(tmp_path: Path) -> None:
    file = tmp_path / "config.json"
    file.write_text(json.dumps({"n_token": 178, "vocab": {"a": 43}}), encoding="utf-8")
    assert dict(Vocabulary.load(file).ids) == {"a": 43}


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b"[1]", "JSON object"),
        (b"{}", "JSON object"),
        (b'{"ab": 1}', "'ab' is not a single character"),
        (b'{"": 1}', "not a single character"),
        (b'{"a": 178}', "178, not an integer from 1 to 177"),
        (b'{"a": 1, "b": 0}', "the id of 'b' is 0, which marks the start and end of a text"),
        (b'{"a": false}', "False, not an integer"),
        (b'{"a": -1}', "-1, not an integer"),
        (b'{"a": 1.0}', "1.0, not an integer"),
        (b'{"a": true}', "True, not an integer"),
        (b'{"a": "1"}', "'1', not an integer"),
    ],
)
def test_a_file_that_is_no_vocabulary_is_refused_by_name(tmp_path: Path, content: bytes, complaint: str) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    with pytest.raises(VocabularyError, match=r"bad\.json cannot be used") as raised:
        Vocabulary.load(file)
    assert complaint in str(raised.value)
    assert raised.value.exit_code == 2


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(VocabularyError, match=r"nowhere\.json cannot be used: No such file"):
        Vocabulary.load(tmp_path / "nowhere.json")


def test_vocabulary_is_equal_after_pickling() -> None:
    vocabulary = Vocabulary.load()
    assert pickle.loads(pickle.dumps(vocabulary)) == vocabulary
