"""The script that makes resources/voices, on a small package of the same layout."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

SCRIPT = Path(__file__).parents[2] / "packaging" / "data" / "fetch_voices.py"
DESCRIPTION = 'x=Object.freeze({af_heart:{name:"Heart",language:"%s",gender:"Female",traits:"t",overallGrade:"A"}});'


def package(folder: Path, language: str = "en-us") -> dict[str, bytes]:
    (folder / "voices").mkdir(parents=True)
    (folder / "dist").mkdir()
    (folder / "dist" / "kokoro.js").write_text(DESCRIPTION % language, encoding="utf-8")
    random = np.random.default_rng(3)
    # Random bits, not random numbers: NaNs with payloads must survive too.
    packs = {voice: random.bytes(510 * 256 * 4) for voice in ("af_heart", "jm_kumo", "em_alex")}
    for voice, pack in packs.items():
        (folder / "voices" / f"{voice}.bin").write_bytes(pack)
    return packs


def run(*arguments: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")


def test_packs_are_converted_bit_for_bit_and_described(tmp_path: Path) -> None:
    packs = package(tmp_path / "package")
    done = run(tmp_path / "package", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    for voice, pack in packs.items():
        array = np.load(tmp_path / "out" / f"{voice}.npy")
        assert (array.shape, array.dtype) == ((510, 256), np.dtype(np.float32))
        assert array.tobytes() == pack
    rows = json.loads((tmp_path / "out" / "voices.json").read_text(encoding="utf-8"))
    assert [(row["id"], row["name"], row["language"], row["gender"], row["grade"]) for row in rows] == [
        ("af_heart", "Heart", "en-US", "female", "A"),
        ("em_alex", "Alex", "es", "male", None),
        ("jm_kumo", "Kumo", "ja", "male", "C-"),
    ]


@pytest.mark.parametrize("missing", ["voices/af_heart.bin", "dist/kokoro.js"])
def test_a_package_of_another_layout_is_refused(tmp_path: Path, missing: str) -> None:
    package(tmp_path / "package")
    for voice in ("jm_kumo", "em_alex"):
        (tmp_path / "package" / "voices" / f"{voice}.bin").unlink()
    (tmp_path / "package" / missing).unlink()
    (tmp_path / "package" / "dist" / "kokoro.js").touch()
    assert run(tmp_path / "package", tmp_path / "out").returncode == 2


def test_a_package_that_contradicts_the_ids_is_refused(tmp_path: Path) -> None:
    package(tmp_path / "package", language="fr")
    done = run(tmp_path / "package", tmp_path / "out")
    assert done.returncode == 1
    assert "its id says otherwise" in done.stderr
