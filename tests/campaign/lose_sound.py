"""Remove and restore the sound output many times while the window's `Playback` plays.

`.venv/bin/python tests/campaign/lose_sound.py --count 100` prints a row of the reliability table. A turn fails if the
change of the output is not detected, if playback continues at a different position than shown, or if the GUI thread is
blocked for too long.
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

# Maximum time for which the GUI thread may be blocked.
STALL_S: Final = 0.25
# Maximum distance in seconds between the last audible sample and the position at which playback continues. 0.1 s are
# queued and lost with the output; on a busy machine, one more block is in transit.
SLIP_S: Final = 0.15
# Maximum delay in seconds of the first sound after the position shown. PulseAudio drops samples if a new output does
# not start in time.
LOST_AT_START_S: Final = 0.02
PATIENCE_S: Final = 20.0
_BEAT_MS: Final = 5
# Samples encode their position: sample k is (k + _FIRST) / 2^24, which float32 represents exactly and which is never 0.
_FIRST: Final = 1 << 20


class _Gated(OutputStream):
    """Output stream that does not start while the recording of a new output is being started."""

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
    """Measurements of all turns.

    Attributes
    ----------
    slips
        For each turn, number of samples skipped (positive) or repeated (negative) between the audible parts.
    off
        For each turn, distance in samples from the position shown without output to the one where sound continued.
    stall_s
        Longest time in seconds for which the GUI thread was blocked, excluding time spent waiting for the CPU.
    failures
        Descriptions of the failures.
    """

    slips: list[int] = field(default_factory=list)
    off: list[int] = field(default_factory=list)
    stall_s: float = 0.0
    failures: list[str] = field(default_factory=list)


def lose_sound(count: int, seed: int = 0) -> Result:
    """Remove the output ``count`` times, in a process that has not loaded PortAudio yet."""
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
    """Unplug and replug the output, and compare the recordings; runs on its own thread."""
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
    """Monitor of the longest time for which its thread did not process events."""

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
        """Return a time in seconds that excludes waiting for the CPU (Linux, scheduler/sched-stats.rst)."""
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
