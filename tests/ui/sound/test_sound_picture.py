"""What is painted of a sound."""

from __future__ import annotations

import numpy as np
import pytest
from waveforms import ink

from kokoro_desktop.ui.sound.sound_picture import SpectrogramLook
from kokoro_desktop.ui.sound.waveform import WaveformView


def test_loud_parts_leave_more_ink_than_silent_ones(view: WaveformView) -> None:
    silent, loud = ink(view, 10, 290), ink(view, 310, 590)
    assert 0 < silent < loud / 20


def test_waveform_and_spectrogram_are_seen_together(view: WaveformView) -> None:
    view.set_mode("both")
    assert view.accessibleName() == "Waveform and spectrogram"
    lower = view.spectrogram_area()
    assert view.plot().top() < lower.top() < lower.bottom() == view.plot().bottom()
    assert view.frequency_at(lower.top()) == 12_000
    assert view.frequency_at(lower.top() - 5) is None
    view.set_look(SpectrogramLook(top_hz=5_000))
    assert view.frequency_at(lower.center().y()) == pytest.approx(2_500)


def test_formants_are_drawn_over_the_spectrogram_at_their_frequencies(view: WaveformView) -> None:
    view.set_mode("both")
    view.set_look(SpectrogramLook(top_hz=5_000))
    area = view.spectrogram_area()
    row = round(area.bottom() - 1_000 / 5_000 * area.height())

    def dots() -> int:
        image = view.grab().toImage()
        return sum(
            (colour := image.pixelColor(x, y)).green() > colour.red() + 40
            for x in range(round(area.left()), round(area.right()))
            for y in range(row - 1, row + 2)
        )

    without = dots()
    formants = np.full((view.length // 300, 3), np.nan, np.float32)
    formants[::2, 0] = 1_000
    formants[:, 2] = 9_000  # beyond the visible frequencies
    view.set_formants(formants)
    assert dots() > without + 20
    view.set_formants(None)
    assert dots() == without
