"""Where in a growing sound one is: what is to be played next, and what is being heard at a time."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from kokoro_desktop import spec
from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.sample_store import SampleStore

_REMEMBERED: Final = 512
"""Stretches whose place is kept: seconds, where the output queues a tenth of one."""


class _Stretch(NamedTuple):
    """Samples that went to the output in one piece, after ``given`` others."""

    given: int
    start: int
    length: int


class Playhead:
    """A sound, a loop, and a place. Not for two threads at once.

    Attributes
    ----------
    sound
        What is played.
    complete
        Whether nothing will be added to it.
    loop
        From where to where it is repeated, for ever.
    """

    def __init__(self) -> None:
        self.sound = SampleStore()
        self.complete = True
        self.loop: tuple[int, int] | None = None
        self._next = 0
        self._from = 0
        self._stretches: deque[_Stretch] = deque(maxlen=_REMEMBERED)
        self._given = 0
        # When one of the samples given is heard. The newest block tells it best: at first a sound server knows nothing
        # of the device behind it.
        self._clock = (0.0, 0)

    def jump(self, position: int) -> None:
        """Go on from ``position``, or from the end that is nearer to it."""
        self._next = self._from = min(max(position, 0), len(self.sound))
        self._stretches.clear()
        self._given = 0

    def fill(self, out: Floats, heard_at: float) -> None:
        """Copy what comes next into ``out``, float32 ``[n]``; silence where nothing does.

        Parameters
        ----------
        heard_at
            When the first of it will be heard, in seconds of the output's clock.
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
        """The sample that is heard at ``now``, in seconds of the output's clock."""
        heard_at, given = self._clock
        heard = given + round((now - heard_at) * spec.SAMPLE_RATE)
        for stretch in reversed(self._stretches):
            if stretch.given <= heard:
                return stretch.start + min(heard - stretch.given, stretch.length)
        return self._from

    @property
    def starved(self) -> bool:
        """Whether all that there is has been taken, and more is to come."""
        return not self.complete and self._next >= len(self.sound)

    def ended(self, now: float) -> bool:
        """Whether the last sample has been heard."""
        if not self.complete or self._current_loop() is not None or self._next < len(self.sound):
            return False
        return self.position(now) >= len(self.sound)

    def _end(self) -> int:
        """Where the samples end that follow the next one; moves that one back where a loop ends."""
        end, loop = len(self.sound), self._current_loop()
        if loop is None:
            return end
        last = min(loop[1], end) if self.complete else loop[1]
        if self._next >= last:
            self._next = min(loop[0], end)
        return min(last, end)

    def _current_loop(self) -> tuple[int, int] | None:
        """Return the loop; none where it lies beyond the end of a finished sound."""
        if self.loop is None or (self.complete and self.loop[0] >= len(self.sound)):
            return None
        return self.loop
