"""Widget that shows the message and the progress of a dialog's background job."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QProgressBar, QPushButton, QWidget

from kokoro_desktop.ui.announce import LateAnnouncer
from kokoro_desktop.ui.background import BackgroundJob, Work
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row


class JobBar(QWidget):
    """Widget that runs one background job at a time and shows its messages and progress.

    Parameters
    ----------
    start
        Button that the Stop button replaces while a job runs.
    offers_stop
        Whether to show a Stop button; False if the dialog has a Cancel button instead.

    Attributes
    ----------
    label
        Label that shows the message.
    stop_button
        Button that cancels the job.

    Signals
    -------
    changed
        A job has started or ended.
    """

    changed = Signal()

    def __init__(
        self, parent: QWidget | None = None, start: QPushButton | None = None, offers_stop: bool = True
    ) -> None:
        super().__init__(parent)
        self._offers_stop = offers_stop
        self._job: BackgroundJob | None = None
        self._focused: QWidget | None = None
        self._start = start
        self._described: tuple[QWidget, ...] = ()
        # Orca ignores announcements while it receives the events of the buttons that change places.
        self._announcer = LateAnnouncer(self)
        self._last_text = ""  # message before the end of the last job
        self.label = QLabel(self)
        self.label.setWordWrap(True)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(tr("Progress"))
        size = self._bar.sizePolicy()
        size.setRetainSizeWhenHidden(True)
        self._bar.setSizePolicy(size)
        self.stop_button = QPushButton(tr("S&top"), self)
        self.stop_button.setAutoDefault(False)
        self.stop_button.clicked.connect(self.cancel)
        buttons = [self.stop_button] if start is None else [start, self.stop_button]
        row = lay_out_row((self.label, 1), *buttons, spacing=GAP)
        lay_out_column(row, self._bar, of=self, spacing=GAP // 2)
        self._show_running()

    @property
    def running(self) -> bool:
        """Whether a job is running."""
        return self._job is not None

    def text(self) -> str:
        """Return the message."""
        return self.label.text()

    def describe(self, *fields: QWidget) -> None:
        """Make the message the accessible description of fields, because screen readers do not read the label."""
        self._described = fields
        self.say(self.text())

    def say(self, message: str) -> None:
        """Show a message."""
        self.label.setText(message)
        for field in self._described:
            field.setAccessibleDescription(message)

    def run(
        self,
        work: Work,
        finished: Callable[..., object],
        *,
        yielded: Callable[..., object] | None = None,
        failed: Callable[[str, str], object] | None = None,
        cancelled: Callable[[], object] | None = None,
        describe: Callable[[int, int, str], str] | None = None,
    ) -> None:
        """Abandon any current job, and start a job that ends by calling ``finished``, ``failed`` or ``cancelled``.

        Parameters
        ----------
        work, finished, yielded, failed, cancelled
            The work, and callbacks for the signals of `BackgroundJob`. If ``failed`` is None, the bar shows the error.
        describe
            Function that returns the message to show for a progress report; by default, the name of the current step.
        """
        self.leave()
        self._focused = self.window().focusWidget()
        self._job = job = BackgroundJob(work, self)

        def show_progress(done: int, total: int, what: str) -> None:
            self._bar.setRange(0, total)
            self._bar.setValue(done)
            if message := describe(done, total, what) if describe is not None else translated(what):
                self.say(message)

        job.progress_changed.connect(show_progress)
        for signal in (job.finished, job.failed, job.cancelled):
            signal.connect(self._on_ended)
        job.finished.connect(finished)
        job.failed.connect(failed or self._fail)
        if cancelled is not None:
            job.cancelled.connect(cancelled)
        for signal in (job.finished, job.failed, job.cancelled):
            signal.connect(self._announce_end)
        if yielded is not None:
            job.yielded.connect(yielded)
        self._bar.setRange(0, 0)
        self._show_running()
        self.changed.emit()
        self._leave_unusable_field()
        job.start()

    def cancel(self) -> None:
        """Request cancellation of the job, and show that the job is stopping."""
        if self._job is not None:
            self.say(tr("Stopping…"))
            self._job.cancel()

    def leave(self) -> None:
        """Abandon the job and let it end in the background; see `BackgroundJob.leave`."""
        if self._job is not None:
            self._job.leave()
            self._job = None

    def _fail(self, message: str, details: str) -> None:
        self.say(message)

    def _leave_unusable_field(self) -> None:
        """Move the focus to the button that stops the job if starting the job disabled or hid the focused widget."""
        if self._focused is None or (self._focused.isEnabled() and not self._focused.isHidden()):
            return
        stop: QPushButton | None = self.stop_button
        if not self._offers_stop:
            buttons = self.window().findChild(QDialogButtonBox)
            stop = None if buttons is None else buttons.button(QDialogButtonBox.StandardButton.Cancel)
        if stop is not None:
            stop.setFocus()

    def _announce_end(self) -> None:
        """Announce the message of a job that has ended, unless fields use it as their accessible description."""
        if self.text() != self._last_text and not self._described:
            self._announcer.announce(self.text())

    def _on_ended(self) -> None:
        self._job, self._last_text = None, self.text()
        self._show_running()
        self.changed.emit()
        focused = self._focused
        if focused is not None and focused.isEnabled() and self.window().focusWidget() is not focused:
            focused.setFocus()  # the widget was disabled during the job and lost the focus

    def _show_running(self) -> None:
        self._bar.setVisible(self.running)
        self.stop_button.setVisible(self.running and self._offers_stop)
        if self._start is not None:
            self._start.setHidden(self.running)
