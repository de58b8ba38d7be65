"""A process with a window and a simulated user, who closes the window during an activity.

`window_user.py DOING ENGINE MILLISECONDS TAKES`: DOING is `opening`, `speaking`, `taking` or one of `JOBS`; ENGINE is
`stand-in` or `real`. The window is closed after MILLISECONDS of the activity, or once there are TAKES takes. The script
prints JSON: the remaining threads, the number of takes, the time of closing, and whether the window was busy then.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog

from kokoro_desktop import paths
from kokoro_desktop.audio.stream import OutputStream
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.opener import open_engine
from kokoro_desktop.export.formats import AUDIO_FORMATS, LABEL_FORMATS, ExportChoices
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.testing.stand_in_card import StandInCard
from kokoro_desktop.ui.background import BackgroundJob, BackgroundQueue, running_jobs
from kokoro_desktop.ui.dialogs.export import ExportDialog
from kokoro_desktop.ui.services import Services
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.window.application import make_application, shorten_switch_interval
from kokoro_desktop.ui.window.main_window import MainWindow

_LONG = "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ ˈɑɹɡjuɪŋ wˌɪʧ ʌv ðˌɛm wʌz stɹˈɔŋɡəɹ. " * 40
_SHORT = "həlˈO, wˈɜɹld!"
_EVERY_MS = 20


def _open(action: QAction) -> Any:
    """Open a dialog through its action, even if the action is not enabled yet."""
    action.setEnabled(True)
    action.trigger()
    return next(each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible())


def _export(window: MainWindow) -> None:
    endings = frozenset(one.key for one in LABEL_FORMATS)
    choices = ExportChoices(str(paths.data().parent / "work"), AUDIO_FORMATS[0].key, endings)
    dialog = ExportDialog(window.store.takes[0], choices=choices, parent=window)
    dialog.show()
    dialog.export_button.click()


def _speak_continuum(window: MainWindow) -> None:
    dialog = _open(window.actions_.continuum)
    dialog.text.setText("ɐ {s~ʃ}ˈɑ")
    dialog.speak_button.click()


def _speak_batch(window: MainWindow) -> None:
    listed = paths.data().parent / "work" / "lines.csv"
    listed.write_text("phonemes\n" + f"{_SHORT}\n" * 100, encoding="utf-8")
    dialog = _open(window.actions_.batch)
    dialog.show_lines(listed)
    QTimer.singleShot(300, dialog, dialog.start)


# Background jobs that the user starts once there is a take.
JOBS: Final[dict[str, Callable[[MainWindow], object]]] = {
    "exporting": _export,
    "continuum": _speak_continuum,
    "batch": _speak_batch,
    "comparing": lambda window: _open(window.actions_.compare_devices).start(),
    "reporting": lambda window: _open(window.actions_.report).start_button.click(),
    "measuring": lambda window: window._kernels.start(),
    "converting": lambda window: window.panels.editor.convert("Hello again. " * 10_000),
    "tracking": lambda window: window.actions_.tracked_pitch.trigger(),
}


def _own_jobs() -> list[BackgroundJob]:
    """Return the running jobs, except the queue that waits for speech requests."""
    return [job for job in running_jobs() if not isinstance(job, BackgroundQueue)]


class User:
    """Simulated user, who checks the window periodically and acts."""

    def __init__(self, window: MainWindow, doing: str, milliseconds: int, takes: int) -> None:
        self._window, self._doing, self._milliseconds, self._takes = window, doing, milliseconds, takes
        self._asked = self._leaving = False
        self._spoken = 0
        self.closed_at = 0.0
        self.was_busy = False
        self._timer = QTimer(window, interval=_EVERY_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def _look(self) -> None:
        window = self._window
        if self._leaving:
            return
        ready = window.speech.engine is not None and window.actions_.speak.isEnabled()
        if self._doing == "opening":
            self._leave()
        elif not ready:
            return
        elif self._takes:
            self._speak_in_turn()
        elif not self._asked:
            self._asked = True
            window.panels.editor.set_text(_LONG if self._doing == "speaking" else _SHORT * 20)
            QTimer.singleShot(200, window.commands.speak)
        elif self._doing == "speaking" and window.speech.busy:
            self._leave()
        elif self._doing in JOBS and window.store.takes:
            JOBS[self._doing](window)
            self._leave()

    def _speak_in_turn(self) -> None:
        done = len(self._window.store.takes)
        if done >= self._takes and not self._window.speech.busy:
            self._leave()
        elif not self._window.speech.busy and self._spoken == done:
            self._spoken += 1
            self._window.panels.editor.set_text(_SHORT)
            self._window.panels.seed.set_value(time.monotonic_ns() % 10**6)
            QTimer.singleShot(200, self._window.commands.recompute)

    def _leave(self) -> None:
        self._leaving = True
        QTimer.singleShot(self._milliseconds, self._close)

    def _close(self) -> None:
        self.closed_at = time.time()
        self.was_busy = self._window.speech.busy or self._window.speech.engine is None or bool(_own_jobs())
        self._window.close()


def main(doing: str, engine: str, milliseconds: int, takes: int) -> int:
    """Run the window with the simulated user, and print the result."""
    application = make_application()
    shorten_switch_interval()
    services = Services(
        open_engine=open_engine if engine == "real" else StandInEngines(stage_s=0.02, compile_s=1.0),
        devices=lambda: (DeviceChoice(CPU_ALONE, 2, "CPU (2 threads)", True, ""),),
        devices_at_once=tuple,
        settings=Settings(paths.data() / "window.ini"),
        stream=OutputStream(StandInCard(), lambda: None),
        onnx=False,
    )
    window = MainWindow(services)
    window.closed.connect(application.quit)
    window.show()
    user = User(window, doing, milliseconds, takes)
    application.exec()
    count = len(window.store.takes)
    # Ignore dummy threads: they represent Qt threads that ran Python and may have ended long ago.
    left = [thread.name for thread in threading.enumerate() if not isinstance(thread, threading._DummyThread)]
    left.remove(threading.main_thread().name)
    print(json.dumps({"threads": left, "takes": count, "closed_at": user.closed_at, "was_busy": user.was_busy}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
