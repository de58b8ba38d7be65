"""Prosody editing for the displayed take: convert gestures to edits, with undo, and render the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from PySide6.QtWidgets import QAbstractSpinBox

from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.phonemes import Encoding
from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.prosody.contours import without_transitions
from kokoro_desktop.spec import SAMPLES_PER_FRAME
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.copied_prosody import CopiedProsody, copy_prosody
from kokoro_desktop.takes.melodies import edited_f0
from kokoro_desktop.takes.melody_edits import (
    NuclearTone,
    find_phrase,
    pitch_points,
    with_drawn_pitch,
    with_emphasis,
    with_pitch_points,
    with_tone,
)
from kokoro_desktop.takes.unit_edits import (
    frames_of,
    offsets_of,
    with_boundary,
    with_frames,
    with_length,
    with_shift,
    without_units,
)
from kokoro_desktop.takes.units import Unit, find_words
from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.sound.carried_prosody import carry_to
from kokoro_desktop.ui.sound.change_words import describe_change
from kokoro_desktop.ui.sound.edited_takes import EditedTakes
from kokoro_desktop.ui.sound.playback import PlaybackState
from kokoro_desktop.ui.sound.playback_controller import PlaybackController
from kokoro_desktop.ui.sound.prosody_gestures import Change, GestureStep, ProsodyGestures
from kokoro_desktop.ui.sound.slow_edits import EditQueue
from kokoro_desktop.ui.sound.sound_panel import SoundPanel
from kokoro_desktop.ui.speech.controller import SpeechController
from kokoro_desktop.ui.take_list import TakeList
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.translation import tr

_Result = TypeVar("_Result")

# Maximum number of phonemes listed in a message.
_NAMED: Final = 8

# Maximum number of passes for which the pitch curve follows the mouse; in longer takes, it is updated after rendering.
_DRAWN_AT_ONCE: Final = 8


class ProsodyEditing(QObject):
    """Controller that holds the prosody edit of the current text and renders every change.

    The first change to a take creates a new take; further changes replace that new take.

    Attributes
    ----------
    live
        Whether the edited part plays repeatedly during a drag instead of once at the end.

    Signals
    -------
    changed
        The property `edit` has changed.
    told(str)
        A status message.
    carried(int)
        Number of edited phonemes carried over from the previous text; 0 if there are none, or once the edit has been
        rendered or replaced.
    """

    changed = Signal()
    told = Signal(str)
    carried = Signal(int)

    def __init__(
        self,
        sound: SoundPanel,
        editor: PhonemeEditor,
        player: PlaybackController,
        speech: SpeechController,
        store: TakeList,
        undo_stack: QUndoStack,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._sound, self._editor, self._player = sound, editor, player
        self._speech, self._stack = speech, undo_stack
        self.live = False
        self._gestures = ProsodyGestures()
        self._takes = EditedTakes(store)
        self._slow = EditQueue(self._editable, lambda: self._gestures.idle, self)
        self._slow.failed.connect(self.told)
        # Encoding of the text that the edit belongs to.
        self._encoding: Encoding | None = None
        self._carried = 0
        self._copied: Take | None = None
        # Request whose draft was already played and announced; the complete take then replaces the draft silently.
        self._announced: SpeechRequest | None = None
        speech.edit_ready.connect(self._on_rendered)
        speech.edit_ended.connect(self._on_given_up)
        player.state_changed.connect(self._on_sound)
        player.shown.connect(lambda take: self.follow_shown())
        editor.encoding_changed.connect(self._on_read)
        lane, waveform = sound.lane, sound.waveform
        lane.pitch_stepped.connect(self.step_pitch)
        lane.length_stepped.connect(self.step_length)
        lane.edge_dragged.connect(self.drag_edge)
        lane.edge_stepped.connect(self.step_edge)
        lane.reset_requested.connect(self.reset_unit)
        lane.boxes_dragged.connect(self.drag_boxes)
        waveform.pitch_dragged.connect(self.drag_pitch)
        waveform.pitch_stepped.connect(self.step_pitch)
        waveform.pitch_drawn.connect(self.draw_pitch)
        for source in (lane, waveform):
            source.gesture_ended.connect(self.end_gesture)

    @property
    def edit(self) -> ProsodyEdit:
        """The prosody edit of the current text."""
        return self._gestures.edit

    def put_back(self, edit: ProsodyEdit) -> None:
        """Restore the edit of an earlier text; called just before the editor shows that text."""
        self._gestures.adopt(edit)
        self._encoding = None
        self._set_carried(0)
        self.changed.emit()

    def forget(self) -> None:
        """Discard all edits and takes; called before a different session opens."""
        self._takes.forget()
        self._slow.clear()
        self._gestures.end()
        self._announced = None
        self.put_back(NO_EDIT)

    def reset_carried(self) -> None:
        """Reset the prosody of the text, including edits carried over from the previous text."""
        self._stack.push(_ChangeProsody(self._restore, GestureStep(tr("Reset Prosody"), self.edit, NO_EDIT, None)))

    def can_edit(self) -> bool:
        """Return whether the displayed sound is a complete take of the current text."""
        take = self._player.take
        return take is not None and not take.unspoken and take.request.text == self._editor.text()

    def follow_shown(self) -> None:
        """Adopt the edit of the displayed take if the take belongs to the current text."""
        take = self._player.take
        if take is not None and self.can_edit() and self._gestures.idle and take.request.edit != self.edit:
            self._gestures.adopt(take.request.edit)
            self._encoding = self._editor.encoding()
            self._set_carried(0)
            self.changed.emit()

    def step_pitch(self, index: int, semitones: float, word: bool = False) -> None:
        """Change the pitch of a unit or its whole word by a number of semitones."""
        self.shift_pitch(self.units_of(index, word), semitones)

    def step_length(self, index: int, frames: int, word: bool = False) -> None:
        """Lengthen a unit, or each unit of its word, by a number of frames (25 ms each)."""

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            lasting = frames_of(edit, take, places)
            return with_frames(edit, take.units, {place: lasting[place] + frames for place in places})

        places = self.units_of(index, word)
        self._change(change, places, tr("Change Length of {0}"))
        self.end_gesture()

    def set_length(self, units: range, frames: int) -> None:
        """Set the total duration of consecutive units, in frames of 25 ms."""

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            return with_length(edit, take, units, frames - sum(frames_of(edit, take, units).values()))

        self._change(change, units, tr("Change Length of {0}"))
        self.end_gesture()

    def set_offset(self, units: range, semitones: float) -> None:
        """Set the mean offset of the units' pitch from the prediction, in semitones."""

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            before = list(offsets_of(edit, take, _spoken(take, units)).values())
            return with_shift(edit, take, _spoken(take, units), semitones - sum(before) / max(len(before), 1))

        self._change(change, units, tr("Change Pitch of {0}"))
        self.end_gesture()

    def shift_pitch(self, units: range, semitones: float) -> None:
        """Change the pitch of units by a number of semitones; silence has no pitch to change."""
        if not any(self._sound.lane.units[index].is_spoken for index in units):
            self.told.emit(tr("Silence has no pitch. Choose a phoneme."))
            return
        self._change(
            lambda edit, take: with_shift(edit, take, _spoken(take, units), semitones), units, tr("Change Pitch of {0}")
        )
        self.end_gesture()

    def drag_pitch(self, index: int, semitones: float) -> None:
        """Set the pitch change of a dragged unit, in semitones relative to the start of the gesture."""
        self.drag_boxes(index, semitones, 0.0)

    def drag_boxes(self, index: int, semitones: float, samples: float) -> None:
        """Drag a unit and the units selected with it; the changes are relative to the start of the gesture.

        Parameters
        ----------
        index
            Index of the dragged unit.
        semitones
            Pitch change of every unit.
        samples
            Total change in length, distributed over the units.
        """

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            moved = with_shift(edit, take, places, semitones)
            return with_length(moved, take, places, samples / SAMPLES_PER_FRAME) if samples else moved

        places = self.units_of(index)
        self._change(change, places, tr("Change Pitch and Length of {0}") if samples else tr("Change Pitch of {0}"))

    def draw_pitch(self, line: Mapping[int, float]) -> None:
        """Set the pitch to a drawn line, given as a mapping from sample to hertz, in ascending order of samples."""
        places = self._sound.lane.times.between(min(line), max(line) + 1)
        self._change(lambda edit, take: with_drawn_pitch(edit, take, line), places, tr("Draw Pitch of {0}"))

    def begin_points(self) -> tuple[range, Mapping[int, float]] | None:
        """Begin a gesture that moves the pitch points of the marked phoneme or the selection.

        Returns
        -------
        tuple[range, Mapping[int, float]] | None
            The range of samples, and its pitch points as a mapping from sample to hertz. None if the range is voiceless
            or cannot be edited.
        """
        self.end_gesture()  # in case the mouse button is still pressed
        take, lane = self._player.take, self._sound.lane
        if take is None or not self.can_place_points():
            return None
        places = self.units_of(lane.current) if lane.current is not None else lane.selected
        stretch = range(lane.units[places[0]].start, lane.units[places[-1]].end)
        points = pitch_points(self.edit, take, stretch)
        if not points:
            self.told.emit(tr("This part is unvoiced, so its pitch cannot be changed."))
            return None
        self._gestures.begin(take)
        return stretch, points

    def can_place_points(self) -> bool:
        """Return whether the take can be edited and a phoneme is marked or selected."""
        lane = self._sound.lane
        return self.can_reshape() and (lane.current is not None or bool(lane.selected))

    def place_points(self, stretch: range, points: Mapping[int, float]) -> None:
        """Set the pitch of a range of samples from points, given as a mapping from sample to hertz."""
        places = self._sound.lane.times.between(stretch.start, stretch.stop)
        name = tr("Edit Pitch Points of {0}")
        self._change(lambda edit, take: with_pitch_points(edit, take, stretch, points), places, name)

    def drag_edge(self, index: int, frames: int, neighbour_absorbs: bool) -> None:
        """Set the length of a unit in frames; the next unit absorbs the change if ``neighbour_absorbs`` is True."""

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            if neighbour_absorbs:
                return with_boundary(edit, take, {index: frames})
            return with_frames(edit, take.units, {index: frames})

        self._change(change, range(index, index + 1), tr("Change Length of {0}"))

    def step_edge(self, index: int, frames: int) -> None:
        """Lengthen a unit, or each unit selected with it, by a number of frames; the next unit absorbs the change."""

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            lasting = frames_of(edit, take, places)
            return with_boundary(edit, take, {place: lasting[place] + frames for place in places})

        places = self.units_of(index)
        self._change(change, places, tr("Change Length of {0}"))
        self.end_gesture()

    def end_gesture(self) -> None:
        """End the gesture, and combine its changes into one undo step."""
        step, take = self._gestures.end(), self._player.take
        if step is not None:
            if take is not None and take.request.edit == step.after:
                self._announce_change(take)  # the last change is already rendered
            self._stack.push(_ChangeProsody(self._restore, step))
        self._slow.go_on()

    def give_up_gesture(self) -> None:
        """Cancel the gesture, and restore the previous state."""
        begun = self._gestures.give_up()
        if begun is not None:
            if begun.take.draft_of is None and begun.take.request.edit == begun.before:
                self._bring_back(begun.take)
            else:
                self._render()
        self._slow.go_on()

    def _bring_back(self, take: Take) -> None:
        """Show an earlier take again, and discard the displayed take, which was derived from it."""
        derived = self._player.take
        self._gestures.adopt(take.request.edit)
        self.changed.emit()
        self._player.replace(take)
        self._takes.bring_back(take, derived)
        self._player.show(take)

    def reset_unit(self, index: int) -> None:
        """Restore the predicted prosody of the unit ``index`` or, if it is selected, of all selected units."""
        self.reset_units(self.units_of(index))

    def reset_units(self, units: range) -> None:
        """Restore the predicted prosody of units."""
        self._change(lambda edit, take: without_units(edit, take, units), units, tr("Reset {0}"))
        self.end_gesture()

    def reshape(self, name: str, change: Change, places: range | None = None) -> None:
        """Apply a change to the edit as one undo step.

        Parameters
        ----------
        name
            Name of the undo step; ``{0}`` stands for the units in ``places``.
        change
            Function that takes an edit and the displayed take, and returns the new edit.
        places
            Indices of the changed units, which are played afterwards. If the whole text changes, the value is None and
            nothing is played.
        """
        self._change(change, places, name)
        self.end_gesture()

    def reshape_long(self, name: str, change: Change) -> None:
        """Compute a change to the whole text in the background, and apply it as `reshape` does.

        The computation can be slow if the text is long.
        """
        self._compute(change, lambda edit: self.reshape(name, lambda before, take: edit))

    def reset(self) -> None:
        """Discard all prosody edits, which restores the predicted prosody of the whole text."""
        self.reshape(tr("Reset Prosody"), lambda edit, take: NO_EDIT)

    def can_reshape(self) -> bool:
        """Return whether the intonation of the displayed take can be edited."""
        return self.can_edit() and self._player.take is not None

    def end_phrase(self, tone: NuclearTone, name: str) -> None:
        """Set the nuclear tone of the current unit's phrase or, if no unit is current, of the last phrase."""
        here = self._sound.lane.current
        phrase = find_phrase(self._sound.lane.units, here)
        if phrase is not None:
            self.reshape(name, lambda edit, take: with_tone(edit, take, tone, here), phrase.units)

    def emphasise(self, name: str) -> None:
        """Emphasise the word that contains the current unit."""
        here = self._sound.lane.current
        if here is not None:
            self.reshape(name, lambda edit, take: with_emphasis(edit, take, here), self.units_of(here, word=True))

    def copy_from(self, take: Take) -> None:
        """Copy the prosody of a take for later use by `paste`."""
        self._copied = take
        self.told.emit(tr("Prosody of take {0} copied. Paste it onto a different take.").format(take.id))

    def paste(self) -> None:
        """Apply the copied prosody to the displayed take, and report phonemes without a match in the copied take."""
        target, source = self._player.take, self._copied
        if target is None or source is None:
            return
        if not self.can_edit():
            self.told.emit(tr("Prosody can only be pasted onto a complete take."))
            return
        self._compute(lambda edit, take: copy_prosody(source, take), partial(self._paste, source))

    def _paste(self, source: Take, copied: CopiedProsody) -> None:
        self.reshape(tr("Paste Prosody"), lambda edit, take: copied.edit)
        said = [tr("Prosody of take {0} pasted.").format(source.id)]
        if copied.semitones:
            said.append(fill(tr("Shifted to the voice's pitch range: {0:+.1f} st."), copied.semitones))
        if copied.unmatched:
            count = len(copied.unmatched)
            lacking = tr("%n phoneme(s) had no match in the copied take: {0}", count)
            said.append(lacking.format(_name_some(copied.unmatched)))
        self.told.emit(" ".join(said))

    def marks_word(self) -> bool:
        """Return whether the current unit can be edited and belongs to a word."""
        here = self._sound.lane.current
        return self.can_edit() and here is not None and self._sound.lane.units[here].is_spoken

    def _editable(self) -> tuple[ProsodyEdit, Take] | None:
        """Return the edit and the displayed take; None if the take cannot be edited."""
        take = self._player.take
        return (self.edit, take) if take is not None and self.can_edit() else None

    def _compute(self, work: Callable[[ProsodyEdit, Take], _Result], use: Callable[[_Result], None]) -> None:
        if self._player.take is not None:
            self._slow.ask(self._player.take, work, use)

    def units_of(self, index: int, word: bool = False) -> range:
        """Return the indices of the units to edit.

        If ``word`` is True, these are the units of the word. Otherwise, they are the selected units if these include
        the given unit, or else the given unit alone.
        """
        lane = self._sound.lane
        group = lane.times.word_of(index) if word else lane.selected
        return group if group is not None and index in group else range(index, index + 1)

    def _change(self, change: Change, places: range | None, name: str) -> None:
        take = self._player.take
        if take is None:
            return
        if not self.can_edit():
            self.told.emit(tr("This take cannot be edited because its text is not in the editor. Load its text first."))
        elif self._gestures.change(name, change, take, places):
            self._render()

    def _render(self) -> None:
        """Render the edit of the displayed take."""
        edit, take = self.edit, self._player.take
        self._set_carried(0)
        self.changed.emit()
        if take is None or not self.can_edit():
            return
        if len(take.passes) <= _DRAWN_AT_ONCE and edit.durations == take.request.edit.durations:
            # Show the curve that the renderer will produce.
            shown = (
                without_transitions(each, take.predicted_f0) for each in (edited_f0(take, edit), take.predicted_f0)
            )
            self._sound.waveform.set_pitch(*shown)
        self._speech.render_edit(self._takes.id_for(take), replace(take.request, edit=edit), take, self._near(take))

    def _near(self, take: Take) -> range:
        """Return the token range to play after the last change."""
        heard = self._units_to_play(take.units)
        return range(heard[0].tokens.start, heard[-1].tokens.stop) if heard else range(0)

    def _units_to_play(self, units: Sequence[Unit]) -> Sequence[Unit]:
        """Return the units to play: words affected by the last change, and at least one unit on each side of it."""
        moved = self._gestures.units
        if moved is None or moved[1] >= len(units):
            return ()
        first, last = moved
        words = [word for word in find_words(units) if word.start <= last and first < word.stop]
        ends = {
            max(first - 1, 0),
            min(last + 1, len(units) - 1),
            *(end for word in words for end in (word[0], word[-1])),
        }
        return units[min(ends) : max(ends) + 1]

    def _restore(self, step: GestureStep, edit: ProsodyEdit) -> None:
        if self._gestures.restore(step, edit):
            self._render()

    def _on_rendered(self, take: Take) -> None:
        if not self._takes.is_wanted(take):
            return
        lasting, announced = not self._gestures.idle, take.request == self._announced
        if not lasting and take.request.edit != self.edit:
            # Either the edit has changed in the meantime, and its own take will follow, or the draft was played and a
            # different take is displayed now. In the latter case, keep the complete take.
            shown = self._player.take
            if announced and (shown is None or shown.id != take.id):
                self._takes.keep(take)
            return
        self._takes.end_rendering()
        self._player.replace(take, silent=not (announced or (lasting and self.live)))
        if not lasting and not announced:
            self._announce_change(take)  # before the slower bookkeeping
        elif lasting and self.live and not self._player.playing:
            self._hear_moved()
        if take.draft_of is None:
            self._announced = None
        self._takes.keep(take)

    def _on_given_up(self, take_id: int) -> None:
        """Return to the last complete take after the rendering of a change was abandoned."""
        take = self._player.take
        if take is None or not self._takes.is_rendering(take_id, take):
            return
        self._takes.end_rendering()
        self._gestures.end()
        self._announced = None
        self._bring_back(take.draft_of or take)

    def _announce_change(self, take: Take) -> None:
        """Play and announce the last change."""
        self._announced = take.request if take.draft_of is not None else None
        self._hear_moved()
        sentence = self._describe_change(take)
        if not isinstance(self._sound.window().focusWidget(), QAbstractSpinBox):  # such a field speaks its own value
            announce(self._sound.lane, sentence)

    def _describe_change(self, take: Take) -> str:
        """Describe the changes since the last description; for a change to the whole text, return only its name."""
        moved, before = self._gestures.units, self._gestures.described
        self._gestures.described = self.edit
        if moved is None or moved[1] >= len(take.units):
            return self._gestures.name
        places = range(moved[0], moved[1] + 1)
        return describe_change(take, places, before, self.edit, self._gestures.name, self._sound.lane.pitch_of)

    def _on_sound(self, state: PlaybackState) -> None:
        if state is PlaybackState.STOPPED and self.live and not self._gestures.idle:
            QTimer.singleShot(0, self, self._hear_again)  # after all receivers have handled the stop

    def _hear_again(self) -> None:
        if not self._gestures.idle and not self._player.playing:
            self._hear_moved()

    def _hear_moved(self) -> None:
        """Play the units affected by the last change."""
        heard = self._units_to_play(self._sound.lane.units)
        if heard:
            # Keep the mark on the unit that the next key press will edit.
            self._player.play_range(heard[0].start, heard[-1].end, mark=False)

    def _speed(self) -> float:
        """Return the displayed take's speed, which determines how text is split into passes; 1 if there is no take."""
        return self._player.take.request.speed if self._player.take is not None else 1.0

    def _on_read(self, encoding: Encoding | None) -> None:
        """Transfer the edit to the new text, and report edited phonemes that the text no longer contains."""
        if encoding is None:
            return
        before, self._encoding = self._encoding, encoding
        if not self.edit or before is None or before.tokens == encoding.tokens:
            return
        carried = carry_to(self.edit, before, encoding, self._speed())
        self._gestures.edit = carried.edit
        self._set_carried(carried.kept)
        self.changed.emit()
        if carried.lost:
            text = tr("%n edited phoneme(s) no longer in the text: {0}", len(carried.lost))
            self.told.emit(text.format(_name_some(carried.lost)))

    def _set_carried(self, count: int) -> None:
        if count != self._carried:
            self._carried = count
            self.carried.emit(count)


def _spoken(take: Take, units: range) -> list[int]:
    return [index for index in units if take.units[index].is_spoken]


def _name_some(symbols: Sequence[str]) -> str:
    return " ".join(symbols[:_NAMED]) + (" …" if len(symbols) > _NAMED else "")


class _ChangeProsody(QUndoCommand):
    """Undo command for a change to the prosody edit."""

    def __init__(self, restore: Callable[[GestureStep, ProsodyEdit], None], step: GestureStep) -> None:
        super().__init__(step.name)
        self._restore, self._step = restore, step

    def redo(self) -> None:
        self._restore(self._step, self._step.after)

    def undo(self) -> None:
        self._step = replace(self._step, name="")  # Undo and Redo announce the name themselves
        self._restore(self._step, self._step.before)
