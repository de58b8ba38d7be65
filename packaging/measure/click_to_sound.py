#!/usr/bin/env python3
"""Measure the time from a click on Play to the first audible sound.

A window with a stand-in network, which takes a known time to compute, plays through a separate PulseAudio server. The
server's null sink is recorded while the button is clicked. The stand-in's sound begins with as much silence as the real
network's. The result therefore depends on the program and the sound server, and not on the speed of the network. It
includes a recording delay of up to 20 ms.

    python packaging/measure/click_to_sound.py [--clicks 10] [--compute 0.1] [--keep-silence] [--latency 0.1]
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "helpers")]

from sound_server import SoundServer, missing  # noqa: E402

if TYPE_CHECKING:
    from kokoro_desktop.ui.window.main_window import MainWindow

SILENCE_FRAMES: Final = 12  # leading silence in frames of 25 ms; 0.16 to 0.37 s with the real network
NOISE: Final = 2e-4  # level of the leading silence, as with the real network
LEVEL: Final = 0.01  # level of the first sound; full scale is 1
SENTENCES: Final = ("həlˈO wˈɜɹld.", "wˈʌn tˈu.", "θɹˈi fˈɔɹ.", "fˈIv sˈɪks.", "sˈɛvən ˈAt.")
_PATIENCE_S: Final = 20.0


class Click(NamedTuple):
    """Seconds from a click until the sound is computed, and until it is audible."""

    computed_s: float
    audible_s: float


def open_window(folder: Path, compute_s: float, latency_s: float, computed: list[float]) -> MainWindow:
    """Open a window whose network takes ``compute_s`` seconds and appends its completion times to ``computed``."""
    from kokoro_desktop.audio.portaudio import PortAudioOutput
    from kokoro_desktop.audio.stream import OutputStream
    from kokoro_desktop.devices.placement import CPU_ALONE
    from kokoro_desktop.devices.survey import DeviceChoice
    from kokoro_desktop.runtime.network import Floats, Ints
    from kokoro_desktop.runtime.noise import Noise
    from kokoro_desktop.testing import stand_in
    from kokoro_desktop.ui.services import Services
    from kokoro_desktop.ui.settings import Settings
    from kokoro_desktop.ui.window.main_window import MainWindow

    class Network(stand_in.StandInPipeline):
        """Stand-in network whose sound begins with about as much silence as the real network's sound."""

        def durations(self, logits: Floats, speed: float) -> Ints:
            frames = super().durations(logits, speed)
            frames[0] = SILENCE_FRAMES
            return frames

        def decoder(self, asr: Floats, f0: Floats, n: Floats, style: Floats, noise: Noise) -> Floats:
            samples = super().decoder(asr, f0, n, style, noise)
            computed.append(time.perf_counter())
            return samples

    stand_in.NOISE = NOISE  # type: ignore[misc]
    network, choice = Network(compute_s / 5), DeviceChoice(CPU_ALONE, 1, "CPU (1 thread)", True, "")

    services = Services(
        open_engine=lambda *_, **__: stand_in.stand_in_engine(network),
        devices=lambda: (choice,),
        devices_at_once=lambda: (choice,),
        session_folder=folder / "session",
        settings=Settings(folder / "window.ini"),
        stream=OutputStream(partial(PortAudioOutput, latency_s=latency_s)),
        onnx=False,
    )
    return MainWindow(services)


def wait(happened: Callable[[], object], poll_s: float = 0.002) -> None:
    """Process the window's events until a condition, checked every ``poll_s`` seconds, is true."""
    from PySide6.QtWidgets import QApplication

    end = time.monotonic() + _PATIENCE_S
    while not happened():
        if time.monotonic() > end:
            raise TimeoutError("The window does not respond.")
        checked = time.monotonic()
        while time.monotonic() < checked + poll_s:
            QApplication.processEvents()
            time.sleep(0.002)


def measure(clicks: int, compute_s: float, skip_silence: bool, latency_s: float, server: SoundServer) -> list[Click]:
    """Click on Play repeatedly, with a different sentence each time; return the measured times."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from kokoro_desktop.ui.window.application import make_application

    _application = make_application()
    computed: list[float] = []
    with tempfile.TemporaryDirectory(prefix="click-") as folder:
        window = open_window(Path(folder), compute_s, latency_s, computed)
        window.show()
        wait(lambda: window.speech.engine is not None and window.panels.editor.text())
        window.actions_.skip_silence.setChecked(skip_silence)
        found: list[Click] = []
        for number in range(clicks + 1):  # discard the first click, which loads the sound library
            count = len(SENTENCES)
            window.panels.editor.set_text(f"{SENTENCES[number % count]} {SENTENCES[number // count % count]}")
            wait(window.actions_.speak.isEnabled)
            computed.clear()
            recording = server.record()
            recorded_s, clicked_at = recording.length_s, time.perf_counter()
            QTest.mouseClick(window.panels.transport.play, Qt.MouseButton.LeftButton)
            wait(partial(recording.onset_s, LEVEL), poll_s=0.2)
            if number:
                found.append(Click(computed[0] - clicked_at, recording.onset_s(LEVEL) - recorded_s))
            window.actions_.stop.trigger()
            wait(lambda: not window.speech.busy and not window.player.playing)
            recording.stop()
        closed: list[bool] = []
        window.closed.connect(lambda: closed.append(True))
        window.discard_and_close()
        wait(lambda: closed)
    return found


def main() -> int:
    """Print the median and range of the times."""
    parser = argparse.ArgumentParser(description="Time from a click on Play to the first sound.")
    parser.add_argument("--clicks", type=int, default=10, help="number of clicks (default: 10)")
    parser.add_argument("--compute", type=float, default=0.1, help="seconds that the network takes (default: 0.1)")
    parser.add_argument("--latency", type=float, default=0.1, help="length of the sound buffer in s (default: 0.1)")
    parser.add_argument("--keep-silence", action="store_true", help="play the silence before the speech")
    arguments = parser.parse_args()
    if missing():
        print(f"This script {missing()}.", file=sys.stderr)
        return 1
    with SoundServer() as server:
        os.environ.update(server.environment)
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        found = measure(arguments.clicks, arguments.compute, not arguments.keep_silence, arguments.latency, server)
    for what, times in (
        ("click to sound", [click.audible_s for click in found]),
        ("of these, until the sound was computed", [click.computed_s for click in found]),
        ("after that", [click.audible_s - click.computed_s for click in found]),
    ):
        print(
            f"{what}: {statistics.median(times):.3f} s (median of {len(times)}; {min(times):.3f} to {max(times):.3f})"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
