"""Speak a sentence in the window, then save a picture of the screen: `speak_in_window.py PICTURE`.

The script types phonemes, clicks Play and waits for the take. try_under_wine.sh runs it with a screen and without one.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kokoro_desktop.ui.services import Services
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.window.application import make_application
from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.window.tour import SEEN

PHONEMES = "həlˈO wˈɜːld"
LONGEST_WAIT_S = 300.0


def main(arguments: list[str]) -> int:
    """Return 0 if the window has spoken."""
    application = make_application()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        settings = Settings(Path(home) / "window.ini")
        settings.put(SEEN, True)
        window = MainWindow(Services(session_folder=Path(home) / "session", settings=settings))
        window.show()
        editor, play = window.panels.editor, window.panels.transport.play
        editor.set_text("")
        typed = QInputMethodEvent()  # QTest types only ASCII
        typed.setCommitString(PHONEMES)
        application.sendEvent(editor.focusProxy() or editor, typed)
        wait(application, window.actions_.speak.isEnabled, "the phonemes are read")
        QTest.mouseClick(play, Qt.MouseButton.LeftButton)
        wait(application, lambda: bool(window.store.takes) and not window.store.takes[0].unspoken, "the take is there")
        end = time.monotonic() + 2
        wait(application, lambda: time.monotonic() > end, "the window is painted")
        screen = QGuiApplication.primaryScreen()
        on_screen = QGuiApplication.platformName() != "offscreen"
        picture = screen.grabWindow(0) if on_screen else window.grab()
        if not picture.save(arguments[0]):
            raise SystemExit("The picture cannot be saved.")
        take = window.store.takes[0]
        print(f"{take.request.text!a}: {len(take.samples)} samples, {QGuiApplication.platformName()}")
        closed: list[bool] = []
        window.closed.connect(lambda: closed.append(True))
        window.close()
        wait(application, lambda: bool(closed), "the window closes")
    return 0


def wait(application: QApplication, happened: Callable[[], bool], what: str) -> None:
    """Process events until ``happened`` returns True; after `LONGEST_WAIT_S` seconds, exit and report ``what``."""
    end = time.monotonic() + LONGEST_WAIT_S
    while not happened():
        if time.monotonic() > end:
            raise SystemExit(f"Timed out while waiting: {what}.")
        application.processEvents()
        time.sleep(0.005)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
