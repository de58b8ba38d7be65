"""Compare the peaks of F0 that `kokoro-desktop stimuli` measures with Praat's, and print a Markdown table.

This requires the `test` and `stimuli` extras, and takes a minute:

    python packaging/measure/stimuli.py
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import numpy as np
import parselmouth

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.opener import Engine, open_engine
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.phonetics.segments import measure_part
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.spelling.user_dictionary import UserDictionary
from kokoro_desktop.stimuli.design import parse_design
from kokoro_desktop.stimuli.expand import make_stimuli
from kokoro_desktop.stimuli.stimulus import Stimulus
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.voices import load_voice

VOICES: Final = ("af_heart", "af_bella", "am_michael", "am_fenrir", "bf_emma", "bm_george")
# Text or phonemes, target, voices, and the other factors; the first design is that of docs/stimuli.md.
DESIGNS: Final = (
    ('text = "Mary came early on Monday."', "early", (VOICES[0], VOICES[5]), "[0, 2, 4]\nduration = [0.8, 1, 1.25]"),
    ('text = "She sold the old car yesterday."', "old", (VOICES[2], VOICES[4]), "[-2, 0, 3]\nduration = [1, 1.3]"),
    ('text = "We saw a banana in the kitchen."', "banana", (VOICES[1], VOICES[3]), "[-2, 0, 3]\nduration = [1, 1.3]"),
    ('text = "The children never listen."', "never", (VOICES[0], VOICES[2]), "[-2, 0, 3]\nduration = [1, 1.3]"),
    ('phonemes = "ɐ {s~ʃ}ˈɑ"', "ˈɑ", (VOICES[0], VOICES[2]), "[0, 3]\nstep = [0, 0.5, 1]"),
    ('text = "I think Nina knows the answer."', "Nina", VOICES, "[0, 2, 4]"),
)


def peaks(stimulus: Stimulus, engine: Engine) -> tuple[float, float, float]:
    """Return the requested peak of the target's F0, the measured one and Praat's, in hertz; NaN if not found."""
    assert stimulus.target is not None
    take = speak_take(
        SpeechRequest(
            stimulus.phonemes, stimulus.voice, stimulus.speed, CPU_ALONE, engine.threads, stimulus.seed,
            edit=stimulus.edit, words=stimulus.words,
        ),
        load_voice(stimulus.voice), engine,
    )  # fmt: skip
    own = measure_part(take, range(*stimulus.target)).f0_peak_hz
    start, end = take.spans[stimulus.target[0]].start, take.spans[stimulus.target[1] - 1].end
    pitch = parselmouth.Sound(take.samples.astype(np.float64), SAMPLE_RATE).to_pitch_ac(time_step=0.005)
    inside = (pitch.xs() >= start / SAMPLE_RATE) & (pitch.xs() < end / SAMPLE_RATE)
    praat = pitch.selected_array["frequency"][inside]
    return stimulus.f0_peak_hz or np.nan, own or np.nan, praat.max(initial=0) or np.nan


def main() -> None:
    """Print one row per design, and a summary."""
    engine = open_engine()
    apart = []
    print("| target | stimuli | within 0.5 semitones of the request | largest difference from it, semitones |")
    print("|---|---|---|---|")
    for text, target, voices, levels in DESIGNS:
        source = f'{text}\ntarget = "{target}"\n[factors]\nvoice = {list(voices)}\nf0_peak = {levels}\n'
        rows = [peaks(each, engine) for each in make_stimuli(parse_design(source), engine, UserDictionary())]
        requested, own, praat = 12 * np.log2(np.array(rows)).T
        apart += (own - praat).tolist()
        missed = np.abs(own - requested)
        print(f"| {target} | {len(rows)} | {(missed <= 0.5).sum()} | {missed.max():.2f} |", flush=True)
    error = np.abs(np.array(apart))
    print(
        f"\n{len(error)} targets: median difference from Praat {np.nanmedian(error):.2f} semitones, largest "
        f"{np.nanmax(error):.2f}"
    )


if __name__ == "__main__":
    main()
