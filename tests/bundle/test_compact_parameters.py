"""Compact parameters give the very bits that they were made of, and a damaged file is refused."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray

from kokoro_desktop.bundle.compact_parameters import COMPACT, Transformed, unpack_parameters, write_compact
from kokoro_desktop.bundle.key import tvm_version
from kokoro_desktop.bundle.manifest import FORMAT, PARAMETERS, Manifest, ModuleEntry
from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.bundle.writer import Parameter, replacing_bundle, write_contents
from kokoro_desktop.devices.cpu import host_cpu
from kokoro_desktop.errors import BundleError
from kokoro_desktop.kernels.kernel import Arranged, value_of

RNG = np.random.default_rng(5)
FLOATS = st.sampled_from([0.0, -0.0, 1.5, -2.25, 1e-30, np.inf]) | st.floats(width=32, allow_nan=False)


def make(folder: Path, parameters: dict[str, Arranged]) -> Path:
    """Write a bundle of one module with such parameters; beside it, the same with compact ones."""
    cpu = host_cpu()
    with replacing_bundle(folder / "whole") as path:
        (path / "bert.lib0.o").write_bytes(b"code")
        values = {name: value_of(each) for name, each in parameters.items()}
        entries = {f"bert.{name}": Parameter(value.shape, lambda value=value: value) for name, value in values.items()}
        module = ModuleEntry("bert_forward", ("bert.lib0.o",), tuple(entries), ())
        described = Manifest(
            FORMAT, "0123", tvm_version(), "llvm", "", "{}", cpu.arch, cpu.level, cpu.system, "a" * 64, "made up", 2
        )
        write_contents(path, replace(described, modules={"bert": module}), entries)
    shutil.copytree(folder / "whole", folder / "compact")
    (folder / "compact" / PARAMETERS).unlink()
    write_compact(folder / "compact" / COMPACT, [(f"bert.{name}", each) for name, each in parameters.items()])
    return folder / "compact"


def test_transformed_taps_are_the_product_with_the_matrix() -> None:
    matrix = np.array([[1, 0, 0], [0.5, 0.5, 0.5], [2 / 3, -1, 1.5], [0, 0, 1]])
    taps = RNG.standard_normal((2, 3, 1, 5, 4)).astype(np.float32)
    transformed = Transformed(matrix, taps)
    assert transformed.value().shape == transformed.shape == (2, 4, 1, 5, 4)
    np.testing.assert_allclose(transformed.value(), np.einsum("ar,orpcl->oapcl", matrix, taps), rtol=1e-6)
    assert (transformed.value()[:, 3] == taps[:, 2]).all()


@given(arrays.arrays(np.float32, arrays.array_shapes(min_dims=1, max_dims=4, max_side=5), elements=FLOATS))
def test_any_parameter_comes_back_to_the_bit(
    tmp_path_factory: pytest.TempPathFactory, array: NDArray[np.float32]
) -> None:
    place = tmp_path_factory.mktemp("bundle")
    (place / "again").mkdir()
    unpack_parameters(make(place, {"weight": array}), place / "again")
    assert (place / "again" / PARAMETERS).read_bytes() == (place / "whole" / PARAMETERS).read_bytes()


def test_bundle_of_few_values_is_small_and_unpacked_to_the_bit(tmp_path: Path) -> None:
    few = (RNG.integers(-127, 128, (2, 3, 400, 8)) * np.float32(0.013)).astype(np.float32)
    many = RNG.standard_normal((2, 1, 300, 8)).astype(np.float32)
    compact = make(
        tmp_path, {"bias": few[0, 0, 0], "few": few, "many": many, "fast": Transformed(np.eye(3), few[:, :, None])}
    )
    assert (compact / COMPACT).stat().st_size < many.nbytes + 2 * (few.size + 16 * 8) + 4000
    (tmp_path / "again").mkdir()
    unpack_parameters(compact, tmp_path / "again")
    read_bundle(tmp_path / "again", ["bert"])
    for file in (tmp_path / "whole").iterdir():
        assert (tmp_path / "again" / file.name).read_bytes() == file.read_bytes()


@pytest.mark.parametrize("damage", ["cut", "flipped", "lacking", "gone", "of objects", "encrypted", "compressed"])
def test_what_is_damaged_is_refused_in_a_sentence(tmp_path: Path, damage: str) -> None:
    compact = make(tmp_path, {"weight": RNG.integers(0, 9, (2, 3, 50, 8)).astype(np.float32)})
    file, again = compact / COMPACT, tmp_path / "again"
    again.mkdir()
    data = bytearray(file.read_bytes())
    if damage == "cut":
        file.write_bytes(data[: len(data) // 2])
    elif damage == "flipped":
        data[len(data) // 4] ^= 255
        file.write_bytes(data)
    elif damage in ("encrypted", "compressed"):
        entry = data.index(b"PK\x01\x02")  # a file in the directory at the end: flags at 8, method at 10
        data[entry + (8 if damage == "encrypted" else 10)] = 1
        file.write_bytes(data)
    elif damage == "lacking":
        write_compact(file, [])
    elif damage == "of objects":
        with file.open("wb") as opened:
            np.savez(opened, **{"bert.weight": np.array([{}], object)})
    else:
        file.unlink()
    with pytest.raises(BundleError, match=r"is damaged.*; reinstall the program"):
        unpack_parameters(compact, again)
