"""The compiling process: progress, the path, errors with their kind, and an end that leaves nothing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.errors import OutputError, WeightsError
from kokoro_desktop.files.child import Child
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights import onnx_source, store
from kokoro_desktop.weights.store import WeightsSet


def compile_in(child: Child, output: Path, components: Sequence[str] = ("text_encoder",), task: Task = QUIET) -> Path:
    path: Path = child.ask((components, output, TargetSpec()), task)
    return path


@pytest.fixture
def child() -> Iterator[Child]:
    with Child("kokoro_desktop.compiler") as started:
        yield started


def test_progress_is_reported_and_the_path_returned(
    weights: WeightsSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    told: list[tuple[int, int, str]] = []
    with Child("kokoro_desktop.compiler") as child:
        assert compile_in(child, tmp_path / "out", task=Task(lambda *args: told.append(args))) == tmp_path / "out"
    assert all(0 <= now <= total for now, total, _ in told)
    assert "compiling text_encoder" in [what for _, _, what in told]
    assert told[-1][0] == told[-1][1]
    assert list(read_bundle(tmp_path / "out", modules=[]).manifest.modules) == ["text_encoder"]


def test_error_is_the_answer(weights: WeightsSet, child: Child, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OutputError, match="Cannot write"):
        compile_in(child, tmp_path / "file" / "out", ["bert"])
    assert child.output == ""


@pytest.fixture
def damaged(weights: WeightsSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the weights with one wrong bit in a tensor, in use by this test alone."""
    monkeypatch.setenv("KOKORO_DESKTOP_DATA", str(tmp_path / "data"))
    path = store.default_path()
    path.parent.mkdir()
    shutil.copyfile(weights.path, path)
    with path.open("r+b") as file:
        file.seek(50_000_000)
        byte = file.read(1)[0]
        file.seek(50_000_000)
        file.write(bytes([byte ^ 1]))
    yield path
    path.unlink()


@pytest.mark.slow
def test_damaged_weights_of_the_packages_are_made_again_before_compiling(
    damaged: Path, weights: WeightsSet, child: Child, tmp_path: Path
) -> None:
    compile_in(child, tmp_path / "out")
    assert "creating it again" in child.output
    remade = store.current()
    assert remade is not None
    store.verify(remade)
    assert read_bundle(tmp_path / "out", modules=[]).manifest.weights == remade.sha256 == weights.sha256


def test_damaged_imported_weights_are_not_compiled(damaged: Path, child: Child, tmp_path: Path) -> None:
    with damaged.open("r+b") as file:
        start = file.read(4096)
        file.seek(0)
        file.write(start.replace(onnx_source.DEFAULT_SHA256.encode(), b"0" * 64))
    with pytest.raises(WeightsError, match="import the weights again"):
        compile_in(child, tmp_path / "out")
    assert not (tmp_path / "out").exists()
