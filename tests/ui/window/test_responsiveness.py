"""The window is there at once, and stays alive whatever happens behind it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from desk import HELLO, Desk
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot
from watchdog import Watchdog

from kokoro_desktop.testing.stand_in import StandInEngines

LONG = "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ ˈɑɹɡjuɪŋ, wˌɪʧ ʌv ðˌɛm wʌz stɹˈɔŋɡəɹ. " * 60
SLOT_S = 0.05
LONG_TEXT_SLOT_S = 0.2  # Qt alone takes 50 ms to lay out the phonemes of 10,000 words, more on a busy machine
ATTEMPTS = 10

FIRST_WINDOW = """
import sys, time
start = time.perf_counter()
from pathlib import Path
from PySide6.QtWidgets import QApplication
qt = time.perf_counter() - start
from kokoro_desktop.ui.window.application import make_application
from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.services import Services
from kokoro_desktop.ui.settings import Settings
application = make_application()
home = Path(sys.argv[1])
window = MainWindow(Services(session_folder=home / "session", settings=Settings(home / "window.ini")))
window.show()
window.repaint()
heavy = {"tvm", "onnx", "onnxruntime", "torch", "soundfile", "sounddevice", "scipy", "tqdm"} & sys.modules.keys()
try:  # the time for which the operating system ran something else (see the watchdog)
    waited = int(Path("/proc/self/schedstat").read_text().split()[1]) / 1e9
except OSError:
    waited = 0.0
print((time.perf_counter() - start - waited) / qt, ",".join(sorted(heavy)))
sys.stdout.flush()
import os
os._exit(0)
"""


@pytest.mark.timing
def test_window_is_visible_soon_after_qt_is_loaded_and_nothing_heavy_before_it(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a user's Python keeps what it has compiled
    ratios = []
    for _ in range(3):  # the first one warms the disk's cache
        done = subprocess.run(
            [sys.executable, "-c", FIRST_WINDOW, str(tmp_path)],
            env=environment, capture_output=True, text=True, check=True, timeout=60,
        )  # fmt: skip
        ratio, _, heavy = done.stdout.strip().partition(" ")
        assert not heavy
        ratios.append(float(ratio))
    assert min(ratios) < 8  # less than a second where importing Qt takes an eighth of one


def _check_slots(
    use: Callable[[Desk, QtBot, Watchdog], None], limit_s: float, desk: Desk, qtbot: QtBot, watchdog: Watchdog
) -> None:
    """Use the window until each step has once been short enough.

    What is slow in the program is slow each time; what another process does to this one is not.
    """
    shortest: dict[str, tuple[float, str]] = {}
    home = desk.home
    for attempt in range(ATTEMPTS):
        desk.home = home / str(attempt)
        watchdog.longest.clear()
        use(desk, qtbot, watchdog)
        desk.close()
        assert not shortest or watchdog.longest.keys() == shortest.keys()
        shortest = {step: min(slot, shortest.get(step, slot)) for step, slot in watchdog.longest.items()}
        if max(shortest.values())[0] < limit_s:
            return
    slow = {step: slot for step, slot in shortest.items() if slot[0] >= limit_s}
    pytest.fail(f"{slow}")


@pytest.mark.timing
def test_no_slot_takes_longer_than_50_ms(desk: Desk, qtbot: QtBot, watchdog: Watchdog) -> None:
    _check_slots(_use, SLOT_S, desk, qtbot, watchdog)


def _use(desk: Desk, qtbot: QtBot, watchdog: Watchdog) -> None:
    """Do all that a user does, on six minutes of sound."""
    window = desk.open(lambda: StandInEngines(stage_s=0.02, compile_s=0.3))
    watchdog.start("type")  # opening the window is another matter
    panels, actions = window.panels, window.actions_
    panels.editor.set_text(LONG)
    qtbot.waitUntil(actions.speak.isEnabled, timeout=10_000)
    watchdog.start("speak")
    actions.speak.trigger()
    qtbot.waitUntil(lambda: desk.card.active, timeout=10_000)
    for part in range(20):
        watchdog.start(f"hear part {part}")
        desk.hear(0.1)
        qtbot.wait(10)
    watchdog.start("speak to the end")
    qtbot.waitUntil(lambda: len(window.store.takes) == 1, timeout=60_000)
    [take] = window.store.takes
    assert take.duration_s > 300
    waveform = panels.sound.waveform

    def choose(count: int) -> None:
        panels.takes.select([each.id for each in window.store.takes[:count]])

    def speak(text: str) -> None:
        panels.editor.set_text(text)
        qtbot.wait(100)
        actions.recompute.trigger()
        qtbot.waitUntil(lambda: not window.speech.busy, timeout=10_000)

    steps = (
        *[waveform.zoom_in] * 5, *[waveform.zoom_out] * 5, lambda: waveform.set_selection(24_000, 72_000),
        waveform.zoom_selection, actions.zoom_fit.trigger, lambda: window.player.seek(48_000),
        actions.pictures["spectrogram"].trigger, actions.zoom_in.trigger, actions.pictures["waveform"].trigger,
        actions.stop.trigger,
        lambda: speak(HELLO), lambda: speak("həlˈO? wˈɜɹld!"), lambda: choose(1), actions.play.trigger,
        lambda: choose(2), actions.swap.trigger, actions.swap.trigger, actions.delete.trigger, waveform.setFocus,
        actions.undo.trigger, window.keeper.save_now, lambda: panels.editor.set_text(LONG),
        lambda: qtbot.wait(300),
    )  # fmt: skip
    for number, step in enumerate(steps):
        watchdog.start(f"step {number}")
        step()
        qtbot.wait(60)
    watchdog.pause()


@pytest.mark.timing
def test_a_text_of_10000_words_blocks_no_key_and_no_play(desk: Desk, qtbot: QtBot, watchdog: Watchdog) -> None:
    _check_slots(_use_long_text, LONG_TEXT_SLOT_S, desk, qtbot, watchdog)


def _use_long_text(desk: Desk, qtbot: QtBot, watchdog: Watchdog) -> None:
    window = desk.open()
    panels, actions = window.panels, window.actions_
    desk.speak(HELLO)
    watchdog.start("paste")
    data = QMimeData()
    data.setText(("The north wind and the sun were arguing. " * 1250).strip())
    panels.editor.spelling.insertFromMimeData(data)
    qtbot.waitUntil(lambda: len(panels.editor.document().words) == 10_000, timeout=60_000)
    qtbot.waitUntil(actions.speak.isEnabled, timeout=60_000)
    watchdog.start("move")
    lane = panels.sound.lane
    lane.setFocus()
    for _ in range(10):
        qtbot.keyClick(lane, Qt.Key.Key_Right)
        qtbot.wait(10)
    watchdog.start("speak")
    actions.speak.trigger()
    qtbot.waitUntil(lambda: desk.card.active, timeout=10_000)
    qtbot.wait(100)
    actions.stop.trigger()
    qtbot.waitUntil(lambda: not window.speech.busy, timeout=10_000)
    watchdog.pause()


@pytest.mark.timing
def test_watchdog_notices_a_slow_slot(desk: Desk, qtbot: QtBot, watchdog: Watchdog) -> None:
    desk.open()
    watchdog.start("sleep")
    action = QAction(desk.window)
    action.triggered.connect(lambda: time.sleep(0.25))
    action.trigger()
    qtbot.wait(20)
    watchdog.pause()
    seconds, doing = watchdog.longest["sleep"]
    assert seconds > 2 * SLOT_S  # the alarms wake it, and then it may have to wait for a core
    assert "test_watchdog_notices_a_slow_slot" in doing
