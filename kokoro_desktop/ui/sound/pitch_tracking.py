"""Background pitch tracking of the current take, performed once per take."""

from __future__ import annotations

import weakref

import numpy as np
from PySide6.QtCore import QObject, Signal

from kokoro_desktop.audio import Floats
from kokoro_desktop.prosody.pitch_tracker import track_f0
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.sound.playback_controller import PlaybackController
from kokoro_desktop.ui.sound.sound_canvas import SoundCanvas


class PitchTracking(QObject):
    """Controller that shows the tracked pitch and caches it for each take.

    Signals
    -------
    failed(str)
        An error message that explains why the pitch cannot be tracked.
    """

    failed = Signal(str)

    def __init__(self, picture: SoundCanvas, player: PlaybackController, parent: QObject) -> None:
        super().__init__(parent)
        self._picture, self._player = picture, player
        self._on = False
        self._found: weakref.WeakKeyDictionary[Take, Floats] = weakref.WeakKeyDictionary()
        self._job: BackgroundJob | None = None
        player.shown.connect(self._on_shown)

    def set_on(self, on: bool) -> None:
        """Show or hide the tracked pitch of the current take."""
        self._on = on
        self._on_shown(self._player.take)

    def _on_shown(self, take: Take | None) -> None:
        found = self._found.get(take) if self._on and take is not None else None
        self._picture.set_tracked_pitch(np.zeros(0, np.float32) if found is None else found)
        if self._job is not None:
            self._job.leave()  # for a different take, or no longer needed
            self._job = None
        if self._on and take is not None and found is None:
            self._job = job = BackgroundJob(lambda task: track_f0(take.samples, task), self)
            job.finished.connect(lambda f0: self._on_tracked(take, f0))
            job.failed.connect(lambda sentence, details: self.failed.emit(sentence))
            job.start()

    def _on_tracked(self, take: Take, f0: Floats) -> None:
        self._job = None
        self._found[take] = f0
        if self._player.take is take:
            self._picture.set_tracked_pitch(f0)
