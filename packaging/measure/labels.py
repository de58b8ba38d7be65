"""Measure how far the sound runs ahead of its frames, using Praat's voicing detection and the energy of onsets.

This requires the `test` extra. All 54 voices at five speeds take 15 minutes:

    python packaging/measure/labels.py [--voice NAME ...] [--speed X ...]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import parselmouth

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kokoro_desktop.devices.placement import CPU_ALONE  # noqa: E402
from kokoro_desktop.engine.opener import open_engine  # noqa: E402
from kokoro_desktop.engine.request import SpeechRequest  # noqa: E402
from kokoro_desktop.engine.synthesis import SpeechChunk, speak  # noqa: E402
from kokoro_desktop.runtime.alignment import lead_s  # noqa: E402
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_FRAME  # noqa: E402
from kokoro_desktop.verification.label_drift import VOICED, VOICELESS  # noqa: E402
from kokoro_desktop.voices import catalogue, load_voice  # noqa: E402

TEXTS = (
    "ðə kˈæt sˈæt ˌɑn ðə pˈɑɹk bˈɛnʧ, fˈɪkst ɪts tˈæsti fˈɪʃ, ænd pˈɪkt ə sˈɑft spˈɑt.",
    "ˈiʧ ʃˈɪp hæz sˈɪks pˈApəɹ kˈʌps, fˈɪfti sˈɑks, ænd ə kˈɔfi pˈɑt. tˈAk fˈɔɹ.",
    "pˈæsta, tˈi, kˈAk, fˈɪʃ, sˈup, ʧˈip ʃˈuz: tˈu hˈɑt sˈɔsəz, tˈɛn fˈæt kˈæts.",
)
SPEEDS = (0.5, 0.7, 1.0, 1.5, 2.0)
SHIFTS_S = np.arange(-0.15, 0.1001, 0.0025)
STEP_S = 0.005
PLATEAU = 0.005
PAUSES = frozenset(",.:")


def frame_places(chunk: SpeechChunk) -> list[tuple[str, float, float]]:
    """Return the symbol of each token, with the start and end of its frames in seconds."""
    ends = np.cumsum(chunk.durations) * SAMPLES_PER_FRAME / SAMPLE_RATE
    return [(span.symbol, end - span.frames * 0.025, end) for span, end in zip(chunk.spans, ends, strict=True)]


def best_shift(chunks: Sequence[SpeechChunk]) -> float:
    """Return the shift of the frames, in seconds, that best fits Praat's voicing.

    Voiced and voiceless phonemes have equal weight.
    """
    scores, counts = np.zeros((2, len(SHIFTS_S))), np.zeros((2, 1))
    for chunk in chunks:
        sound = parselmouth.Sound(chunk.samples.astype(np.float64), SAMPLE_RATE)
        pitch = sound.to_pitch_ac(time_step=0.0025, pitch_floor=60, pitch_ceiling=600)
        times, voiced = pitch.xs(), pitch.selected_array["frequency"] > 0
        for symbol, start, end in frame_places(chunk):
            if symbol in VOICED or symbol in VOICELESS:
                expected = symbol in VOICED
                places = np.arange(start, end, STEP_S) + SHIFTS_S[:, None]
                found = voiced[np.searchsorted(times, places).clip(0, len(times) - 1)]
                scores[int(expected)] += (found == expected).sum(1)
                counts[int(expected)] += places.shape[1]
    agreement = (scores / np.maximum(counts, 1)).mean(0)
    return float(SHIFTS_S[agreement >= agreement.max() - PLATEAU].mean())


def onset_delays(chunk: SpeechChunk) -> list[float]:
    """Return the delay in seconds from the frame start to the rise of the sound, for each onset after a pause."""
    hop = 60
    level = np.sqrt(np.convolve(chunk.samples.astype(np.float64) ** 2, np.ones(120) / 120, "same")[::hop] + 1e-12)
    decibels, times = 20 * np.log10(level), np.arange(len(level)) * hop / SAMPLE_RATE
    peak, places, delays = float(np.percentile(decibels, 95)), frame_places(chunk), []
    for before, pause, first in zip(places, places[1:], places[2:], strict=False):
        if before[0] in PAUSES and pause[0] == " ":
            window = (times > first[1] - 0.2) & (times < first[2] + 0.1)
            loud = np.flatnonzero(decibels[window] > peak - 25)
            if len(loud) and decibels[window][:20].min() < peak - 35:
                delays.append(float(times[window][loud[0]] - first[1]))
    return delays


def main() -> None:
    """Print a row for each speed: measured delays, and the delay that the program assumes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--voice", action="append", help="default: all")
    parser.add_argument("--speed", action="append", type=float, help="default: 0.5, 0.7, 1, 1.5, 2")
    args = parser.parse_args()
    pipeline = open_engine().network
    print("| speed | best shift, ms: median over voices (10th to 90th percentile) | onsets, ms: median | assumed |")
    print("|---|---|---|---|")
    for speed in args.speed or SPEEDS:
        shifts, onsets = [], []
        for name in args.voice or [info.id for info in catalogue()]:
            requests = [SpeechRequest(text, name, speed, CPU_ALONE, 0, 1) for text in TEXTS]
            chunks = [chunk for each in requests for chunk in speak(each, load_voice(name), pipeline)]
            shifts.append(best_shift(chunks) * 1000)
            onsets += [delay * 1000 for chunk in chunks for delay in onset_delays(chunk)]
        low, middle, high = np.percentile(shifts, (10, 50, 90))
        onset, assumed = np.median(onsets), -lead_s(speed) * 1000
        print(f"| {speed:g} | {middle:.0f} ({low:.0f} to {high:.0f}) | {onset:.0f} | {assumed:.0f} |")


if __name__ == "__main__":
    main()
