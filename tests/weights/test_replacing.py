"""Other weights in place of those in use: of every accepted kind, refused in a sentence, and back again."""

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
from kokoro_desktop.weights import onnx_source, replacing, store
from kokoro_desktop.weights.onnx_collector import Tensors
from kokoro_desktop.weights.store import WeightsSet


@pytest.fixture
def home(fresh_home: Path) -> Iterator[Path]:
    """An empty home, emptied again, for what is imported is large."""
    yield fresh_home
    store.canonical_path().unlink(missing_ok=True)


def test_an_int8_onnx_file_is_imported(home: Path, tmp_path: Path, made: WeightsSet) -> None:
    path = tmp_path / "whatever.bin"
    path.write_bytes(onnx_source.packaged_model())
    weights = replacing.import_path(path, QUIET)
    assert weights == store.current()
    assert weights.sha256 == made.sha256
    assert (weights.source, weights.source_sha256) == ("whatever.bin", onnx_source.DEFAULT_SHA256)


def test_a_checkpoint_is_imported(
    home: Path, tmp_path: Path, unfolded: dict[str, dict[str, Any]], write_torch: Callable[..., Path]
) -> None:
    path = write_torch(tmp_path / "checkpoint", unfolded)
    weights = replacing.import_path(path, QUIET)
    assert weights.source_sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    store.verify(weights)
    path.unlink()


def test_a_canonical_file_is_imported_with_the_same_identity(home: Path, made: WeightsSet) -> None:
    assert replacing.import_path(made.path, QUIET).sha256 == made.sha256


def test_a_canonical_file_that_contradicts_its_own_hash_is_refused(
    home: Path, tmp_path: Path, made: WeightsSet
) -> None:
    path = Path(shutil.copyfile(made.path, tmp_path / "flip.safetensors"))
    with path.open("r+b") as file:
        file.seek(200_000_000)
        byte = file.read(1)[0]
        file.seek(200_000_000)
        file.write(bytes([byte ^ 1]))
    with pytest.raises(WeightsError, match=r"flip\.safetensors is damaged"):
        replacing.import_path(path, QUIET)
    assert store.current() is None
    path.unlink()


def test_a_safetensors_file_of_another_writer_needs_no_hash(
    home: Path, tmp_path: Path, packaged: Tensors, made: WeightsSet
) -> None:
    path = tmp_path / "other.safetensors"
    safetensors.numpy.save_file(packaged, path)
    assert replacing.import_path(path, QUIET).sha256 == made.sha256
    path.unlink()


def test_the_set_in_use_cannot_be_imported_onto_itself(made: WeightsSet) -> None:
    with pytest.raises(WeightsError, match="in use already"):
        replacing.import_path(made.path, QUIET)


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
        replacing.import_path(path, QUIET)
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
        replacing.import_path(path, QUIET)
    sentence = str(error.value)
    assert sentence.startswith(f"{path} is ")
    assert all(kind in sentence for kind in ("ONNX", "PyTorch checkpoint", "safetensors"))
    assert "\n" not in sentence and "pars" not in sentence.lower().removeprefix(str(path).lower())
    assert ("the .pth beside it" in sentence) == name.endswith(".json")


def test_a_missing_file_and_a_folder_are_refused(home: Path, tmp_path: Path) -> None:
    for path in (tmp_path / "gone.pth", tmp_path):
        with pytest.raises(WeightsError, match="cannot be read"):
            replacing.import_path(path, QUIET)


def test_going_back_brings_the_imported_set_and_then_the_one_after_it(brought: Path, packaged: Tensors) -> None:
    first = store.current()
    name = "bert_encoder.bias"
    store.save(packaged | {name: packaged[name] + 1}, "second.pth", "1" * 64, QUIET)
    assert replacing.previous().sha256 == first.sha256 and replacing.source_before() == first.source
    back = replacing.go_back(QUIET)
    assert (back.sha256, back.source_sha256) == (first.sha256, first.source_sha256)
    assert replacing.source_before() == "second.pth"


def test_going_back_from_the_first_import_makes_the_set_that_comes_with_the_program(brought: Path) -> None:
    assert replacing.source_before() == onnx_source.DEFAULT_NAME
    assert replacing.go_back(QUIET).source_sha256 == onnx_source.DEFAULT_SHA256
    # The same values under another name are nothing to keep.
    assert replacing.previous() is None and replacing.source_before() == ""
    with pytest.raises(WeightsError, match="no weights to go back to"):
        replacing.go_back(QUIET)


def test_stopped_importing_leaves_the_set_in_use_and_the_one_before(brought: Path, packaged: Tensors) -> None:
    before, asked = brought.stat().st_mtime_ns, iter(range(1000))
    with pytest.raises(Cancelled):
        store.save(packaged | {"bert_encoder.bias": packaged["bert_encoder.bias"] + 1}, "x", "y",
                   Task(cancelled=lambda: next(asked) == 400))  # fmt: skip
    assert brought.stat().st_mtime_ns == before
    assert [path.name for path in brought.parent.iterdir()] == [brought.name]


@pytest.fixture
def save_small(fresh_home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., WeightsSet]:
    """Save a set of three numbers, which is quicker, with a default one of other values than those that are brought."""
    for name in ("check_tensors", "check_shapes"):
        monkeypatch.setattr(store, name, lambda *_: None)

    def save(value: float, source: str = onnx_source.DEFAULT_NAME, sha256: str = onnx_source.DEFAULT_SHA256) -> Any:
        return store.save({"x": np.full(3, value, np.float32)}, source, sha256, QUIET)

    monkeypatch.setattr(replacing, "make_default", lambda task: save(0))
    save(0)
    return save


def test_going_back_again_and_again_changes_between_two_sets(save_small: Callable[..., WeightsSet]) -> None:
    save_small(1, "a.pth", "a")
    sources = []
    for _ in range(4):
        offered = replacing.source_before()
        sources.append(replacing.go_back(QUIET).source)
        assert offered == sources[-1]
    assert sources == [onnx_source.DEFAULT_NAME, "a.pth"] * 2
    save_small(2, "b.pth", "b")
    assert [replacing.go_back(QUIET).source for _ in range(4)] == ["a.pth", "b.pth"] * 2


@pytest.mark.parametrize(
    ("place", "call"),
    [(Path, "open"), (Path, "replace"), (Path, "hardlink_to"), (safetensors_file, "open_file")],
)
def test_set_that_cannot_be_replaced_stays_and_so_does_the_one_before_whichever_call_is_refused(
    save_small: Callable[..., WeightsSet], monkeypatch: pytest.MonkeyPatch, place: Any, call: str
) -> None:
    save_small(1, "a.pth", "a")
    save_small(2, "b.pth", "b")
    original, calls, refused = getattr(place, call), 0, []

    def refuse(path: Path, *arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == at:
            refused.append(path)
            raise PermissionError(13, "Permission denied")
        return original(path, *arguments)

    def both() -> tuple[str, str]:
        return store.current().source, replacing.previous().source

    for at in range(1, 100):
        calls = 0
        before, source = both(), f"{at}.pth"
        with monkeypatch.context() as patch:
            patch.setattr(place, call, refuse)
            try:
                save_small(2.0 + at, source, source)
                allowed = [(source, before[0])]
            except OutputError:
                allowed = [before]
            except WeightsError:  # one of them could not be read: before, or when all was done
                allowed = [before, (source, before[0])]
        assert both() in allowed
        if calls < at:
            break
    assert len(refused) == at - 1 > 0
    assert {path.name for path in store.canonical_path().parent.iterdir()} <= {
        store.WEIGHTS_FILE,
        store.PREVIOUS_FILE,
    }
