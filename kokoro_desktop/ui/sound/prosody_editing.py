"""Editing of the prosody of what is shown: from a gesture to an edit, its undo, and the take that it makes."""

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
from kokoro_desktop.ui.takes.take_list import TakeList
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.translation import tr

_NAMED: Final = 8
"""Phonemes that a message names."""

_SYMBOLS_NAMED: Final = 20
"""Phonemes that the name of a change says, in menus and to screen readers."""

_DRAWN_AT_ONCE: Final = 8
"""Passes of a take whose curve follows the mouse; that of a longer one is drawn when it is rendered."""

_Result = TypeVar("_Result")

Change = Callable[[ProsodyEdit, Take], ProsodyEdit]
"""From an edit to another one of the same take."""


class ProsodyEditing(QObject):
    """Keeps the edit of the text that is written, and has it rendered as it changes.

    The first change of a take makes another take; further ones make that one anew.

    Attributes
    ----------
    live
        Whether what is changed is heard while one drags, again and again as it then is, and not at the end alone.

    Signals
    -------
    changed
        `edit` says something else now.
    told(str)
        Something to say in passing.
    carried(int)
        The number of edits of the previous text that are in force for the changed one; 0 when there are none any more.
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
        self._encoding: Encoding | None = None
        """Of the text that the edit is of."""
        self._carried = 0
        self._own: set[int] = set()
        """Ids of the takes that were made here."""
        self._listed: set[int] = set()
        """Ids of those of them that have been put into the list."""
        self._made: int | None = None
        """Id of the take that is being made of one that is not ours."""
        self._name = ""
        self._before: tuple[ProsodyEdit, Take] | None = None
        """The edit at the beginning of a gesture that still lasts, and the take that was shown then."""
        self._asked: deque[tuple[SpeechRequest, Callable[[ProsodyEdit, Take], Any], Callable[[Any], None]]] = deque()
        """What is computed behind the scenes, the first of them now, of which speech, and what is done with it."""
        self._job: BackgroundJob | None = None
        self._copied: Take | None = None
        self._heard: tuple[Take, Unit] | None = None
        """What is to be heard as it was predicted, and of which take."""
        self._moved: tuple[int, int] | None = None
        """First and last unit of the last change."""
        self._said: SpeechRequest | None = None
        """Of what a change has been heard and announced by a draft: the whole take is then put there in silence."""
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
        """What is changed of the prosody of the text that is written."""
        return self._edit

    def put_back(self, edit: ProsodyEdit) -> None:
        """Have an edit be in force that is of the text as it is about to be: a text that was there before."""
        self._edit, self._encoding = edit, None
        self._set_carried(0)
        self.changed.emit()

    def forget(self) -> None:
        """Forget all edits and takes: another session is about to be shown."""
        self._own.clear()
        self._listed.clear()
        self._asked.clear()
        self._made = self._before = self._heard = self._said = None
        self.put_back(NO_EDIT)

    def reset_carried(self) -> None:
        """Drop the edits that were carried over to the text."""
        name = tr("reset prosody")
        self._stack.push(_ChangeProsody(partial(self._restore, None, name), self._edit, NO_EDIT, name))

    def can_edit(self) -> bool:
        """Tell whether what is shown is a whole take of the text that is written."""
        take = self._player.take
        return take is not None and not take.unspoken and take.request.text == self._editor.text()

    def follow_shown(self) -> None:
        """Take over the edit of the take that is shown, where its text is the one that is written."""
        take = self._player.take
        if take is not None and self.can_edit() and self._before is None and take.request.edit != self._edit:
            self._edit, self._moved = take.request.edit, None
            self._encoding = self._editor.encoding()
            self._set_carried(0)
            self.changed.emit()

    def step_pitch(self, index: int, semitones: float, word: bool = False) -> None:
        """Move the pitch of a unit, or of all of its word."""

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            return with_shift(edit, take, places, semitones)

        places = self._places(index, word)
        self._change(change, places, tr("pitch of {0}"))
        self.end_gesture()

    def step_length(self, index: int, frames: int, word: bool = False) -> None:
        """Have a unit, or all units of its word, last longer by frames of 25 ms."""

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            lasting = frames_of(edit, take, places)
            return with_frames(edit, take.units, {place: lasting[place] + frames for place in places})

        places = self._places(index, word)
        self._change(change, places, tr("length of {0}"))
        self.end_gesture()

    def drag_pitch(self, index: int, semitones: float) -> None:
        """Follow the mouse, which has moved the pitch of a unit by so much since the gesture began."""
        self.drag_boxes(index, semitones, 0.0)

    def drag_boxes(self, index: int, semitones: float, samples: float) -> None:
        """Follow the mouse, which has moved a unit and those selected with it; they share what they are longer."""

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            moved = with_shift(edit, take, places, semitones)
            return with_length(moved, take, places, samples / SAMPLES_PER_FRAME) if samples else moved

        places = self._places(index)
        self._change(change, places, tr("pitch and length of {0}") if samples else tr("pitch of {0}"))

    def draw_pitch(self, line: Mapping[int, float]) -> None:
        """Have the pitch follow a line that was drawn: hertz at samples, in order of time."""
        places = self._sound.lane.indices_between(min(line), max(line) + 1)
        self._change(lambda edit, take: with_drawn_pitch(edit, take, line), places, tr("drawn pitch of {0}"))

    def begin_points(self) -> tuple[range, Mapping[int, float]] | None:
        """Begin a gesture that moves points of the marked phoneme, or of all that are selected.

        Returns
        -------
        tuple of range and mapping, or None
            The stretch of samples, and hertz at samples of it; None where nothing of it has a voice.
        """
        self.end_gesture()  # of a mouse that is held
        take, lane = self._player.take, self._sound.lane
        if take is None or not self.can_place_points():
            return None
        places = self._places(lane.current) if lane.current is not None else lane.selected
        stretch = range(lane.units[places[0]].start, lane.units[places[-1]].end)
        points = pitch_points(self._edit, take, stretch)
        if not points:
            self.told.emit(tr("There is no voice there whose pitch could be set."))
            return None
        self._before, self._moved = (self._edit, take), None
        return stretch, points

    def can_place_points(self) -> bool:
        """Tell whether a phoneme is marked, or some are selected, whose pitch is known."""
        lane = self._sound.lane
        return self.can_reshape() and (lane.current is not None or bool(lane.selected))

    def place_points(self, stretch: range, points: Mapping[int, float]) -> None:
        """Have the pitch of a stretch run from point to point."""
        places = self._sound.lane.indices_between(stretch.start, stretch.stop)
        name = tr("pitch points of {0}")
        self._change(lambda edit, take: with_pitch_points(edit, take, stretch, points), places, name)

    def drag_edge(self, index: int, frames: int, neighbour_pays: bool) -> None:
        """Have a unit last so many frames; what follows moves along, or the next unit is the shorter for it."""

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            if neighbour_pays:
                return with_boundary(edit, take, index, frames)
            return with_frames(edit, take.units, {index: frames})

        self._change(change, range(index, index + 1), tr("length of {0}"))

    def step_edge(self, index: int, frames: int) -> None:
        """Move the end of a unit by frames of 25 ms, the next unit being the shorter or longer for it."""

        def change(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
            return with_boundary(edit, take, index, frames_of(edit, take, (index,))[index] + frames)

        self._change(change, range(index, index + 1), tr("length of {0}"))
        self.end_gesture()

    def end_gesture(self) -> None:
        """Make what was changed since the gesture began one step of undo."""
        begun, self._before = self._before, None
        if begun is not None and begun[0] != self._edit:
            if self._player.take is not None and self._player.take.request.edit == self._edit:
                self._say_moved(self._player.take)  # what was changed last is rendered already
            there = partial(self._restore, self._moved, self._name)
            self._stack.push(_ChangeProsody(there, begun[0], self._edit, self._name))
        self._work_on()

    def give_up_gesture(self) -> None:
        """Have all be as it was when the gesture began."""
        begun, self._before = self._before, None
        if begun is not None and begun[0] != self._edit:
            self._moved, self._name = None, ""
            if begun[1].draft_of is None and begun[1].request.edit == begun[0]:
                self._bring_back(begun[1])
            else:
                self._set(begun[0])
        self._work_on()

    def _bring_back(self, take: Take) -> None:
        """Show a take again that was shown before, and keep nothing of what was made of it."""
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
        """Have a unit said as it was predicted."""
        places = self._places(index)
        self._change(lambda edit, take: without_units(edit, take, places), places, tr("reset {0}"))
        self.end_gesture()

    def reshape(self, name: str, change: Change, places: range | None = None) -> None:
        """Change the edit of all of the text, or, as far as one hears it, of these units."""
        self._change(change, places, name)
        self.end_gesture()

    def reshape_long(self, name: str, change: Change) -> None:
        """Change the edit of all of the text by what takes a while for a long one: behind the scenes."""
        self._work_out(change, lambda edit: self.reshape(name, lambda before, take: edit))

    def reset(self) -> None:
        """Have everything said as it was predicted."""
        self.reshape(tr("reset prosody"), lambda edit, take: NO_EDIT)

    def can_reshape(self) -> bool:
        """Tell whether it can be edited, and its pitch is known: early versions kept takes without it."""
        return self.can_edit() and self._player.take is not None

    def end_phrase(self, tone: NuclearTone, name: str) -> None:
        """Have the phrase of the marked unit, or the last one, end in a tune."""
        here = self._sound.lane.current
        phrase = find_phrase(self._sound.lane.units, here)
        if phrase is not None:
            self.reshape(name, lambda edit, take: with_tone(edit, take, tone, here), phrase.units)

    def emphasise(self, name: str) -> None:
        """Have the word of the marked unit stand out."""
        here = self._sound.lane.current
        if here is not None:
            self.reshape(name, lambda edit, take: with_emphasis(edit, take, here), self._places(here, word=True))

    def copy_from(self, take: Take) -> None:
        """Remember how a take was said, for `paste`."""
        self._copied = take
        self.told.emit(tr("Prosody of take {0} copied. Paste it onto another take.").format(take.id))

    def paste(self) -> None:
        """Have what is shown be said as what was copied was, and say what of it has no counterpart there."""
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
        """Tell whether the marked unit is of a word."""
        here = self._sound.lane.current
        return self.can_edit() and here is not None and self._sound.lane.units[here].is_spoken

    def play_predicted(self, unit: Unit) -> None:
        """Have a unit heard as it was predicted, whatever was changed of it."""
        take = self._player.take
        if take is None or not take.request.edit:
            self._player.play_phoneme(unit)
            return
        self._heard = (take, unit)
        self._speech.render_edit(0, _unedited(take), take)

    def _work_out(self, work: Callable[[ProsodyEdit, Take], _Result], use: Callable[[_Result], None]) -> None:
        """Compute behind the scenes, after what is being computed, and use what is found, of the edit as it then is."""
        take = self._player.take
        if take is not None:
            self._asked.append((_unedited(take), work, use))
            self._work_on()

    def _work_on(self) -> None:
        """Compute what was asked for first, unless that is being done, or a gesture lasts."""
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
            # What was changed meanwhile has it computed anew.
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
        """Return a unit, or the units of its word, or all that are selected where it is one of them."""
        lane = self._sound.lane
        groups = find_words(lane.units) if word else (lane.selected,)
        return next((each for each in groups if index in each), range(index, index + 1))

    def _change(self, change: Change, places: range | None, name: str) -> None:
        """Change the edit as it was when the gesture began, in which the take then shown tells where units are."""
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
            # The same as what is being rendered.
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
        """Return the tokens that are heard of what was changed last."""
        heard = self._heard_units(take.units)
        return range(heard[0].tokens.start, heard[-1].tokens.stop) if heard else range(0)

    def _heard_units(self, units: Sequence[Unit]) -> Sequence[Unit]:
        """Return what is heard of what was changed last: its words, and a unit on either side of it."""
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
                return  # of a take that was clicked before
            self._heard = None
            spans = take.spans[unit.tokens.start : unit.tokens.stop]
            self._player.hear_aside(take.samples[spans[0].start : spans[-1].end])
            return
        lasting = self._before is not None
        if take.id not in self._own or (take.id in self._listed and self._store.get(take.id) is None):
            return  # it was deleted meanwhile
        said = take.request == self._said
        if not lasting and take.request.edit != self._edit:
            # Of a gesture that has gone on since: what it ended with follows. Or what was heard as a draft, and another
            # take has come into view: then it is kept.
            shown = self._player.take
            if said and (shown is None or shown.id != take.id):
                self._keep(take)
            return
        self._made = None
        self._player.replace(take, silent=not (said or (lasting and self.live)))
        if not lasting and not said:
            self._say_moved(take)  # before anything that it does not need
        elif lasting and self.live and not self._player.playing:
            self._hear_moved()
        self._keep(take)

    def _on_given_up(self, take_id: int) -> None:
        """Show the last take that is whole: what was changed of it will not be rendered."""
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
        """Have what was changed last be heard, and announced."""
        self._said = take.request if take.draft_of is not None else None
        self._hear_moved()
        announce(self._sound.lane, self._describe_moved())

    def _describe_moved(self) -> str:
        """Say what was changed last: a phoneme with its length and pitch as they are now, or what all of them are."""
        lane = self._sound.lane
        if self._moved is None or self._moved[0] != self._moved[1] or self._moved[0] >= len(lane.units):
            return self._name
        return lane.describe_unit(self._moved[0]).replace("\n", ", ")

    def _on_sound(self, state: PlaybackState) -> None:
        if state is PlaybackState.STOPPED and self.live and self._before is not None:
            QTimer.singleShot(0, self, self._hear_again)  # when everybody knows that it has stopped

    def _hear_again(self) -> None:
        if self._before is not None and not self._player.playing:
            self._hear_moved()

    def _hear_moved(self) -> None:
        """Have what was changed last be heard."""
        heard = self._heard_units(self._sound.lane.units)
        if heard:
            # What is changed by the next key stays marked.
            self._player.play_stretch(heard[0].start, heard[-1].end, mark=False)

    def _speed(self) -> float:
        """Return the speed for which the text is cut into passes."""
        return self._player.take.request.speed if self._player.take is not None else 1.0

    def _on_read(self, encoding: Encoding | None) -> None:
        """Keep the edits of what is still written."""
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
    """Return the symbols of the units that have any of these tokens."""
    spans = [Span(symbol, -1, 0, 0) for part in parts for symbol in ("", *part.symbols, "")]
    edited = frozenset(tokens)
    units = (unit for unit in group_spans(spans) if unit.symbol and not edited.isdisjoint(unit.tokens))
    return [unit.label or "␣" for unit in units]


def _name_some(symbols: Sequence[str]) -> str:
    return " ".join(symbols[:_NAMED]) + (" …" if len(symbols) > _NAMED else "")


def _unedited(take: Take) -> SpeechRequest:
    return replace(take.request, edit=NO_EDIT)


class _ChangeProsody(QUndoCommand):
    """Changes the edit; undone, it is as it was."""

    def __init__(
        self, restore: Callable[[ProsodyEdit], None], before: ProsodyEdit, after: ProsodyEdit, name: str
    ) -> None:
        super().__init__(name)
        self._restore, self._before, self._after = restore, before, after

    def redo(self) -> None:
        """Change."""
        self._restore(self._after)

    def undo(self) -> None:
        """Change back."""
        self._restore(self._before)
