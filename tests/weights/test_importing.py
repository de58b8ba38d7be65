"""Importing weights: of every accepted kind, or refused in a sentence."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import safetensors.numpy

from kokoro_desktop.errors import Cancelled, OutputError, WeightsError
from kokoro_desktop.files import safetensors_file
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights import importing, onnx_source, store
from kokoro_desktop.weights.onnx_collector import Tensors
from kokoro_desktop.weights.store import WeightsSet


@pytest.fixture
def home(fresh_home: Path) -> Iterator[Path]:
    """An empty home, emptied again, for what is imported is large."""
    yield fresh_home
    store.default_path().unlink(missing_ok=True)


def test_an_int8_onnx_file_is_imported(home: Path, tmp_path: Path, made: WeightsSet) -> None:
    path = tmp_path / "whatever.bin"
    path.write_bytes(onnx_source.packaged_model())
    weights = importing.import_path(path, QUIET)
    assert weights == store.current()
    assert weights.sha256 == made.sha256
    assert (weights.source, weights.source_sha256) == ("whatever.bin", onnx_source.DEFAULT_SHA256)


@pytest.mark.slow
def test_a_checkpoint_is_imported(
    home: Path, tmp_path: Path, unfolded: dict[str, dict[str, Any]], write_torch: Callable[..., Path]
) -> None:
    path = write_torch(tmp_path / "checkpoint", unfolded)
    weights = importing.import_path(path, QUIET)
    assert weights.source_sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    store.verify(weights)
    path.unlink()


@pytest.mark.slow
def test_a_canonical_file_is_imported_with_the_same_identity(home: Path, made: WeightsSet) -> None:
    assert importing.import_path(made.path, QUIET).sha256 == made.sha256


def test_a_canonical_file_that_contradicts_its_own_hash_is_refused(
    home: Path, tmp_path: Path, made: WeightsSet
) -> None:
    path = Path(shutil.copyfile(made.path, tmp_path / "flip.safetensors"))
    with path.open("r+b") as file:
        file.seek(50_000_000)
        byte = file.read(1)[0]
        file.seek(50_000_000)
        file.write(bytes([byte ^ 1]))
    with pytest.raises(WeightsError, match=r"flip\.safetensors is damaged"):
        importing.import_path(path, QUIET)
    assert store.current() is None
    path.unlink()


@pytest.mark.slow
def test_a_safetensors_file_of_another_writer_needs_no_hash(
    home: Path, tmp_path: Path, packaged: Tensors, made: WeightsSet
) -> None:
    path = tmp_path / "other.safetensors"
    safetensors.numpy.save_file(packaged, path)
    assert importing.import_path(path, QUIET).sha256 == made.sha256
    path.unlink()


def test_the_set_in_use_cannot_be_imported_onto_itself(made: WeightsSet) -> None:
    with pytest.raises(WeightsError, match="already in use"):
        importing.import_path(made.path, QUIET)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.onnx", b"no model"),
        ("b.onnx", b""),
        ("c.pth", b"no archive"),
        ("d.pth", b"\x80\x02}q\x00."),
        ("e.safetensors", (2).to_bytes(8, "little") + b"{}"),
        ("f.txt", b"how do you do"),
    ],
)
def test_another_file_is_refused_by_its_name(home: Path, tmp_path: Path, name: str, data: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(WeightsError, match=name.replace(".", r"\.")):
        importing.import_path(path, QUIET)
    assert store.current() is None


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.onnx", b"no model"),
        ("b.onnx", b""),
        ("c.pth", b"<!DOCTYPE html>"),
        ("d.safetensors", b"version https://git-lfs"),
        ("e.onnxtxt", b"ir_version: 8"),
        ("f.txt", b'{"abcd":{"no": "header"}}'),
        ("g.json", b'{"abcd":{"no": "header"}}'),
        ("config.json", b'{\n  "hidden_dim": 512\n}\n'),
    ],
)
def test_a_file_of_no_accepted_kind_is_told_the_kinds_in_one_sentence(
    home: Path, tmp_path: Path, name: str, data: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(WeightsError) as error:
        importing.import_path(path, QUIET)
    sentence = str(error.value)
    assert sentence.startswith(f"{path} is ")
    assert all(kind in sentence for kind in ("ONNX", "PyTorch checkpoint", "safetensors"))
    assert "\n" not in sentence and "pars" not in sentence.lower().removeprefix(str(path).lower())
    assert ("the .pth file next to it" in sentence) == name.endswith(".json")


def test_a_missing_file_and_a_folder_are_refused(home: Path, tmp_path: Path) -> None:
    for path in (tmp_path / "gone.pth", tmp_path):
        with pytest.raises(WeightsError, match="cannot be read"):
            importing.import_path(path, QUIET)


def test_stopped_importing_leaves_the_set_in_use(brought: Path, packaged: Tensors) -> None:
    before, asked = brought.stat().st_mtime_ns, iter(range(1000))
    with pytest.raises(Cancelled):
        store.save(packaged | {"bert_encoder.bias": packaged["bert_encoder.bias"] + 1}, "x", "y",
                   Task(cancelled=lambda: next(asked) == 400))  # fmt: skip
    assert brought.stat().st_mtime_ns == before
    assert [path.name for path in brought.parent.iterdir()] == [brought.name]


@pytest.mark.parametrize(("place", "call"), [(Path, "replace"), (safetensors_file, "open_file")])
def test_a_set_that_cannot_be_replaced_stays(
    fresh_home: Path, monkeypatch: pytest.MonkeyPatch, place: Any, call: str
) -> None:
    for name in ("check_tensors", "check_shapes"):
        monkeypatch.setattr(store, name, lambda *_: None)
    store.save({"x": np.zeros(3, np.float32)}, "a.pth", "a", QUIET)
    original, calls, refused = getattr(place, call), 0, 0

    def refuse(path: Path, *arguments: Any) -> Any:
        nonlocal calls, refused
        calls += 1
        if calls == at:
            refused += 1
            raise PermissionError(13, "Permission denied")
        return original(path, *arguments)

    for at in range(1, 100):
        source, before = f"{at}.pth", store.current()
        calls, expected = 0, source
        with monkeypatch.context() as patch:
            patch.setattr(place, call, refuse)
            try:
                store.save({"x": np.full(3, at, np.float32)}, source, source, QUIET)
            except OutputError:
                expected = before.source
            except WeightsError:  # raised by reading the new set again
                pass
        assert store.current().source == expected
        if calls < at:
            break
    assert refused == at - 1 > 0
    assert [path.name for path in store.default_path().parent.iterdir()] == [store.WEIGHTS_FILE]
