"""One set on disk: made once, whole, identified by its content, and damage to it noticed."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import safetensors.numpy
from safetensors import safe_open

from kokoro_desktop.errors import Cancelled, OutputError, WeightsError
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights import onnx_source, store
from kokoro_desktop.weights.onnx_collector import Tensors
from kokoro_desktop.weights.store import WeightsSet

DEFAULT_SET = "2a41ede75393d5d4c1877eb3ef8e9e8fb85a5d8f48d82822c96542b4f75345c3"
"""Hash of the default set: whatever changes it, changes what every user hears."""


@pytest.fixture
def mine(made: WeightsSet, fresh_home: Path) -> Iterator[Path]:
    """A copy of the default set that a test may damage; taken away again, for it is large."""
    path = store.canonical_path()
    path.parent.mkdir(parents=True)
    shutil.copyfile(made.path, path)
    yield path
    path.unlink(missing_ok=True)


def flip_last_byte(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(-1, os.SEEK_END)
        last = file.read(1)
        file.seek(-1, os.SEEK_END)
        file.write(bytes([last[0] ^ 1]))


def rename_source(path: Path) -> None:
    """Make the default set look like an imported one, by its header alone."""
    with path.open("r+b") as file:
        start = file.read(4096)
        file.seek(0)
        file.write(start.replace(onnx_source.DEFAULT_SHA256.encode(), b"0" * 64))


def test_the_default_set_is_the_known_one(made: WeightsSet) -> None:
    assert made.sha256 == DEFAULT_SET
    assert made.source == onnx_source.DEFAULT_NAME
    assert made.source_sha256 == onnx_source.DEFAULT_SHA256
    assert made.parameters == 81_140_664


def test_there_is_none_before_the_first_use(fresh_home: Path) -> None:
    assert store.current() is None


def test_it_is_made_once(mine: Path) -> None:
    before = mine.stat().st_mtime_ns
    assert store.ensure(QUIET).sha256 == DEFAULT_SET
    assert mine.stat().st_mtime_ns == before


def test_it_is_made_with_progress_and_nothing_but_a_lock_is_left(fresh_home: Path) -> None:
    seen = []
    weights = store.ensure(Task(lambda done, total, what: seen.append((what, done, total))))
    assert {what for what, *_ in seen} == {"reading weights", "writing weights"}
    assert seen[-1] == ("writing weights", 457, 457)
    assert sorted(weights.path.parent.iterdir()) == [weights.path.with_suffix(".lock"), weights.path]
    weights.path.unlink()


def test_an_interrupted_making_leaves_nothing(fresh_home: Path, packaged: Tensors) -> None:
    def interrupt(done: int, total: int, what: str) -> None:
        if what == "writing weights" and done == 400:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.save(packaged, "x", "y", Task(interrupt))
    assert list(store.canonical_path().parent.iterdir()) == []
    assert store.current() is None


def test_it_is_mapped_as_the_safetensors_library_reads_it(made: WeightsSet, packaged: Tensors) -> None:
    tensors = store.load(made.path)
    assert tensors.keys() == packaged.keys()
    with safe_open(made.path, framework="numpy") as file:
        for name in ("bert_encoder.weight", "decoder.generator.ups.1.weight", "text_encoder.lstm.bias_hh_l0"):
            np.testing.assert_array_equal(tensors[name], file.get_tensor(name))
            np.testing.assert_array_equal(tensors[name], packaged[name])


def test_the_hash_follows_names_shapes_and_values_and_not_their_order() -> None:
    one, two = np.arange(4, dtype=np.float32), np.ones(2, np.float32)
    known = store.content_sha256({"a": one, "b": two})
    assert store.content_sha256({"b": two, "a": one}) == known
    others = ({"a": one, "c": two}, {"a": one.reshape(2, 2), "b": two}, {"a": one + 1, "b": two}, {"a": one})
    assert known not in {store.content_sha256(other) for other in others}


def test_a_sound_file_passes_the_full_check(made: WeightsSet) -> None:
    store.verify(made)


def test_a_changed_value_is_found_by_the_full_check(mine: Path) -> None:
    flip_last_byte(mine)
    weights = store.current()
    with pytest.raises(WeightsError, match="its values are not those that were written"):
        store.verify(weights)


def test_a_cut_default_set_is_noticed_and_made_again(mine: Path, caplog: pytest.LogCaptureFixture) -> None:
    os.truncate(mine, 1_000_000)
    with pytest.raises(WeightsError, match="bytes instead of"):
        store.current()
    assert store.ensure(QUIET).sha256 == DEFAULT_SET
    assert "making it again" in caplog.text
    assert store.current().sha256 == DEFAULT_SET


def test_a_cut_imported_set_is_not_replaced(mine: Path) -> None:
    rename_source(mine)
    assert store.ensure(QUIET).source_sha256 == "0" * 64
    os.truncate(mine, 1_000_000)
    with pytest.raises(WeightsError, match="import the weights again"):
        store.ensure(QUIET)
    assert mine.stat().st_size == 1_000_000


def test_changed_values_go_unread_unless_the_check_is_asked_for(mine: Path) -> None:
    flip_last_byte(mine)
    before = mine.read_bytes()[-1]
    store.ensure(QUIET)
    assert mine.read_bytes()[-1] == before


def test_a_checked_default_set_with_changed_values_is_made_again(mine: Path, caplog: pytest.LogCaptureFixture) -> None:
    flip_last_byte(mine)
    weights = store.ensure(QUIET, check=True)
    assert weights.sha256 == DEFAULT_SET
    store.verify(weights)
    (warning,) = caplog.messages
    assert warning.endswith("its values are not those that were written; making it again")


def test_a_checked_imported_set_with_changed_values_is_refused_and_kept(mine: Path) -> None:
    rename_source(mine)
    flip_last_byte(mine)
    damaged = hashlib.sha256(mine.read_bytes()).digest()
    with pytest.raises(WeightsError, match="not those that were written; import the weights again with") as error:
        store.ensure(QUIET, check=True)
    assert "\n" not in str(error.value)
    assert hashlib.sha256(mine.read_bytes()).digest() == damaged


def test_a_sound_set_passes_the_check_and_stays(mine: Path) -> None:
    before = mine.stat().st_mtime_ns
    assert store.ensure(QUIET, check=True).sha256 == DEFAULT_SET
    assert mine.stat().st_mtime_ns == before


def test_a_file_of_another_version_is_refused(mine: Path) -> None:
    with mine.open("r+b") as file:
        start = file.read(4096)
        file.seek(0)
        file.write(start.replace(b'"kokoro_desktop.format":"1"', b'"kokoro_desktop.format":"0"'))
    with pytest.raises(WeightsError, match="format 0, not 1"):
        store.load(mine)


def test_a_folder_that_cannot_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, packaged: Tensors
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("KOKORO_DESKTOP_DATA", str(tmp_path / "file"))
    with pytest.raises(OutputError, match="KOKORO_DESKTOP_DATA"):
        store.save(packaged, "x", "y", QUIET)


def test_an_incomplete_set_is_never_written(fresh_home: Path, packaged: Tensors) -> None:
    rest = {name: tensor for name, tensor in packaged.items() if name != "bert_encoder.bias"}
    with pytest.raises(WeightsError, match=r"x is not Kokoro-82M v1\.0: it lacks bert_encoder\.bias"):
        store.save(rest, "x", "y", QUIET)
    assert not store.canonical_path().exists()


@pytest.fixture
def home(fresh_home: Path) -> Iterator[Path]:
    """An empty home, emptied again, for what is imported is large."""
    yield fresh_home
    store.canonical_path().unlink(missing_ok=True)


def test_an_int8_onnx_file_is_imported(home: Path, tmp_path: Path, made: WeightsSet) -> None:
    path = tmp_path / "whatever.bin"
    path.write_bytes(onnx_source.packaged_model())
    weights = store.import_path(path, QUIET)
    assert weights == store.current()
    assert weights.sha256 == made.sha256
    assert (weights.source, weights.source_sha256) == ("whatever.bin", onnx_source.DEFAULT_SHA256)


def test_a_checkpoint_is_imported(
    home: Path, tmp_path: Path, unfolded: dict[str, dict[str, Any]], write_torch: Callable[..., Path]
) -> None:
    path = write_torch(tmp_path / "checkpoint", unfolded)
    weights = store.import_path(path, QUIET)
    assert weights.source_sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    store.verify(weights)
    path.unlink()


def test_a_canonical_file_is_imported_with_the_same_identity(home: Path, made: WeightsSet) -> None:
    assert store.import_path(made.path, QUIET).sha256 == made.sha256


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
        store.import_path(path, QUIET)
    assert store.current() is None
    path.unlink()


def test_a_safetensors_file_of_another_writer_needs_no_hash(
    home: Path, tmp_path: Path, packaged: Tensors, made: WeightsSet
) -> None:
    path = tmp_path / "other.safetensors"
    safetensors.numpy.save_file(packaged, path)
    assert store.import_path(path, QUIET).sha256 == made.sha256
    path.unlink()


def test_the_set_in_use_cannot_be_imported_onto_itself(made: WeightsSet) -> None:
    with pytest.raises(WeightsError, match="in use already"):
        store.import_path(made.path, QUIET)


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
        store.import_path(path, QUIET)
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
        store.import_path(path, QUIET)
    sentence = str(error.value)
    assert sentence.startswith(f"{path} is ")
    assert all(kind in sentence for kind in ("ONNX", "PyTorch checkpoint", "safetensors"))
    assert "\n" not in sentence and "pars" not in sentence.lower().removeprefix(str(path).lower())
    assert ("the .pth beside it" in sentence) == name.endswith(".json")


def test_a_missing_file_and_a_folder_are_refused(home: Path, tmp_path: Path) -> None:
    for path in (tmp_path / "gone.pth", tmp_path):
        with pytest.raises(WeightsError, match="cannot be read"):
            store.import_path(path, QUIET)


@pytest.fixture
def brought(mine: Path) -> Iterator[Path]:
    """A set that the user brought, in use."""
    rename_source(mine)
    yield mine
    mine.with_name(store.PREVIOUS_FILE).unlink(missing_ok=True)


def test_going_back_brings_the_imported_set_and_then_the_one_after_it(brought: Path, packaged: Tensors) -> None:
    first = store.current()
    name = "bert_encoder.bias"
    store.save(packaged | {name: packaged[name] + 1}, "second.pth", "1" * 64, QUIET)
    assert store.previous().sha256 == first.sha256 and store.source_before() == first.source
    back = store.go_back(QUIET)
    assert (back.sha256, back.source_sha256) == (first.sha256, first.source_sha256)
    assert store.source_before() == "second.pth"


def test_going_back_from_the_first_import_makes_the_set_that_comes_with_the_program(brought: Path) -> None:
    assert store.source_before() == onnx_source.DEFAULT_NAME
    assert store.go_back(QUIET).source_sha256 == onnx_source.DEFAULT_SHA256
    # The same values under another name are nothing to keep.
    assert store.previous() is None and store.source_before() == ""
    with pytest.raises(WeightsError, match="no weights to go back to"):
        store.go_back(QUIET)


def test_stopped_importing_leaves_the_set_in_use_and_the_one_before(brought: Path, packaged: Tensors) -> None:
    before, asked = brought.stat().st_mtime_ns, iter(range(1000))
    with pytest.raises(Cancelled):
        store.save(packaged | {"bert_encoder.bias": packaged["bert_encoder.bias"] + 1}, "x", "y",
                   Task(cancelled=lambda: next(asked) == 400))  # fmt: skip
    assert brought.stat().st_mtime_ns == before
    assert [path.name for path in brought.parent.iterdir()] == [brought.name]
