"""Pickles are read as data: what would run something is refused, and no bytes whatever do harm."""

from __future__ import annotations

import collections
import contextlib
import os
import pickle
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.files.unpickler import GlobalName, PickleError, read_pickle

PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=["Cs"]))
    | st.binary(),
    lambda inner: (
        st.lists(inner)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text("ab") | st.integers(1 - 2**63, 2**63 - 1), inner)
    ),
    max_leaves=12,
)


class Runs:
    """Runs what it is given when it is unpickled the usual way."""

    def __init__(self, function: Callable[..., object], *arguments: object) -> None:
        self.call = function, arguments

    def __reduce__(self) -> tuple[object, ...]:
        return self.call


@given(PLAIN, st.integers(0, 5))
def test_plain_containers_come_back_as_pickle_wrote_them(value: object, protocol: int) -> None:
    # Protocols below 3 write bytes as a call of a function that has no place in a tensor file.
    assert read_pickle(pickle.dumps(value, max(protocol, 3)), {}) == value


@given(st.lists(st.integers() | st.text("xyz") | st.booleans() | st.none()))
def test_the_text_protocol_is_read_too(value: object) -> None:
    assert read_pickle(pickle.dumps(value, 0), {}) == value


def test_a_value_used_twice_is_one_value() -> None:
    shared = [1]
    first, second = read_pickle(pickle.dumps([shared, shared]), {})
    assert first is second


@pytest.mark.parametrize("protocol", range(6))
@pytest.mark.parametrize(
    ("payload", "name"),
    [
        (Runs(os.system, "echo ran > ran"), f"{os.system.__module__}.system"),
        (Runs(subprocess.Popen, ["touch", "ran"]), r"\.Popen"),  # the older protocols call its module `commands`
        (Runs(eval, "open('ran', 'w')"), "eval"),
        (Runs(getattr, "", "join"), "getattr"),
        (collections.Counter("aab"), "collections.Counter"),
    ],
)
def test_a_call_is_refused_by_its_name_and_not_made(
    payload: object, name: str, protocol: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PickleError, match=name):
        read_pickle(pickle.dumps({"weight": payload}, protocol), {"collections.OrderedDict": dict})
    assert not (tmp_path / "ran").exists()


def test_a_name_that_is_only_a_marker_cannot_be_called() -> None:
    assert read_pickle(b"cmodule\nname\n.", {"module.name": None}) == GlobalName("module.name")
    with pytest.raises(PickleError, match=r"calling 'module\.name'"):
        read_pickle(b"cmodule\nname\n(tR.", {"module.name": None})


@pytest.mark.parametrize(
    "data",
    [
        b"(S'x'\nios\nsystem\n.",  # INST
        b"(cos\nsystem\no.",  # OBJ
        b"\x80\x02c__builtin__\nobject\n)\x81.",  # NEWOBJ
        b"\x82\x01.",  # EXT1
        b"Pid\n.",  # PERSID
        b"]}b.",  # BUILD on a list
        b"\x80\x02K\x01Q.",  # a persistent id with nobody to ask
    ],
)
def test_other_ways_to_make_objects_are_refused(data: bytes) -> None:
    with pytest.raises(PickleError):
        read_pickle(data, {})


@pytest.mark.parametrize(
    "data", [b"", b".", b"K\x01", b"(.", b"K\x01K\x02.", b"]K\x01a", b"}K\x01s.", b"h\x05.", b"]]s."]
)
def test_a_malformed_pickle_is_refused(data: bytes) -> None:
    with pytest.raises(PickleError):
        read_pickle(data, {})


def test_an_enormous_memo_index_takes_no_memory() -> None:
    assert read_pickle(b"]r\xff\xff\xff\xff.", {}) == []


@given(st.binary(max_size=200))
def test_arbitrary_bytes_are_data_or_refused(data: bytes) -> None:
    with contextlib.suppress(PickleError):
        read_pickle(data, {"collections.OrderedDict": dict})


@given(PLAIN, st.data())
def test_a_damaged_pickle_is_data_or_refused(value: object, choices: st.DataObject) -> None:
    data = bytearray(pickle.dumps(value))
    for _ in range(choices.draw(st.integers(1, 3))):
        data[choices.draw(st.integers(0, len(data) - 1))] = choices.draw(st.integers(0, 255))
    with contextlib.suppress(PickleError):
        read_pickle(bytes(data), {"collections.OrderedDict": dict})


def nested_key(depth: int) -> bytes:
    return b"\x80\x02}K\x01" + b"\x85" * depth + b"K\x01s."


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(nested_key(1), id="tuple"),
        pytest.param(nested_key(300_000), id="nested until the stack overflows"),
        pytest.param(b"\x80\x02}K\x01" + b"2\x86" * 60 + b"K\x01s.", id="two of two of two of two"),
        pytest.param(b"\x80\x02}\x88K\x01s.", id="truth"),
        pytest.param(b"\x80\x02}\x8a\x09" + b"\x01" * 9 + b"K\x01s.", id="72 bits"),
    ],
)
def test_keys_are_names_and_numbers(data: bytes) -> None:
    with pytest.raises(PickleError, match="it has a key of type"):
        read_pickle(data, {})
