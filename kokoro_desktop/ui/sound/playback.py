"""What is heard in the window: starts and stops the output, follows its position, and waits for one that was lost."""

from __future__ import annotations

import logging
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal, Slot

from kokoro_desktop.audio.stream import OutputStream
from kokoro_desktop.errors import PlaybackError

_log = logging.getLogger(__name__)

POLL_MS: Final = 30
"""How often the position is asked for while something plays."""
RETRY_MS: Final = 1000
"""How often an output is looked for while there is none."""

STOPPED: Final = "stopped"
PLAYING: Final = "playing"
STARVED: Final = "starved"
"""All that was made has been heard, and more is being made."""
WAITING: Final = "waiting"
"""There is no output; it plays on when one returns."""


class Playback(QObject):
    """Plays one sound at a time. Its methods return at once; the driver is talked to on a thread of its own.

    Signals
    -------
    position_changed(int sample)
        Where the playhead is; while playing, some 30 times a second.
    state_changed(str)
        One of `STOPPED`, `PLAYING`, `STARVED`, `WAITING`.
    device_lost(str sentence)
        There is no output: none was found, or it went away. Once, until one returns.
    device_returned()
    """

    position_changed = Signal(int)
    state_changed = Signal(str)
    device_lost = Signal(str)
    device_returned = Signal()
    _start_wanted = Signal()
    _halt_wanted = Signal()
    _reopen_wanted = Signal()

    def __init__(self, stream: OutputStream | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stream = stream if stream is not None else OutputStream()
        self._state = STOPPED
        self._position = 0
        self._has_device = True
        self._thread = QThread(self)
        self._thread.setObjectName("audio")
        self._driver = _Driver(self._stream)  # no parent: a child cannot move to another thread
        self._driver.moveToThread(self._thread)
        queued = Qt.ConnectionType.QueuedConnection
        self._start_wanted.connect(self._driver.start, queued)
        self._halt_wanted.connect(self._driver.halt, queued)
        self._reopen_wanted.connect(self._driver.reopen, queued)
        self._driver.refused.connect(self._lose)
        self._driver.reopened.connect(self._return)
        self._thread.finished.connect(self._driver.close, Qt.ConnectionType.DirectConnection)
        self._poll = QTimer(self, interval=POLL_MS)
        self._poll.timeout.connect(self.refresh)
        # One try at a time: the next only after the last has failed, for an output must not be opened twice.
        self._retry = QTimer(self, interval=RETRY_MS, singleShot=True)
        self._retry.timeout.connect(self._reopen_wanted)
        self._driver.missing.connect(self._retry.start)
        self._thread.start()

    def play(self, samples: NDArray[np.float32], start: int = 0, complete: bool = True) -> None:
        """Play a sound, float32 [n], from ``start`` on, in place of what is playing.

        Parameters
        ----------
        complete
            False where more will come by `append`.
        """
        self._stream.load(samples, complete)
        self._begin(start)

    def append(self, samples: NDArray[np.float32], complete: bool = False) -> None:
        """Lay more samples after the last, to be heard without a gap; an empty array with ``complete`` says no more."""
        self._stream.append(samples, complete)

    def resume(self, start: int | None = None) -> None:
        """Play the same sound again, from ``start``, or from the playhead; from the beginning if that is at the end."""
        here = self._position if self._position < len(self._stream) else 0
        self._begin(here if start is None else start)

    def stop(self) -> None:
        """Fall silent at once; the playhead stays."""
        self._stream.stop()
        self._poll.stop()
        self._halt_wanted.emit()
        self._move(self._stream.position)
        self._enter(STOPPED)

    def seek(self, position: int) -> None:
        """Move the playhead, and the sound with it if it plays."""
        self._stream.seek(position)
        self._move(self._stream.position)

    def set_loop(self, loop: tuple[int, int] | None) -> None:
        """Repeat the samples from the first to the second of ``loop``; None plays on. A new sound has none."""
        self._stream.set_loop(loop)

    def position(self) -> int:
        """The sample at the playhead."""
        return self._position

    def state(self) -> str:
        """What `state_changed` said last."""
        return self._state

    def close(self) -> None:
        """Fall silent, give the output back and end the thread."""
        self._retry.stop()
        self._poll.stop()
        self._stream.stop()
        self._thread.quit()
        self._thread.wait()

    @Slot()
    def refresh(self) -> None:
        """Find out how far it has come; a timer asks while something plays."""
        if self._state not in (PLAYING, STARVED):
            return
        if self._stream.lost:
            self._lose(self.tr("The sound output has gone away; it plays on when one returns."))
            return
        position, ended, starved = self._stream.position, self._stream.ended, self._stream.starved
        self._move(position)
        if ended:
            self.stop()
        else:
            self._enter(STARVED if starved else PLAYING)

    def _begin(self, start: int) -> None:
        self._stream.play(start)
        self._move(self._stream.position)
        if not self._has_device:
            self._enter(WAITING)
            return
        self._start_wanted.emit()
        self._poll.start()
        self._enter(PLAYING)

    @Slot(str)
    def _lose(self, sentence: str) -> None:
        self._poll.stop()
        if self._state != STOPPED:
            self._enter(WAITING)
        if self._has_device:
            self._has_device = False
            _log.warning("%s", sentence)
            self._retry.start()
            self.device_lost.emit(sentence)

    @Slot()
    def _return(self) -> None:
        self._has_device = True
        self.device_returned.emit()
        if self._state == WAITING:
            self._begin(self._position)

    def _move(self, position: int) -> None:
        if position != self._position:
            self._position = position
            self.position_changed.emit(position)

    def _enter(self, state: str) -> None:
        if state != self._state:
            self._state = state
            self.state_changed.emit(state)


class _Driver(QObject):
    """The part of `Playback` that lives on the thread: opening an output can take a second."""

    refused = Signal(str)
    reopened = Signal()
    missing = Signal()

    def __init__(self, stream: OutputStream) -> None:
        super().__init__()
        self._stream = stream

    @Slot()
    def start(self) -> None:
        """Have the output play."""
        try:
            self._stream.start()
        except PlaybackError as error:
            self.refused.emit(str(error))

    @Slot()
    def halt(self) -> None:
        """Have it rest."""
        self._stream.halt()

    @Slot()
    def reopen(self) -> None:
        """Look for an output again; say nothing while there is none."""
        try:
            self._stream.reopen()
        except PlaybackError as error:
            _log.debug("Still no output: %s", error)
            self.missing.emit()
        else:
            self.reopened.emit()

    def close(self) -> None:
        """Give it back; called as the thread ends."""
        self._stream.close()
