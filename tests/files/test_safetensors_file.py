"""Files are those of the safetensors library, whole or absent, and damage is noticed."""

from __future__ import annotations

import contextlib
import errno
import io
import json
import mmap
import os
import struct
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from safetensors.numpy import load, load_file, save_file

from kokoro_desktop.errors import OutputError, WeightsError
from kokoro_desktop.files import safetensors_file
from kokoro_desktop.files.safetensors_file import ALIGNMENT, MappedTensors, read_header
from kokoro_desktop.measure.peak_memory import own_resident
from kokoro_desktop.task import QUIET, Task

TENSORS = {
    "b.weight": np.arange(12, dtype=np.float32).reshape(3, 4),
    "a.bias": np.array([1.5, -2], np.float32),
    "empty": np.zeros((0, 2), np.float32),
    "scalar": np.array(3, np.float32),
}


def write(
    path: Path,
    tensors: Mapping[str, NDArray[np.float32]],
    metadata: Mapping[str, str] | None = None,
    task: Task = QUIET,
) -> None:
    shapes = {name: tensor.shape for name, tensor in tensors.items()}
    safetensors_file.write(path, shapes, tensors.__getitem__, metadata, task)


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "x.safetensors"
    write(path, TENSORS, {"origin": "ü"})
    return path


def test_the_safetensors_library_reads_what_is_written(written: Path) -> None:
    loaded = load_file(written)
    assert loaded.keys() == TENSORS.keys()
    for name, tensor in TENSORS.items():
        np.testing.assert_array_equal(loaded[name], tensor)


def test_what_the_safetensors_library_writes_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.safetensors"
    save_file(TENSORS, path, {"origin": "library"})
    tensors = MappedTensors(path)
    assert tensors.header.metadata == {"origin": "library"}
    assert tensors.keys() == TENSORS.keys()
    for name, tensor in tensors.items():
        np.testing.assert_array_equal(tensor, TENSORS[name])


def test_a_strided_tensor_is_written_in_its_own_order(tmp_path: Path) -> None:
    path = tmp_path / "x.safetensors"
    write(path, {"t": TENSORS["b.weight"].T})
    np.testing.assert_array_equal(load_file(path)["t"], TENSORS["b.weight"].T)


def test_metadata_comes_back(written: Path) -> None:
    assert read_header(written).metadata == {"origin": "ü"}


def test_tensors_are_mapped_and_cannot_be_written_to(written: Path) -> None:
    tensor = MappedTensors(written)["b.weight"]
    assert not tensor.flags.owndata and not tensor.flags.writeable
    assert tensor.dtype == np.float32


def test_many_small_tensors_are_written_in_few_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safetensors_file, "_BLOCK", 10_000)
    tensors = {f"{number:03}": np.full(1 + number, number, np.float32) for number in range(200)}
    shapes = {name: tensor.shape for name, tensor in tensors.items()}
    calls: list[int] = []

    class Counted(io.BytesIO):
        def write(self, data: bytearray) -> int:  # type: ignore[override]
            calls.append(len(data))
            return super().write(data)

    file = Counted()
    safetensors_file.write_to(file, shapes, tensors.__getitem__)
    for name, tensor in load(file.getvalue()).items():
        np.testing.assert_array_equal(tensor, tensors[name])
    assert len(calls) < 10 and max(calls[1:]) < 10_000 + 4 * 200  # the header goes with what comes first


def test_progress_counts_every_tensor(tmp_path: Path) -> None:
    seen = []
    write(tmp_path / "x", TENSORS, {}, Task(lambda done, total, what: seen.append((done, total))))
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize("stop", [KeyboardInterrupt, RuntimeError])
def test_an_interrupted_write_leaves_the_old_file_and_nothing_else(written: Path, stop: type[BaseException]) -> None:
    before = written.read_bytes()

    def interrupt(done: int, total: int, what: str) -> None:
        if done == 2:
            raise stop

    with pytest.raises(stop):
        write(written, TENSORS, {"origin": "new"}, Task(interrupt))
    assert written.read_bytes() == before
    assert list(written.parent.iterdir()) == [written]


def test_a_full_disk_is_said_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="the disk is full"):
        write(tmp_path / "x", TENSORS)
    assert list(tmp_path.iterdir()) == []


def test_whole_multiples_of_the_alignment_come_first_so_that_they_are_aligned(tmp_path: Path) -> None:
    tensors = {"odd": np.zeros(3, np.float32), "even": np.ones((4, 16), np.float32), "odder": np.zeros(5, np.float32)}
    write(tmp_path / "x", tensors)
    offsets = read_header(tmp_path / "x").offsets
    assert sorted(offsets, key=offsets.__getitem__) == ["even", "odd", "odder"]
    assert offsets["even"] % ALIGNMENT == 0


@pytest.mark.parametrize("length", [0, 7, 8, 60, 200])
def test_a_cut_file_is_noticed(written: Path, length: int) -> None:
    os.truncate(written, length)
    with pytest.raises(WeightsError, match=r"x\.safetensors"):
        read_header(written)


def test_missing_data_is_noticed_unless_only_the_header_is_wanted(written: Path) -> None:
    os.truncate(written, written.stat().st_size - 1)
    with pytest.raises(WeightsError, match="bytes instead of"):
        read_header(written)
    assert read_header(written, whole=False).metadata == {"origin": "ü"}


def test_a_missing_file_is_named(tmp_path: Path) -> None:
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
def test_a_wrong_header_is_refused(tmp_path: Path, header: object) -> None:
    text = json.dumps(header).encode()
    path = tmp_path / "x"
    path.write_bytes(struct.pack("<Q", len(text)) + text + bytes(8))
    with pytest.raises(WeightsError, match="damaged"):
        read_header(path)


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("scratch") / "x"


@given(st.binary(max_size=100), st.booleans())
def test_arbitrary_bytes_are_refused(scratch: Path, data: bytes, with_length: bool) -> None:
    scratch.write_bytes((struct.pack("<Q", len(data)) if with_length else b"") + data)
    with contextlib.suppress(WeightsError):
        assert read_header(scratch).shapes == {}


MB = 250_000
"""Numbers in a MB."""


@pytest.fixture
def tensors() -> dict[str, np.ndarray]:
    """Some tensors that fill pages and some that do not; 60 MB altogether."""
    rng = np.random.default_rng(0)
    shapes = {"a.large": (20 * MB,), "a.small": (3,), "b.large": (4, 10 * MB), "b.page": (1024,), "b.scalar": ()}
    return {name: rng.standard_normal(shape).astype(np.float32) for name, shape in shapes.items()}


@pytest.fixture
def large(tmp_path: Path, tensors: dict[str, np.ndarray]) -> Path:
    save_file(tensors, tmp_path / "params.safetensors", metadata={"kind": "test"})
    return tmp_path / "params.safetensors"


def test_writing_to_a_writable_tensor_changes_no_file(written: Path) -> None:
    MappedTensors(written, writable=True)["b.weight"][:] = 9
    np.testing.assert_array_equal(MappedTensors(written)["b.weight"], TENSORS["b.weight"])


def test_what_was_given_back_is_read_again(large: Path, tensors: dict[str, np.ndarray]) -> None:
    parameters = MappedTensors(large, writable=True)
    held = {name: parameters[name] for name in tensors}
    before = {name: array.copy() for name, array in held.items()}
    parameters.forget(["a.large", "a.small", "b.page"])
    parameters.forget(tensors)
    for name, tensor in before.items():
        np.testing.assert_array_equal(held[name], tensor)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can")
def test_what_is_fetched_ahead_is_what_the_file_has(large: Path, tensors: dict[str, np.ndarray]) -> None:
    parameters = MappedTensors(large, writable=True)
    parameters.prefetch(["a.large", "b.page"])
    for thread in threading.enumerate():
        if thread.name == "prefetch":
            thread.join()
    for name, tensor in tensors.items():
        np.testing.assert_array_equal(parameters[name], tensor)


@pytest.mark.skipif(not hasattr(mmap, "MADV_DONTNEED") or own_resident() is None, reason="this system cannot")
def test_only_what_is_named_is_given_back(large: Path) -> None:
    parameters = MappedTensors(large, writable=True)
    sums = {name: float(parameters[name].sum()) for name in parameters}

    def read_mb() -> float:
        resident = own_resident()
        assert resident is not None
        return resident.files_mb

    full = read_mb()
    parameters.forget(name for name in parameters if name.startswith("b."))
    assert full - read_mb() == pytest.approx(40, abs=3)
    parameters.forget(name for name in parameters if name.startswith("a."))
    assert full - read_mb() == pytest.approx(60, abs=3)
    assert {name: float(parameters[name].sum()) for name in parameters} == sums


def test_system_that_cannot_keeps_them(large: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(mmap, "MADV_DONTNEED", raising=False)
    parameters = MappedTensors(large, writable=True)
    before = parameters["a.small"].copy()
    parameters.forget(parameters)
    np.testing.assert_array_equal(parameters["a.small"], before)


@pytest.mark.parametrize(
    ("name", "shape"), [("x", [1] * 80), ("x", [1] * 150_000), ("x", [2**63, 0]), ("\ud800", []), ("x", [10**4000])]
)
def test_names_and_shapes_that_no_array_can_have_are_damage(tmp_path: Path, name: str, shape: list[int]) -> None:
    header = json.dumps({name: {"dtype": "F32", "shape": shape, "data_offsets": [0, 4]}}).encode()
    path = tmp_path / "x.safetensors"
    path.write_bytes(struct.pack("<Q", len(header)) + header + bytes(4))
    with pytest.raises(WeightsError, match="damaged"):
        MappedTensors(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with a name")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.safetensors")
    with pytest.raises(WeightsError, match="not a file"):
        MappedTensors(tmp_path / "x.safetensors")
