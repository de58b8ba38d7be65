"""The one QApplication of the process."""

from __future__ import annotations

import sys
from typing import Final

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from kokoro_desktop import __version__

SWITCH_S: Final = 0.0005
"""How long another thread may keep Python's lock while the window waits for it. By default it is 5 ms, many times over
whenever the window paints while speech is made; kernels do not hold the lock and lose nothing."""


def the_application() -> QApplication:
    """Return the application, made if there is none."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    application = QApplication(sys.argv[:1])
    application.setApplicationName("kokoro-desktop")
    application.setApplicationDisplayName("Kokoro Desktop")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("kokoro-desktop")
    application.setQuitOnLastWindowClosed(False)  # the window says when everything has ended
    translator = QTranslator(application)
    if translator.load(QLocale(), "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(translator)
    return application


def prefer_the_window() -> None:
    """Have other threads give way to the window."""
    sys.setswitchinterval(SWITCH_S)
