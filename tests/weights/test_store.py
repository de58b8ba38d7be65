"""One set on disk: made once, whole, identified by its content, and damage to it noticed."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import NoReturn

import numpy as np
import pytest
from safetensors import safe_open

from kokoro_desktop.errors import OutputError, WeightsError
from kokoro_desktop.files import safetensors_file
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights import onnx_source, store
from kokoro_desktop.weights.onnx_collector import Tensors
from kokoro_desktop.weights.store import WeightsSet

DEFAULT_SET = "2a41ede75393d5d4c1877eb3ef8e9e8fb85a5d8f48d82822c96542b4f75345c3"
"""Hash of the default set: whatever changes it, changes what every user hears."""


def flip_last_byte(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(-1, os.SEEK_END)
        last = file.read(1)
        file.seek(-1, os.SEEK_END)
        file.write(bytes([last[0] ^ 1]))


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


def test_shipped_set_is_used_where_it_is_until_the_user_has_another(
    fresh_home: Path, made: WeightsSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "shipped_path", lambda: tmp_path / "shipped.safetensors")
    store.shipped_path().write_bytes(made.path.read_bytes())
    assert store.ensure(QUIET).path == store.shipped_path()
    assert not store.default_path().exists()
    store.default_path().parent.mkdir(parents=True, exist_ok=True)
    store.default_path().write_bytes(made.path.read_bytes())
    assert store.current().path == store.default_path()
    assert store.make_default(QUIET).path == store.shipped_path()
    assert not store.default_path().exists()


def test_it_is_made_with_progress_and_nothing_but_a_lock_is_left(fresh_home: Path) -> None:
    seen = []
    weights = store.ensure(Task(lambda done, total, what: seen.append((what, done, total))))
    assert {what for what, *_ in seen} == {"reading weights", "writing weights"}
    assert seen[-1] == ("writing weights", 648, 648)
    assert sorted(weights.path.parent.iterdir()) == [weights.path.with_suffix(".lock"), weights.path]
    weights.path.unlink()


def test_an_interrupted_making_leaves_nothing(fresh_home: Path, packaged: Tensors) -> None:
    def interrupt(done: int, total: int, what: str) -> None:
        if what == "writing weights" and done == 400:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.save(packaged, "x", "y", Task(interrupt))
    assert list(store.default_path().parent.iterdir()) == []
    assert store.current() is None


def test_it_is_stored_as_the_safetensors_library_reads_it_and_comes_back_to_the_bit(
    made: WeightsSet, packaged: Tensors
) -> None:
    tensors = store.load(made.path)
    assert tensors.keys() == packaged.keys()
    with safe_open(made.path, framework="numpy") as file:
        for name in ("decoder.generator.ups.1.weight", "text_encoder.lstm.bias_hh_l0"):
            np.testing.assert_array_equal(tensors[name], file.get_tensor(name))
        assert file.get_tensor("bert_encoder.weight.codes").shape == packaged["bert_encoder.weight"].shape
    for name, tensor in packaged.items():
        np.testing.assert_array_equal(tensors[name].view(np.int32), tensor.view(np.int32))


def test_the_default_set_takes_less_than_a_third_of_its_values(made: WeightsSet) -> None:
    assert made.path.stat().st_size < 92_000_000 < 4 * made.parameters


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
    with pytest.raises(WeightsError, match="its values have changed"):
        store.verify(weights)


@pytest.mark.slow
def test_a_cut_default_set_is_noticed_and_made_again(mine: Path, caplog: pytest.LogCaptureFixture) -> None:
    os.truncate(mine, 1_000_000)
    with pytest.raises(WeightsError, match="bytes instead of"):
        store.current()
    assert store.ensure(QUIET).sha256 == DEFAULT_SET
    assert "creating it again" in caplog.text
    assert store.current().sha256 == DEFAULT_SET


def test_a_cut_imported_set_is_not_replaced(brought: Path) -> None:
    assert store.ensure(QUIET).source_sha256 == "0" * 64
    os.truncate(brought, 1_000_000)
    with pytest.raises(WeightsError, match="import the weights again"):
        store.ensure(QUIET)
    assert brought.stat().st_size == 1_000_000


def test_an_imported_set_that_cannot_be_read_is_not_replaced(brought: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, *most: int) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    before = brought.stat().st_ino
    with monkeypatch.context() as patch, pytest.raises(WeightsError, match="cannot be read: Permission denied; import"):
        patch.setattr(safetensors_file, "open_file", refuse)
        store.ensure(QUIET)
    assert brought.stat().st_ino == before


def test_changed_values_go_unread_unless_the_check_is_asked_for(mine: Path) -> None:
    flip_last_byte(mine)
    before = mine.read_bytes()[-1]
    store.ensure(QUIET)
    assert mine.read_bytes()[-1] == before


@pytest.mark.slow
def test_a_checked_default_set_with_changed_values_is_made_again(mine: Path, caplog: pytest.LogCaptureFixture) -> None:
    flip_last_byte(mine)
    weights = store.ensure(QUIET, check=True)
    assert weights.sha256 == DEFAULT_SET
    store.verify(weights)
    (warning,) = caplog.messages
    assert warning.endswith("its values have changed; creating it again")


def test_a_checked_imported_set_with_changed_values_is_refused_and_kept(brought: Path) -> None:
    flip_last_byte(brought)
    damaged = hashlib.sha256(brought.read_bytes()).digest()
    with pytest.raises(WeightsError, match="its values have changed; import the weights again with") as error:
        store.ensure(QUIET, check=True)
    assert "\n" not in str(error.value)
    assert hashlib.sha256(brought.read_bytes()).digest() == damaged


def test_a_sound_set_passes_the_check_and_stays(mine: Path) -> None:
    before = mine.stat().st_mtime_ns
    assert store.ensure(QUIET, check=True).sha256 == DEFAULT_SET
    assert mine.stat().st_mtime_ns == before


def test_a_file_of_another_version_is_refused(mine: Path) -> None:
    with mine.open("r+b") as file:
        start = file.read(4096)
        file.seek(0)
        file.write(start.replace(b'"kokoro_desktop.format":"2"', b'"kokoro_desktop.format":"0"'))
    with pytest.raises(WeightsError, match="format 0 instead of 2"):
        store.load(mine)


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, packaged: Tensors
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("KOKORO_DESKTOP_DATA", str(tmp_path / "file"))
    with pytest.raises(OutputError, match="KOKORO_DESKTOP_DATA"):
        store.save(packaged, "x", "y", QUIET)


def test_an_incomplete_set_is_never_written(fresh_home: Path, packaged: Tensors) -> None:
    rest = {name: tensor for name, tensor in packaged.items() if name != "bert_encoder.bias"}
    with pytest.raises(WeightsError, match=r"x is not Kokoro-82M v1\.0: it does not contain bert_encoder\.bias"):
        store.save(rest, "x", "y", QUIET)
    assert not store.default_path().exists()
