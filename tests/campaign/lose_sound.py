"""Take the sound output away and give it back, many times, while the window's `Playback` plays.

`.venv/bin/python tests/campaign/lose_sound.py --count 100` prints a row of the table of reliability. It is a failure if
the output's going or coming is not noticed, if sound goes on at another place than is shown, and if the window's thread
stands still for too long.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import threading
import time
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QTimer

sys.path.insert(0, str(Path(__file__).parents[1] / "helpers"))
from sound_server import SoundServer, missing

from kokoro_desktop.audio.stream import OutputStream
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.ui.sound.playback import Playback, PlaybackState

STALL_S: Final = 0.25
"""For so long the window may stand still."""
SLIP_S: Final = 0.15
"""By so much sound may go on before or after the last that was heard: 0.1 s is queued and lost with the output, and
on a busy machine one block more is on its way."""
LOST_AT_START_S: Final = 0.02
"""By so much the first sound may come after the place shown: PulseAudio drops samples when its new output, just
created, is not run in time."""
PATIENCE_S: Final = 20.0
_BEAT_MS: Final = 5
_FIRST: Final = 1 << 20
"""Samples tell their place: sample k is (k + this) / 2^24, which float32 holds exactly, and never 0."""


class _Gated(OutputStream):
    """Starts nothing while the recording of a new output is being started."""

    def __init__(self, gate: threading.Lock) -> None:
        super().__init__()
        self._gate = gate

    def start(self) -> None:
        with self._gate:
            super().start()

    def reopen(self) -> None:
        with self._gate:
            super().reopen()


@dataclass
class Result:
    """What was seen.

    Attributes
    ----------
    slips
        For every turn, samples from the last that was heard to the first that was heard after it, less one.
    off
        For every turn, samples from the place that was shown while there was no output to where sound went on.
    stall_s
        For how long the thread of the window stood still, but for times in which the system ran something else.
    failures
        Sentences.
    """

    slips: list[int] = field(default_factory=list)
    off: list[int] = field(default_factory=list)
    stall_s: float = 0.0
    failures: list[str] = field(default_factory=list)


def lose_sound(count: int, seed: int = 0) -> Result:
    """Lose the output ``count`` times. Needs a process in which PortAudio has not been loaded yet."""
    result = Result()
    with SoundServer() as server:
        os.environ.update(server.environment)
        app = QCoreApplication.instance() or QCoreApplication([])
        gate = threading.Lock()
        playback = Playback(_Gated(gate))
        sound = ((np.arange(SAMPLE_RATE * 600) + _FIRST) / 2**24).astype(np.float32)
        beat = _Heartbeat(result)
        playback.play(sound)
        worker = threading.Thread(target=_turns, args=(server, playback, gate, count, random.Random(seed), result))
        worker.start()
        while worker.is_alive():
            app.processEvents()
            time.sleep(0.001)
        worker.join()
        beat.stop()
        playback.close()
    if result.stall_s > STALL_S:
        result.failures.append(f"The window stood still for {1000 * result.stall_s:.0f} ms.")
    return result


def _turns(
    server: SoundServer, playback: Playback, gate: threading.Lock, count: int, chance: random.Random, result: Result
) -> None:
    """Do what somebody at the plug does; on a thread of its own."""
    lost = LOST_AT_START_S * SAMPLE_RATE
    try:
        _until(playback, PlaybackState.PLAYING)
        recording, last, shown = server.record(), None, 0
        for turn in range(count + 1):
            before, end = playback.position(), time.monotonic() + PATIENCE_S
            while playback.position() == before:
                if time.monotonic() > end:
                    raise TimeoutError(f"Turn {turn}: at {before} for {PATIENCE_S} s, {playback.state()}.")
                time.sleep(0.005)
            time.sleep(chance.uniform(0.2, 0.8))
            if turn < count:
                server.unplug()
            heard = np.round(recording.stop() * 2.0**24).astype(int) - _FIRST
            if last is not None:
                result.slips.append(int(heard[0]) - last - 1)
                result.off.append(int(heard[0]) - shown)
                if abs(result.slips[-1]) > SLIP_S * SAMPLE_RATE or not 0 <= result.off[-1] <= lost:
                    result.failures.append(f"Turn {turn}: on at {heard[0]}, shown was {shown}, heard was {last}.")
            last = int(heard[-1])
            if turn < count:
                _until(playback, PlaybackState.WAITING)
                shown = playback.position()
                time.sleep(chance.uniform(0, 1.5))
                with gate:
                    server.plug()
                    recording = server.record()
                _until(playback, PlaybackState.PLAYING)
    except Exception:
        result.failures.append(traceback.format_exc())


def _until(playback: Playback, state: PlaybackState) -> None:
    end = time.monotonic() + PATIENCE_S
    while playback.state() is not state:
        if time.monotonic() > end:
            raise TimeoutError(f"{playback.state()} after {PATIENCE_S} s, not {state}.")
        time.sleep(0.005)


class _Heartbeat:
    """Measures for how long the thread that made it did nothing for the window."""

    def __init__(self, result: Result) -> None:
        self._result = result
        self._schedule = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
        self._last = self._clock()
        self._timer = QTimer(interval=_BEAT_MS)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _beat(self) -> None:
        now = self._clock()
        self._result.stall_s = max(self._result.stall_s, now - self._last - _BEAT_MS / 1000)
        self._last = now

    def _clock(self) -> float:
        """Seconds, but for those in which the system ran something else (Linux, scheduler/sched-stats.rst)."""
        return time.monotonic() - int(self._schedule.read_text().split()[1]) / 1e9


def _milliseconds(samples: list[int]) -> str:
    values: NDArray[np.float64] = np.abs(np.array(samples or [0])) * 1000 / SAMPLE_RATE
    return f"median {np.median(values):.0f} ms, at most {values.max():.0f} ms"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100, help="how often the output is lost (default: %(default)s)")
    count = parser.parse_args().count
    reason = missing()
    if reason:
        print(f"| Sound output lost | not run: {reason} | | |")
        return 1
    begun = time.monotonic()
    result = lose_sound(count)
    for failure in result.failures:
        print(failure, file=sys.stderr)
    exact = sum(off == 0 for off in result.off)
    print(
        f"| Sound output lost | {count} | window stood still for {1000 * result.stall_s:.0f} ms at most; sound went on "
        f"at the place shown in {exact} of {count}, from the last heard {_milliseconds(result.slips)} "
        f"| {len(result.failures)} failures | {time.monotonic() - begun:.0f} s |"
    )
    return 1 if result.failures else 0


if __name__ == "__main__":
    sys.exit(main())
