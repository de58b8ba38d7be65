"""The line at the bottom: what the program is doing, with what, and how far it is."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLabel, QProgressBar, QStatusBar, QWidget

from kokoro_desktop.ui.announce import announce

_TELL_REST_FROM_S = 1.0
"""Less than that is over before it is read."""
_STEPS = 1000


class StatusLine(QStatusBar):
    """State at the left, engine in the middle, progress with an estimate at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = QLabel(self)
        self._state.setAccessibleDescription(_tr("State"))
        self._engine = QLabel(self)
        self._engine.setAccessibleDescription(_tr("Engine"))
        self._what = QLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setFixedWidth(160)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(_tr("Progress"))
        self.setContentsMargins(8, 0, 8, 2)  # in line with what is above
        self.addWidget(self._state)
        self.addWidget(self._engine, 1)
        self.addPermanentWidget(self._what)
        self.addPermanentWidget(self._bar)
        self.end_progress()

    def say(self, state: str) -> None:
        """Say what the program is doing."""
        if state != self._state.text():
            self._state.setText(state)
            announce(self, state)

    def state(self) -> str:
        """Return what it is said to be doing."""
        return self._state.text()

    def name_engine(self, text: str, details: str = "") -> None:
        """Say which model and bundle speak; ``details`` is the tooltip."""
        self._engine.setText(f"·  {text}" if text else "")
        self._engine.setToolTip(details)

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
            rest = _tr(" · about {} s left").format(round(rest_s))
        self._what.setText(f"{what}{rest}")
        self._bar.setRange(0, 0 if share is None else _STEPS)
        self._bar.setValue(round((share or 0.0) * _STEPS))
        self._bar.setAccessibleDescription(self._what.text())
        self._what.show()
        self._bar.show()

    def end_progress(self) -> None:
        """Nothing is being done any more."""
        self._what.hide()
        self._bar.hide()


def _tr(text: str) -> str:
    return QCoreApplication.translate("StatusLine", text)
