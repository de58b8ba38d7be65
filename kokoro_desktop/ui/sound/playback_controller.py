"""Playback of the current sound, synchronised with the waveform, phoneme lane and editor."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from PySide6.QtCore import QObject, Signal

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.head_start import is_worth_waiting
from kokoro_desktop.audio.onset import find_beginning
from kokoro_desktop.engine.synthesis import SpeechChunk
from kokoro_desktop.phonemes.chunking import SURROUNDING_TOKENS
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.units import Unit
from kokoro_desktop.ui.sound.playback import Playback, PlaybackState
from kokoro_desktop.ui.sound.sound_panel import SoundPanel
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.translation import tr

# Playback restarts from the beginning if the playhead is within this many samples (10 ms) of the end.
_EDGE = 240


@dataclass(eq=False)
class _Empty:
    """State without a sound."""

    text: str = ""


@dataclass(eq=False)
class _Growing:
    """State while the displayed sound is still being synthesised."""

    text: str
    # The sample where playback starts.
    beginning: int = 0
    # Chunks buffered until playback can start; None once it has started.
    buffered: list[SpeechChunk] | None = field(default_factory=list)


@dataclass(eq=False)
class _Shown:
    """State while a take is shown; ``samples`` are level-matched during A/B listening."""

    take: Take
    samples: Floats

    @property
    def text(self) -> str:
        return self.take.request.text


class _Loaded(Enum):
    """Kind of samples loaded into `Playback`."""

    # Not the displayed sound; it must be loaded before it is played.
    NOTHING = "nothing"
    # The whole displayed sound.
    SOUND = "sound"
    # The displayed sound up to the end of the played range.
    PART = "part"
    # Samples other than the displayed sound.
    ASIDE = "aside"


class _Loop(Enum):
    """The range repeated if Loop is on."""

    SOUND = "sound"
    SELECTION = "selection"
    NOTHING = "nothing"


@dataclass(frozen=True)
class _Range:
    """Range of the displayed sound to play.

    Attributes
    ----------
    start
        First sample of the range, to which Stop returns the playhead.
    end
        End of the range, in samples; None for the end of the sound.
    loop
        The range repeated if Loop is on.
    marks
        Whether playback marks the phoneme at the playhead.
    marked
        Index of the phoneme to mark again after playback; None for the phoneme at ``start``.
    """

    start: int = 0
    end: int | None = None
    loop: _Loop = _Loop.SOUND
    marks: bool = True
    marked: int | None = None


class PlaybackController(QObject):
    """Controller that shows and plays one sound: a take, or a sound that is still being synthesised.

    Attributes
    ----------
    skips_silence
        Whether playback from the beginning skips leading silence; Stop still returns to the beginning.

    Signals
    -------
    state_changed(PlaybackState)
        The new state: `PAUSED`, or the state emitted by `Playback.state_changed`.
    shown(Take or None)
        A different take is shown; None if no take is shown, for example while a sound is being synthesised.
    place_changed(int)
        The playhead moved to this sample of the displayed sound.
    """

    state_changed = Signal(object)
    shown = Signal(object)
    place_changed = Signal(int)

    def __init__(self, playback: Playback, sound: SoundPanel, editor: PhonemeEditor, parent: QObject) -> None:
        super().__init__(parent)
        self._playback, self._sound, self._editor = playback, sound, editor
        playback.setParent(self)
        self._state: _Empty | _Growing | _Shown = _Empty()
        self._loaded, self._range = _Loaded.NOTHING, _Range()
        self._paused = False
        self._place = 0
        self.skips_silence = True
        playback.position_changed.connect(self._on_position)
        playback.state_changed.connect(self._on_state)
        waveform, lane = sound.waveform, sound.lane
        waveform.seek_requested.connect(self.seek)
        waveform.loop_toggled.connect(lambda on: self._on_loop_changed())
        waveform.selection_changed.connect(lambda start, end: self._on_loop_changed())
        lane.unit_clicked.connect(self.play_phoneme)
        lane.current_changed.connect(self._on_chosen)
        editor.caret_moved.connect(self.point_at)
        for changed in (self.shown, editor.text_changed):
            changed.connect(self._show_whose)

    @property
    def take(self) -> Take | None:
        """The displayed take; None while a sound is being synthesised, or if nothing is shown."""
        return self._state.take if isinstance(self._state, _Shown) else None

    @property
    def playing(self) -> bool:
        """Whether a sound is playing, or would be playing if an output were available."""
        return self._playback.state() is not PlaybackState.STOPPED

    @property
    def place(self) -> int:
        """Position of the playhead in the displayed sound, in samples."""
        return self._place

    @property
    def cursor(self) -> int:
        """Position at which Play starts and to which Stop returns, in samples."""
        return self._range.start if self.playing else self._place

    @property
    def growing(self) -> bool:
        """Whether the displayed sound is still being synthesised."""
        return isinstance(self._state, _Growing)

    @property
    def paused(self) -> bool:
        """Whether playback was paused and can be resumed."""
        return self._paused

    @property
    def sounding(self) -> bool:
        """Whether Pause has an effect: a sound is playing or will start after buffering."""
        return self.playing or (self.growing and not self._paused)

    def selection(self) -> tuple[int, int] | None:
        """Return the selected range of the displayed sound, in samples; None if nothing is selected."""
        return self._sound.waveform.selection()

    def begin(self, text: str) -> None:
        """Begin a sound that is still being synthesised; `add` appends samples to it."""
        self.stop()
        self._state = _Growing(text)
        self._loaded, self._range, self._place = _Loaded.SOUND, _Range(), 0
        self._sound.clear()
        self._playback.prepare()
        self.shown.emit(None)

    def go_on(self, take: Take, start: int) -> None:
        """Play a partial take from the sample ``start``; `add` appends the rest as it is synthesised."""
        self.begin(take.request.text)
        self._show_sound(take)
        self._state = _Growing(take.request.text, buffered=None)
        self._playback.play(take.samples, start, complete=False)
        self._range = _Range(start)
        self._set_place(start)

    def add(self, chunk: SpeechChunk) -> None:
        """Append a chunk to the sound being synthesised; start playback once synthesis is expected to keep up."""
        state = self._state
        if not isinstance(state, _Growing):
            return
        if chunk.first:
            self._playback.load(chunk.samples, chunk.last)
            state.beginning = self._beginning(chunk.samples)
            self._playback.seek(state.beginning)
        else:
            self._playback.append(chunk.samples, chunk.last)
        if state.buffered is not None:
            state.buffered.append(chunk)
            if not _had_better_wait(state.buffered):
                state.buffered = None
                if not self._paused:
                    self._playback.resume()
        # Draw after starting playback, because drawing takes time.
        self._sound.append_audio(chunk.samples, chunk.spans, (chunk.f0, chunk.predicted_f0))

    def finish(self, take: Take) -> None:
        """Replace the sound being synthesised with its take, which is partial if synthesis was stopped."""
        if not self.growing:
            return
        shown = self._sound.axis.length
        if shown < len(take.samples):  # the last pass was synthesised but not shown
            self._show_sound(take)
        self._playback.append(take.samples[shown:], complete=True)
        self._state = _Shown(take, take.samples)
        self._apply_loop()
        self.shown.emit(take)

    def give_up(self) -> None:
        """Stop playback; if the displayed sound is still being synthesised, remove it."""
        self.stop()
        if self.growing:
            self._state = _Empty()
            self._sound.clear()
            self.shown.emit(None)

    def show(self, take: Take | None) -> None:
        """Show a take without playing it; None clears the display.

        If the take or its draft is already shown, playback continues.
        """
        if take is not None and isinstance(self._state, _Shown) and take.id == self._state.take.id:
            if self._state.take.draft_of is None:
                self._state.take = take
            return
        self.stop()
        self._hold(take)
        self._range, self._place = _Range(), 0
        if take is None:
            self._sound.clear()
        else:
            self._show_sound(take)
            self._sound.set_playhead(None)
        self.shown.emit(take)

    def replace(self, take: Take, silent: bool = True) -> None:
        """Replace the displayed take with a take derived from it, keeping the visible range, mark and selection.

        If ``silent`` is True, playback stops; otherwise the current sound plays to its end.
        """
        axis, lane = self._sound.axis, self._sound.lane
        start, end, current, selected = axis.start, axis.end, lane.current, lane.selected
        # In the lane, keys edit the phoneme at the playhead.
        if self._range.marked is not None and self.playing and not lane.hasFocus():
            current = self._range.marked
        if silent:
            self.stop()
        self._hold(take)
        self._show_sound(take)
        axis.show_range(start, end)
        lane.set_current(current)
        if selected and selected[-1] < len(take.units):
            self._sound.select_units(selected[0], selected[-1])
        self.shown.emit(take)

    def play_range(self, start: int, end: int, mark: bool = True) -> None:
        """Play a range of samples from the displayed take; if ``mark`` is True, mark the phoneme at the playhead."""
        if isinstance(self._state, _Shown):
            self._state.samples = self._state.take.samples
            self._play(_Range(start, end, _Loop.NOTHING, mark))

    def play(self, take: Take, start: int = 0) -> None:
        """Show a take and play it from ``start``, ignoring the selection; if its draft is shown, play the draft."""
        self.show(take)
        if isinstance(self._state, _Shown):
            self._state.samples = self._state.take.samples
            self._play_from(start)

    def play_matched(self, take: Take, samples: Floats, start: int, place: int) -> None:
        """Show a take and play its level-matched ``samples`` from ``place``; Stop returns to ``start``.

        If the displayed take has the same phonemes, the visible range, mark and selection are kept.
        """
        before, marked = self.take, self._sound.lane.current is not None
        similar = before is not None and [unit.symbol for unit in before.units] == [unit.symbol for unit in take.units]
        follows = not (similar and marked) or (self.playing and self._range.marks)
        kept = self._range.marked if similar and follows else None
        if similar:
            self.replace(take)
        else:
            self.show(take)
        if isinstance(self._state, _Shown):
            self._state.samples = samples
            self._play(_Range(start, marks=follows, marked=kept), place)

    def play_shown(self) -> None:
        """Play the selection or, if there is none, the displayed take from the playhead; at the end, start over."""
        if not isinstance(self._state, _Shown):
            return
        selected = self.selection()
        if selected is not None:
            self._play(_Range(*selected, _Loop.SELECTION, marked=self._sound.lane.current))
        else:
            self._play_from(self._place if self._place < len(self._state.samples) - _EDGE else 0)

    def restart(self) -> None:
        """Play the sound from its beginning if it is still being synthesised; otherwise do nothing."""
        if isinstance(self._state, _Growing):
            self._range = replace(self._range, start=0)
            self._playback.seek(self._state.beginning)
            self.resume()

    def pause(self) -> None:
        """Pause until `resume` is called; synthesis continues.

        Playback started by `play_unlisted` stops instead, and cannot be resumed.
        """
        if not self.sounding:
            return
        was_playing, self._paused = self.playing, self._paused or self._loaded is not _Loaded.ASIDE
        self._playback.stop()
        if not was_playing:
            self.state_changed.emit(PlaybackState.PAUSED)  # `Playback` emits nothing if it had not started

    def resume(self) -> None:
        """Continue playback after `pause`."""
        state, self._paused = self._state, False
        if isinstance(state, _Growing) and self._sound.axis.length:
            state.buffered = None
            self._playback.resume()
        elif isinstance(state, _Growing):
            self.state_changed.emit(PlaybackState.STOPPED)
        elif isinstance(state, _Shown):
            at_end = self._place >= (self._range.end or len(state.samples)) - _EDGE
            self._play(self._range, self._range.start if at_end else self._place)

    def stop(self) -> None:
        """Stop, and return the playhead to the position where playback started."""
        paused, self._paused = self._paused, False
        self._playback.stop()
        if paused:  # `Playback` emits nothing, because pausing had already stopped it
            self._on_state(PlaybackState.STOPPED)

    def seek(self, sample: int) -> None:
        """Move the playhead, even during playback."""
        self._range = replace(self._range, start=sample, end=None, marked=None)
        if self._loaded is _Loaded.SOUND:
            self._playback.seek(sample)
            self._on_position(self._playback.position())
        elif isinstance(self._state, _Shown) and self.playing:
            self._play(_Range(sample, loop=self._chosen_loop()))
        else:
            self._set_place(sample)

    def play_phoneme(self, unit: Unit) -> None:
        """Play a phoneme or word of the displayed sound, and select it in the editor."""
        self._select_in_editor(unit)
        self.play_range(unit.start, unit.end)

    def play_unlisted(self, samples: Floats) -> None:
        """Play samples without showing them or moving the playhead; do nothing while a sound is being synthesised."""
        if self.growing:
            return
        self.pause()
        self._loaded = _Loaded.ASIDE
        self._playback.play(samples)

    def onset(self) -> float | None:
        """Return the time at which the last played sound became audible; see `Playback.onset`."""
        return self._playback.onset()

    def close(self) -> None:
        """Stop and release the output."""
        self._playback.close()

    def _show_sound(self, take: Take) -> None:
        self._sound.set_audio(take.samples, take.spans, (take.f0, take.predicted_f0), take.units)

    def _hold(self, take: Take | None) -> None:
        """Record the displayed take (None if there is none), without stopping playback or updating the view."""
        self._state = _Empty() if take is None else _Shown(take, take.samples)
        self._loaded, self._range = _Loaded.NOTHING, replace(self._range, end=None)

    def _play_from(self, start: int) -> None:
        """Play the displayed take from ``start``; if that is 0 and `skips_silence` is set, skip leading silence."""
        if isinstance(self._state, _Shown):
            kept = self._range.marked if self.playing or self._paused else None
            played = _Range(start, marked=self._sound.lane.current if kept is None else kept)
            self._play(played, start or self._beginning(self._state.samples))

    def _beginning(self, samples: Floats) -> int:
        return find_beginning(samples) if self.skips_silence else 0

    def _play(self, played: _Range, place: int | None = None) -> None:
        """Play a range of the displayed take from ``place`` (default: its start), and repeat it if Loop is on."""
        if not isinstance(self._state, _Shown):
            return
        self._paused, self._range = False, played
        whole = played.end is None or self._loop() is not None
        self._loaded = _Loaded.SOUND if whole else _Loaded.PART
        start, samples = played.start if place is None else place, self._state.samples
        self._playback.play(samples if whole else samples[: played.end], start)
        self._apply_loop()
        self._set_place(start)

    def _chosen_loop(self) -> _Loop:
        return _Loop.SOUND if self.selection() is None else _Loop.SELECTION

    def _loop(self) -> tuple[int, int] | None:
        """Return the range to repeat, in samples of the displayed sound; None if nothing is repeated."""
        if not self._sound.waveform.loop or self._range.loop is _Loop.NOTHING:
            return None
        if self._range.loop is _Loop.SELECTION:
            return self.selection()
        return None if self.growing else (0, self._sound.axis.length)  # the end of a growing sound is unknown

    def _apply_loop(self) -> None:
        if self._loaded is _Loaded.SOUND:
            self._playback.set_loop(self._loop())

    def _on_loop_changed(self) -> None:
        """Apply a change to Loop or the selection, even during playback."""
        if self._range.loop is not _Loop.NOTHING:
            self._range = replace(self._range, loop=self._chosen_loop())
        if self._loaded is _Loaded.PART and self.playing and self._loop() is not None:
            self._play(replace(self._range, end=None), self._place)  # the rest must be loaded for the loop
        self._apply_loop()

    def _on_position(self, sample: int) -> None:
        if self._loaded is not _Loaded.ASIDE:
            self._set_place(sample)

    def _set_place(self, sample: int) -> None:
        self._place = sample
        self._sound.set_playhead(sample, self._range.marks)
        self.place_changed.emit(sample)
        if self.playing and self._state.text == self._editor.text():
            lane = self._sound.lane
            unit = None if lane.current is None else lane.units[lane.current]
            if unit is None or unit.origin < 0:
                self._editor.highlight_origin(None)
            else:
                self._editor.highlight_origin(unit.origin, unit.last_origin)

    def _on_state(self, state: PlaybackState) -> None:
        if state is PlaybackState.STOPPED and self._loaded is _Loaded.ASIDE:
            self._loaded = _Loaded.NOTHING
        elif state is PlaybackState.STOPPED:
            self._editor.highlight_origin(None)
            if not self._paused:
                self._set_place(self._range.start)
                if self._range.marked is not None:
                    self._sound.lane.set_current(self._range.marked)
                self._range = replace(self._range, marks=True, marked=None)
        self.state_changed.emit(PlaybackState.PAUSED if self._paused and not self.playing else state)

    def _on_chosen(self, index: int) -> None:
        """Select a phoneme chosen with the keyboard in the editor; it stays marked after playback."""
        self._select_in_editor(self._sound.lane.units[index])
        if self._range.marked is not None:
            self._range = replace(self._range, marked=index)

    def _select_in_editor(self, unit: Unit) -> None:
        if unit.origin >= 0 and self._state.text == self._editor.text():
            self._editor.select_origin(unit.origin)

    def _show_whose(self) -> None:
        """Show a caption if the picture does not belong to the current text."""
        caption = ""
        if not isinstance(self._state, _Empty) and self._state.text != self._editor.text():
            take = self.take
            caption = tr("From a different text")
            if take is not None:
                caption = tr("Take {0}, from a different text").format(take.id)
            if not self.playing:
                self._sound.lane.set_current(None)
        self._sound.set_caption(caption)

    def point_at(self, origin: int) -> None:
        """Mark the phoneme at a code point of the text, unless the sound is playing or belongs to a different text."""
        if not self.playing and self._state.text == self._editor.text():
            self._sound.mark_origin(origin)


def _had_better_wait(made: list[SpeechChunk]) -> bool:
    made_s = sum(len(chunk.samples) for chunk in made) / SAMPLE_RATE
    tokens = sum(len(chunk.spans) + SURROUNDING_TOKENS for chunk in made)
    to_come = [(count + SURROUNDING_TOKENS) * made_s / tokens for count in made[-1].to_come]
    return is_worth_waiting(made_s, sum(sum(chunk.seconds.values()) for chunk in made), to_come)
