"""A process with the window open and somebody at work in it, who closes it at some moment.

`window_user.py DOING ENGINE MILLISECONDS TAKES`: DOING is one of `opening`, `speaking`, `exporting` and `taking`;
ENGINE is `stand-in` or `real`; the window is closed after so many milliseconds of that, or when there are so many
takes. Prints, as JSON, the threads that are left, how many takes there were, and when it was told to close.
"""

from __future__ import annotations

import json
import sys
import threading
import time

from PySide6.QtCore import QTimer

from kokoro_desktop import paths
from kokoro_desktop.audio.stream import OutputStream
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.opener import TvmEngines
from kokoro_desktop.export.formats import AUDIO_FORMATS, LABEL_FORMATS, ExportChoices
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.testing.stand_in_card import StandInCard
from kokoro_desktop.ui.dialogs.export import ExportDialog
from kokoro_desktop.ui.services import Services
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.window.application import make_application, shorten_switch_interval
from kokoro_desktop.ui.window.main_window import MainWindow

_LONG = "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ ˈɑɹɡjuɪŋ wˌɪʧ ʌv ðˌɛm wʌz stɹˈɔŋɡəɹ. " * 40
_SHORT = "həlˈO, wˈɜɹld!"
_EVERY_MS = 20


class User:
    """Looks every so often what there is to do."""

    def __init__(self, window: MainWindow, doing: str, milliseconds: int, takes: int) -> None:
        self._window, self._doing, self._milliseconds, self._takes = window, doing, milliseconds, takes
        self._asked = self._leaving = False
        self._spoken = 0
        self.closed_at = 0.0
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
            window.panels.editor.set_text(_LONG)
            QTimer.singleShot(200, window.commands.speak)
        elif self._doing == "speaking" and window.speech.busy:
            self._leave()
        elif self._doing == "exporting" and window.store.takes:
            endings = frozenset(one.key for one in LABEL_FORMATS)
            choices = ExportChoices(str(paths.data().parent / "work"), AUDIO_FORMATS[0].key, endings)
            dialog = ExportDialog(window.store.takes[0], choices=choices, parent=window)
            dialog.show()
            dialog.export_button.click()
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
        self._window.close()


def main(doing: str, engine: str, milliseconds: int, takes: int) -> int:
    """Open the window, be the user, and say what is left."""
    application = make_application()
    shorten_switch_interval()
    services = Services(
        new_engines=TvmEngines if engine == "real" else lambda: StandInEngines(stage_s=0.02, compile_s=1.0),
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
    # A dummy stands for a thread of Qt's that has run Python, and may have ended long ago.
    left = [thread.name for thread in threading.enumerate() if not isinstance(thread, threading._DummyThread)]
    left.remove(threading.main_thread().name)
    print(json.dumps({"threads": left, "takes": count, "closed_at": user.closed_at}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
