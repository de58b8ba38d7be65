"""The file of tuned choices: what was written comes back; what is damaged or of another version counts for nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.bundle import tuned_choices as module
from kokoro_desktop.bundle.tuned_choices import (
    Measured,
    Tuned,
    forget_tuned,
    read_tuned,
    tuned_key_part,
    tuned_path,
    write_tuned,
)
from kokoro_desktop.errors import OutputError

CPU = "x86_64 x86-64-v3 One"
FOUND = Measured({"rows": 4}, "F(6,3), 6x2", "F(6,3), 4x2", 3, 0.002, 0.001)
SAME = Measured({}, "channels, 6x2", "channels, 6x2", 12, 0.001, 0.001)

seconds = st.floats(0, 1e3)
counts = st.integers(1, 10**6)
choices = st.dictionaries(st.text(), st.integers() | st.text() | st.lists(st.integers()), max_size=3)
measured = st.builds(Measured, choices, st.text(), st.text(), counts, seconds, seconds)
files = st.builds(
    Tuned,
    st.text(),
    st.text(),
    st.text(),
    counts,
    st.dictionaries(st.text(), choices, max_size=3),
    st.dictionaries(st.text(), measured, max_size=3),
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@pytest.fixture
def known(fresh_home: Path) -> Tuned:
    """What is in the file of an empty cache."""
    tuned = Tuned.fresh(CPU, 2).with_measured("a", FOUND).with_measured("b", SAME).with_all_in_use()
    write_tuned(tuned)
    return tuned


@given(tuned=files)
def test_file_comes_back_as_it_was(tuned: Tuned) -> None:
    assert Tuned.parse(tuned.encode()) == tuned


@given(data=st.binary())
def test_bytes_are_refused_in_words(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"^it is no "):
        Tuned.parse(data)


@given(value=json_values, key=st.sampled_from(["format", "device", "threads", "in_use", "measured", "more"]))
def test_file_with_one_part_changed_is_refused_or_means_what_it_says(value: Any, key: str) -> None:
    content = json.loads(Tuned.fresh(CPU, 2).with_measured("a", FOUND).with_all_in_use().encode()) | {key: value}
    data = json.dumps(content).encode()
    try:
        tuned = Tuned.parse(data)
    except ValueError as error:
        assert "\n" not in str(error)
    else:
        assert json.loads(tuned.encode()) == content


@pytest.mark.parametrize("part", list(json.loads(Tuned.fresh(CPU, 2).encode())))
def test_file_that_lacks_a_part_is_refused_unless_that_part_may_be_empty(part: str) -> None:
    content = json.loads(Tuned.fresh(CPU, 2).encode())
    del content[part]
    if part == "in_use":
        assert Tuned.parse(json.dumps(content).encode()).in_use == {}
    else:
        with pytest.raises(ValueError, match=r"it is no file|missing"):
            Tuned.parse(json.dumps(content).encode())


@pytest.mark.parametrize(
    ("part", "value"),
    [("calls", 0), ("before_s", -1), ("after_s", float("nan")), ("choice", []), ("chosen", 1), ("colour", "red")],
)
def test_layer_that_says_nonsense_is_refused(part: str, value: object) -> None:
    content = json.loads(Tuned.fresh(CPU, 2).with_measured("a", FOUND).encode())
    content["measured"]["a"][part] = value
    with pytest.raises(ValueError, match=r"a layer|missing or unknown"):
        Tuned.parse(json.dumps(content).encode())


def test_measuring_puts_nothing_in_use_before_it_is_adopted() -> None:
    tuned = Tuned.fresh(CPU, 2).with_measured("a", FOUND).with_measured("b", SAME)
    assert (tuned.in_use, tuned.key_part) == ({}, "")
    assert tuned.with_all_in_use().in_use == {"a": FOUND.choice}
    assert tuned.with_all_in_use().key_part == '{"a": {"rows": 4}}'


def test_choices_that_all_follow_the_rules_leave_bundles_as_they_are() -> None:
    assert Tuned.fresh(CPU, 2).with_measured("b", SAME).with_all_in_use().key_part == ""


def test_order_of_measuring_does_not_change_the_bundle() -> None:
    one = Tuned.fresh(CPU, 2).with_measured("a", FOUND).with_measured("c", FOUND).with_all_in_use()
    other = Tuned.fresh(CPU, 2).with_measured("c", FOUND).with_measured("a", FOUND).with_all_in_use()
    assert one.key_part == other.key_part


def test_what_was_written_is_read(known: Tuned) -> None:
    assert read_tuned(CPU) == known
    assert tuned_key_part(CPU) == known.key_part


def test_other_devices_follow_the_rules(known: Tuned) -> None:
    assert tuned_key_part(f"cuda sm_90 {CPU}") == tuned_key_part("another") == ""


def test_nothing_is_read_where_nothing_is(fresh_home: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert read_tuned(CPU) is None
    assert caplog.messages == []


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"{}", b"[" * 100_000, b'{"format": 1}'])
def test_damaged_file_is_one_sentence_and_counts_for_nothing(
    known: Tuned, data: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    tuned_path(CPU).write_bytes(data)
    assert read_tuned(CPU) is None
    (sentence,) = caplog.messages
    assert str(tuned_path(CPU)) in sentence
    assert "tune" in sentence
    assert "\n" not in sentence


def test_file_that_cannot_be_read_is_one_sentence(known: Tuned, caplog: pytest.LogCaptureFixture) -> None:
    tuned_path(CPU).unlink()
    tuned_path(CPU).mkdir()
    assert read_tuned(CPU) is None
    assert len(caplog.messages) == 1


@pytest.mark.parametrize("name", ["tvm_version", "sources_hash"])
def test_choices_of_another_version_count_for_nothing_and_need_no_words(
    known: Tuned, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    monkeypatch.setattr(module, name, lambda: "another")
    assert read_tuned(CPU) is None
    assert caplog.messages == []


def test_choices_of_another_device_under_this_ones_name_count_for_nothing(known: Tuned) -> None:
    tuned_path(CPU).write_bytes(replace(known, device="another").encode())
    assert read_tuned(CPU) is None


def test_forgetting_removes_the_file_once(known: Tuned) -> None:
    assert forget_tuned(CPU)
    assert read_tuned(CPU) is None
    assert not forget_tuned(CPU)


def test_place_that_cannot_be_written_is_one_sentence(fresh_home: Path) -> None:
    fresh_home.mkdir()
    (fresh_home / "cache").write_bytes(b"")
    with pytest.raises(OutputError, match="a part of its path is a file"):
        write_tuned(Tuned.fresh(CPU, 2))
