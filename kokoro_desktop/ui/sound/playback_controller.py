"""Playback of the current sound, synchronised with waveform, phoneme lane and editor."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.head_start import is_worth_waiting
from kokoro_desktop.engine.synthesis import SpeechChunk
from kokoro_desktop.phonemes.chunking import SURROUNDING_TOKENS
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.ab_matching import match_levels, same_place
from kokoro_desktop.takes.units import Unit
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.sound.playback import Playback, PlaybackState
from kokoro_desktop.ui.sound.sound_panel import SoundPanel
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.translation import tr

# Playback restarts from the beginning if the playhead is within this many samples (10 ms) of the end.
_EDGE = 240


@dataclass(frozen=True, eq=False)
class _Pair:
    """Two takes for A/B listening, with samples matched in level."""

    first: Take
    second: Take
    first_samples: Floats
    second_samples: Floats

    @property
    def ids(self) -> tuple[int, int]:
        return self.first.id, self.second.id


class PlaybackController(QObject):
    """Shows and plays one sound: a take, or a growing sound that is still being synthesised.

    Signals
    -------
    state_changed(PlaybackState)
        Emitted with `Playback.state_changed`, and when playback is paused or resumed.
    shown(Take or None)
        Another take is shown; None while a sound grows.
    place_changed(int)
        The playhead moved to this sample of the shown sound.
    """

    state_changed = Signal(object)
    shown = Signal(object)
    place_changed = Signal(int)

    def __init__(self, playback: Playback, sound: SoundPanel, editor: PhonemeEditor, parent: QObject) -> None:
        super().__init__(parent)
        self._playback, self._sound, self._editor = playback, sound, editor
        playback.setParent(self)
        self._take: Take | None = None
        self._text = ""
        self._growing = False
        self._paused = False
        # Chunks of a growing sound, buffered until playback can start; None once it has started.
        self._grown: list[SpeechChunk] | None = None
        # The samples of the shown take, matched in level during A/B listening; None while a sound grows.
        self._samples: Floats | None = None
        # Whether the playback holds all of the shown sound, and not only a part of it.
        self._whole = False
        # Position in the shown sound of the first sample loaded into the playback.
        self._offset = 0
        self._place = 0
        # Where playback started, and where it ends if only a selection is played.
        self._started = 0
        self._end: int | None = None
        # Whether the selection, and not the whole sound, is looped.
        self._loops_selection = False
        # Whether the playing sound differs from the shown one.
        self._aside = False
        # Whether the phoneme at the playhead is marked.
        self._marks = True
        self._pair: _Pair | None = None
        self._matching: BackgroundJob | None = None
        playback.position_changed.connect(self._on_position)
        playback.state_changed.connect(self._on_state)
        sound.seek_requested.connect(self.seek)
        sound.loop_changed.connect(self._on_loop_changed)
        sound.phoneme_clicked.connect(self.play_phoneme)
        sound.phoneme_reached.connect(self._select_in_editor)
        editor.caret_moved.connect(self.point_at)
        for changed in (self.shown, editor.text_changed):
            changed.connect(self._show_whose)

    @property
    def take(self) -> Take | None:
        """The shown take; None while a sound grows and before the first take."""
        return self._take

    @property
    def playing(self) -> bool:
        """Whether a sound is playing, or would be playing if an output were available."""
        return self._playback.state() is not PlaybackState.STOPPED

    @property
    def place(self) -> int:
        """Position of the playhead in the shown sound, in samples."""
        return self._place

    @property
    def cursor(self) -> int:
        """Position from which Play plays, and to which Stop returns, in samples."""
        return self._started if self.playing else self._place

    @property
    def growing(self) -> bool:
        """Whether the shown sound is still being synthesised."""
        return self._growing

    @property
    def paused(self) -> bool:
        """Whether playback was paused and can be resumed."""
        return self._paused

    @property
    def sounding(self) -> bool:
        """Whether Pause has an effect: a sound is playing, or will start once enough of it is synthesised."""
        return self.playing or (self._growing and not self._paused)

    def selection(self) -> tuple[int, int] | None:
        """Return the selected range of the shown sound, in samples."""
        return self._sound.selection()

    def begin(self, text: str) -> None:
        """Begin a growing sound, to which `add` appends."""
        self.stop()
        self._take, self._text, self._growing = None, text, True
        self._samples, self._grown = None, []
        self._offset = self._place = self._started = 0
        self._loops_selection = False
        self._sound.clear()
        self.shown.emit(None)

    def go_on(self, take: Take, start: int) -> None:
        """Continue a partial take as a growing sound, and play it from the sample ``start``."""
        self.begin(take.request.text)
        self._show_sound(take)
        self._grown = None
        self._playback.play(take.samples, start, complete=False)
        self._started = start
        self._set_place(start)

    def add(self, chunk: SpeechChunk) -> None:
        """Append a chunk to the growing sound, and start playback once it is not expected to run dry."""
        if not self._growing:
            return
        self._sound.append_audio(chunk.samples, chunk.spans, (chunk.f0, chunk.predicted_f0))
        if chunk.first:
            self._playback.load(chunk.samples, chunk.last)
        else:
            self._playback.append(chunk.samples, chunk.last)
        if self._grown is None:
            return
        self._grown.append(chunk)
        if not _had_better_wait(self._grown):
            self._grown = None
            if not self._paused:
                self._playback.resume()

    def finish(self, take: Take) -> None:
        """Replace the growing sound by its finished take, which may be partial."""
        if not self._growing:
            return
        shown = self._sound.axis.length
        if shown < len(take.samples):  # the last pass was synthesised but not shown
            self._show_sound(take)
        self._playback.append(take.samples[shown:], complete=True)
        self._take, self._growing = take, False
        # The playback already holds the samples of this take, so seeking works without loading them again.
        self._samples, self._whole = take.samples, True
        self._apply_loop()
        self.shown.emit(take)

    def give_up(self) -> None:
        """Stop, and remove a growing sound that will not be finished."""
        self.stop()
        if self._growing:
            self._growing, self._text = False, ""
            self._sound.clear()
            self.shown.emit(None)

    def show(self, take: Take | None) -> None:
        """Show a take without playing it; if this take or a draft of it is already shown, playback continues."""
        if take is not None and self._take is not None and take.id == self._take.id:
            if self._take.draft_of is None:
                self._take = take
            return
        self.stop()
        self._hold(take)
        self._offset = self._place = self._started = 0
        if take is None:
            self._sound.clear()
        else:
            self._show_sound(take)
            self._sound.set_playhead(None)
        self.shown.emit(take)

    def replace(self, take: Take, silent: bool = True) -> None:
        """Replace the shown take by one derived from it, and keep the view.

        If ``silent`` is true, playback stops; otherwise the current sound plays to its end.
        """
        if silent:
            self.stop()
        axis, lane = self._sound.axis, self._sound.lane
        start, end, current, selected = axis.start, axis.end, lane.current, lane.selected
        self._hold(take)
        self._show_sound(take)
        axis.show_range(start, end)
        lane.set_current(current)
        if selected and selected[-1] < len(take.units):
            self._sound.select_units(selected[0], selected[-1])
        self.shown.emit(take)

    def play_stretch(self, start: int, end: int, mark: bool = True) -> None:
        """Play a range of samples of the shown take; ``mark`` also marks the phoneme at the playhead."""
        if self._take is not None:
            self._marks, self._paused, self._whole = mark, False, False
            self._offset = self._started = start
            self._end = None
            self._playback.play(self._take.samples[start:end])

    def play(self, take: Take, start: int = 0) -> None:
        """Show and play a take, or its draft if that is already shown, regardless of the selection."""
        self.show(take)
        self._loops_selection = False
        self._play((self._take or take).samples, start)

    def play_shown(self) -> None:
        """Play the selection of the shown take or, without one, from the cursor; start over at the end."""
        if self._take is None:
            return
        samples = self._take.samples if self._samples is None else self._samples
        selected = self._sound.selection()
        self._loops_selection = selected is not None
        if selected is not None:
            self._play(samples, *selected)
        else:
            self._play(samples, self._place if self._place < len(samples) - _EDGE else 0)

    def pause(self) -> None:
        """Pause until `resume`; a growing sound continues to grow. Samples that are not shown just stop."""
        if not self.sounding:
            return
        was_playing, self._paused = self.playing, self._paused or not self._aside
        self._playback.stop()
        if not was_playing:
            self.state_changed.emit(PlaybackState.PAUSED)  # the playback emits nothing if it had not started

    def resume(self) -> None:
        """Continue after `pause`."""
        started, self._paused = self._started, False
        if self._growing and self._sound.axis.length:
            self._grown = None
            self._playback.resume()
        elif self._growing:
            self.state_changed.emit(PlaybackState.STOPPED)
        elif self._take is not None:
            place = self._place if self._place < (self._end or len(self._take.samples)) - _EDGE else started
            self._play(self._take.samples if self._samples is None else self._samples, place, self._end)
            self._started = started

    def stop(self) -> None:
        """Stop, and return the playhead to where playback started."""
        paused, self._paused = self._paused, False
        self._playback.stop()
        if paused:  # the playback emits nothing, because it had stopped before
            self._on_state(PlaybackState.STOPPED)

    def seek(self, sample: int) -> None:
        """Move the playhead, also during playback."""
        self._started, self._end = sample, None
        if self._growing or (self._whole and not self._aside):
            self._playback.seek(sample)
            self._on_position(self._playback.position())
        elif self._take is not None and self.playing:
            self._play(self._take.samples if self._samples is None else self._samples, sample)
        else:
            self._set_place(sample)

    def play_phoneme(self, unit: Unit) -> None:
        """Play a phoneme or word of the shown sound, and select it in the editor."""
        self._select_in_editor(unit)
        self.play_stretch(unit.start, unit.end)

    def hear_aside(self, samples: Floats) -> None:
        """Play samples without showing them; the playhead does not move."""
        self.pause()
        self._whole, self._aside = False, True
        self._playback.play(samples)

    def swap(self, first: Take, second: Take) -> None:
        """Switch between two takes, matched in level, at the same position."""
        if self._pair is not None and self._pair.first is first and self._pair.second is second:
            self._swap()
        elif self._matching is None or not self._matching.running:
            # Levels are matched once, in the background; later swaps of the same pair are immediate.
            shown = self._take
            job = BackgroundJob(lambda task: _Pair(first, second, *match_levels(first, second)), self)
            job.finished.connect(lambda pair: self._on_matched(pair, shown))
            self._matching = job
            job.start()

    def _on_matched(self, pair: _Pair, shown: Take | None) -> None:
        """Keep the matched pair; swap unless another take has been shown since the swap was requested."""
        self._pair = pair
        if self._take is shown:
            self._swap()

    def _swap(self) -> None:
        pair, here = self._pair, self._take
        if pair is None:
            return
        to_first = here is not None and here.id == pair.second.id
        there, samples = (pair.first, pair.first_samples) if to_first else (pair.second, pair.second_samples)
        place = started = 0
        if here is not None and here.id in pair.ids:
            place, started = (same_place(each, here, there) for each in (self._place, self.cursor))
        self.show(there)
        self._play(samples, place)
        self._started = started

    def close(self) -> None:
        """Stop and release the output."""
        if self._matching is not None:
            self._matching.leave()
        self._playback.close()

    def _show_sound(self, take: Take) -> None:
        self._sound.set_audio(take.samples, take.spans, (take.f0, take.predicted_f0), take.units)

    def _hold(self, take: Take | None) -> None:
        """Make a take the shown one, or none."""
        self._take, self._growing = take, False
        self._samples, self._whole, self._end = None, False, None
        self._text = take.request.text if take is not None else ""

    def _play(self, samples: Floats, start: int, end: int | None = None) -> None:
        """Play the shown take from ``start`` to ``end``, or repeat that part if Loop is on."""
        self._paused, self._aside, self._marks = False, False, True
        self._offset, self._samples, self._started, self._end = 0, samples, start, end
        self._whole = end is None or self._loop() is not None
        self._playback.play(samples if self._whole else samples[:end], start)
        self._apply_loop()
        self._set_place(start)

    def _loop(self) -> tuple[int, int] | None:
        """Return the range to repeat, in samples of the shown sound; None if Loop is off."""
        if not self._sound.waveform.loop:
            return None
        if self._loops_selection:
            return self._sound.selection()
        return None if self._growing else (0, self._sound.axis.length)  # the end is unknown while the sound grows

    def _apply_loop(self) -> None:
        if self._growing or (self._whole and not self._aside):
            self._playback.set_loop(self._loop())

    def _on_loop_changed(self) -> None:
        """Follow a change of Loop or of the selection during playback."""
        self._loops_selection = self._sound.selection() is not None
        part = self._end is not None and self.playing and not self._aside
        if part and self._take is not None and self._samples is not None and self._sound.waveform.loop:
            started = self._started
            self._play(self._samples, self._place)  # the part was loaded alone and cannot be repeated
            self._started = started
        self._apply_loop()

    def _on_position(self, sample: int) -> None:
        if self._aside:
            return
        self._set_place(sample + self._offset)

    def _set_place(self, sample: int) -> None:
        self._place = sample
        self._sound.set_playhead(sample, self._marks)
        self.place_changed.emit(sample)
        if self.playing and self._text == self._editor.text():
            unit = self._sound.current_phoneme()
            if unit is None or unit.origin < 0:
                self._editor.highlight_origin(None)
            else:
                self._editor.highlight_origin(unit.origin, unit.last_origin)

    def _on_state(self, state: PlaybackState) -> None:
        if state is PlaybackState.STOPPED and self._aside:
            self._aside = False
        elif state is PlaybackState.STOPPED:
            self._editor.highlight_origin(None)
            if not self._paused:
                self._set_place(self._started)
            self._marks = True
        self.state_changed.emit(PlaybackState.PAUSED if self._paused and not self.playing else state)

    def _select_in_editor(self, unit: Unit) -> None:
        if unit.origin >= 0 and self._text == self._editor.text():
            self._editor.select_origin(unit.origin)

    def _show_whose(self) -> None:
        """Indicate whether the picture belongs to the current text."""
        caption = ""
        if (self._take is not None or self._growing) and self._text != self._editor.text():
            take = self._take
            caption = tr("Shows another text")
            if take is not None:
                caption = tr("Shows take {0}, of another text").format(take.id)
            if not self.playing:
                self._sound.lane.set_current(None)
        self._sound.set_caption(caption)

    def point_at(self, origin: int) -> None:
        """Mark the phoneme of a code point of the text, unless a sound is playing or belongs to another text."""
        if not self.playing and self._text == self._editor.text():
            self._sound.mark_origin(origin)


def _had_better_wait(made: list[SpeechChunk]) -> bool:
    made_s = sum(len(chunk.samples) for chunk in made) / SAMPLE_RATE
    tokens = sum(len(chunk.spans) + SURROUNDING_TOKENS for chunk in made)
    to_come = [(count + SURROUNDING_TOKENS) * made_s / tokens for count in made[-1].to_come]
    return is_worth_waiting(made_s, sum(sum(chunk.seconds.values()) for chunk in made), to_come)
