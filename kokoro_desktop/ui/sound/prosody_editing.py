"""Prosody editing of the shown take: turn gestures into edits, with undo, and render the result."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from kokoro_desktop.engine.synthesis import Span, SpeechRequest
from kokoro_desktop.phonemes import Encoding, passes
from kokoro_desktop.phonemes.notation import standard_ipa
from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.prosody.carry import carry_edit
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
    with_boundary,
    with_frames,
    with_length,
    with_shift,
    without_units,
)
from kokoro_desktop.takes.units import Unit, find_words, group_spans
from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.sound.playback import PlaybackState
from kokoro_desktop.ui.sound.playback_controller import PlaybackController
from kokoro_desktop.ui.sound.sound_panel import SoundPanel
from kokoro_desktop.ui.speech.controller import SpeechController
from kokoro_desktop.ui.take_list import TakeList
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.translation import tr

# Maximum number of phonemes listed in a message.
_NAMED: Final = 8

# Maximum number of phonemes in the name of an undo step, which menus and screen readers show.
_SYMBOLS_NAMED: Final = 20

# Maximum number of passes for which the pitch curve follows the mouse; longer takes update once rendered.
_DRAWN_AT_ONCE: Final = 8

_Result = TypeVar("_Result")

# A function that derives an edit of a take from an earlier edit of that take.
Change = Callable[[ProsodyEdit, Take], ProsodyEdit]


class ProsodyEditing(QObject):
    """Holds the prosody edit of the current text and renders every change.

    The first change to a take creates another take; further changes replace that new take.

    Attributes
    ----------
    live
        Whether the edited part plays repeatedly during a drag, and not only at its end.

    Signals
    -------
    changed
        The property `edit` changed.
    told(str)
        A status message.
    carried(int)
        The number of edited phonemes carried over from the previous text; 0 if there are none left.
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
        self._speech, self._store, self._stack = speech, store, undo_stack
        self.live = False
        self._edit = NO_EDIT
        # The text to which the edit belongs.
        self._encoding: Encoding | None = None
        self._carried = 0
        # Ids of the takes created by editing.
        self._own: set[int] = set()
        # Ids of those takes that were added to the list.
        self._listed: set[int] = set()
        # Id of the new take being rendered from a take that was not created by editing.
        self._made: int | None = None
        self._name = ""
        # The edit and the shown take when the current gesture began; None between gestures.
        self._before: tuple[ProsodyEdit, Take] | None = None
        # Queue of background computations, the first one running: the unedited request, the work, and the result's
        # receiver.
        self._asked: deque[tuple[SpeechRequest, Callable[[ProsodyEdit, Take], Any], Callable[[Any], None]]] = deque()
        self._job: BackgroundJob | None = None
        self._copied: Take | None = None
        # The take and unit to play as predicted, once rendered.
        self._heard: tuple[Take, Unit] | None = None
        # First and last unit of the most recent change.
        self._moved: tuple[int, int] | None = None
        # Request whose draft was already played and announced; its complete take then replaces the draft silently.
        self._said: SpeechRequest | None = None
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
        lane.prediction_requested.connect(self.play_predicted)
        lane.boxes_dragged.connect(self.drag_boxes)
        waveform.pitch_dragged.connect(self.drag_pitch)
        waveform.pitch_drawn.connect(self.draw_pitch)
        for source in (lane, waveform):
            source.gesture_ended.connect(self.end_gesture)

    @property
    def edit(self) -> ProsodyEdit:
        """The prosody edit of the current text."""
        return self._edit

    def put_back(self, edit: ProsodyEdit) -> None:
        """Restore the edit of an earlier text that the editor is about to show."""
        self._edit, self._encoding = edit, None
        self._set_carried(0)
        self.changed.emit()

    def forget(self) -> None:
        """Forget all edits and takes before another session opens."""
        self._own.clear()
        self._listed.clear()
        self._asked.clear()
        self._made = self._before = self._heard = self._said = None
        self.put_back(NO_EDIT)

    def reset_carried(self) -> None:
        """Reset the prosody of the text, which drops the edits carried over from the previous one."""
        name = tr("reset prosody")
        self._stack.push(_ChangeProsody(partial(self._restore, None, name), self._edit, NO_EDIT, name))

    def can_edit(self) -> bool:
        """Return whether the shown sound is a complete take of the current text."""
        take = self._player.take
        return take is not None and not take.unspoken and take.request.text == self._editor.text()

    def follow_shown(self) -> None:
        """Adopt the edit of the shown take if the take belongs to the current text."""
        take = self._player.take
        if take is not None and self.can_edit() and self._before is None and take.request.edit != self._edit:
            self._edit, self._moved = take.request.edit, None
            self._encoding = self._editor.encoding()
            self._set_carried(0)
            self.changed.emit()

    def step_pitch(self, index: int, semitones: float, word: bool = False) -> None:
        """Change the pitch of a unit, or of its whole word, by semitones."""

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            return with_shift(edit, take, places, semitones)

        places = self._places(index, word)
        self._change(change, places, tr("pitch of {0}"))
        self.end_gesture()

    def step_length(self, index: int, frames: int, word: bool = False) -> None:
        """Lengthen a unit, or all units of its word, by frames of 25 ms."""

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            lasting = frames_of(edit, take, places)
            return with_frames(edit, take.units, {place: lasting[place] + frames for place in places})

        places = self._places(index, word)
        self._change(change, places, tr("length of {0}"))
        self.end_gesture()

    def drag_pitch(self, index: int, semitones: float) -> None:
        """Set the pitch change of a dragged unit, in semitones since the gesture began."""
        self.drag_boxes(index, semitones, 0.0)

    def drag_boxes(self, index: int, semitones: float, samples: float) -> None:
        """Set the changes of a dragged unit and the units selected with it, which share the additional samples."""

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            moved = with_shift(edit, take, places, semitones)
            return with_length(moved, take, places, samples / SAMPLES_PER_FRAME) if samples else moved

        places = self._places(index)
        self._change(change, places, tr("pitch and length of {0}") if samples else tr("pitch of {0}"))

    def draw_pitch(self, line: Mapping[int, float]) -> None:
        """Make the pitch follow a drawn line: hertz by sample, in order of time."""
        places = self._sound.lane.indices_between(min(line), max(line) + 1)
        self._change(lambda edit, take: with_drawn_pitch(edit, take, line), places, tr("drawn pitch of {0}"))

    def begin_points(self) -> tuple[range, Mapping[int, float]] | None:
        """Begin a gesture that moves the pitch points of the marked phoneme or of the selection.

        Returns
        -------
        tuple of range and mapping, or None
            The range of samples, and its pitch points as hertz by sample; None if all of it is voiceless.
        """
        self.end_gesture()  # in case the mouse button is still pressed
        take, lane = self._player.take, self._sound.lane
        if take is None or not self.can_place_points():
            return None
        places = self._places(lane.current) if lane.current is not None else lane.selected
        stretch = range(lane.units[places[0]].start, lane.units[places[-1]].end)
        points = pitch_points(self._edit, take, stretch)
        if not points:
            self.told.emit(tr("This part is unvoiced, so its pitch cannot be set."))
            return None
        self._before, self._moved = (self._edit, take), None
        return stretch, points

    def can_place_points(self) -> bool:
        """Return whether the take can be edited and a phoneme is marked or selected."""
        lane = self._sound.lane
        return self.can_reshape() and (lane.current is not None or bool(lane.selected))

    def place_points(self, stretch: range, points: Mapping[int, float]) -> None:
        """Make the pitch of a range of samples follow points, given as hertz by sample."""
        places = self._sound.lane.indices_between(stretch.start, stretch.stop)
        name = tr("pitch points of {0}")
        self._change(lambda edit, take: with_pitch_points(edit, take, stretch, points), places, name)

    def drag_edge(self, index: int, frames: int, neighbour_pays: bool) -> None:
        """Set the length of a unit in frames; the next unit absorbs the change or everything after it moves."""

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            if neighbour_pays:
                return with_boundary(edit, take, index, frames)
            return with_frames(edit, take.units, {index: frames})

        self._change(change, range(index, index + 1), tr("length of {0}"))

    def step_edge(self, index: int, frames: int) -> None:
        """Move the end of a unit by frames of 25 ms, which the next unit loses or gains."""

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            return with_boundary(edit, take, index, frames_of(edit, take, (index,))[index] + frames)

        self._change(change, range(index, index + 1), tr("length of {0}"))
        self.end_gesture()

    def end_gesture(self) -> None:
        """Combine all changes since the gesture began into one undo step."""
        begun, self._before = self._before, None
        if begun is not None and begun[0] != self._edit:
            if self._player.take is not None and self._player.take.request.edit == self._edit:
                self._say_moved(self._player.take)  # the last change is already rendered
            there = partial(self._restore, self._moved, self._name)
            self._stack.push(_ChangeProsody(there, begun[0], self._edit, self._name))
        self._work_on()

    def give_up_gesture(self) -> None:
        """Restore the state from before the gesture."""
        begun, self._before = self._before, None
        if begun is not None and begun[0] != self._edit:
            self._moved, self._name = None, ""
            if begun[1].draft_of is None and begun[1].request.edit == begun[0]:
                self._bring_back(begun[1])
            else:
                self._set(begun[0])
        self._work_on()

    def _bring_back(self, take: Take) -> None:
        """Show an earlier take again, and discard the take derived from it."""
        made = self._player.take
        self._edit = take.request.edit
        self.changed.emit()
        self._player.replace(take)
        if made is not None and made.id != take.id:
            self._store.remove([made.id])
            self._player.show(take)
        elif self._store.get(take.id) not in (None, take):
            self._store.add(take)

    def reset_unit(self, index: int) -> None:
        """Reset a unit to its prediction."""
        places = self._places(index)
        self._change(lambda edit, take: without_units(edit, take, places), places, tr("reset {0}"))
        self.end_gesture()

    def reshape(self, name: str, change: Change, places: range | None = None) -> None:
        """Change the edit of the whole text; if ``places`` is given, play and name only these units afterwards."""
        self._change(change, places, name)
        self.end_gesture()

    def reshape_long(self, name: str, change: Change) -> None:
        """Change the edit of the whole text in the background, for changes that are slow on long texts."""
        self._work_out(change, lambda edit: self.reshape(name, lambda before, take: edit))

    def reset(self) -> None:
        """Reset the whole text to its prediction."""
        self.reshape(tr("reset prosody"), lambda edit, take: NO_EDIT)

    def can_reshape(self) -> bool:
        """Return whether the melody of the shown take can be edited."""
        return self.can_edit() and self._player.take is not None

    def end_phrase(self, tone: NuclearTone, name: str) -> None:
        """Set the nuclear tone of the marked unit's phrase, or of the last phrase."""
        here = self._sound.lane.current
        phrase = find_phrase(self._sound.lane.units, here)
        if phrase is not None:
            self.reshape(name, lambda edit, take: with_tone(edit, take, tone, here), phrase.units)

    def emphasise(self, name: str) -> None:
        """Emphasise the word of the marked unit."""
        here = self._sound.lane.current
        if here is not None:
            self.reshape(name, lambda edit, take: with_emphasis(edit, take, here), self._places(here, word=True))

    def copy_from(self, take: Take) -> None:
        """Copy the prosody of a take, for `paste`."""
        self._copied = take
        self.told.emit(tr("Prosody of take {0} copied. Paste it onto another take.").format(take.id))

    def paste(self) -> None:
        """Apply the copied prosody to the shown take, and report phonemes without a counterpart."""
        target, source = self._player.take, self._copied
        if target is None or source is None:
            return
        if not self.can_edit():
            self.told.emit(tr("Prosody can be pasted only onto a complete take."))
            return
        self._work_out(lambda edit, take: copy_prosody(source, take), partial(self._paste, source))

    def _paste(self, source: Take, copied: CopiedProsody) -> None:
        self.reshape(tr("paste prosody"), lambda edit, take: copied.edit)
        said = [tr("Prosody of take {0} pasted.").format(source.id)]
        if copied.semitones:
            said.append(fill(tr("The voice keeps its height: {0:+.1f} st."), copied.semitones))
        if copied.unmatched:
            count = len(copied.unmatched)
            lacking = tr("%n phoneme(s) had no counterpart: {0}", count)
            said.append(lacking.format(_name_some(copied.unmatched)))
        self.told.emit(" ".join(said))

    def marks_word(self) -> bool:
        """Return whether the marked unit can be edited and belongs to a word."""
        here = self._sound.lane.current
        return self.can_edit() and here is not None and self._sound.lane.units[here].is_spoken

    def play_predicted(self, unit: Unit) -> None:
        """Play a unit as predicted, without its edits."""
        take = self._player.take
        if take is None or not take.request.edit:
            self._player.play_phoneme(unit)
            return
        self._heard = (take, unit)
        self._speech.render_edit(0, _unedited(take), take)

    def _work_out(self, work: Callable[[ProsodyEdit, Take], _Result], use: Callable[[_Result], None]) -> None:
        """Queue a background computation on the edit, and pass its result to ``use``."""
        take = self._player.take
        if take is not None:
            self._asked.append((_unedited(take), work, use))
            self._work_on()

    def _work_on(self) -> None:
        """Start the first queued computation, unless one is running or a gesture is in progress."""
        if self._job is not None or self._before is not None:
            return
        edit, take = self._edit, self._player.take
        asked = len(self._asked)
        while self._asked and (take is None or not self.can_edit() or _unedited(take) != self._asked[0][0]):
            self._asked.popleft()
        if len(self._asked) < asked:
            self.told.emit(tr("The take or text has changed in the meantime, so its prosody was not changed."))
        if take is None or not self._asked:
            return
        _, work, use = self._asked[0]

        def finish(found: Any) -> None:
            self._job = None
            # If the edit or take changed in the meantime, the computation stays queued and runs again.
            if self._edit == edit and self._player.take is take and self._before is None and self.can_edit():
                self._asked.popleft()
                use(found)
            self._work_on()

        def fail(sentence: str, details: str) -> None:
            self._job = None
            self._asked.popleft()
            self.told.emit(sentence)
            self._work_on()

        self._job = job = BackgroundJob(lambda task: work(edit, take), self)
        job.finished.connect(finish)
        job.failed.connect(fail)
        job.start()

    def _places(self, index: int, word: bool = False) -> range:
        """Return the units to change: the unit, its word, or the selection if it contains the unit."""
        lane = self._sound.lane
        groups = find_words(lane.units) if word else (lane.selected,)
        return next((each for each in groups if index in each), range(index, index + 1))

    def _change(self, change: Change, places: range | None, name: str) -> None:
        """Apply a change to the state at the beginning of the gesture, so that repeated calls do not add up."""
        take = self._player.take
        if take is None or not self.can_edit():
            return
        edit = change(*(self._before or (self._edit, take)))
        if edit == self._edit:
            return
        if places is not None:
            units = self._sound.lane.units[places.start : places.stop]
            symbols = standard_ipa("".join(unit.symbol for unit in units[:_SYMBOLS_NAMED]).strip())
            name = name.format(symbols + ("…" if len(units) > _SYMBOLS_NAMED else ""))
        self._name = name
        self._moved = (places[0], places[-1]) if places is not None else None
        if self._before is None:
            self._before = self._edit, take
        self._set(edit)

    def _set(self, edit: ProsodyEdit) -> None:
        take = self._player.take
        self._edit = edit
        self._set_carried(0)
        self.changed.emit()
        if take is None or not self.can_edit():
            return
        few, same_lengths = len(take.passes) <= _DRAWN_AT_ONCE, edit.durations == take.request.edit.durations
        if same_lengths and few:
            # The curve that the renderer will produce.
            shown = (
                without_transitions(each, take.predicted_f0) for each in (edited_f0(take, edit), take.predicted_f0)
            )
            self._sound.waveform.set_pitch(*shown)
        if take.id not in self._own and self._made is None:
            self._made = self._store.next_id()
            self._own.add(self._made)
        made = take.id if take.id in self._own else self._made
        self._speech.render_edit(made or take.id, replace(take.request, edit=edit), take, self._near(take))

    def _near(self, take: Take) -> range:
        """Return the range of tokens to play after the last change."""
        heard = self._heard_units(take.units)
        return range(heard[0].tokens.start, heard[-1].tokens.stop) if heard else range(0)

    def _heard_units(self, units: Sequence[Unit]) -> Sequence[Unit]:
        """Return the units to play after the last change: the words it touches, and a unit on either side."""
        if self._moved is None or self._moved[1] >= len(units):
            return ()
        first, last = self._moved
        words = [word for word in find_words(units) if word.start <= last and first < word.stop]
        ends = {
            max(first - 1, 0),
            min(last + 1, len(units) - 1),
            *(end for word in words for end in (word[0], word[-1])),
        }
        return units[min(ends) : max(ends) + 1]

    def _restore(self, moved: tuple[int, int] | None, name: str, edit: ProsodyEdit) -> None:
        self._moved, self._name = moved, name
        if edit != self._edit:
            self._set(edit)

    def _on_rendered(self, take: Take) -> None:
        if take.id == 0:
            heard, unit = self._heard or (None, None)
            if heard is None or unit is None or take.request != _unedited(heard):
                return  # the prediction of an earlier click
            self._heard = None
            spans = take.spans[unit.tokens.start : unit.tokens.stop]
            self._player.hear_aside(take.samples[spans[0].start : spans[-1].end])
            return
        lasting = self._before is not None
        if take.id not in self._own or (take.id in self._listed and self._store.get(take.id) is None):
            return  # deleted in the meantime
        said = take.request == self._said
        if not lasting and take.request.edit != self._edit:
            # Either the gesture has continued, and its final edit follows, or the draft was played and another take has
            # been shown since. In the latter case, keep the complete take.
            shown = self._player.take
            if said and (shown is None or shown.id != take.id):
                self._keep(take)
            return
        self._made = None
        self._player.replace(take, silent=not (said or (lasting and self.live)))
        if not lasting and not said:
            self._say_moved(take)  # play before the slower bookkeeping
        elif lasting and self.live and not self._player.playing:
            self._hear_moved()
        self._keep(take)

    def _on_given_up(self, take_id: int) -> None:
        """Show the last complete take, because the change will not be rendered."""
        take = self._player.take
        if take is None or take_id not in (take.id, self._made):
            return
        self._made = self._before = self._said = None
        self._bring_back(take.draft_of or take)

    def _keep(self, take: Take) -> None:
        if take.draft_of is None:
            self._listed.add(take.id)
            self._store.add(take)

    def _say_moved(self, take: Take) -> None:
        """Play and announce the last change."""
        self._said = take.request if take.draft_of is not None else None
        self._hear_moved()
        announce(self._sound.lane, self._describe_moved())

    def _describe_moved(self) -> str:
        """Describe the last change: one phoneme with its new length and pitch, or the name of the change."""
        lane = self._sound.lane
        if self._moved is None or self._moved[0] != self._moved[1] or self._moved[0] >= len(lane.units):
            return self._name
        return lane.describe_unit(self._moved[0]).replace("\n", ", ")

    def _on_sound(self, state: PlaybackState) -> None:
        if state is PlaybackState.STOPPED and self.live and self._before is not None:
            QTimer.singleShot(0, self, self._hear_again)  # after all receivers have handled the stop

    def _hear_again(self) -> None:
        if self._before is not None and not self._player.playing:
            self._hear_moved()

    def _hear_moved(self) -> None:
        """Play the last change."""
        heard = self._heard_units(self._sound.lane.units)
        if heard:
            # Keep the mark on the unit that the next key will edit.
            self._player.play_stretch(heard[0].start, heard[-1].end, mark=False)

    def _speed(self) -> float:
        """Return the speed at which the text is divided into passes."""
        return self._player.take.request.speed if self._player.take is not None else 1.0

    def _on_read(self, encoding: Encoding | None) -> None:
        """Carry the edit over to the new text, and report phonemes that were removed."""
        if encoding is None:
            return
        before, self._encoding = self._encoding, encoding
        if not self._edit or before is None or before.tokens == encoding.tokens:
            return
        old, new = (passes(each, self._speed()) for each in (before, encoding))
        carried = carry_edit(self._edit, old, new)
        self._edit = carried.edit
        self._set_carried(len(_find_symbols(new, carried.kept)) or int(bool(carried.edit)))
        self.changed.emit()
        lost = _find_symbols(old, carried.lost)
        if lost:
            text = tr("%n edited phoneme(s) no longer in the text: {0}", len(lost))
            self.told.emit(text.format(_name_some(lost)))

    def _set_carried(self, count: int) -> None:
        if count != self._carried:
            self._carried = count
            self.carried.emit(count)


def _find_symbols(parts: Sequence[Encoding], tokens: Collection[int]) -> list[str]:
    """Return the symbols of the units that contain any of these tokens."""
    spans = [Span(symbol, -1, 0, 0) for part in parts for symbol in ("", *part.symbols, "")]
    edited = frozenset(tokens)
    units = (unit for unit in group_spans(spans) if unit.symbol and not edited.isdisjoint(unit.tokens))
    return [unit.label or "␣" for unit in units]


def _name_some(symbols: Sequence[str]) -> str:
    return " ".join(symbols[:_NAMED]) + (" …" if len(symbols) > _NAMED else "")


def _unedited(take: Take) -> SpeechRequest:
    return replace(take.request, edit=NO_EDIT)


class _ChangeProsody(QUndoCommand):
    """Undo command for a change of the edit."""

    def __init__(
        self, restore: Callable[[ProsodyEdit], None], before: ProsodyEdit, after: ProsodyEdit, name: str
    ) -> None:
        super().__init__(name)
        self._restore, self._before, self._after = restore, before, after

    def redo(self) -> None:
        self._restore(self._after)

    def undo(self) -> None:
        self._restore(self._before)
