"""Popup for rarely used settings: the seed and the number of CPU threads."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QSpinBox, QWidget

from kokoro_desktop.ui.speech.speed_and_seed import SeedControl
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.buttons import icon_button
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.ui.widgets.popup import Popup, PopupOwner


class MoreSettings(PopupOwner):
    """Button that opens a popup with further settings.

    Attributes
    ----------
    seed
        Control for the noise seed.

    Signals
    -------
    threads_chosen(int)
        The user chose this number of threads.
    """

    threads_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._button = icon_button(self, "more", tr("More: seed and threads"))
        self._button.clicked.connect(self.open)
        self._popup = Popup(self)
        self.seed = SeedControl(self._popup)
        self._threads = QSpinBox(self._popup)
        self._threads.setAccessibleName(tr("Threads"))
        self._threads.setToolTip(
            tr(
                "Number of processor cores to use. More cores are faster; fewer cores leave capacity for other "
                "programs."
            )
        )
        self._threads.valueChanged.connect(self.threads_chosen)
        label = QLabel(tr("CPU &threads"), self._popup)
        label.setBuddy(self._threads)
        lay_out_column(
            self.seed, lay_out_row(label, None, self._threads), of=self._popup,
            margins=(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP), spacing=GAP,
        )  # fmt: skip
        lay_out_row(self._button, of=self)
        self.setFocusProxy(self._button)

    def open(self) -> None:
        """Open the popup."""
        self._popup.adjustSize()
        self._popup.place_at(self._button)
        self._popup.show()
        self.seed.setFocus()

    def show_threads(self, count: int, most: int) -> None:
        """Show the current and the maximum number of threads."""
        self._threads.blockSignals(True)
        self._threads.setRange(1, max(1, most))
        self._threads.setValue(count)
        self._threads.blockSignals(False)
