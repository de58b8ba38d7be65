"""A stand-in for the sound card, with a clock that is moved by hand: what was heard, and when, is exact.

It is unplugged and plugged in by hand as well. Used where nothing is to be heard: by the tests, and to make pictures of
the window.
"""

from __future__ import annotations

import threading
from typing import Final

import numpy as np

from kokoro_desktop import spec
from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.portaudio import Fill, NoOutputDevice

BLOCK: Final = 240
"""Samples asked for at a time: 10 ms."""


class StandInCard:
    """The only output of a machine; calling it opens it (a `portaudio.OpenOutput`).

    Parameters
    ----------
    latency_s
        Sound that is asked for before its time.

    Attributes
    ----------
    present
        Whether it is plugged in.
    opened
        How often it was opened.
    """

    def __init__(self, latency_s: float = 0.0) -> None:
        self.present = True
        self.opened = 0
        self._latency = round(latency_s * spec.SAMPLE_RATE)
        self._lock = threading.RLock()
        self._fill: Fill | None = None
        self._now = 0
        self._asked = 0
        self._blocks: list[Floats] = []
        self.active = False

    def __call__(self, fill: Fill) -> StandInCard:
        """Open it.

        Raises
        ------
        NoOutputDevice
            It is not plugged in.
        """
        if not self.present:
            raise NoOutputDevice
        self.opened += 1
        self._fill = fill
        return self

    @property
    def time(self) -> float:
        """Its clock, in seconds."""
        return self._now / spec.SAMPLE_RATE

    def start(self) -> None:
        """Begin to ask for blocks."""
        if not self.present:
            raise NoOutputDevice
        self.active = True

    def abort(self) -> None:
        """Drop what was asked for and not heard yet."""
        with self._lock:
            self.active = False
            heard = self.heard
            self._blocks = [heard[: self._now]]
            self._asked = len(self._blocks[0])

    def close(self) -> None:
        """Forget who fills it."""
        self.abort()
        self._fill = None

    def advance(self, seconds: float) -> None:
        """Let time go by: blocks are asked for as they come due, and heard."""
        with self._lock:
            end = self._now + round(seconds * spec.SAMPLE_RATE)
            while self._now < end:
                self._ask(self._now + self._latency + 1)
                self._now = min(end, max(self._now + 1, self._asked - self._latency))
            self._ask(self._now + self._latency)

    def unplug(self) -> None:
        """Go away, in mid-sound."""
        with self._lock:
            self.present = self.active = False

    def plug(self) -> None:
        """Come back."""
        self.present = True

    @property
    def heard(self) -> Floats:
        """All that it was given, float32 [n], silence included, by its clock; the last of it may be yet to be heard."""
        return np.concatenate([*self._blocks, np.zeros(0, np.float32)])

    def _ask(self, until: int) -> None:
        while self._asked < until:
            block = np.zeros(BLOCK, np.float32)
            if self.active and self._fill is not None:
                self._fill(block, self._asked / spec.SAMPLE_RATE)
            self._blocks.append(block)
            self._asked += len(block)
