"""Panel with a waveform, phoneme lane and scroll bar on a common time axis."""

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
from kokoro_desktop.ui.sound.pitch_axis import PitchAxis
from kokoro_desktop.ui.sound.time_axis import TimeAxis, TimeScrollBar
from kokoro_desktop.ui.sound.waveform import Said, WaveformView
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.ui.widgets.overlay import EmptyState, Notice


class SoundPanel(QWidget):
    """Panel that lays out the views of a sound and synchronises them.

    Operations on a single view are methods of that view; the panel provides only those that involve several views.

    Attributes
    ----------
    axis
        The time axis shared by the views.
    waveform, lane
        The views.
    pitch_axis
        The pitch axis beside the waveform.

    Signals
    -------
    sound_changed
        The sound was replaced, extended or removed.
    place_changed
        The playhead has moved.
    """

    sound_changed = Signal()
    place_changed = Signal()

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
        self.pitch_axis = PitchAxis(self.waveform, self)
        column = lay_out_column((self.waveform, 1), self.lane, self._bar, spacing=0)
        lay_out_row((column, 1), self.pitch_axis, of=self, spacing=0)
        self.waveform.selection_changed.connect(self._show_selected)
        self.lane.boxes_selected.connect(self.select_units)
        self.lane.deselected.connect(self.waveform.clear_selection)
        # The phoneme under the mouse in one view has handles in both.
        self.lane.unit_hovered.connect(self.waveform.set_hovered)
        self.waveform.unit_hovered.connect(self.lane.set_hovered)
        self.lane.current_changed.connect(lambda index: accessible_phonemes.tell_current(self.lane))

    def offer_first(self, action: QAction) -> None:
        """Set the action whose button is shown while the panel is empty."""
        self._nothing.set_action(action)

    def offer_load(self, action: QAction) -> None:
        """Set the action of the caption's button, such as loading the displayed take's text."""
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
        """Replace the sound; see `WaveformView.set_audio` for the parameters."""
        self.waveform.set_audio(samples, spans, said, units)
        self.lane.set_units(self.waveform.times)
        self._on_sound_changed()

    def append_audio(self, samples: Floats, spans: Sequence[Span] = (), said: Said | None = None) -> None:
        """Append samples to the sound; times in ``spans`` are relative to the start of the appended samples."""
        self.waveform.append_audio(samples, spans, said)
        self.lane.extend_to(self.waveform.times)
        self._on_sound_changed()

    def clear(self) -> None:
        """Remove the sound."""
        self._place = 0
        self.waveform.clear()
        self.lane.set_units(self.waveform.times)
        self._on_sound_changed()

    def set_playhead(self, sample: int | None, mark: bool = True) -> None:
        """Move the playhead (None hides it) and, if ``mark`` is set, mark the phoneme at its position."""
        self._place = sample or 0
        self.waveform.set_playhead(sample)
        if mark:
            self.lane.set_current(None if sample is None else self.lane.times.index_at(sample))
        self.place_changed.emit()

    def select_units(self, first: int, last: int) -> None:
        """Select the range from the unit ``first`` to the unit ``last``, inclusive."""
        self.waveform.set_selection(self.lane.units[first].start, self.lane.units[last].end)

    def mark_origin(self, origin: int) -> None:
        """Mark the phoneme that corresponds to a code point of the text."""
        if self.lane.units:
            self.lane.set_current(self.lane.times.index_of_origin(origin))

    def set_covered(self, top: int) -> None:
        """Keep the caption below a banner that covers the uppermost ``top`` pixels."""
        self._whose.set_covered(top)

    def caption(self) -> str:
        """Return the caption; empty if the picture matches the text."""
        return self._whose.label.text()

    def set_caption(self, text: str) -> None:
        """Fade the picture and show a caption over it; an empty caption restores the picture."""
        self._whose.say(text)
        for view in (self.waveform, self.lane):
            view.set_faded(bool(text))

    def _show_selected(self, start: int, end: int) -> None:
        self.lane.set_selected(self.lane.times.between(start, end) if end > start else range(0))

    def _on_sound_changed(self) -> None:
        self._nothing.setVisible(self.axis.length == 0)
        self._bar.refresh()
        self.sound_changed.emit()
