"""Progress of synthesis, estimated between passes from the measured speed of the device."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.speech.controller import SpeechController, SpeechState
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.status_line import StatusLine

_TICK_MS: Final = 100
# Upper limit of the estimated fraction, because only finished work counts as 100 %.
_MOST: Final = 0.97


class Pace:
    """Synthesis speeds by device and number of threads, each taken from the newest take with that combination."""

    def __init__(self) -> None:
        self._seconds: dict[tuple[str, int], float] = {}

    def learn(self, take: Take) -> None:
        """Store the synthesis speed of a take for later estimates."""
        tokens = sum(span.origin >= 0 for span in take.spans)
        if tokens and take.total_s > 0:
            request = take.request
            self._seconds[request.device, request.threads] = take.total_s / _work(tokens, request.speed)

    def estimate(self, request: SpeechRequest, tokens: int) -> float | None:
        """Return the estimated time for speaking a request with ``tokens`` phonemes, in seconds.

        Return None if no take used the same device and number of threads.
        """
        seconds = self._seconds.get((request.device, request.threads))
        return None if seconds is None else seconds * _work(tokens, request.speed)


class SpeakingProgress(QObject):
    """Controller that shows the progress and remaining time of a request in the status bar.

    Parameters
    ----------
    clock
        Function that returns the time in seconds.
    """

    def __init__(
        self, speech: SpeechController, status: StatusLine, parent: QObject, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._speech, self._status, self._clock = speech, status, clock
        self._pace = Pace()
        self._request: SpeechRequest | None = None
        self._tokens = 0
        self._done = 0
        self._shown = 0.0
        self._began = self._done_at = 0.0
        self._tick = QTimer(self, interval=_TICK_MS)
        self._tick.timeout.connect(self.refresh)
        speech.started.connect(self._on_started)
        speech.progress_changed.connect(self._on_progress)
        speech.state_changed.connect(self._on_state)
        speech.take_ready.connect(self.learn)

    def learn(self, take: Take) -> None:
        """Store the synthesis speed of a take for later estimates."""
        self._pace.learn(take)

    def refresh(self) -> None:
        """Show the estimated progress."""
        rest = self._rest()
        if rest is None:
            self._status.progress(None, None, tr("Speaking"))
            return
        spent = self._clock() - self._began
        share = spent / (spent + rest) if spent + rest > 0 else 0.0
        # Never move the bar backwards, because that looks like a bug.
        self._shown = min(max(self._shown, share), max(_MOST, self._done / self._tokens))
        self._status.progress(self._shown, rest, tr("Speaking"))

    def _rest(self) -> float | None:
        """Estimate the remaining time in seconds; None if no pass has finished and no earlier take used the device."""
        now = self._clock()
        if self._done:
            each = (self._done_at - self._began) / self._done
            return max(0.0, each * (self._tokens - self._done) - (now - self._done_at))
        whole = None if self._request is None else self._pace.estimate(self._request, self._tokens)
        return None if whole is None else max(0.0, whole - (now - self._began))

    def _on_started(self, request: SpeechRequest) -> None:
        self._request = request

    def _on_progress(self, done: int, total: int, what: str) -> None:
        if self._speech.state is not SpeechState.SPEAKING or total <= 0:
            return
        self._tokens, self._done, self._done_at = total, done, self._clock()
        if not done:
            self._began, self._shown = self._done_at, 0.0
            self._tick.start()
        self.refresh()

    def _on_state(self, state: SpeechState) -> None:
        if state is not SpeechState.SPEAKING:
            self._tick.stop()


def _work(tokens: int, speed: float) -> float:
    """Return the tokens divided by the speed, a value proportional to the computing time and the sound's length."""
    return tokens / speed
