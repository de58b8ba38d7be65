"""Compare measured formants and pitch of vowels with Praat's values.

This requires the `test` extra. Eight voices take two minutes:

    python packaging/measure/segments.py [--voice NAME ...]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
import parselmouth

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kokoro_desktop.devices.placement import CPU_ALONE  # noqa: E402
from kokoro_desktop.engine.opener import open_engine  # noqa: E402
from kokoro_desktop.engine.request import SpeechRequest  # noqa: E402
from kokoro_desktop.phonemes.symbols import VOWELS  # noqa: E402
from kokoro_desktop.phonetics.formants import formant_ceiling  # noqa: E402
from kokoro_desktop.phonetics.segments import measure_segments  # noqa: E402
from kokoro_desktop.prosody.pitch_tracker import track_f0  # noqa: E402
from kokoro_desktop.spec import SAMPLE_RATE  # noqa: E402
from kokoro_desktop.takes import Take  # noqa: E402
from kokoro_desktop.takes.speaking import speak_take  # noqa: E402
from kokoro_desktop.voices import load_voice  # noqa: E402

TEXTS = (
    "mˈɛɹi ɹˈOld ðə bˈɛɹəl dˌWn ðə hˈɪl bəfˈɔɹ bɹˈɛkfəst.",
    "ʃi hˈæd jˈɔɹ dˈɑɹk sˈut ɪn ɡɹˈisi wˈɔʃ wˈɔɾəɹ ˈɔl jˈɪɹ.",
    "sˈɛvɹəl ʧˈɪldɹən wɜɹ plˈAɪŋ fˈʊtbˌɔl bəhˈInd ði ˈOld ʧˈɜɹʧ. ɪt wʌz tˈu hˈɑt.",
)
VOICES = ("af_heart", "af_bella", "bf_emma", "am_michael", "am_fenrir", "am_puck", "bm_george", "bm_fable")


def compare(take: Take) -> list[list[float]]:
    """Return a row for each vowel: F1, F2 and mean pitch in hertz, then Praat's; NaN for missing values."""
    sound, rows = parselmouth.Sound(take.samples.astype(np.float64), SAMPLE_RATE), []
    formants = sound.to_formant_burg(maximum_formant=formant_ceiling(track_f0(take.samples)))
    pitch = sound.to_pitch_ac(time_step=0.005)
    for each in measure_segments(take):
        if each.symbol[:1] in VOWELS:
            end_s = each.start_s + each.duration_s
            hertz = pitch.selected_array["frequency"][(pitch.xs() >= each.start_s) & (pitch.xs() < end_s)]
            voiced, middle_s = hertz[hertz > 0], (each.start_s + end_s) / 2
            praat = [formants.get_value_at_time(number, middle_s) for number in (1, 2)]
            own = [each.f1_hz, each.f2_hz, each.f0_mean_hz]
            rows.append(
                [np.nan if value is None else value for value in own]
                + praat
                + [voiced.mean() if len(voiced) else np.nan]
            )
    return rows


def main() -> None:
    """Print how many vowels have formants and a pitch, and how much their values differ from Praat's."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--voice", action="append", help="default: eight voices")
    args = parser.parse_args()
    engine, rows = open_engine(), []
    for voice in args.voice or VOICES:
        for text in TEXTS:
            take = speak_take(SpeechRequest(text, voice, 1.0, CPU_ALONE, 0, 0), load_voice(voice), engine)
            rows += compare(take)
    values = np.array(rows)
    ratios = values[:, :3] / values[:, 3:]
    print(f"{len(values)} vowels; {np.isfinite(values[:, 0]).sum()} with formants, {np.isfinite(values[:, 2]).sum()} "
          f"with a pitch, where Praat has {np.isfinite(values[:, 5]).sum()}")  # fmt: skip
    for name, ratio in zip(("F1", "F2", "F0"), ratios.T, strict=True):
        error = np.abs(ratio[np.isfinite(ratio)] - 1)
        print(f"{name}: {len(error)} vowels, median difference {np.median(error):.2%}; "
              f"within 1 % {(error <= 0.01).mean():.0%}, 5 % {(error <= 0.05).mean():.0%}, 10 % "
              f"{(error <= 0.1).mean():.0%}")  # fmt: skip


if __name__ == "__main__":
    main()
