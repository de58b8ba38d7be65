"""The axis of pitch beside the sound."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.sound.pitch_picture import PitchUnit, fit_scale
from kokoro_desktop.ui.sound.sound_panel import SoundPanel

F0 = np.full(80, 200, np.float32)


@pytest.fixture
def panel(qtbot: QtBot) -> SoundPanel:
    made = SoundPanel()
    qtbot.addWidget(made)
    made.resize(800, 300)
    made.show()
    return made


def test_it_is_beside_the_sound_while_a_curve_is_drawn(panel: SoundPanel) -> None:
    assert not panel.pitch_axis.isVisible()
    panel.set_audio(np.zeros(24_000, np.float32), (), (F0, F0))
    axis = panel.pitch_axis
    assert axis.isVisible() and axis.x() >= panel.waveform.geometry().right()
    assert panel.lane.width() == panel.waveform.width()
    panel.waveform.show_curves(pitch=False, intensity=False)
    assert not axis.isVisible()


def test_its_unit_is_hertz_or_semitones_above_a_chosen_base(panel: SoundPanel) -> None:
    panel.set_audio(np.zeros(24_000, np.float32), (), (F0, F0))
    before = panel.pitch_axis.grab().toImage()
    assert panel.pitch_axis.accessibleName() == "Pitch axis, Hz"
    panel.waveform.set_pitch_unit(PitchUnit(in_semitones=True, base_hz=200))
    assert panel.pitch_axis.accessibleName() == "Pitch axis, st re 200 Hz"
    assert panel.pitch_axis.grab().toImage() != before


def test_labels_in_semitones_are_evenly_spaced_and_the_base_is_zero() -> None:
    scale = fit_scale(QRectF(0, 0, 10, 200), np.array([100, 400], np.float32))
    labels = PitchUnit(in_semitones=True, base_hz=200).labels(scale)
    assert dict(labels)[200.0] == "0" and 5 < len(labels) < 12
    steps = np.diff([scale.y_at(hertz) for hertz, _ in labels])
    np.testing.assert_allclose(steps, steps.mean())
    assert [label for _, label in labels if "−" in label]
