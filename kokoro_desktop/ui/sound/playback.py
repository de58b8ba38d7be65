"""What is heard in the window: starts and stops the output, follows its position, and waits for one that was lost."""

from __future__ import annotations

import logging
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

POLL_MS: Final = 30
"""How often the position is asked for while something plays."""
RETRY_MS: Final = 1000
"""How often an output is looked for while there is none."""


class PlaybackState(Enum):
    """What is heard."""

    STOPPED = "stopped"
    PLAYING = "playing"
    STARVED = "starved"
    """All that was made has been heard, and more is being made."""
    WAITING = "waiting"
    """There is no output; it plays on when one returns."""


@dataclass(frozen=True)
class _Driven:
    """What the driver was told to do, and why it would not."""

    do: Callable[[], None]
    refusal: str = ""


class Playback(QObject):
    """Plays one sound at a time. Its methods return at once; the driver is talked to on a thread of its own.

    Signals
    -------
    position_changed(int sample)
        Where the playhead is; while playing, some 30 times a second.
    state_changed(PlaybackState)
        Another state.
    device_lost(str sentence)
        There is no output: none was found, or it went away. Once, until one returns.
    device_returned()
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
        self._has_device = True
        # An output is opened, started and closed on one thread: that can take a second.
        self._driver = BackgroundQueue(self._drive, self)
        self._driver.yielded.connect(self._on_driven)
        self._driver.failed.connect(self._lose)
        self._poll = QTimer(self, interval=POLL_MS)
        self._poll.timeout.connect(self.refresh)
        # One try at a time: the next only after the last has failed, for an output must not be opened twice.
        self._retry = QTimer(self, interval=RETRY_MS, singleShot=True)
        self._retry.timeout.connect(lambda: self._driver.ask(self._stream.reopen))
        self._driver.start()

    def play(self, samples: Floats, start: int = 0, complete: bool = True) -> None:
        """Play a sound, float32 [n], from ``start`` on, in place of what is playing.

        Parameters
        ----------
        complete
            False where more will come by `append`.
        """
        self.load(samples, complete)
        self._begin(start)

    def load(self, samples: Floats, complete: bool = True) -> None:
        """Have a sound ready to `resume`, from its beginning, in place of what is playing."""
        self._stream.load(samples, complete)
        self._position = 0

    def resume(self) -> None:
        """Go on playing where it was stopped."""
        self._begin(self._position)

    def append(self, samples: Floats, complete: bool = False) -> None:
        """Lay more samples after the last, to be heard without a gap; an empty array with ``complete`` says no more."""
        self._stream.append(samples, complete)

    def stop(self) -> None:
        """Fall silent at once; the playhead stays."""
        self._stream.stop()
        self._poll.stop()
        self._driver.ask(self._stream.halt)
        self._move(self._stream.position)
        self._enter(PlaybackState.STOPPED)

    def seek(self, position: int) -> None:
        """Move the playhead, and the sound with it if it plays."""
        self._stream.seek(position)
        self._move(self._stream.position)

    def set_loop(self, loop: tuple[int, int] | None) -> None:
        """Repeat the samples from the first to the second of ``loop``; None plays on. A new sound has none."""
        self._stream.set_loop(loop)

    def use_output(self, open_output: OpenOutput) -> None:
        """Play on another output; what is playing goes on there."""
        playing = self._state in (PlaybackState.PLAYING, PlaybackState.STARVED)
        if playing:
            self.stop()
        self._driver.ask(lambda: self._stream.use(open_output))
        if playing:
            self.resume()

    def position(self) -> int:
        """The sample at the playhead."""
        return self._position

    def state(self) -> PlaybackState:
        """What `state_changed` said last."""
        return self._state

    def close(self) -> None:
        """Fall silent, give the output back and have the thread end: later, where a sound server does not answer."""
        self.stop()
        self._retry.stop()
        self._driver.ask(self._stream.close)
        self._driver.close()

    def refresh(self) -> None:
        """Find out how far it has come; a timer asks while something plays."""
        if self._state not in (PlaybackState.PLAYING, PlaybackState.STARVED):
            return
        if self._stream.lost:
            self._move(self._stream.position)  # back: what was queued has not been heard
            self._lose(tr("The sound output has gone away; it plays on when one returns."))
            return
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
        """Talk to the driver; on its thread."""
        try:
            do()
        except Exception as error:  # the queue has to live on: it is the only way to the output
            if not isinstance(error, PlaybackError):
                _log.exception("The sound output failed unexpectedly.")
            yield _Driven(do, translated(error))
        else:
            yield _Driven(do)

    def _on_driven(self, driven: _Driven) -> None:
        if driven.do == self._stream.reopen:
            if driven.refusal:
                _log.debug("Still no output: %s", driven.refusal)
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
