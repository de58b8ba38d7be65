"""Background measurement of a curve of the displayed take, such as the tracked pitch; each take is measured once."""

from __future__ import annotations

import weakref
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from kokoro_desktop.audio import Floats
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.sound.playback_controller import PlaybackController


class CurveTracking(QObject):
    """Controller that shows a measured curve and caches it for each take.

    Parameters
    ----------
    measure
        Function that measures the curve of a sound, given as samples: float32 [n].
    show
        Function that shows the curve, or hides the curve if the argument is None.

    Signals
    -------
    failed(str)
        An error message that explains why the curve cannot be measured.
    """

    failed = Signal(str)

    def __init__(
        self,
        measure: Callable[[Floats, Task], Floats],
        show: Callable[[Floats | None], None],
        player: PlaybackController,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._measure, self._show, self._player = measure, show, player
        self._on = False
        self._found: weakref.WeakKeyDictionary[Take, Floats] = weakref.WeakKeyDictionary()
        self._job: BackgroundJob | None = None
        player.shown.connect(self._on_shown)

    def set_on(self, on: bool) -> None:
        """Show or hide the curve of the current take."""
        self._on = on
        self._on_shown(self._player.take)

    def _on_shown(self, take: Take | None) -> None:
        found = self._found.get(take) if self._on and take is not None else None
        self._show(found)
        if self._job is not None:
            self._job.leave()  # for a different take, or no longer needed
            self._job = None
        if self._on and take is not None and found is None:
            self._job = job = BackgroundJob(lambda task: self._measure(take.samples, task), self)
            job.finished.connect(lambda curve: self._on_measured(take, curve))
            job.failed.connect(lambda sentence, details: self.failed.emit(sentence))
            job.start()

    def _on_measured(self, take: Take, curve: Floats) -> None:
        self._job = None
        self._found[take] = curve
        if self._player.take is take:
            self._show(curve)
