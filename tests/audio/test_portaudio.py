"""Playing through a real PortAudio, and every way in which it cannot be done."""

from __future__ import annotations

import builtins
import ctypes.util
import os
import signal
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from sound_server import SoundServer, missing

from kokoro_desktop.audio.stream import play
from kokoro_desktop.errors import PlaybackError

portaudio = pytest.mark.skipif(
    sys.platform != "linux" or ctypes.util.find_library("portaudio") is None,
    reason="needs PortAudio on ALSA",
)

sound_server = pytest.mark.skipif(bool(missing()), reason=missing())

FIRST = 1 << 20
SOUND = ((np.arange(24_000) + FIRST) / 2**24).astype(np.float32)
"""Samples that tell their place, exactly, and are never 0."""
NEAR = 1_200
"""Samples (50 ms) by which a recording may end elsewhere than at the place that is shown, on a machine with much to do;
silence that was not reckoned with would be 100 ms."""

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
def test_every_sample_goes_to_a_real_stream_in_order_after_some_silence(tmp_path: Path) -> None:
    program = """
import numpy as np, sounddevice
from kokoro_desktop.audio.portaudio import LEAD_S
from kokoro_desktop.audio.stream import play
given, opened = [], sounddevice.OutputStream
def listening(callback, **settings):
    assert settings["samplerate"] == 24_000
    def called(out, *rest):
        callback(out, *rest)
        given.append(out[:, 0].copy())
    return opened(callback=called, **settings)
sounddevice.OutputStream = listening
samples = np.random.default_rng(0).normal(0, 0.1, 50_001).astype(np.float32)
play(samples)
given, lead = np.concatenate(given), round(LEAD_S * 24_000)
assert not given[:lead].any()
np.testing.assert_array_equal(given[lead : lead + len(samples)], samples)
print("heard")
"""
    with _python(program, tmp_path, NULL_DEVICE) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (0, "heard\n"), err


@portaudio
def test_an_output_is_chosen_by_its_name_with_its_latency(tmp_path: Path) -> None:
    program = """
import sounddevice
from kokoro_desktop.audio.portaudio import PortAudioOutput, output_names
opened = sounddevice.OutputStream
def listening(device, latency, **settings):
    print(None if device is None else sounddevice.query_devices(device)["name"], latency)
    return opened(device=device, latency=latency, **settings)
sounddevice.OutputStream = listening
assert "default" in output_names(), output_names()
for name, latency_s in (("default", 0.3), ("", 0.1), ("no such output", 0.1)):
    PortAudioOutput(lambda out, heard_at: None, name, latency_s).close()
"""
    with _python(program, tmp_path, NULL_DEVICE) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (0, "default 0.3\nNone 0.1\nNone 0.1\n"), err


@portaudio
def test_ctrl_c_stops_the_sound(tmp_path: Path) -> None:
    program = """
import numpy as np, sounddevice, sys, time
from kokoro_desktop.audio.stream import play
stopped, abort, opened = [], sounddevice.OutputStream.abort, sounddevice.OutputStream
sounddevice.OutputStream.abort = lambda stream: (stopped.append(True), abort(stream))
def paced(callback, **settings):
    def called(*arguments):
        print("playing", flush=True)
        time.sleep(0.1)  # the null device takes everything at once
        callback(*arguments)
    return opened(callback=called, **settings)
sounddevice.OutputStream = paced
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


@pytest.fixture(scope="module")
def server() -> Iterator[SoundServer]:
    with SoundServer() as server:
        yield server


@sound_server
def test_a_short_sound_is_heard_whole_each_time(server: SoundServer) -> None:
    """PulseAudio loses up to 19 ms of what follows a silence of its own; a sound may be one phoneme of 50 ms."""
    program = """
from kokoro_desktop.audio.stream import OutputStream, play
play(sound)
stream = OutputStream()
for turn in range(2):
    stream.load(sound)
    stream.play(0)
    stream.start()
    while not stream.ended:
        time.sleep(0.005)
    stream.stop()
    stream.halt()
stream.close()
"""
    heard, _ = _heard(server, program)
    np.testing.assert_array_equal(heard, np.tile(SOUND[:1200], 3))


@sound_server
@pytest.mark.parametrize("start, loop", [pytest.param(0, None, marks=pytest.mark.slow), (700, (600, 9_600))])
def test_the_place_that_is_shown_is_the_one_that_is_heard(
    server: SoundServer, start: int, loop: tuple[int, int] | None
) -> None:
    """What is dropped at a stop is the rest of the sound, from the place that is shown on."""
    program = f"""
from kokoro_desktop.audio.stream import OutputStream
stream = OutputStream()
stream.load(sound_of_a_second)
stream.set_loop({loop})
stream.play({start})
stream.start()
while stream.position == {start}:  # as yet there is silence
    time.sleep(0.001)
time.sleep(0.5)
stream.stop()
stream.halt()
print(stream.position)
time.sleep(0.3)
stream.close()
"""
    heard, shown = _heard(server, program)
    places = np.round(heard * 2.0**24).astype(int) - FIRST
    assert places[0] == start
    period = loop[1] - loop[0] if loop is not None else len(SOUND)
    late = (places[-1] - int(shown)) % period
    assert min(late, period - late) < NEAR, (places[-1], shown)


@sound_server
def test_an_output_that_goes_away_while_it_plays_is_one_sentence(server: SoundServer) -> None:
    program = """
import numpy as np
from kokoro_desktop.audio.stream import play
from kokoro_desktop.errors import PlaybackError
try:
    play(np.ones(24_000 * 60, np.float32) / 1000)
except PlaybackError as error:
    print(error)
"""
    recording = server.record()
    with subprocess.Popen([sys.executable, "-c", program], env=server.environment, stdout=-1, stderr=-1) as process:
        recording.wait_for_sound()
        server.unplug()
        try:
            out, err = process.communicate(timeout=60)
        finally:
            recording.stop()
            server.plug()
    assert out == b"The audio device was disconnected during playback.\n", err


def _heard(server: SoundServer, program: str) -> tuple[NDArray[np.float32], str]:
    """Return what ``program`` plays, silence left out, and what it prints."""
    prologue = f"""
import numpy as np, time
sound_of_a_second = ((np.arange(24_000) + {FIRST}) / 2**24).astype(np.float32)
sound = sound_of_a_second[:1200]
"""
    recording = server.record()
    command = [sys.executable, "-c", prologue + program]
    done = subprocess.run(
        command, env=server.environment, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False
    )
    heard = recording.stop()
    assert done.returncode == 0, done.stderr
    return heard, done.stdout


@portaudio
def test_no_output_device_is_one_sentence(tmp_path: Path) -> None:
    program = """
import numpy as np
from kokoro_desktop.audio.portaudio import NoOutputDevice
from kokoro_desktop.audio.stream import play
try:
    play(np.zeros(240, np.float32))
except NoOutputDevice as error:
    print(error)
"""
    with _python(program, tmp_path, NO_DEVICE) as process:
        out, err = process.communicate(timeout=60)
    assert (
        out == "Cannot play the sound because this computer has no audio device. Save the sound to a file instead.\n"
    ), err


def test_missing_portaudio_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    original = builtins.__import__

    def without_portaudio(name: str, *args: Any, **keywords: Any) -> types.ModuleType:
        if name == "sounddevice":
            raise OSError("PortAudio library not found")
        return original(name, *args, **keywords)

    monkeypatch.setattr(builtins, "__import__", without_portaudio)
    with pytest.raises(PlaybackError) as caught:
        play(np.zeros(240, np.float32))
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
    with pytest.raises(PlaybackError, match=r"Cannot play the sound: .*Invalid sample rate"):
        play(np.zeros(240, np.float32))
