"""What the window hears, through a real PortAudio: ALSA's null device, or a machine without any."""

from __future__ import annotations

import ctypes.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sound_server import missing

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or ctypes.util.find_library("portaudio") is None,
    reason="needs PortAudio on ALSA",
)

PROLOGUE = """
import os, numpy as np, threading, time
TASKS = len(os.listdir("/proc/self/task"))  # NumPy's own threads live as long as the process
from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer
from kokoro_desktop.ui.sound.playback import Playback, PlaybackState
app = QCoreApplication([])
playback, slowest = Playback(), [0.0]
schedule = f"/proc/self/task/{threading.get_native_id()}/schedstat"
def clock():  # seconds, but for those in which the system ran something else (Linux, scheduler/sched-stats.rst)
    return time.perf_counter() - int(open(schedule).read().split()[1]) / 1e9
def timed(method, *values):
    begun = clock()
    method(*values)
    slowest[0] = max(slowest[0], clock() - begun)
def until(signal, wanted=None, seconds=20):
    loop, late = QEventLoop(), QTimer(singleShot=True, interval=seconds * 1000)
    late.timeout.connect(lambda: loop.exit(1))
    signal.connect(lambda *values: wanted in (None, *values) and loop.quit())
    late.start()
    assert loop.exec() == 0, ("nothing came", playback.state(), playback.position())
ten_minutes = np.zeros(24_000 * 600, np.float32)
"""
EPILOGUE = """
timed(playback.close)
end = time.monotonic() + 2  # Qt has done with a thread a moment before the system has
while len(os.listdir("/proc/self/task")) > TASKS:
    assert time.monotonic() < end
    time.sleep(0.01)
print("slowest", slowest[0])
"""


def _run(tmp_path: Path, alsa: str, program: str) -> float:
    """Run ``program`` where ALSA knows ``alsa`` alone; seconds of its slowest call, waiting for a core aside."""
    configuration = tmp_path / "asound.conf"
    configuration.write_text(alsa, encoding="utf-8")
    environment = {**os.environ, "ALSA_CONFIG_PATH": str(configuration), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", PROLOGUE + program + EPILOGUE]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return float(done.stdout.split()[-1])


@pytest.mark.timing
def test_ten_minutes_play_to_the_end_and_again_and_no_call_keeps_the_window_waiting(tmp_path: Path) -> None:
    program = """
for start in (0, 1000):
    timed(playback.play, ten_minutes, start)
    until(playback.state_changed, PlaybackState.STOPPED)
    assert playback.position() == len(ten_minutes)
timed(playback.play, ten_minutes[:100], 0, False)
timed(playback.append, ten_minutes)
timed(playback.set_loop, (0, 1000))
timed(playback.seek, 500)
until(playback.position_changed)
timed(playback.stop)
assert playback.state() == PlaybackState.STOPPED
"""
    assert _run(tmp_path, "pcm.!default { type null }\n", program) < 0.05


@pytest.mark.slow
def test_a_machine_without_sound_says_so_and_closes(tmp_path: Path) -> None:
    program = """
told = []
playback.device_lost.connect(told.append)
playback.play(ten_minutes)
until(playback.device_lost)
assert "no audio device" in told[0] and playback.state() == PlaybackState.WAITING
loop = QEventLoop()
QTimer.singleShot(2500, loop.quit)  # it looks again, twice, and says nothing
loop.exec()
assert len(told) == 1
"""
    _run(tmp_path, "pcm.absent { type hw card 99 }\n", program)


@pytest.mark.skipif(bool(missing()), reason=missing())
@pytest.mark.timing
def test_an_output_may_go_away_and_come_back_and_sound_goes_on_at_the_place_that_was_shown() -> None:
    """The campaign's own program, a few times."""
    program = Path(__file__).parents[2] / "campaign" / "lose_sound.py"
    command = [sys.executable, str(program), "--count", "3"]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 failures " in done.stdout
