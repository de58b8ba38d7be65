"""The program's state and progress, shown in the lower left corner of the window."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QProgressBar, QWidget

from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.figures import time_left
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_row

_TELL_REST_FROM_S: Final = 1.0  # a shorter remaining time would elapse before the user could read it
_STEPS: Final = 1000
_BAR: Final = 96  # pixels
_LEAST: Final = 150  # pixels; keeps short texts from moving the neighbouring widgets


class StatusLine(QWidget):
    """Line that shows the state, a temporary message, or the progress and estimated time left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = ""
        self._state = QLabel(self)
        self._state.setAccessibleDescription(tr("State"))
        self._what = QLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setFixedWidth(_BAR)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(tr("Progress"))
        self._told = QTimer(self, singleShot=True)
        self._told.timeout.connect(lambda: self._state.setText(self._said))
        lay_out_row(self._state, self._what, self._bar, None, of=self, spacing=GAP)
        self.setMinimumWidth(_LEAST)
        self.end_progress()

    def say(self, state: str, announced: bool = True) -> None:
        """Show the state; if ``announced`` is True, announce it to screen readers when it changes."""
        if state != self._said and announced:
            announce(self, state)
        self._said = state
        if not self._told.isActive():
            self._state.setText(state)

    def tell(self, text: str, for_ms: int) -> None:
        """Announce a message, and show it in place of the state for ``for_ms`` milliseconds."""
        self._state.setText(text)
        announce(self, text)
        self._told.start(for_ms)

    def state(self) -> str:
        """Return the state, even while a message is shown in its place."""
        return self._said

    def progress(self, share: float | None, rest_s: float | None, what: str) -> None:
        """Show a job's progress in place of the state.

        Parameters
        ----------
        share
            Completed fraction, 0 to 1; None if unknown.
        rest_s
            Estimated seconds left; None if unknown.
        what
            Name of the job.
        """
        rest = ""
        if rest_s is not None and rest_s >= _TELL_REST_FROM_S:
            rest = f", {time_left(rest_s)}"
        self._what.setText(f"{what}{rest}")
        self._bar.setRange(0, 0 if share is None else _STEPS)
        self._bar.setValue(round((share or 0.0) * _STEPS))
        self._bar.setAccessibleDescription(self._what.text())
        self._state.hide()
        self._what.show()
        self._bar.show()

    def end_progress(self) -> None:
        """Hide the progress and show the state."""
        self._what.hide()
        self._bar.hide()
        self._state.show()
