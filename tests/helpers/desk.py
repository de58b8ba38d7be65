"""Test harness: the window with a stand-in network and sound card, operated like a user would."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.audio.stream import OutputStream
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.testing.stand_in_card import StandInCard
from kokoro_desktop.ui.services import Services
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.window.main_window import MainWindow

CHOICES = (
    DeviceChoice(CPU_ALONE, 2, "CPU (2 threads)", True, ""),
    DeviceChoice(CPU_ALONE, 1, "CPU (1 thread)", True, ""),
    DeviceChoice(Placement("cuda"), 2, "cuda", False, "no NVIDIA driver found"),
)
HELLO = "həlˈO wˈɜɹld."
LONG = "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ ˈɑɹɡjuɪŋ. " * 9  # three passes


class Desk:
    """A window with a sound card whose clock is advanced manually; it can be closed and opened again."""

    def __init__(self, qtbot: QtBot, home: Path) -> None:
        self.qtbot, self.home = qtbot, home
        self.card = StandInCard()
        self.engines: Callable[..., Engine] | None = None
        self.window: MainWindow | None = None

    def open(
        self,
        new_engines: Callable[[], Callable[..., Engine]] = StandInEngines,
        ready: bool = True,
        choices: tuple[DeviceChoice, ...] = CHOICES,
        drivers: Callable[[], object] = lambda: None,
        at_once: tuple[DeviceChoice, ...] = (),
    ) -> MainWindow:
        """Show a window and, if ``ready``, wait until it can speak; ``drivers`` is called when listing the devices."""
        self.engines = new_engines()
        services = Services(
            open_engine=self.engines,
            devices=lambda: (drivers(), choices)[1],
            devices_at_once=lambda: at_once,
            session_folder=self.home / "session",
            settings=Settings(self.home / "window.ini"),
            stream=OutputStream(self.card, lambda: None),
            onnx=False,
        )
        self.window = window = MainWindow(services)
        # Not qtbot.addWidget, which would delete the window before this class has waited for its threads.
        window.show()
        if ready:
            self.qtbot.waitUntil(lambda: window.speech.engine is not None, timeout=10_000)
            self.qtbot.waitUntil(lambda: bool(window.panels.editor.text()), timeout=5_000)
        return window

    def open_and_speak(self, text: str = HELLO) -> MainWindow:
        """Show a window with one take, and stop its playback."""
        window = self.open()
        self.speak(text)
        window.actions_.stop.trigger()
        return window

    def close(self) -> None:
        """Close the window without saving, and wait until all its work has ended."""
        window, self.window = self.window, None
        if window is not None:
            with self.qtbot.waitSignal(window.closed, timeout=20_000):
                window.discard_and_close()
            window.deleteLater()
            QApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)

    def speak(self, text: str) -> None:
        """Speak a text and wait for the take."""
        window = self.window
        assert window is not None
        count = len(window.store.takes)
        window.panels.editor.set_text(text)
        self.qtbot.waitUntil(window.actions_.speak.isEnabled, timeout=5_000)
        window.actions_.speak.trigger()
        self.until(lambda: len(window.store.takes) > count)

    def until(self, happened: Callable[[], object]) -> None:
        """Process events until a condition is true."""
        self.qtbot.waitUntil(lambda: bool(happened()), timeout=30_000)
        QApplication.processEvents()  # actions are enabled in the next turn of the event loop

    def hurry(self) -> None:
        """Let the stand-in network take no more time than its arithmetic from its next stage on."""
        assert isinstance(self.engines, StandInEngines)
        self.engines.set_stage(0.0)

    def press_banner(self, text: str) -> None:
        """Press a button in a banner."""
        window = self.window
        assert window is not None
        (button,) = [each for each in window.panels.banners.findChildren(QPushButton) if each.text() == text]
        button.click()

    def answer(self, text: str) -> str:
        """Press a button in the message box that appears; return its text."""
        window = self.window
        assert window is not None
        self.until(lambda: [box for box in window.findChildren(QMessageBox) if box.isVisible()])
        [box] = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
        (button,) = [each for each in box.buttons() if each.text().replace("&", "") == text]
        question = box.text()
        button.click()
        return question

    def hear(self, seconds: float) -> None:
        """Advance the time of the sound card, in seconds."""
        window = self.window
        assert window is not None
        self.qtbot.waitUntil(lambda: self.card.active, timeout=5_000)
        self.card.advance(seconds)
        window.playback.refresh()


def open_dialog(window: MainWindow, name: str) -> QDialog:
    """Select all takes, open the dialog of an action or the blend dialog, and return it."""
    window.panels.takes.select([take.id for take in window.store.takes])
    if name == "blend":
        window.panels.voice.blend_requested.emit("af_heart")
    else:
        QApplication.processEvents()  # actions are enabled in the next turn of the event loop
        getattr(window.actions_, name).trigger()
    [dialog] = [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()]
    return dialog
