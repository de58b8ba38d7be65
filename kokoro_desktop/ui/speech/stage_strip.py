"""One-line summary of the displayed take's computing time, with a link to the timing panel."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

from kokoro_desktop.spec import STAGES
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.figures import duration, factor, pace
from kokoro_desktop.ui.speech.stage_views import StageBar
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.buttons import icon_button
from kokoro_desktop.ui.widgets.layouts import lay_out_row


class StageStrip(QWidget):
    """Bar with the time per stage, followed by the total time and the speed relative to real time.

    Signals
    -------
    details_requested
        Request to open the timing panel.
    stage_clicked(str)
        The user clicked the segment of this stage.
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
            self._figures.setText(tr("Time per stage appears here"))
            self._figures.setToolTip("")
            return
        self._bar.set_seconds({stage: take.seconds.get(stage, 0.0) for stage in STAGES})
        figures = " · ".join(filter(None, (duration(take.total_s), pace(take.rtf))))
        self._figures.setText(figures if take.total_s > 0 else tr("Nothing had to be computed"))
        self._figures.setToolTip(factor(take.rtf) if take.rtf > 0 else "")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Emit `details_requested`."""
        self.details_requested.emit()
