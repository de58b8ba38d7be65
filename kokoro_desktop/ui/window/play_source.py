"""Source for the Play button: the text or the displayed take, whichever the user worked with last."""

from __future__ import annotations

from PySide6.QtCore import QObject

from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.ui.sound.playback_controller import PlaybackController
from kokoro_desktop.ui.sound.transport_bar import take_caption
from kokoro_desktop.ui.window.panels import Panels


class PlaySource(QObject):
    """Playback source (text or take), tracked from the user's actions and shown beside the Play button.

    Changing the text or a setting makes the text the source. Selecting a take, or clicking, selecting or editing in the
    sound display, makes the displayed take the source.
    """

    def __init__(self, panels: Panels, player: PlaybackController, parent: QObject) -> None:
        super().__init__(parent)
        self._panels, self._player, self._take_touched = panels, player, False
        lane, waveform, transport = panels.sound.lane, panels.sound.waveform, panels.transport
        for changed in (
            transport.text_chosen, panels.editor.text_changed, panels.voice.voice_changed, panels.speed.value_changed,
            panels.seed.value_changed, panels.device.choice_changed,
        ):  # fmt: skip
            changed.connect(lambda *_: self.choose(take=False))
        for touched in (
            transport.take_chosen, panels.takes.take_touched, waveform.seek_requested, lane.unit_clicked,
            lane.current_changed, lane.pitch_stepped, lane.length_stepped, lane.edge_dragged, lane.edge_stepped,
            lane.boxes_selected, lane.boxes_dragged, waveform.pitch_dragged, waveform.pitch_drawn,
        ):  # fmt: skip
            touched.connect(lambda *_: self.choose(take=True))
        waveform.selection_changed.connect(lambda start, end: self.choose(take=self._take_touched or end > start))
        for moved in (player.shown, player.state_changed, panels.sound.place_changed):
            moved.connect(lambda *_: self._show())
        self._show()

    @property
    def is_take(self) -> bool:
        """Whether the Play button plays the displayed take; False if no take is displayed."""
        return self._take_touched and self._player.take is not None

    def choose(self, take: bool) -> None:
        """Set the source to the displayed take or, if ``take`` is False, to the text."""
        self._take_touched = take
        self._show()

    def _show(self) -> None:
        self._panels.transport.show_source(self._take_caption(), self.is_take)

    def _take_caption(self) -> str:
        take, selected = self._player.take, self._player.selection()
        if take is None:
            return ""
        if selected is not None:
            return take_caption(take.id, *(place / SAMPLE_RATE for place in selected))
        return take_caption(take.id, self._player.cursor / SAMPLE_RATE)
