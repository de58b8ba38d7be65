#!/usr/bin/env python3
"""Measure how long the window is blocked while a 69 s sound is drawn with all curves.

The script prints the median and the longest time of zoom steps and playhead movements.

    python packaging/measure/view.py
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

SECONDS = 69
TEXT = "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ ˈɑɹɡjuɪŋ, wˌɪʧ ʌv ðˌɛm wʌz stɹˈɔŋɡəɹ. " * 13
STEPS = 8  # zoom steps in each direction
PLACES = 300  # number of playhead positions to draw


def main() -> int:
    """Print the median and the longest blocking time, one line for each display mode."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    import numpy as np

    from kokoro_desktop.engine.synthesis import Span
    from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0
    from kokoro_desktop.ui.sound.sound_panel import SoundPanel
    from kokoro_desktop.ui.window.application import make_application

    application = make_application()
    length = SECONDS * SAMPLE_RATE
    edges = np.linspace(0, length, len(TEXT) + 1).astype(int).tolist()
    spans = [Span(symbol, index, edges[index], edges[index + 1], 3) for index, symbol in enumerate(TEXT)]
    samples = np.random.default_rng(0).normal(0, 0.1, length).astype(np.float32)
    f0 = (120 + 40 * np.sin(np.arange(length // SAMPLES_PER_F0) / 20)).astype(np.float32)
    f0[np.arange(len(f0)) // 25 % 4 == 0] = 0
    panel = SoundPanel()
    panel.resize(1200, 420)
    panel.show()
    panel.set_audio(samples, spans, (f0, f0))
    panel.waveform.set_tracked_pitch(f0)
    panel.waveform.show_curves(pitch=True, intensity=True)
    application.processEvents()
    taken: list[float] = []

    def time_event(run: Callable[[], object]) -> None:
        # Processor time of this thread, which other processes do not affect.
        start = time.thread_time()
        run()
        application.processEvents()
        taken.append((time.thread_time() - start) * 1000)

    for mode in ("waveform", "spectrogram", "both"):
        panel.waveform.set_mode(mode)
        panel.waveform.zoom_fit()
        application.processEvents()
        taken.clear()
        for zoom in (panel.waveform.zoom_in, panel.waveform.zoom_out):
            for _ in range(STEPS):
                time_event(zoom)
        panel.waveform.zoom_phonemes()
        for place in range(0, length, length // PLACES):
            time_event(partial(panel.set_playhead, place))
        print(
            f"{mode:12} median {statistics.median(taken):5.1f} ms, longest {max(taken):5.1f} ms of {len(taken)} events"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
