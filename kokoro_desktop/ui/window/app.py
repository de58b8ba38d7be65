"""Starts the window: the application, the guard against unexpected exceptions, and the event loop."""

from __future__ import annotations

import signal

from PySide6.QtCore import QTimer

from kokoro_desktop.ui.window.application import prefer_the_window, the_application
from kokoro_desktop.ui.window.guard import ExceptionGuard
from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.window.services import Services

_SIGNALS_EVERY_MS = 200


def guarded(window: MainWindow, guard: ExceptionGuard) -> None:
    """Show unexpected exceptions in the window, also after TVM has put its own hook in place."""
    guard.caught.connect(window.notices.fault)
    window.speech.engine_changed.connect(lambda info: guard.install())
    guard.install()


def run(services: Services | None = None) -> int:
    """Show the window and return when it is closed: 0."""
    application = the_application()
    prefer_the_window()
    window = MainWindow(services or Services())
    guard = ExceptionGuard(window)
    guarded(window, guard)
    window.closed.connect(application.quit)
    # Python answers Ctrl-C only when it gets to run: let it, a few times a second.
    signal.signal(signal.SIGINT, lambda *_: window.close())
    signal.signal(signal.SIGTERM, lambda *_: window.close())
    awake = QTimer(window, interval=_SIGNALS_EVERY_MS)
    awake.timeout.connect(lambda: None)
    awake.start()
    window.show()
    try:
        return application.exec()
    finally:
        guard.remove()
