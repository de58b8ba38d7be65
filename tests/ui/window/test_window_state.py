"""What the window remembers comes back."""

from __future__ import annotations

import numpy as np
from desk import HELLO, Desk


def test_session_and_choices_come_back(desk: Desk) -> None:
    window = desk.open()
    window.panels.voice.set_voice("bf_emma")
    window.panels.speed.set_value(1.25)
    window.panels.seed.set_value(5)
    window.panels.device.set_choice("llvm", 1)
    window.actions_.spectrogram.setChecked(True)
    window.actions_.panes["timing"].setChecked(False)
    desk.speak(HELLO)
    [take] = window.store.takes
    window.panels.editor.set_text("nˈɑt jˈɛt.")
    desk.close()
    again = desk.open()
    desk.until(lambda: again.store.takes)
    panels = again.panels
    assert panels.editor.text() == "nˈɑt jˈɛt."
    assert again.store.takes[0].request == take.request
    np.testing.assert_array_equal(again.store.takes[0].samples, take.samples)
    assert (panels.voice.voice(), panels.speed.value(), panels.seed.value()) == ("bf_emma", 1.25, 5)
    assert panels.device.choice().threads == 1
    assert again.actions_.spectrogram.isChecked()
    assert panels.sound.waveform.mode == "spectrogram"
    assert panels.timing.isHidden() or not panels.timing.isVisible()
    desk.speak("nˈɑt jˈɛt.")
    assert again.store.takes[1].id > again.store.takes[0].id
