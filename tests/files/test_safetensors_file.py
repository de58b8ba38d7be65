"""Files are those of the safetensors library, whole or absent, and damage is noticed."""

import contextlib
import errno
import json
import os
import struct
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from safetensors.numpy import load_file, save_file

from kokoro_desktop.errors import OutputError, WeightsError
from kokoro_desktop.files.safetensors_file import PART_SUFFIX, map_tensors, read_header, write
from kokoro_desktop.progress import silent

TENSORS = {
    "b.weight": np.arange(12, dtype=np.float32).reshape(3, 4),
    "a.bias": np.array([1.5, -2], np.float32),
    "empty": np.zeros((0, 2), np.float32),
    "scalar": np.array(3, np.float32),
}


@pytest.fixture
def written(tmp_path):
    path = tmp_path / "deep" / "folder" / "x.safetensors"
    write(path, TENSORS, {"origin": "ü"}, silent)
    return path


def test_the_safetensors_library_reads_what_is_written(written):
    loaded = load_file(written)
    assert loaded.keys() == TENSORS.keys()
    for name, tensor in TENSORS.items():
        np.testing.assert_array_equal(loaded[name], tensor)


def test_what_the_safetensors_library_writes_is_read(tmp_path):
    path = tmp_path / "x.safetensors"
    save_file(TENSORS, path, {"origin": "library"})
    header = read_header(path)
    assert header.metadata == {"origin": "library"}
    for name, tensor in map_tensors(path, header).items():
        np.testing.assert_array_equal(tensor, TENSORS[name])


def test_a_strided_tensor_is_written_in_its_own_order(tmp_path):
    path = tmp_path / "x.safetensors"
    write(path, {"t": TENSORS["b.weight"].T}, {}, silent)
    np.testing.assert_array_equal(load_file(path)["t"], TENSORS["b.weight"].T)


def test_metadata_comes_back(written):
    assert read_header(written).metadata == {"origin": "ü"}


def test_tensors_are_mapped_and_cannot_be_written_to(written):
    tensor = map_tensors(written, read_header(written))["b.weight"]
    assert not tensor.flags.owndata and not tensor.flags.writeable
    assert tensor.dtype == np.float32


def test_progress_counts_every_tensor(tmp_path):
    seen = []
    write(tmp_path / "x", TENSORS, {}, lambda done, total, what: seen.append((done, total)))
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize("stop", [KeyboardInterrupt, RuntimeError])
def test_an_interrupted_write_leaves_the_old_file_and_nothing_else(written, stop):
    before = written.read_bytes()

    def interrupt(done, total, what):
        if done == 2:
            raise stop

    with pytest.raises(stop):
        write(written, TENSORS, {"origin": "new"}, interrupt)
    assert written.read_bytes() == before
    assert list(written.parent.iterdir()) == [written]


def test_a_full_disk_is_said_and_leaves_nothing(tmp_path, monkeypatch):
    def full(descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="the disk is full"):
        write(tmp_path / "x", TENSORS, {}, silent)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OutputError, match="KOKORO_DESKTOP_DATA"):
        write(tmp_path / "file" / "x", TENSORS, {}, silent)


def test_only_old_leftovers_are_swept(tmp_path):
    old, young = tmp_path / f".old{PART_SUFFIX}", tmp_path / f".young{PART_SUFFIX}"
    for part in (old, young):
        part.write_bytes(b"")
    two_days_ago = time.time() - 2 * 24 * 3600
    os.utime(old, (two_days_ago, two_days_ago))
    write(tmp_path / "x", TENSORS, {}, silent)
    assert not old.exists() and young.exists()


@pytest.mark.parametrize("length", [0, 7, 8, 60, 200])
def test_a_cut_file_is_noticed(written, length):
    os.truncate(written, length)
    with pytest.raises(WeightsError, match=r"x\.safetensors"):
        read_header(written)


def test_missing_data_is_noticed_unless_only_the_header_is_wanted(written):
    os.truncate(written, written.stat().st_size - 1)
    with pytest.raises(WeightsError, match="bytes instead of"):
        read_header(written)
    assert read_header(written, whole=False).metadata == {"origin": "ü"}


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(WeightsError, match="No such file"):
        read_header(tmp_path / "x")


GOOD = {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}


@pytest.mark.parametrize(
    "header",
    [
        [],
        {"a": GOOD | {"dtype": "F16"}},
        {"a": GOOD | {"shape": [3]}},
        {"a": GOOD | {"shape": [-2]}},
        {"a": GOOD | {"shape": "2"}},
        {"a": GOOD | {"data_offsets": [4, 12]}},
        {"a": GOOD, "b": GOOD},
        {"a": {}},
        {"a": GOOD, "__metadata__": {"x": 1}},
        {"a": GOOD, "__metadata__": []},
    ],
)
def test_a_wrong_header_is_refused(tmp_path, header):
    text = json.dumps(header).encode()
    path = tmp_path / "x"
    path.write_bytes(struct.pack("<Q", len(text)) + text + bytes(8))
    with pytest.raises(WeightsError, match="damaged"):
        read_header(path)


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    return tmp_path_factory.mktemp("scratch") / "x"


@settings(deadline=None)
@given(st.binary(max_size=100), st.booleans())
def test_arbitrary_bytes_are_refused(scratch, data, with_length):
    scratch.write_bytes((struct.pack("<Q", len(data)) if with_length else b"") + data)
    with contextlib.suppress(WeightsError):
        assert read_header(scratch).shapes == {}
