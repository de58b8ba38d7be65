"""Files of ``torch.save`` come back as arrays; everything else about them is refused in one sentence."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import pickle
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.files import torch_file
from kokoro_desktop.files.torch_file import TorchFileError

DATA = Path(__file__).parents[1] / "data"
TENSORS = DATA / "torch_tensors.pt"
BASE = np.arange(24, dtype=np.float32) / 2


@pytest.fixture(scope="module")
def tensors() -> dict[str, Any]:
    return torch_file.load(TENSORS)


def archive(path: Path, pickled: bytes, **entries: bytes) -> Path:
    """Write a zip file as torch does."""
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("any/data.pkl", pickled)
        for name, data in entries.items():
            file.writestr(f"any/{name.replace('__', '/')}", data)
    return path


def changed(path: Path, **entries: bytes | None) -> Path:
    """Copy the file of tensors with some entries replaced, or left out where None."""
    with zipfile.ZipFile(TENSORS) as old, zipfile.ZipFile(path, "w") as new:
        for info in old.infolist():
            name = info.filename.partition("/")[2].replace("/", "__")
            data = entries.get(name, old.read(info))
            if data is not None:
                new.writestr(info.filename, data)
    return path


@pytest.mark.parametrize("kind", ["float64", "float32", "float16"])
def test_floating_tensors_keep_type_and_value(tensors: dict[str, Any], kind: str) -> None:
    assert tensors[kind].dtype == kind
    np.testing.assert_array_equal(tensors[kind], BASE.reshape(2, 3, 4))


def test_bfloat16_is_widened_exactly(tensors: dict[str, Any]) -> None:
    assert tensors["bfloat16"].dtype == np.float32
    np.testing.assert_array_equal(tensors["bfloat16"], BASE.reshape(2, 3, 4))


@pytest.mark.parametrize("kind", ["int64", "int32", "int16", "int8", "uint8", "bool"])
def test_integer_tensors_keep_type_and_value(tensors: dict[str, Any], kind: str) -> None:
    assert tensors[kind].dtype == kind
    np.testing.assert_array_equal(tensors[kind], np.arange(6).astype(kind))


def test_strides_and_offsets_are_followed(tensors: dict[str, Any]) -> None:
    np.testing.assert_array_equal(tensors["transposed"], BASE.reshape(4, 6).T)
    np.testing.assert_array_equal(tensors["shifted"], BASE[5:11])
    np.testing.assert_array_equal(tensors["every third"], BASE[1::3])
    np.testing.assert_array_equal(tensors["expanded"], [[0, 0, 0], [0.5, 0.5, 0.5]])


def test_scalars_and_empty_tensors_keep_their_shapes(tensors: dict[str, Any]) -> None:
    assert tensors["scalar"].shape == () and tensors["scalar"] == 1.5
    assert tensors["empty"].shape == (0, 3)


def test_containers_and_parameters_come_back_plain(tensors: dict[str, Any]) -> None:
    assert type(tensors["state"]) is dict
    np.testing.assert_array_equal(tensors["state"]["weight"], BASE[:4])
    assert tensors["shape"] == (2, 3)
    assert tensors["plain"] == [1, 2.5, "text", None, True, (1, (2,)), {"a": -1}, 2**40]


def test_a_big_endian_file_is_read_as_one(tmp_path: Path) -> None:
    with zipfile.ZipFile(TENSORS) as file:
        storages = {
            info.filename.partition("/")[2].replace("/", "__"): file.read(info)
            for info in file.infolist()
            if "/data/" in info.filename
        }
    float32 = next(name for name, data in storages.items() if data == BASE.astype("<f4").tobytes())
    path = changed(tmp_path / "big.pt", byteorder=b"big", **{float32: BASE.astype(">f4").tobytes()})
    np.testing.assert_array_equal(torch_file.load(path)["shifted"], BASE[5:11])


def test_a_file_without_a_byte_order_is_little_endian(tmp_path: Path) -> None:
    path = changed(tmp_path / "old.pt", byteorder=None)
    np.testing.assert_array_equal(torch_file.load(path)["shared"], BASE)


def test_tensors_cannot_be_written_to(tensors: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="read-only"):
        tensors["float32"][0] = 1


@pytest.mark.torch
def test_every_tensor_equals_what_torch_loads(tensors: dict[str, Any]) -> None:
    torch = pytest.importorskip("torch")
    spec = importlib.util.spec_from_file_location("make_torch_tensors", DATA / "make_torch_tensors.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    loaded = torch.load(TENSORS, weights_only=True)
    assert list(loaded) == list(tensors) == list(module.contents())
    for name, value in loaded.items():
        if isinstance(value, torch.Tensor):
            known = value.float() if value.dtype == torch.bfloat16 else value
            np.testing.assert_array_equal(tensors[name], known.numpy(), err_msg=name)


class Runs:
    def __reduce__(self) -> tuple[object, ...]:
        return os.system, ("echo ran > ran",)


def test_a_file_that_would_run_a_command_is_refused_and_runs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = archive(tmp_path / "evil.pt", pickle.dumps({"weight": Runs()}, 2))
    with pytest.raises(TorchFileError, match=f"{os.system.__module__}.system"):
        torch_file.load(path)
    assert not (tmp_path / "ran").exists()


def test_the_format_before_zip_is_refused_with_advice() -> None:
    with pytest.raises(TorchFileError, match=r"before PyTorch 1\.6; load it in PyTorch and save it again"):
        torch_file.load(DATA / "torch_legacy.pt")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(TorchFileError, match=r"gone\.pt cannot be read .* No such file"):
        torch_file.load(tmp_path / "gone.pt")


@pytest.mark.parametrize("data", [b"", b"PK", b"RIFF....", b"PK\x03\x04 and no more"])
def test_what_is_no_archive_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.pt"
    path.write_bytes(data)
    with pytest.raises(TorchFileError, match=r"x\.pt cannot be read"):
        torch_file.load(path)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_truncated_file_is_refused(tmp_path: Path, part: float) -> None:
    data = TENSORS.read_bytes()
    path = tmp_path / "cut.pt"
    path.write_bytes(data[: int(len(data) * part)])
    with pytest.raises(TorchFileError):
        torch_file.load(path)


def test_a_changed_value_is_noticed(tmp_path: Path) -> None:
    data = TENSORS.read_bytes()
    position = data.index(BASE.tobytes())
    path = tmp_path / "flipped.pt"
    path.write_bytes(data[:position] + b"\xff" + data[position + 1 :])
    with pytest.raises(TorchFileError, match="CRC"):
        torch_file.load(path)


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ({"data__0": b"\0\0\0\0"}, "the file is truncated"),
        ({"data__0": None}, "does not contain"),
        ({"byteorder": b"middle"}, "byte order"),
        ({"data.pkl": None}, r"no data\.pkl"),
    ],
)
def test_an_inconsistent_archive_is_refused(tmp_path: Path, entries: dict[str, bytes | None], reason: str) -> None:
    with pytest.raises(TorchFileError, match=reason):
        torch_file.load(changed(tmp_path / "x.pt", **entries))


def test_a_compressed_entry_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.pt"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("any/data.pkl", pickle.dumps([0] * 1000, 2))
    with pytest.raises(TorchFileError, match="compressed"):
        torch_file.load(path)


def tensor_pickle(
    offset: int, shape: tuple[int, ...], strides: tuple[int, ...], count: int = 4, kind: str = "FloatStorage"
) -> bytes:
    """Pickle of one tensor, built by hand from torch's own call."""
    reference = b"(X\x07\0\0\0storagectorch\n" + kind.encode() + b"\nX\x01\0\0\0" + b"0X\x03\0\0\0cpu"
    text = b"ctorch._utils\n_rebuild_tensor_v2\n(" + reference + b"I%d\ntQ" % count + b"I%d\n" % offset
    for values in (shape, strides):
        text += b"(" + b"".join(b"I%d\n" % value for value in values) + b"t"
    return text + b"I00\n}tR."


def test_a_tensor_built_by_hand_is_read(tmp_path: Path) -> None:
    path = archive(tmp_path / "x.pt", tensor_pickle(1, (3,), (1,)), data__0=BASE[:4].tobytes())
    np.testing.assert_array_equal(torch_file.load(path), BASE[1:4])


@pytest.mark.parametrize(
    ("offset", "shape", "strides"),
    [
        (0, (5,), (1,)),
        (4, (1,), (1,)),
        (0, (2, 2), (3, 1)),
        (-1, (2,), (1,)),
        (0, (2,), (-1,)),
        (0, (2,), ()),
        (0, (-2,), (1,)),
        (0, (5,), (0,)),
        (0, (2**40, 256), (0, 0)),
        (0, (2,), (2**70,)),
    ],
)
def test_a_tensor_that_leaves_its_storage_is_refused(
    tmp_path: Path, offset: int, shape: tuple[int, ...], strides: tuple[int, ...]
) -> None:
    path = archive(tmp_path / "x.pt", tensor_pickle(offset, shape, strides), data__0=BASE[:4].tobytes())
    with pytest.raises(TorchFileError, match="tensor"):
        torch_file.load(path)


def test_a_storage_of_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    path = archive(tmp_path / "x.pt", tensor_pickle(0, (1,), (1,), kind="ComplexFloatStorage"), data__0=bytes(16))
    with pytest.raises(TorchFileError, match=r"torch\.ComplexFloatStorage"):
        torch_file.load(path)


def test_its_error_is_one_of_the_weights() -> None:
    assert issubclass(TorchFileError, WeightsError)


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("scratch") / "x.pt"


@given(st.binary(max_size=100))
def test_arbitrary_pickles_in_an_archive_are_data_or_refused(scratch: Path, data: bytes) -> None:
    archive(scratch, data)
    with contextlib.suppress(TorchFileError):
        torch_file.load(scratch)


@given(st.binary(max_size=64), st.booleans())
def test_arbitrary_files_are_refused(scratch: Path, data: bytes, zip_like: bool) -> None:
    scratch.write_bytes((b"PK\x03\x04" if zip_like else b"") + data)
    with pytest.raises(TorchFileError):
        torch_file.load(scratch)


@given(st.data())
def test_a_file_with_damaged_bytes_is_data_or_refused(scratch: Path, choices: st.DataObject) -> None:
    data = io.BytesIO(TENSORS.read_bytes()).getbuffer()
    for _ in range(choices.draw(st.integers(1, 4))):
        data[choices.draw(st.integers(0, len(data) - 1))] = choices.draw(st.integers(0, 255))
    scratch.write_bytes(data)
    with contextlib.suppress(TorchFileError):
        torch_file.load(scratch)


def test_a_pickle_larger_than_that_of_any_checkpoint_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TorchFileError):
        torch_file.load(archive(tmp_path / "large.pt", pickle.dumps("a" * 2_000_001)))
    assert torch_file.load(archive(tmp_path / "small.pt", pickle.dumps("a" * 1_000))) == "a" * 1_000
