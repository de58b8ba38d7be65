#!/usr/bin/env python3
"""Measure the accuracy of reaction times in the listening test.

A trial plays a click through a separate PulseAudio server, whose null sink is recorded, and a key is pressed at a
random time. The reaction time of the trial is compared with the time from the click in the recording to the key press.
The buffers of the server and the recorder cause a constant difference. The spread of the differences shows how accurate
the reaction times are.

    python packaging/measure/reaction_time.py [--trials 20]
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "helpers")]

from click_to_sound import wait  # noqa: E402
from sound_server import SoundServer, missing  # noqa: E402

LEAD_S: Final = 0.03  # silence before the onset, as in the program's trimmed sounds
LEVEL: Final = 0.1  # above which the recording contains the click; full scale is 1


def measure(trials: int, server: SoundServer) -> list[float]:
    """Return each trial's reaction time minus the reaction time measured in the recording, in seconds."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from kokoro_desktop.listening import ListeningTask, ListeningTest, Response, Trial
    from kokoro_desktop.spec import SAMPLE_RATE
    from kokoro_desktop.ui.dialogs.listening_trial import ListeningTrial
    from kokoro_desktop.ui.sound.playback import Playback
    from kokoro_desktop.ui.window.application import make_application

    _application = make_application()
    sound = np.concatenate([np.zeros(round(LEAD_S * SAMPLE_RATE)), np.full(SAMPLE_RATE // 2, 0.5)]).astype(np.float32)
    playback = Playback()
    page = ListeningTrial(
        ListeningTest(ListeningTask.IDENTIFICATION, (1, 2), ("a", "b")), {1: sound}, playback.play, playback.onset
    )
    page.show()
    given: list[Response] = []
    page.answered.connect(given.append)
    found = []
    for number in range(trials + 1):  # discard the first trial, which opens the output
        recording = server.record()
        recorded_s, recorded_at = recording.length_s, time.monotonic()
        page.ask(Trial((1,)), 1, 1)
        wait(page.answers[0].isEnabled)
        pressed = time.monotonic() + random.uniform(0.1, 1.0)
        wait(partial(_is_over, pressed))
        pressed_at = time.monotonic()
        QTest.keyClick(page, Qt.Key.Key_1)
        wait(partial(recording.onset_s, LEVEL), poll_s=0.2)
        reaction_s = given[-1].reaction_s
        if number and reaction_s is not None:
            onset_at = recorded_at + recording.onset_s(LEVEL) - recorded_s
            found.append(reaction_s - (pressed_at - onset_at))
        playback.stop()
        recording.stop()
    playback.close()
    return found


def _is_over(moment: float) -> bool:
    return time.monotonic() >= moment


def main() -> int:
    """Print the median, range and standard deviation of the differences."""
    parser = argparse.ArgumentParser(description="Accuracy of reaction times in the listening test.")
    parser.add_argument("--trials", type=int, default=20, help="number of trials (default: 20)")
    arguments = parser.parse_args()
    if missing():
        print(f"This script {missing()}.", file=sys.stderr)
        return 1
    with SoundServer() as server:
        os.environ.update(server.environment)
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        found = [1000 * each for each in measure(arguments.trials, server)]
    spread = statistics.stdev(found)
    print(
        f"difference: {statistics.median(found):+.1f} ms (median of {len(found)}; {min(found):+.1f} to "
        f"{max(found):+.1f}; standard deviation {spread:.1f})"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
