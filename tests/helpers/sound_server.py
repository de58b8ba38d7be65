"""A separate PulseAudio server for tests, with one null output that is recorded.

The server requires `apt-get install pulseaudio pulseaudio-utils libasound2-plugins`, but no hardware, login session or
separate user.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.spec import SAMPLE_RATE

_PATIENCE_S: Final = 20.0
_PROGRAMS: Final = ("pulseaudio", "pactl", "parec")
_RAW: Final = ("--raw", "--format=float32le", f"--rate={SAMPLE_RATE}", "--channels=1")


def missing() -> str:
    """Return the reason why no sound server can run; empty if one can."""
    if sys.platform != "linux":
        return "needs PulseAudio, on Linux"
    absent = [name for name in _PROGRAMS if shutil.which(name) is None]
    plugin = "alsa-lib/libasound_module_pcm_pulse.so"
    if not any([*Path("/usr").glob(f"lib*/{plugin}"), *Path("/usr/lib").glob(f"*/{plugin}")]):
        absent.append("libasound2-plugins")
    return f"needs {', '.join(absent)}" if absent else ""


class SoundServer:
    """Context manager that runs the server.

    Attributes
    ----------
    environment
        Environment variables for programs that play to the server through ALSA.
    """

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pulse-")  # short: socket paths are limited to 107 bytes
        home = Path(self._folder.name)
        alsa = home / "asound.conf"
        alsa.write_text("pcm.!default { type pulse }\nctl.!default { type pulse }\n", encoding="utf-8")
        own = {**os.environ, "HOME": str(home), "XDG_RUNTIME_DIR": str(home), "LC_ALL": "C"}
        self.environment = {**own, "PULSE_SERVER": f"unix:{home}/socket", "ALSA_CONFIG_PATH": str(alsa)}
        # The idle time ends the server a minute after a test is killed.
        command = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=60", "--use-pid-file=no"]
        command += ["--disable-shm=yes", f"--load=module-native-protocol-unix socket={home}/socket"]
        self._server = subprocess.Popen(command, env=own, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._sinks = 0

    def __enter__(self) -> SoundServer:
        end = time.monotonic() + _PATIENCE_S
        while self._server.poll() is None and time.monotonic() < end:
            if self._control("info").returncode == 0:
                self.plug()
                return self
            time.sleep(0.05)
        self.__exit__(None, None, None)
        raise RuntimeError("PulseAudio did not start.")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.terminate()
        self._server.wait()
        self._folder.cleanup()

    def plug(self) -> None:
        """Add the output."""
        options = f"sink_name=card format=float32le rate={SAMPLE_RATE} channels=1"
        done = self._control("load-module", "module-null-sink", *options.split())
        assert done.returncode == 0, done.stderr

    def unplug(self) -> None:
        """Remove the output, even during playback."""
        done = self._control("unload-module", "module-null-sink")
        assert done.returncode == 0, done.stderr

    def record(self) -> Recording:
        """Start recording the output."""
        self._sinks += 1
        return Recording(self.environment, Path(self._folder.name) / f"{self._sinks}.raw")

    def _control(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["pactl", *words], env=self.environment, capture_output=True, text=True, check=False)


class Recording:
    """Recording of the output, until `stop` or until the output is removed."""

    def __init__(self, environment: dict[str, str], file: Path) -> None:
        self._file = file
        command = ["parec", "--device=card.monitor", "--latency-msec=20", *_RAW]
        with file.open("wb") as stream:
            self._process = subprocess.Popen(command, env=environment, stdout=stream, stderr=subprocess.DEVNULL)
        end = time.monotonic() + _PATIENCE_S
        while not file.stat().st_size:  # wait for the first data, which is silence
            assert self._process.poll() is None and time.monotonic() < end, "parec records nothing"
            time.sleep(0.005)

    def wait_for_sound(self) -> None:
        """Wait until the recording contains sound."""
        end = time.monotonic() + _PATIENCE_S
        while not np.fromfile(self._file, np.float32).any():
            assert time.monotonic() < end, "nothing is heard"
            time.sleep(0.05)

    @property
    def length_s(self) -> float:
        """Length of the recording so far, in seconds."""
        return self._file.stat().st_size / 4 / SAMPLE_RATE

    def onset_s(self, level: float) -> float:
        """Return the time in seconds of the first sample above ``level``, relative to full scale."""
        return int(np.argmax(np.abs(np.fromfile(self._file, np.float32)) > level)) / SAMPLE_RATE

    def stop(self) -> NDArray[np.float32]:
        """Stop, and return the recorded samples without zeros, float32 [n]."""
        time.sleep(0.2)  # wait until the latest samples are written to the file
        self._process.terminate()
        self._process.wait()
        samples = np.fromfile(self._file, np.float32)
        self._file.unlink()
        return samples[samples != 0]
