"""A PulseAudio of the test's own, with one output that nobody hears and that is recorded instead.

`apt-get install pulseaudio pulseaudio-utils libasound2-plugins`: it needs no hardware, session or user of its own.
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
    """Return why no sound server can be had here; "" where one can."""
    if sys.platform != "linux":
        return "needs PulseAudio, on Linux"
    absent = [name for name in _PROGRAMS if shutil.which(name) is None]
    plugin = "alsa-lib/libasound_module_pcm_pulse.so"
    if not any([*Path("/usr").glob(f"lib*/{plugin}"), *Path("/usr/lib").glob(f"*/{plugin}")]):
        absent.append("libasound2-plugins")
    return f"needs {', '.join(absent)}" if absent else ""


class SoundServer:
    """Runs as long as the block that it is used in.

    Attributes
    ----------
    environment
        What a program is given to play here, through ALSA.
    """

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pulse-")  # short: the path of a socket has 107 bytes
        home = Path(self._folder.name)
        alsa = home / "asound.conf"
        alsa.write_text("pcm.!default { type pulse }\nctl.!default { type pulse }\n", encoding="utf-8")
        own = {**os.environ, "HOME": str(home), "XDG_RUNTIME_DIR": str(home), "LC_ALL": "C"}
        self.environment = {**own, "PULSE_SERVER": f"unix:{home}/socket", "ALSA_CONFIG_PATH": str(alsa)}
        # It ends by itself a minute after a test that was killed.
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
        """Let there be an output."""
        options = f"sink_name=card format=float32le rate={SAMPLE_RATE} channels=1"
        done = self._control("load-module", "module-null-sink", *options.split())
        assert done.returncode == 0, done.stderr

    def unplug(self) -> None:
        """Take the output away, in mid-sound."""
        done = self._control("unload-module", "module-null-sink")
        assert done.returncode == 0, done.stderr

    def record(self) -> Recording:
        """Record what the output plays from now on."""
        self._sinks += 1
        return Recording(self.environment, Path(self._folder.name) / f"{self._sinks}.raw")

    def _control(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["pactl", *words], env=self.environment, capture_output=True, text=True, check=False)


class Recording:
    """What one output plays, until `stop` or until it is gone."""

    def __init__(self, environment: dict[str, str], file: Path) -> None:
        self._file = file
        command = ["parec", "--device=card.monitor", "--latency-msec=20", *_RAW]
        with file.open("wb") as stream:
            self._process = subprocess.Popen(command, env=environment, stdout=stream, stderr=subprocess.DEVNULL)
        end = time.monotonic() + _PATIENCE_S
        while not file.stat().st_size:  # the first of it, silence
            assert self._process.poll() is None and time.monotonic() < end, "parec records nothing"
            time.sleep(0.005)

    def wait_for_sound(self) -> None:
        """Return when something is heard."""
        end = time.monotonic() + _PATIENCE_S
        while not np.fromfile(self._file, np.float32).any():
            assert time.monotonic() < end, "nothing is heard"
            time.sleep(0.05)

    @property
    def length_s(self) -> float:
        """How long it is so far."""
        return self._file.stat().st_size / 4 / SAMPLE_RATE

    def onset_s(self, level: float) -> float:
        """Return when, from its beginning on, there is the first sample above ``level``, of full scale."""
        return int(np.argmax(np.abs(np.fromfile(self._file, np.float32)) > level)) / SAMPLE_RATE

    def stop(self) -> NDArray[np.float32]:
        """Return all that was heard, silence before, between and after it left out, float32 [n]."""
        time.sleep(0.2)  # what has been heard is still on its way to the file
        self._process.terminate()
        self._process.wait()
        samples = np.fromfile(self._file, np.float32)
        self._file.unlink()
        return samples[samples != 0]
