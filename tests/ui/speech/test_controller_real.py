"""The thread that speaks, with the real compiler and the real model."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.opener import open_engine
from kokoro_desktop.ui.speech.controller import SpeechController, SpeechState

linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for threads and children in /proc")


def _children() -> set[str]:
    """Find this process's children. A thread that ends meanwhile hands its own to another: then look again."""
    while True:
        try:
            tasks = list(Path("/proc/self/task").iterdir())
            return {pid for task in tasks for pid in (task / "children").read_text().split()}
        except (FileNotFoundError, ProcessLookupError):
            continue


@linux
@pytest.mark.parametrize("how", ["cancel", "close"])
def test_compiling_can_be_broken_off_and_leaves_no_child_and_no_thread(
    fresh_home: Path, qtbot: QtBot, how: str
) -> None:
    threads, children = set(threading.enumerate()), _children()
    speech = SpeechController(open_engine)
    with qtbot.waitSignal(speech.progress_changed, timeout=60_000):
        speech.prepare(DeviceChoice(CPU_ALONE, 2, "llvm", True, ""))
    [compiler] = _children() - children
    if how == "cancel":
        speech.give_up_preparing()
        assert speech.state is SpeechState.NOT_READY
        qtbot.waitUntil(lambda: not Path("/proc", compiler).exists(), timeout=10_000)
    assert speech.close(10)
    assert not Path("/proc", compiler).exists()
    qtbot.waitUntil(
        lambda: (
            not any(
                t.is_alive() and not isinstance(t, threading._DummyThread) for t in set(threading.enumerate()) - threads
            )
        ),
        timeout=2_000,
    )
    assert not list((fresh_home / "cache").rglob("manifest.json"))


@linux
def test_the_model_speaks_with_any_number_of_threads_without_being_loaded_again(shared_home: Path) -> None:
    program = """
import os, time, numpy as np
from PySide6.QtCore import QCoreApplication, QEventLoop
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.opener import open_engine
from kokoro_desktop.devices.cpu import available_cores
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.ui.background import running_jobs
from kokoro_desktop.ui.speech.controller import SpeechController
app = QCoreApplication([])
speech = SpeechController(open_engine)
takes, infos, loop = [], [], QEventLoop()
speech.engine_changed.connect(infos.append)
speech.take_ready.connect(lambda take: (takes.append(take), loop.quit()))
speech.failed.connect(lambda *what: (print(what), loop.quit()))
for threads in (available_cores(), 1, available_cores()):
    speech.speak(1, SpeechRequest("həlˈoʊ wˈɜːld", "af_heart", 1.0, CPU_ALONE, threads, 0))
    loop.exec()
assert speech.close(20)
while running_jobs():
    app.processEvents()
assert [info.threads for info in infos] == [available_cores(), 1, available_cores()]
assert takes[0].load_s > 0 and takes[1].load_s == takes[2].load_s == takes[1].compile_s == 0
assert len(takes[0].samples) > 24_000 and np.abs(takes[0].samples).max() > 0.05
for take in takes[1:]:
    np.testing.assert_allclose(take.samples, takes[0].samples, atol=1e-4)
end = time.monotonic() + 60  # Qt has done with a thread before the system has, which on a busy machine takes seconds
while len(os.listdir("/proc/self/task")) > TASKS:
    assert time.monotonic() < end
    time.sleep(0.01)
print("spoken")
"""
    # NumPy's own threads live as long as the process, and are there before anything else.
    program = "import os, numpy\nTASKS = len(os.listdir('/proc/self/task'))\n" + program
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("TVM_NUM_THREADS", None)
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=900, check=False
    )
    assert done.stdout == "spoken\n", done.stdout + done.stderr
