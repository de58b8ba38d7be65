"""The compiling process: messages on stdout, a clean end when it is asked to stop."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.weights import onnx_source, store
from kokoro_desktop.weights.store import WeightsSet


def command(output: Path, *components: str) -> list[str]:
    options = [f"--component={name}" for name in components]
    return [sys.executable, "-m", "kokoro_desktop.compiler", *options, f"--output={output}"]


def test_messages_are_progress_and_then_the_path(weights: WeightsSet, tmp_path: Path) -> None:
    done = subprocess.run(
        command(tmp_path / "out", "text_encoder"), env=os.environ | {"PATH": ""}, capture_output=True, check=True
    )
    *progress, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert last == {"path": str(tmp_path / "out")}
    figures = [message["progress"] for message in progress]
    assert all(0 <= now <= total for now, total, _ in figures)
    assert "compiling text_encoder" in [what for _, _, what in figures]
    assert figures[-1][0] == figures[-1][1]
    assert list(read_bundle(tmp_path / "out", modules=[]).manifest.modules) == ["text_encoder"]


def test_error_is_the_last_message_and_the_exit_code(weights: WeightsSet, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    done = subprocess.run(command(tmp_path / "file" / "out", "bert"), capture_output=True, check=False)
    last = json.loads(done.stdout.splitlines()[-1])
    assert last["error"].startswith("Cannot write")
    assert last["exit_code"] == done.returncode == 6
    assert done.stderr == b""


@pytest.fixture
def damaged(weights: WeightsSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the weights with one wrong bit in a tensor, in use by this test alone."""
    monkeypatch.setenv("KOKORO_DESKTOP_DATA", str(tmp_path / "data"))
    path = store.canonical_path()
    path.parent.mkdir()
    shutil.copyfile(weights.path, path)
    with path.open("r+b") as file:
        file.seek(200_000_000)
        byte = file.read(1)[0]
        file.seek(200_000_000)
        file.write(bytes([byte ^ 1]))
    yield path
    path.unlink()


def test_damaged_weights_of_the_packages_are_made_again_before_compiling(
    damaged: Path, weights: WeightsSet, tmp_path: Path
) -> None:
    done = subprocess.run(command(tmp_path / "out", "text_encoder"), capture_output=True, check=True)
    assert b"making it again" in done.stderr
    remade = store.current()
    assert remade is not None
    store.verify(remade)
    assert read_bundle(tmp_path / "out", modules=[]).manifest.weights == remade.sha256 == weights.sha256


def test_damaged_imported_weights_are_not_compiled(damaged: Path, tmp_path: Path) -> None:
    with damaged.open("r+b") as file:
        start = file.read(4096)
        file.seek(0)
        file.write(start.replace(onnx_source.DEFAULT_SHA256.encode(), b"0" * 64))
    done = subprocess.run(command(tmp_path / "out", "text_encoder"), capture_output=True, check=False)
    last = json.loads(done.stdout.splitlines()[-1])
    assert "import the weights again" in last["error"]
    assert last["exit_code"] == done.returncode == 5
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_process_asked_to_stop_leaves_nothing(weights: WeightsSet, tmp_path: Path, number: signal.Signals) -> None:
    with subprocess.Popen(command(tmp_path / "there" / "out", "text_encoder"), stdout=-1, stderr=-1) as process:
        assert process.stdout is not None
        assert any(b"compiling text_encoder" in line for line in process.stdout)
        process.send_signal(number)
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (130, b"")
    assert list((tmp_path / "there").iterdir()) == []
