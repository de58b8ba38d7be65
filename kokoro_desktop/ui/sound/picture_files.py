"""Export the sound display and charts as PNG, SVG or PDF, and print the display, using the window's drawing code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QObject, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QImageWriter, QPageLayout, QPageSize, QPaintDevice, QPainter, QPalette, QPdfWriter
from PySide6.QtWidgets import QDialog, QWidget

from kokoro_desktop.files import atomic
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.sound.sound_panel import SoundPanel
from kokoro_desktop.ui.style.theme import light_palette
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.saving import choose_file, saved

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

# File pixels per window pixel.
_PNG_SCALE: Final = 2
# Scale for printing: about 400 dpi on a landscape page.
_PRINT_SCALE: Final = 4
_MARGIN_MM: Final = 15.0
_ENDINGS: Final = (".png", ".svg", ".pdf")
# Function that draws a picture in the colours of a palette.
Paint = Callable[[QPainter, QPalette], None]


class PictureFiles(QObject):
    """Commands that save and print the current sound display, and save charts.

    Signals
    -------
    failed(str)
        An error message.
    told(str)
        A status message.
    """

    failed = Signal(str)
    told = Signal(str)

    def __init__(self, sound: SoundPanel, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._sound, self._settings, self._window = sound, settings, window

    def ask_and_save(self, take: Take) -> None:
        """Ask for a file name and save the picture; the extension selects the format."""
        # Import late: the package imports soundfile, which would delay startup.
        from kokoro_desktop.export import default_name

        path = self._ask(default_name(take))
        if path is not None:
            self._when_complete(lambda: self._save(path, take.title, _size(self._sound), _painter(self._sound)))

    def ask_and_save_chart(self, name: str, title: str, size: QSize, paint: Paint) -> None:
        """Ask for a file name, suggesting ``name``, and save a chart of the given size in the window's colours."""
        path = self._ask(name)
        if path is not None:
            self._save(path, title, size, paint)

    def _ask(self, name: str) -> Path | None:
        ending = self._settings.text("picture/ending", _ENDINGS[0])
        start = self._settings.folder() / f"{name}{ending}"
        filters = {".png": tr("Picture (*.png)"), ".svg": tr("Drawing (*.svg)"), ".pdf": tr("Document (*.pdf)")}
        path = choose_file(self._window, tr("Save Picture"), start, list(filters.values()), filters.get(ending, ""))
        if path is not None:
            self._settings.put("picture/ending", path.suffix.lower())
        return path

    def ask_and_print(self, take: Take) -> None:
        """Ask for a printer, and print the picture in landscape orientation and light colours."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(take.title)
        printer.setPageOrientation(QPageLayout.Orientation.Landscape)
        printer.setPageMargins(QMarginsF(*[_MARGIN_MM] * 4), QPageLayout.Unit.Millimeter)
        dialog = QPrintDialog(printer, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._when_complete(lambda: self.print_on(printer))

    def print_on(self, printer: QPrinter) -> None:
        """Print the picture on one page."""
        image = draw_image(self._sound, _PRINT_SCALE, light_palette())
        painter = QPainter()
        if not painter.begin(printer):
            self.failed.emit(
                tr("Printing failed: the printer is not responding. Choose a different printer, or save the picture.")
            )
            return
        page = QRectF(painter.viewport())
        size = image.size().scaled(page.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(QRectF(0, 0, size.width(), size.height()), image)
        painter.end()

    def _when_complete(self, act: Callable[[], object]) -> None:
        """Call ``act`` once the visible spectrogram is complete, without blocking the window."""
        picture = self._sound.waveform
        if picture.is_complete():
            act()
        else:
            picture.make_tile()
            QTimer.singleShot(0, self, lambda: self._when_complete(act))

    def _save(self, path: Path, title: str, size: QSize, paint: Paint) -> None:
        palette = self._window.palette()
        render = {".svg": _render_svg, ".pdf": _render_pdf}.get(path.suffix.lower())
        if render is not None:
            drawing = render(size, self._window.logicalDpiX(), title, paint, palette)
            job = BackgroundJob(lambda task: atomic.write_bytes(path, drawing), self)
        else:
            image = _render_image(size, _PNG_SCALE, paint, palette)
            job = BackgroundJob(lambda task: atomic.write_bytes(path, encode_png(image)), self)
        job.finished.connect(lambda nothing: self.told.emit(saved(path)))
        job.failed.connect(lambda sentence, details: self.failed.emit(sentence))
        job.start()


def draw_image(sound: SoundPanel, scale: int, palette: QPalette | None = None) -> QImage:
    """Return an image of the picture and lane at ``scale`` times their screen size, in the colours of ``palette``."""
    return _render_image(_size(sound), scale, _painter(sound), palette or sound.palette())


def encode_png(image: QImage) -> bytes:
    """Encode an image as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def draw_svg(sound: SoundPanel, title: str) -> bytes:
    """Draw the picture and lane as SVG, with text as text elements instead of outlines."""
    return _render_svg(_size(sound), sound.logicalDpiX(), title, _painter(sound), sound.palette())


def _paint_on(device: QPaintDevice, paint: Paint, palette: QPalette) -> None:
    painter = QPainter(device)
    paint(painter, palette)
    painter.end()


def _render_image(size: QSize, scale: int, paint: Paint, palette: QPalette) -> QImage:
    image = QImage(size * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    _paint_on(image, paint, palette)
    return image


def _render_svg(size: QSize, resolution: int, title: str, paint: Paint, palette: QPalette) -> bytes:
    from PySide6.QtSvg import QSvgGenerator

    buffer = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setResolution(resolution)  # letters were measured at the screen's resolution
    generator.setTitle(title)
    generator.setDescription("Kokoro Desktop")
    _paint_on(generator, paint, palette)
    return bytes(buffer.data().data())


def _render_pdf(size: QSize, resolution: int, title: str, paint: Paint, palette: QPalette) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Kokoro Desktop")
    writer.setResolution(resolution)  # letters were measured at the screen's resolution
    writer.setPageSize(QPageSize(QSizeF(size) * 72 / resolution, QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    _paint_on(writer, paint, palette)
    return bytes(buffer.data().data())


def _size(sound: SoundPanel) -> QSize:
    axis = sound.pitch_axis.width() if sound.waveform.has_pitch() else 0
    return QSize(sound.waveform.width() + axis, sound.waveform.height() + sound.lane.height())


def _painter(sound: SoundPanel) -> Paint:
    return lambda painter, palette: _paint(painter, sound, palette)


def _paint(painter: QPainter, sound: SoundPanel, palette: QPalette) -> None:
    lane = sound.lane
    painter.setFont(sound.waveform.font())
    sound.waveform.paint_sound(painter, palette)
    if sound.waveform.has_pitch():
        painter.translate(sound.waveform.width(), 0)
        sound.pitch_axis.paint(painter, palette)
        painter.translate(-sound.waveform.width(), 0)
    painter.translate(0, sound.waveform.height())
    painter.setClipRect(lane.rect())
    painter.fillRect(lane.rect(), palette.color(QPalette.ColorRole.Base))
    lane.paint_units(painter, palette, 0, lane.width(), marked=False)
