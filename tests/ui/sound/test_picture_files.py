"""The picture as a file and on paper: what is shown, larger, in the format that was asked for."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.sound.picture_files import PictureFiles, draw_image, draw_svg, encode_png
from kokoro_desktop.ui.sound.sound_canvas import Mode
from kokoro_desktop.ui.sound.sound_panel import SoundPanel

MakeTake = Callable[..., Take]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def sound(qtbot: QtBot, make_take: MakeTake) -> SoundPanel:
    panel = SoundPanel()
    qtbot.addWidget(panel)
    panel.resize(700, 300)
    take = make_take(1)
    panel.set_audio(take.samples, take.spans, (take.f0, take.predicted_f0))
    panel.show()
    return panel


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def files(sound: SoundPanel, settings: Settings, qtbot: QtBot) -> PictureFiles:
    window = QWidget()
    qtbot.addWidget(window)
    return PictureFiles(sound, settings, window)


def grey(image: QImage) -> np.ndarray:
    """Return an image in grey, float [height, width]."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    pixels = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    return pixels[:, : grey.width()].astype(np.float64)


def test_the_image_is_what_the_window_shows(sound: SoundPanel) -> None:
    sound.waveform.clearFocus()  # whose frame is the window's
    shown = sound.grab().toImage().copy(0, 0, 700, sound.waveform.height() + sound.lane.height())
    np.testing.assert_allclose(grey(draw_image(sound, 1)), grey(shown), atol=1)


@pytest.mark.parametrize("mode", ["waveform", "spectrogram", "both"])
def test_a_drawing_looks_like_the_image(sound: SoundPanel, mode: Mode) -> None:
    sound.waveform.set_mode(mode)
    while not sound.waveform.is_complete():
        sound.waveform.make_tile()
    image = draw_image(sound, 1)
    drawn = QImage(image.size(), QImage.Format.Format_RGB32)
    painter = QPainter(drawn)
    drawing = draw_svg(sound, "a <title>")
    QSvgRenderer(drawing).render(painter, QRectF(drawn.rect()))
    painter.end()
    assert np.mean(np.abs(grey(drawn) - grey(image))) < 4
    root = ET.parse(io.BytesIO(drawing)).getroot()
    assert root.findtext(f"{SVG}title") == "a <title>"
    letters = {"".join(each.itertext()).strip() for each in root.iter(f"{SVG}text")}
    assert {"h", "ə", "l", "ˈoʊ", "həlˈoʊ"} <= letters


def test_a_saved_picture_is_twice_as_large_and_read_by_others(
    sound: SoundPanel,
    settings: Settings,
    files: PictureFiles,
    qtbot: QtBot,
    make_take: MakeTake,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    image_module = pytest.importorskip("PIL.Image")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "a"), "Picture (*.png)"))
    with qtbot.waitSignal(files.told):
        files.ask_and_save(make_take(1))
    with image_module.open(tmp_path / "a.png") as picture:
        assert picture.size == (1400, 2 * (sound.waveform.height() + sound.lane.height()))
    assert settings.text("picture/ending") == ".png"


def test_a_picture_is_saved_as_a_document_of_its_size(
    sound: SoundPanel,
    files: PictureFiles,
    qtbot: QtBot,
    make_take: MakeTake,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "a.pdf"), "Picture (*.png)"))
    with qtbot.waitSignal(files.told):
        files.ask_and_save(make_take(1))
    assert [path.name for path in tmp_path.glob("a.*")] == ["a.pdf"]
    content = (tmp_path / "a.pdf").read_bytes()
    assert content.startswith(b"%PDF-")
    _, _, width, height = map(float, re.search(rb"/MediaBox \[([^\]]+)\]", content)[1].split())
    assert width / height == pytest.approx(700 / (sound.waveform.height() + sound.lane.height()), rel=0.02)


def test_what_cannot_be_written_is_one_sentence(
    files: PictureFiles, qtbot: QtBot, make_take: MakeTake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "a.svg"), ""))
    with qtbot.waitSignal(files.failed) as failed:
        files.ask_and_save(make_take(1))
    assert failed.args[0].count(".") >= 1 and "a.svg" in failed.args[0]
    assert list(tmp_path.glob("no")) == []


def test_a_page_is_printed_in_colours_for_paper(files: PictureFiles, tmp_path: Path) -> None:
    printer = QPrinter()
    printer.setOutputFileName(str(tmp_path / "page.pdf"))
    files.print_on(printer)
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")


def test_an_image_is_a_png_file(sound: SoundPanel) -> None:
    assert QImage.fromData(encode_png(draw_image(sound, 2))).width() == 1400
