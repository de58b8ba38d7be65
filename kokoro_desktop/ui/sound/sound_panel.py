"""Panel with waveform, phoneme lane and scroll bar on one time axis."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSizePolicy, QWidget

from kokoro_desktop.audio import Floats
from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.takes.units import Unit
from kokoro_desktop.ui.sound import accessible_phonemes
from kokoro_desktop.ui.sound.phoneme_lane import PhonemeLane
from kokoro_desktop.ui.sound.sound_canvas import Mode
from kokoro_desktop.ui.sound.time_axis import TimeAxis
from kokoro_desktop.ui.sound.time_scroll_bar import TimeScrollBar
from kokoro_desktop.ui.sound.waveform import Said, WaveformView
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column
from kokoro_desktop.ui.widgets.overlay import EmptyState, Notice


class SoundPanel(QWidget):
    """Shows a sound and reports the positions that the user selects.

    Attributes
    ----------
    axis
        The visible range of the sound.
    waveform, lane
        The two views of that range.

    Signals
    -------
    mode_changed(str)
        'waveform', 'spectrogram' or 'both'.
    seek_requested(int)
        A sample was clicked.
    loop_changed
        Loop was turned on or off, or the selection has changed.
    phoneme_clicked(Unit)
        A phoneme or word was clicked, or a phoneme was selected with Enter.
    phoneme_reached(Unit)
        The arrow keys moved to a phoneme.
    place_changed
        The playhead has moved.
    facts_changed
        The length or the selection has changed.
    """

    mode_changed = Signal(str)
    seek_requested = Signal(int)
    loop_changed = Signal()
    phoneme_clicked = Signal(object)
    phoneme_reached = Signal(object)
    place_changed = Signal()
    facts_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.axis = TimeAxis(self)
        self.waveform = WaveformView(self.axis, self)
        self.lane = PhonemeLane(self.axis, self)
        self.lane.pitch_of = self.waveform.pitch_of
        self.lane.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._place = 0
        self._bar = TimeScrollBar(self.axis, self)
        self._nothing = EmptyState(self.waveform, tr("The sound appears here."))
        self._whose = Notice(self.waveform, self.waveform.ruler_height())
        lay_out_column((self.waveform, 1), self.lane, self._bar, of=self, spacing=0)
        self.waveform.selection_changed.connect(lambda start, end: self.facts_changed.emit())
        self.waveform.mode_changed.connect(self.mode_changed)
        self.waveform.seek_requested.connect(self.seek_requested)
        self.waveform.selection_changed.connect(lambda start, end: self.loop_changed.emit())
        self.waveform.loop_toggled.connect(lambda on: self.loop_changed.emit())
        self.lane.unit_clicked.connect(self.phoneme_clicked)
        self.waveform.selection_changed.connect(self._show_selected)
        self.lane.boxes_selected.connect(self.select_units)
        self.lane.current_changed.connect(lambda index: self.phoneme_reached.emit(self.lane.units[index]))
        self.lane.current_changed.connect(lambda index: accessible_phonemes.tell_current(self.lane))

    def offer_first(self, action: QAction) -> None:
        """Offer an action while the panel is empty."""
        self._nothing.set_action(action)

    def offer_load(self, action: QAction) -> None:
        """Offer to load the shown take's text if it differs from the current text."""
        self._whose.set_action(action)

    @property
    def place(self) -> int:
        """Position of the playhead, in samples."""
        return self._place

    def set_audio(
        self,
        samples: Floats,
        spans: Sequence[Span] = (),
        said: Said | None = None,
        units: tuple[Unit, ...] | None = None,
    ) -> None:
        """Replace the sound; see `WaveformView.set_audio` for parameters."""
        self.waveform.set_audio(samples, spans, said, units)
        self.lane.set_units(self.waveform.units)
        self._on_sound_changed()

    def append_audio(self, samples: Floats, spans: Sequence[Span] = (), said: Said | None = None) -> None:
        """Append to the sound; ``spans`` count samples from the beginning of the appended part."""
        shown = len(self.waveform.units)
        self.waveform.append_audio(samples, spans, said)
        self.lane.append_units(self.waveform.units[shown:])
        self._on_sound_changed()

    def clear(self) -> None:
        """Remove the sound."""
        self._place = 0
        self.waveform.clear()
        self.lane.set_units(self.waveform.units)
        self._on_sound_changed()

    def set_playhead(self, sample: int | None, mark: bool = True) -> None:
        """Move the playhead and, if ``mark`` is set, highlight the phoneme at it."""
        self._place = sample or 0
        self.waveform.set_playhead(sample)
        if mark:
            self.lane.set_current(None if sample is None else self.lane.index_at(sample))
        self.place_changed.emit()

    def selection(self) -> tuple[int, int] | None:
        """Start and end of the selection, in samples."""
        return self.waveform.selection()

    def select_units(self, first: int, last: int) -> None:
        """Select the range from the unit ``first`` to the unit ``last``, inclusive."""
        self.waveform.set_selection(self.lane.units[first].start, self.lane.units[last].end)

    def current_phoneme(self) -> Unit | None:
        """Return the highlighted phoneme."""
        return None if self.lane.current is None else self.lane.units[self.lane.current]

    def mark_origin(self, origin: int) -> None:
        """Highlight the phoneme that comes from a code point of the text."""
        if self.lane.units:
            self.lane.set_current(self.lane.index_of_origin(origin))

    def caption(self) -> str:
        """Return the caption of the picture."""
        return self._whose.label.text()

    def set_caption(self, text: str) -> None:
        """Show a caption over the faded picture; an empty caption restores the picture."""
        self._whose.say(text)
        for view in (self.waveform, self.lane):
            view.set_faded(bool(text))

    def set_follow(self, on: bool) -> None:
        """Set whether the view follows the playhead."""
        self.waveform.follow = on

    def set_mode(self, mode: Mode) -> None:
        """Show the waveform, the spectrogram or both."""
        self.waveform.set_mode(mode)

    def _show_selected(self, start: int, end: int) -> None:
        self.lane.set_selected(self.lane.indices_between(start, end) if end > start else range(0))

    def _on_sound_changed(self) -> None:
        self._nothing.setVisible(self.axis.length == 0)
        self._bar.refresh()
        self.facts_changed.emit()
