"""Playback in the window: controls the output, tracks its position, and waits for a lost device to reconnect."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.portaudio import OpenOutput
from kokoro_desktop.audio.stream import OutputStream
from kokoro_desktop.errors import PlaybackError
from kokoro_desktop.task import Task
from kokoro_desktop.ui.background import BackgroundQueue
from kokoro_desktop.ui.translation import tr, translated

_log = logging.getLogger(__name__)

# Polling interval for the position during playback, in milliseconds.
POLL_MS: Final = 30
# Retry interval while no output device is available, in milliseconds.
RETRY_MS: Final = 1000


class PlaybackState(Enum):
    """State of playback."""

    STOPPED = "stopped"
    # Playback was paused; only `PlaybackController` uses this state.
    PAUSED = "paused"
    PLAYING = "playing"
    # Playback has caught up with synthesis and waits for more samples.
    STARVED = "starved"
    # No output device is available; playback continues as soon as there is one.
    WAITING = "waiting"


@dataclass(frozen=True)
class _Driven:
    """Outcome of the audio driver call ``do``; ``refusal`` is the error message, or empty on success."""

    do: Callable[[], None]
    refusal: str = ""


class Playback(QObject):
    """Player for one sound at a time.

    Methods return immediately, because a separate thread calls the audio driver.

    Signals
    -------
    position_changed(int sample)
        Position of the playhead, emitted about 30 times per second during playback.
    state_changed(PlaybackState)
        The new state.
    device_lost(str sentence)
        No output device is available; emitted once per loss, with a message.
    device_returned()
        An output device is available again.
    """

    position_changed = Signal(int)
    state_changed = Signal(object)
    device_lost = Signal(str)
    device_returned = Signal()

    def __init__(self, stream: OutputStream | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stream = stream if stream is not None else OutputStream()
        self._state = PlaybackState.STOPPED
        self._position = 0
        self._onset: float | None = None
        self._has_device = True
        # All driver calls run on this thread, because opening or closing an output can take a second.
        self._driver = BackgroundQueue(self._drive, self)
        self._driver.yielded.connect(self._on_driven)
        self._driver.failed.connect(self._lose)
        self._poll = QTimer(self, interval=POLL_MS)
        self._poll.timeout.connect(self.refresh)
        # Single-shot, to avoid opening the output twice: the next attempt is scheduled only after a failure.
        self._retry = QTimer(self, interval=RETRY_MS, singleShot=True)
        self._retry.timeout.connect(lambda: self._driver.ask(self._stream.reopen))
        self._driver.start()

    def play(self, samples: Floats, start: int = 0, complete: bool = True) -> None:
        """Replace the current sound and play the new one.

        Parameters
        ----------
        samples
            The sound, float32 [n].
        start
            Index of the first sample to play.
        complete
            False if `append` will add more samples.
        """
        self.load(samples, complete)
        self._begin(start)

    def load(self, samples: Floats, complete: bool = True) -> None:
        """Replace the current sound without starting playback; `resume` then plays the new sound from its start."""
        self._stream.load(samples, complete)
        self._position = 0
        self._onset = None

    def resume(self) -> None:
        """Continue playing from the playhead."""
        self._begin(self._position)

    def prepare(self) -> None:
        """Open the output in advance, so that the next sound starts sooner."""
        if self._has_device:
            self._driver.ask(self._stream.open)

    def append(self, samples: Floats, complete: bool = False) -> None:
        """Append samples without a gap; ``complete`` marks the end of the sound, even if ``samples`` is empty."""
        self._stream.append(samples, complete)

    def stop(self) -> None:
        """Stop immediately, and leave the playhead where it is."""
        self._stream.stop()
        self._poll.stop()
        self._driver.ask(self._stream.halt)
        self._move(self._stream.position)
        self._enter(PlaybackState.STOPPED)

    def seek(self, position: int) -> None:
        """Move the playhead, even during playback."""
        self._stream.seek(position)
        self._move(self._stream.position)

    def set_loop(self, loop: tuple[int, int] | None) -> None:
        """Loop a range of samples; None or a new sound ends the loop."""
        self._stream.set_loop(loop)

    def use_output(self, open_output: OpenOutput) -> None:
        """Switch to a different output, and continue the current sound on it."""
        playing = self._state in (PlaybackState.PLAYING, PlaybackState.STARVED)
        if playing:
            self.stop()
        self._driver.ask(lambda: self._stream.use(open_output))
        if playing:
            self.resume()

    def position(self) -> int:
        """Return the position of the playhead, in samples."""
        return self._position

    def onset(self) -> float | None:
        """Return the `time.monotonic` time at which the first sample of the last played sound became audible.

        The time is None until the output has reported it, and becomes more exact with every block that is played.
        """
        return self._onset

    def state(self) -> PlaybackState:
        """Return the state last emitted by `state_changed`."""
        return self._state

    def close(self) -> None:
        """Stop, release the output and end the thread; the thread may end later if a sound server does not respond."""
        self.stop()
        self._retry.stop()
        self._driver.ask(self._stream.close)
        self._driver.close()

    def refresh(self) -> None:
        """Update the position and state; called by a timer during playback."""
        if self._state not in (PlaybackState.PLAYING, PlaybackState.STARVED):
            return
        if self._stream.lost:
            self._move(self._stream.position)  # backwards, because queued samples were not played
            self._lose(
                tr("The audio device was disconnected. Playback will resume when the device is available again.")
            )
            return
        if (elapsed_s := self._stream.elapsed_s) is not None:
            self._onset = time.monotonic() - elapsed_s
        position, ended, starved = self._stream.position, self._stream.ended, self._stream.starved
        self._move(position)
        if ended:
            self.stop()
        else:
            self._enter(PlaybackState.STARVED if starved else PlaybackState.PLAYING)

    def _begin(self, start: int) -> None:
        self._stream.play(start)
        self._move(self._stream.position)
        if not self._has_device:
            self._enter(PlaybackState.WAITING)
            return
        self._driver.ask(self._stream.start)
        self._poll.start()
        self._enter(PlaybackState.PLAYING)

    def _drive(self, do: Callable[[], None], task: Task) -> Iterator[_Driven]:
        """Call ``do`` on the driver thread, and yield the outcome."""
        try:
            do()
        except Exception as error:  # the queue must survive, because it is the only way to the output
            if not isinstance(error, PlaybackError):
                _log.exception("The sound output failed unexpectedly.")
            yield _Driven(do, translated(error))
        else:
            yield _Driven(do)

    def _on_driven(self, driven: _Driven) -> None:
        if driven.do == self._stream.reopen:
            if driven.refusal:
                _log.debug("Still no audio device: %s", driven.refusal)
                self._retry.start()
            else:
                self._return()
        elif driven.refusal:
            self._lose(driven.refusal)

    def _lose(self, sentence: str, details: str = "") -> None:
        self._poll.stop()
        if self._state is not PlaybackState.STOPPED:
            self._enter(PlaybackState.WAITING)
        if self._has_device:
            self._has_device = False
            _log.warning("%s %s", sentence, details)
            self._retry.start()
            self.device_lost.emit(sentence)

    def _return(self) -> None:
        self._has_device = True
        self.device_returned.emit()
        if self._state is PlaybackState.WAITING:
            self._begin(self._position)

    def _move(self, position: int) -> None:
        if position != self._position:
            self._position = position
            self.position_changed.emit(position)

    def _enter(self, state: PlaybackState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit(state)
