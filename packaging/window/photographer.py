"""Automation of the window for screenshots."""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog, QMenu

SIZE = (1280, 860)
LONGEST_WAIT_S = 300.0


class Photographer:
    """Driver that puts one window into different states and takes screenshots."""

    def __init__(self, options: argparse.Namespace) -> None:
        from kokoro_desktop.audio.stream import OutputStream
        from kokoro_desktop.testing.stand_in import StandInEngines
        from kokoro_desktop.testing.stand_in_card import StandInCard
        from kokoro_desktop.ui import translation
        from kokoro_desktop.ui.services import Services
        from kokoro_desktop.ui.settings import Settings
        from kokoro_desktop.ui.style.theme import Appearance
        from kokoro_desktop.ui.window.application import make_application
        from kokoro_desktop.ui.window.main_window import MainWindow

        self.folder, self.stand_in, self.only = options.folder, options.stand_in, options.only
        suffix = f"-{options.language}" if options.language != "en" else ""
        self.suffix = f"{suffix}@{options.scale}x"
        self.application = make_application()
        looks = [each for each in Appearance if each is not Appearance.SYSTEM]
        self.appearances = [each for each in looks if not options.appearance or each.value in options.appearance]
        translation.install(self.application, options.language)
        self._home = tempfile.TemporaryDirectory()
        self.home = Path(self._home.name)
        self.card = StandInCard()
        self.settings = Settings(self.home / "window.ini")
        self.settings.put("export/folder", str(self.home))
        services = Services(
            session_folder=self.home / "session",
            settings=self.settings,
            stream=OutputStream(self.card, lambda: None),
        )
        if self.stand_in:
            services = replace(services, open_engine=StandInEngines())
        self.window = MainWindow(services)
        self.window.resize(*SIZE)
        self.window.show()

    def until(self, happened: Callable[[], bool], what: str) -> None:
        """Process events until ``happened`` returns True; after `LONGEST_WAIT_S` seconds, exit and report ``what``."""
        end = time.monotonic() + LONGEST_WAIT_S
        while not happened():
            if time.monotonic() > end:
                raise SystemExit(f"Timed out while waiting: {what}.")
            self.application.processEvents()
            time.sleep(0.005)

    def rest(self, seconds: float = 0.5) -> None:
        """Process events for a number of seconds."""
        end = time.monotonic() + seconds

        def passed() -> bool:
            if self.card.active:
                self.card.advance(0.0005)  # a stopped clock would look like an unplugged sound card
            return time.monotonic() > end

        self.until(passed, "the time passes")

    def shoot(self, name: str, rest_s: float = 0.2) -> None:
        """Take a screenshot of the frontmost window, dialog or popup, in every appearance."""
        from kokoro_desktop.ui.style import theme

        if self.only and name not in self.only:
            return
        self.rest(rest_s)
        for each in self.appearances:
            theme.apply(each)
            self.rest(0.15)
            suffix = "" if each is theme.Appearance.LIGHT else f"-{each.value}"
            path = self.folder / f"{name}{suffix}{self.suffix}.png"
            front = self.application.activePopupWidget() or self.dialog() or self.window
            front.grab().save(str(path))
            print(path)
        theme.apply(theme.Appearance.LIGHT)

    def shoot_menu(self, name: str, menu: QMenu | None) -> None:
        """Take a screenshot of a menu."""
        assert menu is not None, name
        menu.popup(self.window.pos())
        self.shoot(name)
        menu.close()

    def write(self, text: str) -> None:
        """Enter phonemes, and wait until they are parsed."""
        self.window.panels.editor.set_text(text)
        self.rest()

    def speak(self, text: str) -> None:
        """Speak a text, and wait for the take."""
        count = len(self.window.store.takes)
        self.window.panels.editor.set_text(text)
        self.until(self.window.actions_.speak.isEnabled, "the text is read")
        self.window.commands.recompute()
        self.until(lambda: len(self.window.store.takes) > count, "the take is there")
        self.until(lambda: self.window.player.take == self.window.store.takes[-1], "the take is shown")

    def dialog(self) -> QDialog | None:
        """Return the frontmost dialog; None if no dialog is open."""
        from PySide6.QtWidgets import QDialog

        dialogs = [each for each in self.application.topLevelWidgets() if isinstance(each, QDialog)]
        shown = [each for each in dialogs if each.isVisible()]
        modal = self.application.activeModalWidget()
        return modal if isinstance(modal, QDialog) else next(iter(shown), None)

    def close_dialog(self) -> None:
        """Close the frontmost dialog, and wait for its work to end."""
        dialog = self.dialog()
        if dialog is not None:
            dialog.close()
            self.until(lambda: self.dialog() is not dialog, "the dialog closes")
        self.rest(0.1)

    def leave(self) -> None:
        """Close the window, and wait for its threads to end."""
        closed: list[bool] = []
        self.window.closed.connect(lambda: closed.append(True))
        self.window.close()
        self.until(lambda: bool(closed), "the window has closed")
        self._home.cleanup()
