"""A/B listening: switch between two takes at equal loudness and the same position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject

from kokoro_desktop.audio import Floats
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.ab_matching import corresponding_sample, match_levels
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.sound.playback_controller import PlaybackController


@dataclass(frozen=True, eq=False)
class _Pair:
    """Two takes and their level-matched samples."""

    first: Take
    second: Take
    first_samples: Floats
    second_samples: Floats


class AbListening(QObject):
    """Controller that switches between two takes, after matching their levels in the background."""

    def __init__(self, player: PlaybackController, parent: QObject) -> None:
        super().__init__(parent)
        self._player = player
        self._pair: _Pair | None = None
        self._matching: BackgroundJob | None = None

    def swap(self, first: Take, second: Take, told: Callable[[Take], object] = lambda take: None) -> None:
        """Switch to ``second`` or, if it is displayed, to ``first``, and continue at the corresponding position.

        Once the levels are matched, ``told`` is called with the take that now plays.
        """
        if self._pair is not None and self._pair.first is first and self._pair.second is second:
            told(self._swap(self._pair))
        elif self._matching is None or not self._matching.running:
            shown = self._player.take
            job = BackgroundJob(lambda task: _Pair(first, second, *match_levels(first, second)), self)
            job.finished.connect(lambda pair: self._on_matched(pair, shown, told))
            self._matching = job
            job.start()

    def _on_matched(self, pair: _Pair, shown: Take | None, told: Callable[[Take], object]) -> None:
        """Cache the matched pair, and swap unless the displayed take has changed since the request."""
        self._pair = pair
        if self._player.take is shown:
            told(self._swap(pair))

    def _swap(self, pair: _Pair) -> Take:
        """Play the take of the pair that is not displayed, and return that take."""
        here = self._player.take
        to_first = here is not None and here.id == pair.second.id
        there, samples = (pair.first, pair.first_samples) if to_first else (pair.second, pair.second_samples)
        place = start = 0
        if here is not None and here.id in (pair.first.id, pair.second.id):
            place, start = (
                corresponding_sample(each, here, there) for each in (self._player.place, self._player.cursor)
            )
        self._player.play_matched(there, samples, start, place)
        return there
