"""``kokoro-desktop convert-voice``."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from kokoro_desktop.cli import main
from kokoro_desktop.voices import load_voice

PACK = np.random.default_rng(2).standard_normal((510, 1, 256)).astype(np.float32)


def test_a_raw_voice_becomes_npy_bit_for_bit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "v.bin").write_bytes(PACK.astype("<f4").tobytes())
    assert main(["convert-voice", str(tmp_path / "v.bin"), str(tmp_path / "v.npy")]) == 0
    written = np.load(tmp_path / "v.npy")
    assert (written.shape, written.dtype) == ((510, 256), np.dtype(np.float32))
    assert written.tobytes() == PACK.tobytes()
    assert "510 style rows" in capsys.readouterr().out


def test_a_voice_can_be_squeezed_in_place(tmp_path: Path) -> None:
    path = tmp_path / "v.npy"
    np.save(path, PACK)
    assert main(["convert-voice", str(path), str(path)]) == 0
    assert np.array_equal(np.load(path), PACK[:, 0])


def test_a_blend_can_be_kept(tmp_path: Path) -> None:
    assert main(["convert-voice", "af_heart:0.7+am_adam:0.3", str(tmp_path / "mine.npy")]) == 0
    assert np.array_equal(load_voice(str(tmp_path / "mine.npy")).pack, load_voice("af_heart:0.7+am_adam:0.3").pack)


@pytest.mark.parametrize(
    ("source", "output", "status", "complaint"),
    [
        ("nowhere.bin", "v.npy", 2, "the file does not exist"),
        ("af_hart", "v.npy", 2, "Did you mean af_heart"),
        ("af_heart", "v.bin", 6, "must end in .npy"),
        ("af_heart", "no/such/folder/v.npy", 6, "Cannot write"),
    ],
)
def test_a_failure_is_one_sentence_and_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str, output: str, status: int, complaint: str
) -> None:
    assert main(["convert-voice", source, str(tmp_path / output)]) == status
    assert complaint in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_survives_a_failure(tmp_path: Path) -> None:
    (tmp_path / "bad.bin").write_bytes(b"\0" * 7)
    (tmp_path / "v.npy").write_bytes(b"precious")
    assert main(["convert-voice", str(tmp_path / "bad.bin"), str(tmp_path / "v.npy")]) == 2
    assert (tmp_path / "v.npy").read_bytes() == b"precious"
