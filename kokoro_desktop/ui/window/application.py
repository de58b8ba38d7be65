"""The Qt application: create it once, install the exception hook, and run until the window closes."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from kokoro_desktop import paths
from kokoro_desktop.ui import preferences, translation
from kokoro_desktop.ui.services import Services
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.style import theme
from kokoro_desktop.ui.widgets import orca
from kokoro_desktop.ui.window import accessible_widgets
from kokoro_desktop.ui.window.exception_hook import ExceptionHook
from kokoro_desktop.ui.window.file_opener import FileOpener
from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.window.single_instance import WindowServer, only_window
from kokoro_desktop.ui.window.tour import SEEN
from kokoro_desktop.version import __version__

_SIGNALS_EVERY_MS: Final = 200
# Maximum time for which another thread keeps the GIL while the window waits. The default of 5 ms adds up whenever the
# window paints during synthesis. Kernels release the GIL and are not affected.
SWITCH_INTERVAL_S: Final = 0.0005


def make_application() -> QApplication:
    """Return the application object of this process; create it if necessary."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    application = QApplication(sys.argv[:1])
    application.setApplicationName("kokoro-desktop")
    application.setApplicationDisplayName("Kokoro Desktop")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("kokoro-desktop")
    application.setWindowIcon(load_icon())
    accessible_widgets.install()
    orca.install()
    application.setQuitOnLastWindowClosed(False)  # the window quits once all work has ended
    theme.apply(theme.Appearance.SYSTEM)
    return application


def load_icon() -> QIcon:
    """Return the program's icon; Qt reads the file for each size on demand."""
    icon = QIcon()
    for file in (paths.resources() / "icons").glob("*.png"):
        size = int(file.stem.rpartition("-")[2])
        icon.addFile(str(file), QSize(size, size))
    return icon


def shorten_switch_interval() -> None:
    """Make other threads release the GIL more often, to keep the window responsive."""
    sys.setswitchinterval(SWITCH_INTERVAL_S)


def run(services: Services | None = None, file: Path | None = None) -> int:
    """Show the window, open ``file`` if one is given, and return the exit code once the window is closed.

    If another window uses the same session folder, show that window instead and let it open the file.

    Raises
    ------
    WindowUnresponsive
        The other window does not respond.
    """
    services = services or Services()
    with only_window(services.session_folder, file) as is_first:
        return _run(services, file) if is_first else 0


def _run(services: Services, file: Path | None) -> int:
    application, settings = make_application(), services.settings
    shorten_switch_interval()
    preferences.keep_bundles(settings)
    theme.follow_system(application, lambda: theme.appearance(settings.text("appearance")))
    while True:
        translation.install(application, settings.text("language"))
        # before widgets exist, because a change would repaint them
        theme.apply(theme.appearance(settings.text("appearance")))
        code, reopening = _show_window(application, services, file)
        if not reopening:
            return code
        file = None


def _offer_tour(window: MainWindow, settings: Settings) -> None:
    """Show the tour unless the user has already seen it; called once the model is ready."""
    if not settings.flag(SEEN, False) and not window.closing and QApplication.activeModalWidget() is None:
        window.actions_.tour.trigger()


def _show_window(application: QApplication, services: Services, file: Path | None) -> tuple[int, bool]:
    """Show a window until it is closed; return the exit code and whether to reopen the window."""
    window = MainWindow(services)
    hook = ExceptionHook(window)
    hook.caught.connect(window.notifications.show_unexpected)
    window.speech.engine_changed.connect(lambda info: hook.install())  # TVM has replaced the hook by then
    hook.install()
    window.closed.connect(application.quit)
    opener = FileOpener(window)
    if sys.platform == "darwin":  # other systems send no such events, and an event filter is called for every event
        application.installEventFilter(opener)
    if file is not None:
        opener.open(file)
    server = WindowServer(services.session_folder, lambda: not window.closing, window)

    def show(name: str) -> None:
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        if name:
            opener.open(Path(name))

    server.requested.connect(show)
    window.closed.connect(server.close)
    # Python handles Ctrl-C only when it runs bytecode, so run some a few times per second.
    signal.signal(signal.SIGINT, lambda *_: window.close())
    signal.signal(signal.SIGTERM, lambda *_: window.close())
    awake = QTimer(window, interval=_SIGNALS_EVERY_MS)
    awake.timeout.connect(lambda: None)
    awake.start()
    window.show()
    if not services.settings.flag(SEEN, False):
        window.speech.engine_changed.connect(lambda _: _offer_tour(window, services.settings))
    try:
        code = application.exec()
    finally:
        hook.remove()
    reopening = window.reopening
    window.deleteLater()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)
    return code, reopening
