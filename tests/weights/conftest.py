"""The default set, read once, and a writer of PyTorch's file format that needs no torch."""

from __future__ import annotations

import shutil
import struct
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from kokoro_desktop.task import QUIET
from kokoro_desktop.weights import onnx_source, store
from kokoro_desktop.weights.onnx_collector import Tensors
from kokoro_desktop.weights.store import WeightsSet

GROUPS = ("bert", "bert_encoder", "predictor", "text_encoder", "decoder")


@pytest.fixture(scope="session")
def packaged() -> Tensors:
    """The default set as it comes out of the packages."""
    return onnx_source.read_bytes(onnx_source.packaged_model(), "packages", QUIET)


@pytest.fixture(scope="session")
def made(shared_home: Path) -> WeightsSet:
    """The default set on disk, in the folder that the session's tests share: not to be changed."""
    return store.ensure(QUIET)


@pytest.fixture
def mine(made: WeightsSet, fresh_home: Path) -> Iterator[Path]:
    """A copy of the default set that a test may damage; taken away again, for it is large."""
    path = store.default_path()
    path.parent.mkdir(parents=True)
    shutil.copyfile(made.path, path)
    yield path
    path.unlink(missing_ok=True)


@pytest.fixture
def brought(mine: Path) -> Iterator[Path]:
    """A set that the user brought, in use."""
    with mine.open("r+b") as file:
        start = file.read(4096)
        file.seek(0)
        file.write(start.replace(onnx_source.DEFAULT_SHA256.encode(), b"0" * 64))
    yield mine


def is_normed(name: str, tensor: NDArray[Any]) -> bool:
    """Whether the package has weight norm there: every convolution but the plain ones."""
    plain = ("_proj.weight", "noise_convs.0.weight", "noise_convs.1.weight")
    return name.endswith(".weight") and tensor.ndim == 3 and not name.endswith(plain)


@pytest.fixture(scope="session")
def unfolded(packaged: Tensors) -> dict[str, dict[str, Any]]:
    """The default set as the official checkpoint has it: weight norm unfolded, groups, a prefix, an unused pooler."""
    rng = np.random.default_rng(3)
    groups = {group: {} for group in GROUPS}
    for name, tensor in packaged.items():
        group, _, rest = name.partition(".")
        entries = groups[group]
        if is_normed(name, tensor):
            norm = np.sqrt(np.square(tensor.astype(np.float64)).sum(axis=(1, 2), keepdims=True))
            stretch = rng.uniform(0.5, 2, norm.shape)
            # Quantising has made some channels zero, which have no direction: any will do.
            direction = np.where(norm == 0, 1, tensor * stretch)
            entries[f"module.{rest.removesuffix('weight')}weight_g"] = norm.astype(np.float32)
            entries[f"module.{rest.removesuffix('weight')}weight_v"] = direction.astype(np.float32)
        else:
            entries[f"module.{rest}"] = tensor
    groups["bert"]["module.pooler.weight"] = np.zeros((768, 768), np.float32)
    groups["bert"]["module.embeddings.position_ids"] = np.arange(512, dtype=np.int64).reshape(1, 512)
    return groups


@pytest.fixture(scope="session")
def write_torch() -> Callable[..., Path]:
    """Write nested dicts of arrays as ``torch.save`` would."""

    def write(path: Path, value: Any) -> Path:
        storages = []
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("archive/data.pkl", b"\x80\x02" + pickled(value, storages) + b".")
            archive.writestr("archive/byteorder", b"little")
            archive.writestr("archive/version", b"3\n")
            for key, array in enumerate(storages):
                archive.writestr(f"archive/data/{key}", np.ascontiguousarray(array).tobytes())
        return path

    return write


def pickled(value: Any, storages: list[NDArray[Any]]) -> bytes:
    """Opcodes that push ``value``: dicts, texts, numbers and arrays, by hand from the format's description."""
    if isinstance(value, dict):
        items = b"".join(pickled(key, storages) + pickled(item, storages) for key, item in value.items())
        return b"ccollections\nOrderedDict\n)R(" + items + b"u"
    if isinstance(value, str):
        return b"X" + struct.pack("<I", len(value.encode())) + value.encode()
    if isinstance(value, int):
        return b"J" + struct.pack("<i", value)
    if isinstance(value, tuple):
        return b"(" + b"".join(pickled(item, storages) for item in value) + b"t"
    key = str(len(storages))
    storages.append(value)
    kind = {"float32": b"FloatStorage", "int64": b"LongStorage"}[value.dtype.name]
    reference = (
        b"(" + pickled("storage", storages) + b"ctorch\n" + kind + b"\n" + pickled(key, storages)
        + pickled("cpu", storages) + pickled(value.size, storages) + b"tQ"
    )  # fmt: skip
    strides = tuple(stride // value.itemsize for stride in np.ascontiguousarray(value).strides)
    layout = pickled(0, storages) + pickled(value.shape, storages) + pickled(strides, storages)
    return b"ctorch._utils\n_rebuild_tensor_v2\n(" + reference + layout + b"\x89}tR"
