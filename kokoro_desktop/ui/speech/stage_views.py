"""Views of the time spent in each stage: a bar, its legend and a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QIcon, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QStyle,
    QTableWidget,
    QToolTip,
    QWidget,
)

from kokoro_desktop.spec import STAGES
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.style.colours import mix, stage_colour
from kokoro_desktop.ui.style.icons import swatch
from kokoro_desktop.ui.style.sheet import RADIUS
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_row
from kokoro_desktop.ui.widgets.tables import align_figures, fill_row, prepare_table

_HEIGHT: Final = 20


class StageBar(QWidget):
    """Stacked bar with one segment per stage; the width of a segment is proportional to the stage's time.

    If the scale exceeds the total time, the rest of the bar remains empty, so bars with the same scale can be compared.

    Signals
    -------
    stage_clicked(str)
        The segment of this stage was clicked.
    """

    stage_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seconds: dict[str, float] = {}
        self._scale: float | None = None
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Time per stage"))

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the preferred size."""
        return QSize(240, _HEIGHT)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return the smallest usable size."""
        return QSize(80, _HEIGHT)

    def set_seconds(self, seconds: Mapping[str, float], scale: float | None = None) -> None:
        """Show the stages in order; ``scale`` is the time in seconds that fills the bar (default: the total time)."""
        self._seconds = dict(seconds)
        self._scale = scale
        parts = (fill("{0} {1:.1f} ms", stage, value * 1000) for stage, value in self._seconds.items())
        self.setAccessibleDescription(", ".join(parts))
        self.update()

    def pieces(self) -> dict[str, QRectF]:
        """Return the rectangle of each stage's segment."""
        scale = self._scale or sum(self._seconds.values())
        pieces, left = {}, 0.0
        for stage, value in self._seconds.items():
            width = value / scale * self.width() if scale > 0 else 0.0
            pieces[stage] = QRectF(left, 0, width, self.height())
            left += width
        return pieces

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the segments, and the stage name on each segment that is wide enough."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rounded = QPainterPath()
        rounded.addRoundedRect(QRectF(self.rect()), RADIUS, RADIUS)
        painter.setClipPath(rounded)
        palette = self.palette()
        base, text = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
        painter.fillRect(self.rect(), mix(base, text, 0.08))
        for stage, box in self.pieces().items():
            colour = stage_colour(stage)
            painter.fillRect(box, colour)
            if painter.fontMetrics().horizontalAdvance(stage) + 8 < box.width():
                painter.setPen(QColor("black" if colour.lightnessF() > 0.42 else "white"))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, stage)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Emit `stage_clicked` if a segment was clicked, and pass the click on to the parent."""
        found = self._stage_at(event.position())
        if found is not None:
            self.stage_clicked.emit(found)
        event.ignore()

    def _stage_at(self, place: QPointF) -> str | None:
        return next((stage for stage, box in self.pieces().items() if box.contains(place)), None)

    def event(self, event: QEvent) -> bool:
        """Show a tooltip for the segment under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = self._stage_at(event.pos().toPointF())
            if found is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), fill("{0}: {1:.1f} ms", found, self._seconds[found] * 1000), self)
            return True
        return super().event(event)


class StageLegend(QWidget):
    """Row of colour swatches with stage names."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        size = self.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize)
        parts: list[QWidget | int] = []
        for stage in STAGES:
            square = QLabel(self)
            square.setPixmap(swatch(stage).pixmap(size, size))
            parts += [square, QLabel(stage, self), 10]
        lay_out_row(*parts, None, of=self, spacing=4)


class StageTable(QTableWidget):
    """Table with a row for each stage, and a total in bold."""

    def __init__(self, heads: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(0, len(heads), parent)
        prepare_table(self)
        self.setAlternatingRowColors(True)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.setHorizontalHeaderLabels(list(heads))
        align_figures(self, range(1, len(heads)))

    def row_height(self) -> int:
        """Return the height of a row, in pixels."""
        return self.fontMetrics().height() + 6

    def set_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Replace the rows."""
        self.setRowCount(len(rows))
        for place, row in enumerate(rows):
            stage = row[0] in STAGES
            items = fill_row(self, place, row, range(1, len(row)))
            items[0].setIcon(swatch(row[0]) if stage else QIcon())
            for item in items:
                font = item.font()
                font.setBold(not stage)
                item.setFont(font)
