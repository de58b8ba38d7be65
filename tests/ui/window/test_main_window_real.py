"""The whole window with the real model, in a process of its own, as a user starts it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from kokoro_desktop.bundle.reader import Bundle

PROGRAM = """
import os, sys, threading, time
from pathlib import Path
import numpy as np
from kokoro_desktop.testing.stand_in_card import StandInCard
from kokoro_desktop.audio.onset import find_onset
from kokoro_desktop.audio.stream import OutputStream
from kokoro_desktop.ui.window.application import make_application
from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.services import Services
from kokoro_desktop.ui.settings import Settings
home, application = Path(sys.argv[1]), make_application()
card = StandInCard()
window = MainWindow(Services(
    session_folder=home / "session", settings=Settings(home / "w.ini"), stream=OutputStream(card, lambda: None)
))
window.show()

def until(happened):
    end = time.monotonic() + 120
    while not happened():
        assert time.monotonic() < end
        application.processEvents()
        time.sleep(0.002)

until(lambda: window.actions_.speak.isEnabled() and window.speech.engine is not None)
window.actions_.speak.trigger()
until(lambda: window.store.takes)
[take] = window.store.takes
until(lambda: card.active)
card.advance(take.duration_s + 0.1)
window.playback.refresh()
spoken = take.samples[find_onset(take.samples) :]
assert np.array_equal(card.heard[: len(spoken)], spoken)
assert np.abs(take.samples).max() > 0.05
assert take.weights == window.speech.engine.weights and len(take.weights) == 64
assert [span.symbol for span in take.spans if span.symbol] == list(take.request.text)
assert sum(take.seconds.values()) > 0 and take.bundle == window.speech.engine.bundle
window.actions_.recompute.trigger()
until(lambda: window.speech.busy)
closed = []
window.closed.connect(lambda: closed.append(True))
window.close()
until(lambda: closed)
left = [thread.name for thread in threading.enumerate() if thread is not threading.main_thread()]
print("spoken", [name for name in left if not name.startswith("Dummy")])
"""


def test_the_window_speaks_with_the_real_model_and_closes_while_busy(bundle: Bundle, tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("TVM_NUM_THREADS", None)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)],
        env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "spoken []\n"), done.stdout + done.stderr
