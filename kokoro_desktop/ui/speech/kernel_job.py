"""Background job that measures the kernels for the displayed take, on request."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.speech.timing_details import TimingDetails
from kokoro_desktop.ui.translation import translated

if TYPE_CHECKING:
    from kokoro_desktop.measure.profile import Profile


class KernelJob(QObject):
    """Controller that measures the kernels of one take at a time, and shows the result if the take is still displayed.

    Parameters
    ----------
    details
        Widget that shows the state and result of the measurement.
    in_view
        Function that returns the displayed take, or None.
    make_quiet
        Function that stops all work that would disturb the measurement.
    open_engine
        Function that opens a new engine for each measurement, because profiling slows an engine permanently.
    """

    def __init__(
        self,
        details: TimingDetails,
        in_view: Callable[[], Take | None],
        make_quiet: Callable[[], object],
        open_engine: Callable[..., Engine],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._details, self._in_view = details, in_view
        self._make_quiet, self._open_engine = make_quiet, open_engine
        self._job: BackgroundJob | None = None
        self._take: Take | None = None
        # Next take to measure, once the current measurement of a different take has stopped.
        self._next: Take | None = None
        details.measure_requested.connect(self.start)
        details.stop_requested.connect(self.stop)

    def start(self) -> None:
        """Measure the kernels of the displayed take."""
        take = self._in_view()
        if take is None:
            return
        self._details.show_measuring()
        if self._job is not None and self._job.running:
            if not self._is_shown():
                self._next = take
                self._job.cancel()
            return
        # Import late: only measurements need these dependencies.
        from kokoro_desktop.ui.speech.kernel_measurement import measure_kernels

        self._take = take
        self._make_quiet()
        self._job = job = BackgroundJob(lambda task: measure_kernels(self._open_engine, take.request, task), self)
        job.finished.connect(self._on_measured)
        job.failed.connect(self._on_failed)
        job.cancelled.connect(self._on_stopped)
        job.start()

    def stop(self) -> None:
        """Cancel the measurement."""
        if self._next is not None:
            self._next = None
            self._details.show_unmeasured()
        elif self._job is not None:
            self._job.cancel()

    def _on_measured(self, profile: Profile) -> None:
        if self._is_shown():
            self._details.set_profile(profile)
        self._go_on()

    def _on_failed(self, sentence: str, details: str) -> None:
        if self._is_shown():
            self._details.show_refused(translated(sentence))
        self._go_on()

    def _on_stopped(self) -> None:
        if self._is_shown():
            self._details.show_unmeasured()
        self._go_on()

    def _go_on(self) -> None:
        wanted, self._next, shown = self._next, None, self._in_view()
        if wanted is not None and shown is not None and shown.id == wanted.id:
            self.start()

    def _is_shown(self) -> bool:
        shown = self._in_view()
        return shown is not None and self._take is not None and shown.id == self._take.id
