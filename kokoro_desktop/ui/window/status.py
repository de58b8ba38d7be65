"""What the program is doing, and how far it is: at the left of the line at the bottom."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QLabel, QProgressBar, QWidget

from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.widgets.layouts import lay_out_row

_TELL_REST_FROM_S: Final = 1.0
"""Less than that is over before it is read."""
_STEPS: Final = 1000
_BAR: Final = 96
_LEAST: Final = 150
"""Pixels: what is beside it stays where it is while short states come and go."""


class StatusLine(QWidget):
    """The state, or for a moment what there is to tell, and progress with an estimate."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = ""
        self._state = QLabel(self)
        self._state.setAccessibleDescription(_tr("State"))
        self._what = QLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setFixedWidth(_BAR)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(_tr("Progress"))
        self._told = QTimer(self, singleShot=True)
        self._told.timeout.connect(lambda: self._state.setText(self._said))
        lay_out_row(self._state, self._what, self._bar, None, of=self, spacing=GAP)
        self.setMinimumWidth(_LEAST)
        self.end_progress()

    def say(self, state: str) -> None:
        """Say what the program is doing."""
        if state != self._said:
            announce(self, state)
        self._said = state
        if not self._told.isActive():
            self._state.setText(state)

    def tell(self, text: str, for_ms: int) -> None:
        """Say something in passing."""
        self._state.setText(text)
        announce(self, text)
        self._told.start(for_ms)

    def state(self) -> str:
        """Return what it is said to be doing."""
        return self._said

    def progress(self, share: float | None, rest_s: float | None, what: str) -> None:
        """Show how far the job ``what`` is.

        Parameters
        ----------
        share
            0 to 1; None where nobody knows.
        rest_s
            Seconds that are left; None likewise.
        """
        rest = ""
        if rest_s is not None and rest_s >= _TELL_REST_FROM_S:
            rest = _tr(", about {} s left").format(round(rest_s))
        self._what.setText(f"{what}{rest}")
        self._bar.setRange(0, 0 if share is None else _STEPS)
        self._bar.setValue(round((share or 0.0) * _STEPS))
        self._bar.setAccessibleDescription(self._what.text())
        self._state.hide()
        self._what.show()
        self._bar.show()

    def end_progress(self) -> None:
        """Nothing is being done any more."""
        self._what.hide()
        self._bar.hide()
        self._state.show()


def _tr(text: str) -> str:
    return QCoreApplication.translate("StatusLine", text)
