"""Line with the model's input and the phoneme count."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QLineEdit, QSizePolicy, QWidget

from kokoro_desktop.phonemes.chunking import WHOLE_TOKENS
from kokoro_desktop.phonemes.reading import PhonemeReading
from kokoro_desktop.spec import MAX_PHONEMES
from kokoro_desktop.ui.style.colours import faint
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.text.symbol_words import visible
from kokoro_desktop.ui.text.text_marks import SOUNDING_ALPHA
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_row

_POINTS: Final = 12.0
# Width of the fade at each edge, in pixels.
_FADE: Final = 48


class _FadingLine(QLineEdit):
    """Line edit that highlights a range, and fades out the text at each edge where the text is cut off."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        # Painted rather than selected, because screen readers read every selection.
        self._highlighted = ""

    def highlight(self, place: int | None, end: int = 0) -> None:
        """Highlight the text from ``place`` (the cursor position) to ``end``; None removes the highlight."""
        self._highlighted = self.text()[place:end] if place is not None else ""
        self.update()

    def highlighted(self) -> str:
        """Return the highlighted text; an empty string if there is no highlight."""
        return self._highlighted

    def fades(self) -> tuple[bool, bool]:
        """Return two flags that indicate whether the text is cut off at the left edge and at the right edge."""
        middle = self.height() // 2
        left, right = self.cursorPositionAt(QPoint(0, middle)), self.cursorPositionAt(QPoint(self.width(), middle))
        return left > 0, right < len(self.text())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the highlight, the text, and a gradient in the window colour at each edge where the text is cut off."""
        if self._highlighted:
            painter = QPainter(self)
            box = QRectF(self.cursorRect())
            box.setLeft(box.center().x())
            box.setWidth(self.fontMetrics().horizontalAdvance(self._highlighted))
            painter.fillRect(box, faint(self.palette().color(QPalette.ColorRole.Highlight), SOUNDING_ALPHA))
            painter.end()
        super().paintEvent(event)
        # The style sheet changes the palette of this widget itself.
        ground = self.window().palette().color(QPalette.ColorRole.Window)
        painter = QPainter(self)
        for there, edge, inner in zip(
            self.fades(), (0, self.width()), (_FADE, self.width() - _FADE), strict=True
        ):  # fmt: skip
            if there:
                shade = QLinearGradient(edge, 0, inner, 0)
                shade.setColorAt(0.0, ground)
                shade.setColorAt(1.0, faint(ground, 0.0))
                painter.fillRect(min(edge, inner), 0, _FADE, self.height(), shade)
        painter.end()


class ReceivedLine(QWidget):
    """Line that shows the symbols of the pass at the caret, and the phoneme count."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reading: PhonemeReading | None = None
        self._part = -1
        self._counter = QLabel(self)
        self._counter.setAccessibleDescription(tr("Phoneme count"))
        self._counter.setTextFormat(Qt.TextFormat.PlainText)
        self._label = QLabel(self)
        self._line = _FadingLine(self)
        self._line.setReadOnly(True)
        self._line.setFrame(False)
        self._line.setFont(phoneme_font(_POINTS))
        self._line.setAccessibleName(tr("What the model receives"))
        self._line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        palette = self._line.palette()
        palette.setBrush(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self._line.setPalette(palette)
        self._label.setBuddy(self._line)
        lay_out_row(self._counter, self._label, (self._line, 1), of=self, spacing=8)
        self._show_counter()

    def show_waiting(self) -> None:
        """Show that the text is being parsed."""
        self._counter.setText(tr("Reading…"))

    def show_failure(self) -> None:
        """Show that the text could not be parsed."""
        self._counter.setText(tr("Cannot be read"))

    def show_reading(self, reading: PhonemeReading, caret: int) -> None:
        """Show the model's input, scrolled to the caret."""
        self._reading = reading
        self._part = -1
        self._show_counter()
        self.show_place(caret)

    def show_sounding(self, index: int | None, last: int | None = None) -> None:
        """Highlight the symbols of code points ``index`` to ``last``, inclusive; None removes the highlight."""
        end = self.show_place(index if last is None else last) if index is not None else None
        place = self.show_place(index) if index is not None else None
        self._line.highlight(place, max(end or 0, place or 0) + 1)

    def show_place(self, index: int) -> int | None:
        """Show the pass that contains the code point at ``index``; return the position of its symbol in the line.

        Return None if the model has no input.
        """
        reading = self._reading
        if reading is None or reading.encoding is None:
            self._line.clear()
            return None
        number = bisect_right(reading.cuts, index)
        part = reading.parts[number]
        if number != self._part:
            self._part = number
            self._line.setText(" ".join(visible(symbol) for symbol in part.symbols))
            self._show_counter()
        token = max(0, bisect_right(part.origins, index) - 1)
        symbols = part.symbols
        place = sum(len(visible(symbol)) + 1 for symbol in symbols[:token])
        self._line.setCursorPosition(place)
        return place

    def _show_counter(self) -> None:
        encoding = self._reading.encoding if self._reading is not None else None
        count = len(encoding.tokens) if encoding is not None else 0
        passes = len(self._reading.parts) if self._reading is not None else 0
        limit = self._reading.limit if self._reading is not None else MAX_PHONEMES
        symbols = tr("%n symbol(s)", count)
        label = tr("&Model receives:")
        if passes > 1:
            parts = tr("%n part(s)", passes)
            self._counter.setText(f"{symbols} · {parts}")
            label = tr("&Model receives, part {number}:").format(number=max(0, self._part) + 1)
        else:
            self._counter.setText(symbols)
        self._label.setText(label)
        self._counter.setToolTip(
            tr(
                "Text with more than {whole} symbols is divided at the dashed lines so that playback starts "
                "sooner. At this speed, the model speaks up to {limit} symbols in one pass."
            ).format(whole=WHOLE_TOKENS, limit=limit)
        )
