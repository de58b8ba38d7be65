"""Measure how precisely the sound follows prosody edits, using Praat's pitch and vowel durations.

This requires the `test` extra. Eight voices take about five minutes:

    python packaging/measure/prosody.py [--voice NAME ...]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import parselmouth
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kokoro_desktop.devices.placement import CPU_ALONE  # noqa: E402
from kokoro_desktop.engine.opener import open_engine  # noqa: E402
from kokoro_desktop.engine.request import SpeechRequest  # noqa: E402
from kokoro_desktop.engine.synthesis import SpeechChunk, speak  # noqa: E402
from kokoro_desktop.phonemes import Vocabulary, encode  # noqa: E402
from kokoro_desktop.prosody import NO_EDIT, DurationEdit, PitchPoint, ProsodyEdit  # noqa: E402
from kokoro_desktop.prosody.edit import share_frames  # noqa: E402
from kokoro_desktop.prosody.editing import VOICED_HZ, f0_times  # noqa: E402
from kokoro_desktop.runtime.network import Network  # noqa: E402
from kokoro_desktop.runtime.pass_memory import PassMemory  # noqa: E402
from kokoro_desktop.spec import SAMPLE_RATE  # noqa: E402
from kokoro_desktop.voices import load_voice  # noqa: E402

TEXT = "ðə kwˈɪk bɹˈWn fˈɑks ʤˈʌmps ˈOvəɹ ðə lˈAzi dˈɔɡ."
VOICES = ("af_heart", "af_bella", "am_adam", "am_michael", "bf_emma", "bm_george", "ff_siwis", "jf_alpha")
FRAME_MS = 25.0
VOWEL_TEXT = "sˈA pˈɑs tˈæsk."
VOWEL = (6, 7)  # token numbers of the stress mark and the vowel between voiceless consonants
VOWEL_MS = (75, 110, 150, 200, 260, 330)
Floats = NDArray[np.float64]


def pitch_edits(tokens: int) -> Iterator[tuple[str, ProsodyEdit]]:
    """Yield the name of each test and its edit: no edit, pitch edits, then random durations."""
    yield "as predicted", NO_EDIT
    for semitones in (-12, -6, -4, -2, 2, 4, 6, 12):
        yield f"shift {semitones:+d} st", ProsodyEdit(pitch_shift=semitones)
    yield "flat", ProsodyEdit(pitch_range=0)
    yield "range x2", ProsodyEdit(pitch_range=2)
    yield "line 300 to 120 Hz", ProsodyEdit(contour=(PitchPoint(0, 0, 300), PitchPoint(tokens - 1, 1, 120)))
    frames = np.random.default_rng(0).uniform(1, 9, tokens)
    yield (
        "random durations",
        ProsodyEdit(tuple(DurationEdit(place, each) for place, each in enumerate(frames.tolist()))),
    )


def pitch_errors(chunk: SpeechChunk) -> Floats:
    """Return the pitch errors in semitones, wherever both the requested prosody and the sound have a pitch."""
    sound = parselmouth.Sound(chunk.samples.astype(np.float64), SAMPLE_RATE)
    pitch = sound.to_pitch_ac(time_step=0.0125, pitch_floor=40, pitch_ceiling=800)
    asked = chunk.prosody.f0.astype(np.float64)
    found = np.array([pitch.get_value_at_time(time / SAMPLE_RATE) for time in f0_times(len(asked))])
    both = (asked >= VOICED_HZ) & np.isfinite(found)
    return np.asarray(12 * np.log2(found[both] / asked[both]), np.float64)


def boundary_errors_ms(chunk: SpeechChunk, edit: ProsodyEdit) -> Floats:
    """Return how much later each token ends than the edit requests, in milliseconds."""
    asked = np.array([each.frames for each in edit.durations], np.float64)
    return np.asarray((np.cumsum(chunk.durations) - np.cumsum(asked)) * FRAME_MS, np.float64)


def vowel_length_ms(chunk: SpeechChunk) -> float:
    """Return the length of the voiced interval around the vowel of `VOWEL_TEXT`, in milliseconds."""
    sound = parselmouth.Sound(chunk.samples.astype(np.float64), SAMPLE_RATE)
    pitch = sound.to_pitch_ac(time_step=0.0025, pitch_floor=75, pitch_ceiling=600)
    times, voiced = pitch.xs(), pitch.selected_array["frequency"] > 0
    middle = (chunk.spans[VOWEL[0]].start + chunk.spans[VOWEL[1]].end) / 2 / SAMPLE_RATE
    place = int(np.argmin(np.abs(times - middle)))
    unvoiced = np.flatnonzero(~voiced)
    before, after = unvoiced[unvoiced < place], unvoiced[unvoiced > place]
    return float(times[after[0]] - times[before[-1]]) * 1000 if voiced[place] else 0.0


def measure(pipeline: Network, voice: str) -> tuple[dict[str, Floats], Floats, Floats]:
    """Return a voice's pitch errors by edit (semitones), boundary errors and vowel duration errors (milliseconds)."""
    memory, pitch, boundaries, lengths = PassMemory(), {}, np.zeros(0), []

    def spoken(text: str, edit: ProsodyEdit) -> SpeechChunk:
        request = replace(SpeechRequest(text, voice, 1.0, CPU_ALONE, 0, 1), edit=edit)
        return next(iter(speak(request, load_voice(voice), pipeline, memory=memory)))

    for name, edit in pitch_edits(len(encode(TEXT, Vocabulary.load()).tokens) + 2):
        chunk = spoken(TEXT, edit)
        pitch[name] = pitch_errors(chunk)
        if edit.durations:
            boundaries = boundary_errors_ms(chunk, edit)
    predicted = np.array([span.predicted for span in spoken(VOWEL_TEXT, NO_EDIT).spans], np.int64)
    for asked in VOWEL_MS:
        edit = ProsodyEdit(share_frames(VOWEL, asked / FRAME_MS, predicted[list(VOWEL)]))
        lengths.append(vowel_length_ms(spoken(VOWEL_TEXT, edit)) - asked)
    return pitch, boundaries, np.array(lengths)


def main() -> None:
    """Print a table of errors, with a row for each edit or measure and a column for each voice."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--voice", action="append", help=f"default: {', '.join(VOICES)}")
    voices = parser.parse_args().voice or VOICES
    pipeline = open_engine().network
    measured = {voice: measure(pipeline, voice) for voice in voices}
    print(f"| pitch, semitones: median (90th percentile) | {' | '.join(voices)} |")
    print("|---" * (len(voices) + 1) + "|")
    for name in next(iter(measured.values()))[0]:
        cells = [summary(pitch[name]) for pitch, _, _ in measured.values()]
        print(f"| {name} | {' | '.join(cells)} |")
    shifts = [f"shift {semitones:+d} st" for semitones in (-6, -4, -2, 2, 4, 6)]
    cells = [summary(np.concatenate([pitch[name] for name in shifts])) for pitch, _, _ in measured.values()]
    print(f"| all shifts of up to 6 st | {' | '.join(cells)} |")
    cells = [f"{np.median(np.abs(errors)):.1f} ({np.abs(errors).max():.1f})" for _, errors, _ in measured.values()]
    print(f"| boundaries, ms: median (largest) | {' | '.join(cells)} |")
    cells = [
        f"{np.median(errors):+.0f} ({errors.min():+.0f} to {errors.max():+.0f})" for *_, errors in measured.values()
    ]
    print(f"| voice of a vowel, ms longer than asked: median (range) | {' | '.join(cells)} |")


def summary(errors: Floats) -> str:
    """Format the median and the 90th percentile of the absolute errors."""
    middle, high = np.percentile(np.abs(errors), (50, 90))
    return f"{middle:.2f} ({high:.2f})"


if __name__ == "__main__":
    main()
