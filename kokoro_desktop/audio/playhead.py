"""Playback position in a complete or growing sound: the next samples to play, and the sample that is now audible."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from kokoro_desktop import spec
from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.sample_store import SampleStore

# Number of segments to remember: a few seconds, compared to a tenth of a second in the output queue.
_REMEMBERED: Final = 512


class _Stretch(NamedTuple):
    """Contiguous segment sent to the output; ``given`` is the number of samples sent before the segment."""

    given: int
    start: int
    length: int


class Playhead:
    """Playback position in a sound, with an optional loop. Not thread-safe.

    Attributes
    ----------
    sound
        Sound to play.
    complete
        Whether all samples of the sound have been appended.
    loop
        Start and end of the range to repeat, in samples; None for no loop.
    """

    def __init__(self) -> None:
        self.sound = SampleStore()
        self.complete = True
        self.loop: tuple[int, int] | None = None
        self._next = 0
        self._from = 0
        self._stretches: deque[_Stretch] = deque(maxlen=_REMEMBERED)
        self._given = 0
        # Time at which a sample is audible, and its number since `jump`. The newest block gives the best estimate: at
        # first, a sound server does not know the latency of its device.
        self._clock = (0.0, 0)

    def jump(self, position: int) -> None:
        """Move to ``position``, in samples, clamped to the range of the sound."""
        self._next = self._from = min(max(position, 0), len(self.sound))
        self._stretches.clear()
        self._given = 0

    def fill(self, out: Floats, heard_at: float) -> None:
        """Copy the next samples into ``out``, float32 ``[n]``, and fill the rest with silence.

        Parameters
        ----------
        heard_at
            Time at which the first sample becomes audible, in seconds on the output's clock.
        """
        self._clock = (heard_at, self._given)
        filled = 0
        while filled < len(out):
            count = min(self._end() - self._next, len(out) - filled)
            if count <= 0:
                break
            self.sound.copy(self._next, out[filled : filled + count])
            self._stretches.append(_Stretch(self._given + filled, self._next, count))
            self._next += count
            filled += count
        out[filled:] = 0
        self._given += len(out)

    def position(self, now: float) -> int:
        """Return the index of the sample that is audible at ``now``, in seconds on the output's clock."""
        heard_at, given = self._clock
        heard = given + round((now - heard_at) * spec.SAMPLE_RATE)
        for stretch in reversed(self._stretches):
            if stretch.given <= heard:
                return stretch.start + min(heard - stretch.given, stretch.length)
        return self._from

    def elapsed_s(self, now: float) -> float | None:
        """Return the time in seconds since the first sample after `jump` became audible; None before the first block.

        The result is negative while that sample is still in the output's queue, and keeps growing after the last
        sample.
        """
        heard_at, given = self._clock
        return given / spec.SAMPLE_RATE + now - heard_at if self._given else None

    @property
    def starved(self) -> bool:
        """Whether all available samples have been played and more are expected."""
        return not self.complete and self._next >= len(self.sound)

    def ended(self, now: float) -> bool:
        """Return whether the last sample has been played."""
        if not self.complete or self._current_loop() is not None or self._next < len(self.sound):
            return False
        return self.position(now) >= len(self.sound)

    def _end(self) -> int:
        """Return the end of the samples to play before the next jump; at the end of a loop, jump to its start first."""
        end, loop = len(self.sound), self._current_loop()
        if loop is None:
            return end
        last = min(loop[1], end) if self.complete else loop[1]
        if self._next >= last:
            self._next = min(loop[0], end)
        return min(last, end)

    def _current_loop(self) -> tuple[int, int] | None:
        """Return the loop; None if it starts beyond the end of a complete sound."""
        if self.loop is None or (self.complete and self.loop[0] >= len(self.sound)):
            return None
        return self.loop
