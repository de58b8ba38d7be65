"""Restore the window's layout and the user's choices at startup, and save changes to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.spec import MAX_SPEED, MIN_SPEED
from kokoro_desktop.ui import preferences
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.sound.pitch_picture import BASE_HZ, PitchUnit
from kokoro_desktop.ui.style import theme
from kokoro_desktop.ui.window.actions import Actions
from kokoro_desktop.ui.window.panels import Panels

_WIDTH, _HEIGHT = 1280, 860
_SHARE = 0.86  # fraction of a small screen that the window fills, so that other windows remain visible
SAVE_AFTER_MS: Final = 250  # dragging an edge writes the settings at most four times a second


class WindowState(QObject):
    """State of the window, panels and actions, which is saved to the settings shortly after each change.

    Parameters
    ----------
    device
        Function that returns the chosen device to save, or None to keep the saved device.
    """

    def __init__(
        self,
        settings: Settings,
        window: QMainWindow,
        panels: Panels,
        actions: Actions,
        device: Callable[[], DeviceChoice | None],
    ) -> None:
        super().__init__(window)
        self._settings, self._window, self._panels, self._actions = settings, window, panels, actions
        self._device = device
        self._soon = QTimer(self, singleShot=True, interval=SAVE_AFTER_MS)
        self._soon.timeout.connect(self._save_shown)

    def restore(self) -> None:
        """Restore the saved state, then track changes."""
        settings, panels, actions = self._settings, self._panels, self._actions
        if not self._window.restoreGeometry(settings.blob("geometry")):
            room = QGuiApplication.primaryScreen().availableGeometry()
            self._window.resize(min(_WIDTH, round(room.width() * _SHARE)), min(_HEIGHT, round(room.height() * _SHARE)))
        panels.restore(settings)
        panels.device.set_speeds(settings.words("speeds"))
        panels.voice.set_favourites(settings.words("favourites"))
        blends = (line.partition("\t") for line in settings.words("blends"))
        panels.voice.set_blends({spec: name for spec, _, name in blends})
        panels.voice.set_voice(settings.voice)
        panels.speed.set_value(min(max(settings.number("speed", 1.0), MIN_SPEED), MAX_SPEED))
        panels.seed.set_value(int(settings.number("seed", 0)))
        base = min(max(settings.number(preferences.PITCH_BASE, BASE_HZ), 1.0), 1_000.0)
        panels.sound.waveform.set_pitch_unit(PitchUnit(base_hz=base))
        for name, action in actions.remembered.items():
            action.setChecked(settings.flag(f"view/{name}", action.isChecked()))
        chosen = theme.appearance(settings.text("appearance"))
        actions.appearance[chosen].setChecked(True)
        theme.apply(chosen)
        self._follow()

    def save(self) -> None:
        """Save the current state."""
        self._soon.stop()
        settings, panels, actions, choice = self._settings, self._panels, self._actions, self._device()
        settings.put("geometry", self._window.saveGeometry())
        panels.remember(settings)
        settings.put("speeds", panels.device.speeds())
        settings.put("favourites", panels.voice.favourites())
        settings.put("blends", [f"{spec}\t{name}" for spec, name in panels.voice.blends().items()])
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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Schedule a save when the window or a panel is moved or resized."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowStateChange):
            self._soon.start()
        return super().eventFilter(watched, event)

    def _save_shown(self) -> None:
        if self._window.isVisible():  # the panels of a closed window count as hidden
            self.save()

    def _follow(self) -> None:
        panels, actions = self._panels, self._actions
        for signal in (
            panels.voice.voice_changed, panels.voice.favourites_changed, panels.speed.value_changed,
            panels.seed.value_changed, panels.device.choice_changed, panels.takes.columns_changed,
            *(action.toggled for action in (*actions.remembered.values(), *actions.appearance.values())),
            *(dock.shown_changed for dock in panels.docks.values()),
        ):  # fmt: skip
            signal.connect(self._soon.start)
        for watched in (self._window, panels.editor, *panels.docks.values()):
            watched.installEventFilter(self)
