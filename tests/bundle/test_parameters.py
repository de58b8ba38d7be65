"""Mapped parameters are those of the file, and still so after they were given back."""

from __future__ import annotations

import mmap
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from kokoro_desktop.bench.memory import own_resident
from kokoro_desktop.bundle.parameters import Parameters

MB = 250_000
"""Numbers in a MB."""


@pytest.fixture
def tensors() -> dict[str, np.ndarray]:
    """Some tensors that fill pages and some that do not; 60 MB altogether."""
    rng = np.random.default_rng(0)
    shapes = {"a.large": (20 * MB,), "a.small": (3,), "b.large": (4, 10 * MB), "b.page": (1024,), "b.scalar": ()}
    return {name: rng.standard_normal(shape).astype(np.float32) for name, shape in shapes.items()}


@pytest.fixture
def path(tmp_path: Path, tensors: dict[str, np.ndarray]) -> Path:
    save_file(tensors, tmp_path / "params.safetensors", metadata={"kind": "test"})
    return tmp_path / "params.safetensors"


def test_tensors_are_those_that_another_library_wrote(path: Path, tensors: dict[str, np.ndarray]) -> None:
    parameters = Parameters(path)
    assert parameters.keys() == tensors.keys()
    assert len(parameters) == 5
    for name, tensor in tensors.items():
        np.testing.assert_array_equal(parameters[name], tensor)
        assert parameters[name].flags.writeable


def test_what_was_given_back_is_read_again(path: Path, tensors: dict[str, np.ndarray]) -> None:
    parameters = Parameters(path)
    held = {name: parameters[name] for name in tensors}
    before = {name: array.copy() for name, array in held.items()}
    parameters.forget(["a.large", "a.small", "b.page"])
    parameters.forget(tensors)
    for name, tensor in before.items():
        np.testing.assert_array_equal(held[name], tensor)


@pytest.mark.skipif(not hasattr(mmap, "MADV_DONTNEED") or own_resident() is None, reason="this system cannot")
def test_only_what_is_named_is_given_back(path: Path) -> None:
    parameters = Parameters(path)
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


def test_system_that_cannot_keeps_them(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(mmap, "MADV_DONTNEED", raising=False)
    parameters = Parameters(path)
    before = parameters["a.small"].copy()
    parameters.forget(parameters)
    np.testing.assert_array_equal(parameters["a.small"], before)
