"""The icon: what the window shows is what is drawn, and other programs read the containers."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

Image = pytest.importorskip("PIL.Image")

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "packaging" / "frozen" / "draw_icons.py"


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("icons")
    subprocess.run([sys.executable, SCRIPT, folder], check=True)
    return folder


def _pixels(file: Path) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(file.read_bytes())).convert("RGBA"), dtype=float)


def test_what_the_window_shows_is_what_is_drawn(drawn: Path) -> None:
    kept = sorted((ROOT / "resources" / "icons").glob("*.png"))
    assert len(kept) == 5
    for file in kept:
        # Another version of Qt may round an edge differently; another drawing differs by far more.
        assert np.abs(_pixels(file) - _pixels(drawn / file.name)).mean() < 2, file.name


def test_smallest_icon_has_light_strokes_on_whole_pixels(drawn: Path) -> None:
    row = _pixels(drawn / "kokoro-desktop-16.png")[7:9, 4:12, :3]
    assert row.min() > 240


def test_smallest_icon_is_open_on_the_left_as_a_schwa_is(drawn: Path) -> None:
    assert _pixels(drawn / "kokoro-desktop-16.png")[5:7, 2:7, 0].max() < 100


@pytest.mark.parametrize(
    ("file", "kind", "largest"), [("kokoro-desktop.ico", "ICO", 256), ("kokoro-desktop.icns", "ICNS", 512)]
)
def test_another_reader_finds_every_size_in_a_container(drawn: Path, file: str, kind: str, largest: int) -> None:
    with Image.open(drawn / file) as image:
        assert image.format == kind
        assert image.size == (largest, largest)
        found = {size[0] for size in image.info["sizes"]}
        image.load()
    assert {16, 32, 64, 256} <= found
