"""What the window remembers from one start to the next, and puts back."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.spec import MAX_SPEED, MIN_SPEED
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.style import theme
from kokoro_desktop.ui.window.actions import Actions
from kokoro_desktop.ui.window.panels import Panels

_WIDTH, _HEIGHT = 1280, 860
_SHARE = 0.86
"""Of a small screen, so that it is to be seen that there is something beside the window."""


def restore(settings: Settings, window: QMainWindow, panels: Panels, actions: Actions) -> None:
    """Bring window and choices back to what they were."""
    if not window.restoreGeometry(settings.blob("geometry")):
        room = QGuiApplication.primaryScreen().availableGeometry()
        window.resize(min(_WIDTH, round(room.width() * _SHARE)), min(_HEIGHT, round(room.height() * _SHARE)))
    panels.restore(settings)
    panels.device.set_speeds(settings.words("speeds"))
    panels.voice.set_favourites(settings.words("favourites"))
    panels.voice.set_voice(settings.voice)
    panels.speed.set_value(min(max(settings.number("speed", 1.0), MIN_SPEED), MAX_SPEED))
    panels.seed.set_value(int(settings.number("seed", 0)))
    for name, action in actions.remembered.items():
        action.setChecked(settings.flag(f"view/{name}", action.isChecked()))
    chosen = theme.appearance(settings.text("appearance"))
    actions.appearance[chosen].setChecked(True)
    theme.apply(chosen)


def remember(
    settings: Settings, window: QMainWindow, panels: Panels, actions: Actions, choice: DeviceChoice | None
) -> None:
    """Keep how window and choices are now, and which device; None keeps the one from before."""
    settings.put("geometry", window.saveGeometry())
    panels.remember(settings)
    settings.put("speeds", panels.device.speeds())
    settings.put("favourites", panels.voice.favourites())
    settings.put("voice", panels.voice.voice())
    settings.put("speed", panels.speed.value())
    settings.put("seed", panels.seed.value())
    if choice is not None:
        settings.put("device", choice.device)
        settings.put("threads", choice.threads)
    for name, action in actions.remembered.items():
        settings.put(f"view/{name}", action.isChecked())
    settings.put("appearance", actions.chosen_appearance().value)
    settings.sync()
