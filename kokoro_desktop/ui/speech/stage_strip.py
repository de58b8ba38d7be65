"""One-line summary of the shown take's computing time, which opens the timing panel."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

from kokoro_desktop.spec import STAGES
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.speech.stage_views import StageBar
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.buttons import icon_button
from kokoro_desktop.ui.widgets.layouts import lay_out_row


class StageStrip(QWidget):
    """Bar of stages with the total time and the speed relative to real time.

    Signals
    -------
    details_requested
        Open the timing panel.
    stage_clicked(str)
        Show the kernels of this stage.
    """

    details_requested = Signal()
    stage_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = StageBar(self)
        self._bar.stage_clicked.connect(self.stage_clicked)
        self._figures = QLabel(self)
        details = icon_button(self, "right", tr("Computing time by stage, kernel and pass"))
        details.clicked.connect(self.details_requested)
        lay_out_row((self._bar, 1), self._figures, details, of=self, spacing=GAP)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.set_take(None)

    def set_take(self, take: Take | None) -> None:
        """Show a take's timing; None shows a hint."""
        if take is None:
            self._bar.set_seconds({})
            self._figures.setText(tr("Time by stage is shown here"))
            self._figures.setToolTip("")
            return
        self._bar.set_seconds({stage: take.seconds.get(stage, 0.0) for stage in STAGES})
        figures = " · ".join(filter(None, (duration(take.total_s), pace(take.rtf))))
        self._figures.setText(figures if take.total_s > 0 else tr("Nothing had to be computed"))
        self._figures.setToolTip(factor(take.rtf) if take.rtf > 0 else "")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Request the timing panel."""
        self.details_requested.emit()


def duration(seconds: float) -> str:
    """Format a duration with a suitable number of digits."""
    if seconds < 1:
        return fill(tr("{0:.0f} ms"), seconds * 1000)
    return fill(tr("{0:.2f} s"), seconds) if seconds < 10 else fill(tr("{0:.0f} s"), seconds)


def times(rtf: float) -> str:
    """Format the seconds of speech synthesized per second."""
    speed = 1 / rtf if rtf > 0 else 0.0
    return fill("{0:.0f}×" if speed >= 10 else "{0:.1f}×", speed)


def pace(rtf: float) -> str:
    """Describe the speed of a device from its real-time factor."""
    if rtf <= 0:
        return ""
    return (
        tr("{0} faster than speech").format(times(rtf))
        if rtf < 1
        else tr("{0} slower than speech").format(times(1 / rtf))
    )


def factor(rtf: float) -> str:
    """Format the real-time factor with an explanation."""
    return fill(tr("Real-time factor {0:.3f} ({1})"), rtf, pace(rtf))
