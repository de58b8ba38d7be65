"""A player with its connected components, without a window."""

from __future__ import annotations

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from kokoro_desktop.audio.stream import OutputStream
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.units import Unit, group_spans
from kokoro_desktop.testing.stand_in_card import StandInCard
from kokoro_desktop.ui.sound.playback import Playback
from kokoro_desktop.ui.sound.playback_controller import PlaybackController
from kokoro_desktop.ui.sound.sound_panel import SoundPanel
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor


class Room:
    """A player with its connected components, on a sound card whose clock is advanced manually."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot, self.card, self.owner = qtbot, StandInCard(), QObject()
        self.sound, self.editor = SoundPanel(), PhonemeEditor()
        for widget in (self.sound, self.editor):
            qtbot.addWidget(widget)
        self.playback = Playback(OutputStream(self.card, lambda: None))
        self.player = PlaybackController(self.playback, self.sound, self.editor, self.owner)

    def hear(self, seconds: float) -> None:
        """Advance the time of the sound card, in seconds."""
        self.qtbot.waitUntil(lambda: self.card.active, timeout=2_000)
        self.card.advance(seconds)
        self.playback.refresh()


def vowel(take: Take) -> Unit:
    """Return a phoneme in the middle of the take."""
    return next(unit for unit in group_spans(take.spans) if unit.symbol == "ˈO")
