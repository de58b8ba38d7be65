"""Playing through a real PortAudio, and every way in which it cannot be done."""

from __future__ import annotations

import builtins
import ctypes.util
import os
import signal
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kokoro_desktop.audio import player
from kokoro_desktop.errors import PlaybackError

portaudio = pytest.mark.skipif(
    sys.platform != "linux" or ctypes.util.find_library("portaudio") is None,
    reason="needs PortAudio on ALSA",
)

NULL_DEVICE = "pcm.!default { type null }\n"
NO_DEVICE = "pcm.absent { type hw card 99 }\n"


def _python(program: str, tmp_path: Path, alsa: str, **popen: Any) -> subprocess.Popen[str]:
    """Start ``program`` in a process whose ALSA knows the configuration ``alsa`` and nothing else."""
    configuration = tmp_path / "asound.conf"
    configuration.write_text(alsa, encoding="utf-8")
    environment = {**os.environ, "ALSA_CONFIG_PATH": str(configuration)}
    return subprocess.Popen(
        [sys.executable, "-c", program], env=environment, stdout=-1, stderr=-1, text=True, encoding="utf-8", **popen
    )


@portaudio
def test_every_sample_goes_to_a_real_stream_in_order(tmp_path: Path) -> None:
    program = """
import numpy as np, sounddevice
from kokoro_desktop.audio.player import play
heard, write = [], sounddevice.OutputStream.write
def listen(stream, block):
    heard.append((stream.samplerate, block.copy()))
    return write(stream, block)
sounddevice.OutputStream.write = listen
samples = np.random.default_rng(0).normal(0, 0.1, 50_001).astype(np.float32)
play(samples)
assert {rate for rate, _ in heard} == {24_000}
np.testing.assert_array_equal(np.concatenate([block[:, 0] for _, block in heard]), samples)
print("heard")
"""
    with _python(program, tmp_path, NULL_DEVICE) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (0, "heard\n"), err


@portaudio
def test_ctrl_c_stops_the_sound(tmp_path: Path) -> None:
    program = """
import numpy as np, sounddevice, sys, time
from kokoro_desktop.audio.player import play
stopped, abort, write = [], sounddevice.OutputStream.abort, sounddevice.OutputStream.write
sounddevice.OutputStream.abort = lambda stream: (stopped.append(True), abort(stream))
def paced(stream, block):
    print("playing", flush=True)
    time.sleep(0.1)  # the null device takes everything at once
    return write(stream, block)
sounddevice.OutputStream.write = paced
try:
    play(np.zeros(24_000 * 60, np.float32))
except KeyboardInterrupt:
    sys.exit(0 if stopped else 3)
sys.exit(4)
"""
    with _python(program, tmp_path, NULL_DEVICE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "playing\n"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert process.returncode == 0, err


@portaudio
def test_no_output_device_is_one_sentence(tmp_path: Path) -> None:
    program = """
import numpy as np
from kokoro_desktop.audio.player import NoOutputDevice, play
try:
    play(np.zeros(240, np.float32))
except NoOutputDevice as error:
    print(error)
"""
    with _python(program, tmp_path, NO_DEVICE) as process:
        out, err = process.communicate(timeout=60)
    assert out == "Nothing can be played because this machine has no sound output; write to a file instead.\n", err


def test_missing_portaudio_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    original = builtins.__import__

    def without_portaudio(name: str, *args: Any, **keywords: Any) -> types.ModuleType:
        if name == "sounddevice":
            raise OSError("PortAudio library not found")
        return original(name, *args, **keywords)

    monkeypatch.setattr(builtins, "__import__", without_portaudio)
    with pytest.raises(PlaybackError) as caught:
        player.play(np.zeros(240, np.float32))
    for command in ("apt install libportaudio2", "dnf install portaudio", "pacman -S portaudio"):
        assert command in str(caught.value)


def test_output_that_refuses_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    class PortAudioError(Exception):
        pass

    def refuse(**settings: Any) -> None:
        raise PortAudioError("Error opening OutputStream: Invalid sample rate [PaErrorCode -9997]", -9997)

    module = types.ModuleType("sounddevice")
    module.__dict__.update(
        PortAudioError=PortAudioError, OutputStream=refuse, default=types.SimpleNamespace(device=(0, 0))
    )
    monkeypatch.setitem(sys.modules, "sounddevice", module)
    with pytest.raises(PlaybackError, match=r"refuses to play: .*Invalid sample rate"):
        player.play(np.zeros(240, np.float32))
