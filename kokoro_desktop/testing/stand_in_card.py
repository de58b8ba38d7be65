"""Stand-in for the sound card with a manual clock, so that tests can check which samples were audible and when.

The card can also be unplugged and plugged in again. It is used by tests and by scripts that capture screenshots.
"""

from __future__ import annotations

import threading
from typing import Final

import numpy as np

from kokoro_desktop import spec
from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.portaudio import Fill, NoOutputDevice

BLOCK: Final = 240  # samples per request: 10 ms


class StandInCard:
    """Stand-in for the only output device; calling it opens the device, as with `portaudio.OpenOutput`.

    Parameters
    ----------
    latency_s
        Seconds of audio requested ahead of playback.

    Attributes
    ----------
    present
        Whether the device is plugged in.
    opened
        Number of times that the device was opened.
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
        """Open the device.

        Raises
        ------
        NoOutputDevice
            The device is not plugged in.
        """
        if not self.present:
            raise NoOutputDevice
        self.opened += 1
        self._fill = fill
        return self

    @property
    def time(self) -> float:
        """Current time of the manual clock, in seconds."""
        return self._now / spec.SAMPLE_RATE

    def start(self) -> None:
        """Start requesting blocks."""
        if not self.present:
            raise NoOutputDevice
        self.active = True

    def abort(self) -> None:
        """Discard requested audio that has not been played yet."""
        with self._lock:
            self.active = False
            heard = self.heard
            self._blocks = [heard[: self._now]]
            self._asked = len(self._blocks[0])

    def close(self) -> None:
        """Release the callback."""
        self.abort()
        self._fill = None

    def advance(self, seconds: float) -> None:
        """Advance the clock; request blocks when they are due."""
        with self._lock:
            end = self._now + round(seconds * spec.SAMPLE_RATE)
            while self._now < end:
                self._ask(self._now + self._latency + 1)
                self._now = min(end, max(self._now + 1, self._asked - self._latency))
            self._ask(self._now + self._latency)

    def unplug(self) -> None:
        """Unplug the device, even during playback."""
        with self._lock:
            self.present = self.active = False

    def plug(self) -> None:
        """Plug the device in again."""
        self.present = True

    @property
    def heard(self) -> Floats:
        """All samples received, float32 [n], including silence; the last ones may not be audible yet."""
        return np.concatenate([*self._blocks, np.zeros(0, np.float32)])

    def _ask(self, until: int) -> None:
        while self._asked < until:
            block = np.zeros(BLOCK, np.float32)
            if self.active and self._fill is not None:
                self._fill(block, self._asked / spec.SAMPLE_RATE)
            self._blocks.append(block)
            self._asked += len(block)
