"""Waveform, phoneme lane, scroll bar and the buttons that zoom, put together with one time axis."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollBar, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.ui.sound.phoneme_lane import PhonemeLane
from kokoro_desktop.ui.sound.sound_canvas import Mode
from kokoro_desktop.ui.sound.waveform import WaveformView
from kokoro_desktop.ui.sound.zoom_icons import fit_icon, loop_icon, selection_icon, zoom_in_icon, zoom_out_icon
from kokoro_desktop.ui.widgets.ring_button import RingButton

_UNITS: Final = 10_000
"""Steps of the scroll bar: samples of a long sound would not leave room in its integers."""


class SoundPanel(QWidget):
    """The upper view and the lane under it.

    Attributes
    ----------
    waveform, lane
        The two views, for their signals.
    """

    mode_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.waveform = WaveformView(self)
        self.lane = PhonemeLane(self)
        self.lane.set_axis(self.waveform.axis)
        self.lane.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._bar = QScrollBar(Qt.Orientation.Horizontal, self)
        self._bar.setAccessibleName(self.tr("Position in the sound"))
        self._facts = QLabel(self)
        self._facts.setAccessibleName(self.tr("Length and selection"))
        zoom_selection = self.tr("Zoom to the selection")
        self._zoom_selection = self._button(selection_icon(), zoom_selection, self.waveform.zoom_selection)
        self._loop = self._button(loop_icon(), self.tr("Loop the selection (L)"), None)
        self._loop.setCheckable(True)
        self._loop.toggled.connect(self.waveform.set_loop)
        buttons = QHBoxLayout()
        buttons.setSpacing(2)
        buttons.addWidget(self._facts, 1)
        buttons.addWidget(self._button(zoom_out_icon(), self.tr("Zoom out (−)"), self.waveform.zoom_out))
        buttons.addWidget(self._button(zoom_in_icon(), self.tr("Zoom in (+)"), self.waveform.zoom_in))
        buttons.addWidget(self._button(fit_icon(), self.tr("Zoom to fit (0)"), self.waveform.zoom_fit))
        buttons.addWidget(self._zoom_selection)
        buttons.addWidget(self._loop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(buttons)
        views = QVBoxLayout()
        views.setSpacing(0)
        views.addWidget(self.waveform, 1)
        views.addWidget(self.lane)
        views.addWidget(self._bar)
        column.addLayout(views, 1)
        self.waveform.axis.view_changed.connect(self._on_view_changed)
        self.waveform.selection_changed.connect(self._show_facts)
        self.waveform.loop_toggled.connect(self._loop.setChecked)
        self.waveform.mode_changed.connect(self.mode_changed)
        self._bar.valueChanged.connect(self._on_scrolled)
        self._on_view_changed()
        self._show_facts()

    def set_audio(self, samples: NDArray[np.float32], spans: Sequence[Span] = ()) -> None:
        """Show another sound; ``spans`` are in samples from its beginning."""
        self.waveform.set_audio(samples, spans)
        self._show_sound()

    def append_audio(self, samples: NDArray[np.float32], spans: Sequence[Span] = ()) -> None:
        """Add to the sound; ``spans`` are in samples from the beginning of *these* samples."""
        self.waveform.append_audio(samples, spans)
        self._show_sound()

    def clear(self) -> None:
        """Show no sound."""
        self.waveform.clear()
        self._show_sound()

    def set_playhead(self, sample: int | None) -> None:
        """Move the playhead and mark the phoneme that sounds."""
        self.waveform.set_playhead(sample)
        self.lane.set_current(None if sample is None else self.lane.index_at(sample))

    def set_mode(self, mode: Mode) -> None:
        """Show the waveform or the spectrogram."""
        self.waveform.set_mode(mode)

    def _button(self, icon: QIcon, name: str, clicked: Callable[[], None] | None) -> QToolButton:
        button = RingButton(self)
        button.setIcon(icon)
        button.setToolTip(name)
        button.setAccessibleName(name)
        if clicked is not None:
            button.clicked.connect(clicked)
        return button

    def _show_sound(self) -> None:
        self.lane.set_spans(self.waveform.spans)
        self._on_view_changed()
        self._show_facts()

    def _show_facts(self) -> None:
        """Write how long the sound and the selection are."""
        length = self.waveform.axis.length
        selected = self.waveform.selection()
        self._zoom_selection.setEnabled(selected is not None)
        self._loop.setEnabled(selected is not None or self._loop.isChecked())
        facts = self.tr("{0:.2f} s").format(length / SAMPLE_RATE) if length else ""
        if selected is not None:
            start, end = (place / SAMPLE_RATE for place in selected)
            facts += self.tr("   selected {0:.3f} – {1:.3f} s ({2:.0f} ms)").format(start, end, (end - start) * 1000)
        self._facts.setText(facts)

    def _on_view_changed(self) -> None:
        axis = self.waveform.axis
        longest = max(float(axis.length), axis.visible)
        page = max(1, round(axis.visible / longest * _UNITS))
        with QSignalBlocker(self._bar):
            self._bar.setRange(0, _UNITS - page)
            self._bar.setPageStep(page)
            self._bar.setSingleStep(max(1, page // 10))
            self._bar.setValue(round(axis.start / longest * _UNITS))
        self._bar.setEnabled(not axis.fitted)

    def _on_scrolled(self, value: int) -> None:
        axis = self.waveform.axis
        axis.scroll_to(value / _UNITS * max(float(axis.length), axis.visible))
