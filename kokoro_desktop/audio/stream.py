"""Plays a growing sound, with seeking and loops, and knows which sample is being heard."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.playhead import Playhead
from kokoro_desktop.audio.portaudio import OpenOutput, Output, PortAudioOutput, look_for_devices_again
from kokoro_desktop.errors import PlaybackError
from kokoro_desktop.messages import message

STALL_S: Final = 2.0
"""An output that asks for nothing for so long is gone; some drivers tell in no other way."""
START_S: Final = 10.0
"""One that has not been opened and started after so long may never be: a sound server need not answer."""
_POLL_S: Final = 0.02
"""How often `play` looks whether all has been heard."""


class OutputStream:
    """A sound and the output that plays it.

    `open`, `start`, `halt`, `use`, `reopen` and `close` talk to the driver and may take long: call them on one thread,
    which need not be that of the others. All others return at once.

    Parameters
    ----------
    open_output
        Opens the output; PortAudio's default one.
    look_again
        Called before an output that was lost is opened again.
    """

    def __init__(
        self, open_output: OpenOutput = PortAudioOutput, look_again: Callable[[], None] = look_for_devices_again
    ) -> None:
        self._open_output = open_output
        self._look_again = look_again
        self._output: Output | None = None
        self._lock = threading.Lock()
        self._head = Playhead()
        self._playing = False
        self._starting_at: float | None = None
        self._asked_at: float | None = None
        self._alive_at = 0.0
        """When the output last asked for samples, by its own clock."""

    # The sound

    def __len__(self) -> int:
        """Samples that are there."""
        return len(self._head.sound)

    def load(self, samples: Floats, complete: bool = True) -> None:
        """Take another sound, float32 ``[n]``, which must not change any more; nothing of it plays yet.

        Parameters
        ----------
        complete
            False where more will come by `append`: at its end the output then waits in silence.
        """
        with self._lock:
            self._playing = False
            self._head = Playhead()
            self._head.sound.append(samples)
            self._head.complete = complete

    def append(self, samples: Floats, complete: bool = False) -> None:
        """Lay more samples after the last; where the output waited for them, it goes on."""
        with self._lock:
            self._head.sound.append(samples)
            self._head.complete = complete

    def play(self, position: int) -> None:
        """Be ready to be heard from ``position``, in samples, as soon as the output has been started."""
        with self._lock:
            self._head.jump(position)
            self._playing = True
            self._asked_at = None

    def stop(self) -> None:
        """Fill with silence from the next block on; `halt` drops what is queued already."""
        with self._lock:
            self._head.jump(self._head.position(self._now()))
            self._playing = False

    def seek(self, position: int) -> None:
        """Go on from ``position``."""
        with self._lock:
            self._head.jump(position)

    def set_loop(self, loop: tuple[int, int] | None) -> None:
        """Return from the second sample of ``loop`` to the first, for ever; None or an empty one plays on."""
        with self._lock:
            self._head.loop = loop if loop is not None and 0 <= loop[0] < loop[1] else None

    @property
    def position(self) -> int:
        """The sample that is being heard now, by the clock of the output; if that is lost, the last that surely was."""
        with self._lock:
            return self._head.position(self._now())

    @property
    def starved(self) -> bool:
        """Whether all that has been made has been taken, and more is to come."""
        with self._lock:
            return self._playing and self._head.starved

    @property
    def ended(self) -> bool:
        """Whether the last sample has been heard."""
        with self._lock:
            return self._playing and self._head.ended(self._now())

    # The output

    def open(self) -> None:
        """Open the output, if it is not.

        Raises
        ------
        PlaybackError
            It cannot be opened.
        """
        if self._output is None:
            self._output = self._open_output(self._fill)

    def start(self) -> None:
        """Have the output ask for samples.

        Raises
        ------
        PlaybackError
            It cannot be opened or started.
        """
        self._starting_at = time.monotonic()
        try:
            self.open()
            assert self._output is not None
            self._output.start()
        finally:
            self._starting_at = None
        self._asked_at = time.monotonic()  # only now: one that is still starting is not lost

    def halt(self) -> None:
        """Drop what is queued, at once, and have the output rest. Nothing happens if `play` was called since."""
        if self._output is not None and not self._playing:
            self._output.abort()

    def close(self) -> None:
        """Give the output back."""
        with self._lock:
            self._playing = False
        self._discard()

    def use(self, open_output: OpenOutput) -> None:
        """Play on another output from the next `start` on."""
        self._discard()
        self._open_output = open_output

    def reopen(self) -> None:
        """Open the output that there is now, in place of one that was lost.

        Raises
        ------
        PlaybackError
            There is none.
        """
        self._discard()
        self._look_again()
        self.open()

    @property
    def lost(self) -> bool:
        """Whether the output is gone while it was to play: it ended, asks for nothing any more, or never began."""
        with self._lock:
            return self._is_lost()

    # Behind the scenes

    def _is_lost(self) -> bool:
        if self._playing and self._starting_at is not None:
            return time.monotonic() - self._starting_at > START_S
        if self._output is None or self._asked_at is None or not self._playing:
            return False
        return not self._output.active or time.monotonic() - self._asked_at > STALL_S

    def _discard(self) -> None:
        with self._lock:  # nobody asks it for the time while it is being closed
            output, self._output = self._output, None
            self._asked_at = None
        if output is not None:
            try:
                output.abort()
                output.close()
            except PlaybackError:
                pass  # it is gone, which is why it is given back

    def _fill(self, out: Floats, heard_at: float) -> None:
        """Copy samples into a block and zero the rest; called by the driver, on its thread."""
        with self._lock:
            if self._asked_at is not None:
                self._asked_at = time.monotonic()
            self._alive_at = self._now()
            if self._playing:
                self._head.fill(out, heard_at)
            else:
                out[:] = 0

    def _now(self) -> float:
        if self._output is None:
            return 0.0
        return self._alive_at if self._is_lost() else self._output.time


def play(samples: Floats) -> None:
    """Play ``samples`` on the default output and return when they have been heard.

    Parameters
    ----------
    samples
        float32 ``[n]``, one channel of 24 kHz, full scale is -1 to 1; louder ones are clipped by PortAudio.

    Raises
    ------
    PlaybackError
        PortAudio is missing, there is no output, it refuses, or it goes away meanwhile.
    KeyboardInterrupt
        Ctrl-C was pressed; the sound has stopped by then.
    """
    stream = OutputStream()
    stream.load(samples)
    stream.play(0)
    try:
        stream.start()
        while not stream.ended:
            if stream.lost:
                raise PlaybackError(message("The sound output was disconnected during playback."))
            time.sleep(_POLL_S)
    finally:
        stream.close()
