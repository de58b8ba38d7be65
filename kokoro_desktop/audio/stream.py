"""Playback of a sound during or after synthesis, with seeking, loops and the position of the audible sample."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.playhead import Playhead
from kokoro_desktop.audio.portaudio import OpenOutput, Output, PortAudioOutput, refresh_devices
from kokoro_desktop.errors import PlaybackError
from kokoro_desktop.messages import message

# Seconds without a request after which an output counts as lost; some drivers do not report the loss.
STALL_S: Final = 2.0
# Time limit for opening and starting an output, in seconds; a sound server may never respond.
START_S: Final = 10.0
_POLL_S: Final = 0.02  # interval in seconds at which `play` checks for the end


class OutputStream:
    """A sound and the output that plays it.

    `open`, `start`, `halt`, `use`, `reopen` and `close` call the driver and may block. Call them all on the same
    thread. All other methods return immediately and may be called on a different thread.

    Parameters
    ----------
    open_output
        Function that opens the output; the default opens a PortAudio output.
    look_again
        Function to call before reopening a lost output.
    """

    def __init__(
        self, open_output: OpenOutput = PortAudioOutput, look_again: Callable[[], None] = refresh_devices
    ) -> None:
        self._open_output = open_output
        self._look_again = look_again
        self._output: Output | None = None
        self._lock = threading.Lock()
        self._head = Playhead()
        self._playing = False
        self._starting_at: float | None = None
        self._asked_at: float | None = None
        self._alive_at = 0.0  # time of the last request for samples, on the output's clock

    # Sound

    def __len__(self) -> int:
        """Return the number of available samples."""
        return len(self._head.sound)

    def load(self, samples: Floats, complete: bool = True) -> None:
        """Load a new sound, float32 ``[n]``, without playing it; do not modify the array afterwards.

        Parameters
        ----------
        complete
            False if more samples will be appended; silence is played whenever playback has to wait for them.
        """
        with self._lock:
            self._playing = False
            self._head = Playhead()
            self._head.sound.append(samples)
            self._head.complete = complete

    def append(self, samples: Floats, complete: bool = False) -> None:
        """Append samples, float32 ``[n]``; playback continues if it was waiting for samples."""
        with self._lock:
            self._head.sound.append(samples)
            self._head.complete = complete

    def play(self, position: int) -> None:
        """Play from ``position``, in samples, as soon as the output is running."""
        with self._lock:
            self._head.jump(position)
            self._playing = True
            self._asked_at = None

    def stop(self) -> None:
        """Output silence from the next block on; `halt` also discards queued blocks."""
        with self._lock:
            self._head.jump(self._head.position(self._now()))
            self._playing = False

    def seek(self, position: int) -> None:
        """Continue from ``position``, in samples."""
        with self._lock:
            self._head.jump(position)

    def set_loop(self, loop: tuple[int, int] | None) -> None:
        """Repeat the range ``loop``, in samples; None or an empty range stops the loop."""
        with self._lock:
            self._head.loop = loop if loop is not None and 0 <= loop[0] < loop[1] else None

    @property
    def position(self) -> int:
        """Index of the sample that is now audible, according to the output's clock.

        If the output is lost, this is the last sample that was audible.
        """
        with self._lock:
            return self._head.position(self._now())

    @property
    def elapsed_s(self) -> float | None:
        """Time in seconds since the first sample became audible, on the output's clock; None before playback."""
        with self._lock:
            return self._head.elapsed_s(self._now())

    @property
    def starved(self) -> bool:
        """Whether all available samples have been played and more are expected."""
        with self._lock:
            return self._playing and self._head.starved

    @property
    def ended(self) -> bool:
        """Whether the last sample has been played."""
        with self._lock:
            return self._playing and self._head.ended(self._now())

    # Output

    def open(self) -> None:
        """Open the output if it is closed.

        Raises
        ------
        PlaybackError
            The output cannot be opened.
        """
        if self._output is None:
            self._output = self._open_output(self._fill)

    def start(self) -> None:
        """Start the output, which then requests samples.

        Raises
        ------
        PlaybackError
            The output cannot be opened or started.
        """
        self._starting_at = time.monotonic()
        try:
            self.open()
            assert self._output is not None
            self._output.start()
        finally:
            self._starting_at = None
        self._asked_at = time.monotonic()  # set only now, because an output does not count as lost while starting

    def halt(self) -> None:
        """Stop the output immediately and discard its queue, unless `play` has been called in the meantime."""
        if self._output is not None and not self._playing:
            self._output.abort()

    def close(self) -> None:
        """Close the output."""
        with self._lock:
            self._playing = False
        self._discard()

    def use(self, open_output: OpenOutput) -> None:
        """Switch to a different output, which the next `start` opens."""
        self._discard()
        self._open_output = open_output

    def reopen(self) -> None:
        """Replace a lost output with the output that is available now.

        Raises
        ------
        PlaybackError
            No output can be opened.
        """
        self._discard()
        self._look_again()
        self.open()

    @property
    def lost(self) -> bool:
        """Whether the output was lost during playback: it ended, stopped requesting samples, or never started."""
        with self._lock:
            return self._is_lost()

    # Internals

    def _is_lost(self) -> bool:
        if self._playing and self._starting_at is not None:
            return time.monotonic() - self._starting_at > START_S
        if self._output is None or self._asked_at is None or not self._playing:
            return False
        return not self._output.active or time.monotonic() - self._asked_at > STALL_S

    def _discard(self) -> None:
        with self._lock:  # the clock must not be read while the output is being closed
            output, self._output = self._output, None
            self._asked_at = None
        if output is not None:
            try:
                output.abort()
                output.close()
            except PlaybackError:
                pass  # the output no longer exists

    def _fill(self, out: Floats, heard_at: float) -> None:
        """Copy samples into a block and zero the rest; called by the driver on its own thread."""
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
    """Play ``samples`` on the default output; return when playback has finished.

    Parameters
    ----------
    samples
        float32 ``[n]``, mono at 24 kHz; full scale is -1 to 1, and PortAudio clips louder samples.

    Raises
    ------
    PlaybackError
        PortAudio is missing, there is no output device, or the output fails or disappears.
    KeyboardInterrupt
        Ctrl-C was pressed; playback has stopped.
    """
    stream = OutputStream()
    stream.load(samples)
    stream.play(0)
    try:
        stream.start()
        while not stream.ended:
            if stream.lost:
                raise PlaybackError(message("The audio device was disconnected during playback."))
            time.sleep(_POLL_S)
    finally:
        stream.close()
