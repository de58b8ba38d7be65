"""The window's parts, as those see them who make several of them work together."""

from __future__ import annotations

from dataclasses import dataclass

from kokoro_desktop.takes import TakeSettings
from kokoro_desktop.ui.sound.listening import Listening
from kokoro_desktop.ui.speech.speech import Speech
from kokoro_desktop.ui.takes.take_desk import TakeDesk
from kokoro_desktop.ui.takes.take_store import TakeStore
from kokoro_desktop.ui.text.documents import Documents
from kokoro_desktop.ui.window.actions import Actions
from kokoro_desktop.ui.window.last_focus import LastFocus
from kokoro_desktop.ui.window.layout import Panels
from kokoro_desktop.ui.window.menus import Menus


@dataclass(frozen=True)
class Parts:
    """Everything that is in the window or behind it."""

    actions: Actions
    menus: Menus
    panels: Panels
    store: TakeStore
    listening: Listening
    speech: Speech
    desk: TakeDesk
    documents: Documents
    focus: LastFocus

    def settings(self) -> TakeSettings | None:
        """Return what is chosen now; None where nothing can be spoken."""
        panels, choice, text = self.panels, self.panels.device.choice(), self.panels.editor.text()
        if choice is None or not text.strip():
            return None
        return TakeSettings(
            text, panels.voice.voice(), panels.speed.value(), choice.device, choice.threads, panels.seed.value()
        )

    def editor_has_focus(self) -> bool:
        """Tell whether keys go to the editor, or will when the menu is closed."""
        return self.focus.within(self.panels.editor)
