"""Controller that connects the inspector to the marked phoneme and to prosody editing."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer

from kokoro_desktop.ui.sound.inspector import Inspector
from kokoro_desktop.ui.sound.playback_controller import PlaybackController
from kokoro_desktop.ui.sound.prosody_editing import ProsodyEditing
from kokoro_desktop.ui.sound.sound_panel import SoundPanel
from kokoro_desktop.ui.sound.unit_facts import find_facts, find_mixture
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.translation import tr


class Inspection(QObject):
    """Controller that shows the marked phoneme in the inspector and applies the inspector's changes to the prosody."""

    def __init__(
        self,
        inspector: Inspector,
        sound: SoundPanel,
        editor: PhonemeEditor,
        player: PlaybackController,
        prosody: ProsodyEditing,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._inspector, self._lane, self._player, self._prosody = inspector, sound.lane, player, prosody
        self._editor = editor
        # The inspected units, which do not change while the user edits their values.
        self._units = range(0)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._refresh)
        for changed in (
            sound.lane.current_marked, sound.waveform.selection_changed, player.shown, player.state_changed,
            prosody.changed, editor.text_changed, inspector.scope_changed, inspector.shown,
        ):  # fmt: skip
            changed.connect(lambda *_: self._soon.start())
        inspector.length_chosen.connect(lambda frames: prosody.set_length(self._units, frames))
        inspector.offset_chosen.connect(lambda semitones: prosody.set_offset(self._units, semitones))
        inspector.shift_chosen.connect(lambda semitones: prosody.shift_pitch(self._units, semitones))
        inspector.reset_requested.connect(lambda: prosody.reset_units(self._units))
        inspector.points_requested.connect(sound.lane.points_requested)
        inspector.mixture_chosen.connect(self._mix)
        inspector.pronunciations_requested.connect(self._offer_pronunciations)
        inspector.play_requested.connect(self._play)
        inspector.prediction_requested.connect(self._play_predicted)

    def _find_units(self) -> range:
        """Return the indices of the units to inspect; they do not change during playback or while a field has focus."""
        lane, stays = self._lane, self._player.playing or self._inspector.has_focus_within()
        take = self._player.take
        if stays and self._units and take is not None and self._units.stop <= len(take.units):
            index = self._units[0]
            if lane.current is None or lane.current in self._units or self._player.playing:
                return self._prosody.units_of(index, self._inspector.by_word)
        if lane.current is None:
            return range(0)
        return self._prosody.units_of(lane.current, self._inspector.by_word)

    def _refresh(self) -> None:
        take = self._player.take
        if not self._inspector.isVisible():
            return
        self._units = self._find_units() if take is not None else range(0)
        if take is None or not self._units or self._units.stop > len(take.units):
            self._units = range(0)
            self._inspector.show_facts(None, None, editable=False)
            return
        edit = self._prosody.edit if self._prosody.can_edit() else take.request.edit
        facts = find_facts(take, edit, self._units)
        mixture = find_mixture(facts.unit) if len(self._units) == 1 else None
        self._inspector.show_facts(facts, mixture, self._prosody.can_edit())

    def _mix(self, second: str, weight: float) -> None:
        if len(self._units) == 1:
            self._lane.mix_requested.emit(self._lane.units[self._units[0]], second, weight)

    def _offer_pronunciations(self) -> None:
        units = [self._lane.units[index] for index in self._units]
        menu = next((found for unit in units if (found := self._editor.menu_of(unit.origin)) is not None), None)
        if menu is None:
            self._prosody.told.emit(tr("This word was entered as phonemes, so no other pronunciations are available."))
            return
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        button = self._inspector.pronunciations
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _play(self) -> None:
        if self._units:
            units = self._lane.units
            self._player.play_range(units[self._units[0]].start, units[self._units[-1]].end, mark=False)

    def _play_predicted(self) -> None:
        if self._units:
            self._lane.prediction_requested.emit(self._lane.joined(self._units))
