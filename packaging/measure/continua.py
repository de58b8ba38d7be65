"""Check that the steps of continua are in order, using an acoustic measure for each contrast.

The measures come from Praat. This requires the `test` extra and takes several minutes:

    python packaging/measure/continua.py [--voice NAME ...] [--pair TEXT ...]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import parselmouth
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kokoro_desktop.continua import Continuum, Spacing, speak_continuum  # noqa: E402
from kokoro_desktop.devices.placement import CPU_ALONE  # noqa: E402
from kokoro_desktop.engine.opener import Engine, open_engine  # noqa: E402
from kokoro_desktop.engine.request import SpeechRequest  # noqa: E402
from kokoro_desktop.spec import SAMPLE_RATE  # noqa: E402
from kokoro_desktop.takes import Take  # noqa: E402
from kokoro_desktop.voices import load_voice  # noqa: E402

VOICES: Final = ("af_heart", "am_michael", "bf_emma")
STEPS: Final = 7
# Share of the total distance by which a step may move backwards and still count as monotone. Repeated measurements of
# formants and voiceless intervals in slightly different sounds vary by about as much.
BACK: Final = 0.05
# Seconds of vowel next to a consonant in which the formants show the consonant's place of articulation.
TRANSITION_S: Final = 0.04
Floats = NDArray[np.float64]


class Place(NamedTuple):
    """Times of a mixed phoneme, such as ``{s~ʃ}``, and of its neighbours in a take, in seconds.

    Attributes
    ----------
    before
        Start of the preceding phoneme.
    start, end
        Start and end of the mixed phoneme.
    after
        End of the following phoneme; ``end`` if there is none.
    """

    before: float
    start: float
    end: float
    after: float

    @property
    def middle(self) -> tuple[float, float]:
        """Start and end of the middle half of the mixed phoneme."""
        quarter = (self.end - self.start) / 4
        return self.start + quarter, self.end - quarter


class Voice(NamedTuple):
    """A voice, and the formant ceiling that Praat's manual recommends for it, in hertz."""

    name: str
    ceiling: float


class Figure(NamedTuple):
    """An acoustic measure.

    Attributes
    ----------
    name, unit
        Name and unit for the table.
    least
        Minimum difference between the first and the last step; if the difference is smaller, the ends of the continuum
        are considered equal.
    measure
        Function that computes the measure from a sound, the times of the mixed phoneme, and the voice.
    """

    name: str
    unit: str
    least: float
    measure: Callable[[parselmouth.Sound, Place, Voice], float]


def formant(number: int, sound: parselmouth.Sound, voice: Voice, start: float, end: float) -> float:
    """Return the median frequency of a formant between two times, in hertz (Burg's method, 5 formants)."""
    track = sound.to_formant_burg(time_step=0.0025, max_number_of_formants=5, maximum_formant=voice.ceiling)
    values = [track.get_value_at_time(number, time) for time in np.arange(start, end, 0.0025)]
    return float(np.nanmedian(values)) if values else float("nan")


def middle_formant(number: int) -> Callable[[parselmouth.Sound, Place, Voice], float]:
    """Return a function that measures a formant in the middle of the mixed phoneme, in hertz."""
    return lambda sound, place, voice: formant(number, sound, voice, *place.middle)


def next_formant(sound: parselmouth.Sound, place: Place, voice: Voice) -> float:
    """Measure F2 at the start of the vowel that follows the mixed phoneme, in hertz."""
    return formant(2, sound, voice, place.end, min(place.end + TRANSITION_S, place.after))


def last_formant(sound: parselmouth.Sound, place: Place, voice: Voice) -> float:
    """Measure F2 at the end of the vowel that precedes the mixed phoneme, in hertz."""
    return formant(2, sound, voice, max(place.start - TRANSITION_S, place.before), place.start)


def centroid(sound: parselmouth.Sound, place: Place, voice: Voice) -> float:
    """Measure the spectral centre of gravity above 1 kHz in the middle of the mixed phoneme, in hertz."""
    part = sound.extract_part(*place.middle, parselmouth.WindowShape.HANNING, 1, False)
    spectrum = part.to_spectrum()
    power = np.sum(spectrum.values**2, axis=0)
    hertz = spectrum.xs()
    above = hertz >= 1000
    return float(np.sum(hertz[above] * power[above]) / np.sum(power[above]))


def voiceless_ms(sound: parselmouth.Sound, place: Place, voice: Voice) -> float:
    """Measure the voiceless time in milliseconds between the midpoints of the adjacent phonemes, according to Praat."""
    pitch = sound.to_pitch_ac(time_step=0.0025, pitch_floor=75, pitch_ceiling=500)
    times, voiced = pitch.xs(), pitch.selected_array["frequency"] > 0
    inside = (times > (place.before + place.start) / 2) & (times < (place.end + place.after) / 2)
    return float(np.count_nonzero(inside & ~voiced) * 2.5)


def quiet_ms(sound: parselmouth.Sound, place: Place, voice: Voice) -> float:
    """Measure the time in milliseconds during which the level is more than 25 dB below the maximum of the sound.

    The measured interval runs from the middle of the preceding phoneme to the end of the mixed phoneme.
    """
    intensity = sound.to_intensity(minimum_pitch=200, time_step=0.0025)
    times, level = intensity.xs(), intensity.values[0]
    inside = (times > (place.before + place.start) / 2) & (times < place.end)
    return float(np.count_nonzero(inside & (level < level.max() - 25)) * 2.5)


F1: Final = Figure("F1", "Hz", 40, middle_formant(1))
F2: Final = Figure("F2", "Hz", 80, middle_formant(2))
F3: Final = Figure("F3", "Hz", 150, middle_formant(3))
NEXT_F2: Final = Figure("F2 where the vowel begins", "Hz", 80, next_formant)
LAST_F2: Final = Figure("F2 where the vowel ends", "Hz", 80, last_formant)
CENTROID: Final = Figure("centroid of the frication", "Hz", 300, centroid)
VOICELESS: Final = Figure("voiceless", "ms", 15, voiceless_ms)
QUIET_PART: Final = Figure("quiet", "ms", 15, quiet_ms)

PAIRS: Final = {
    "bˈ{ɪ~i}t": F2,
    "bˈ{ɛ~ɪ}t": F1,
    "bˈ{ɛ~æ}t": F1,
    "bˈ{ʌ~ɑ}t": F2,
    "bˈ{ʊ~u}t": F1,
    "ɐ {s~ʃ}ˈɑ": CENTROID,
    "ɐ {z~ʒ}ˈɑ": CENTROID,
    "ɐ {f~s}ˈɑ": CENTROID,
    "ɐ {f~θ}ˈɑ": CENTROID,
    "ɐ {z~s}ˈɑ": VOICELESS,
    "ɐ {b~p}ˈɑ": VOICELESS,
    "ɐ {d~t}ˈɑ": VOICELESS,
    "ɐ {ɡ~k}ˈɑ": VOICELESS,
    "ɐ {b~d}ˈɑ": NEXT_F2,
    "ɐ {d~ɡ}ˈɑ": NEXT_F2,
    "ɐ {ɹ~l}ˈɑ": F3,
    "ɐ {w~l}ˈɑ": F2,
    "ɐ {m~n}ˈɑ": NEXT_F2,
    "sˈɪ{n~ŋ}": LAST_F2,
    "ɐ {ʃ~ʧ}ˈɑ": QUIET_PART,
}


def place_of(take: Take) -> Place:
    """Return the times of the mixed phoneme and its neighbours in a take."""
    spoken = [unit for unit in take.units if unit.is_spoken]
    [index] = [index for index, unit in enumerate(spoken) if "{" in unit.symbol]
    [mixture] = [span for span in take.spans if "{" in span.symbol]
    before = spoken[index - 1].start
    after = spoken[index + 1].end if index + 1 < len(spoken) else mixture.end
    return Place(*(sample / SAMPLE_RATE for sample in (before, mixture.start, mixture.end, after)))


def measure(text: str, figure: Figure, voice: Voice, engine: Engine) -> Floats:
    """Speak a continuum, and return the acoustic measure (``figure``) of each step."""
    request = SpeechRequest(text, voice.name, 1.0, CPU_ALONE, engine.threads, 0)
    values = []
    for take in speak_continuum(Continuum(request, STEPS, Spacing.WEIGHT), load_voice(voice.name), engine):
        sound = parselmouth.Sound(take.samples.astype(np.float64), SAMPLE_RATE)
        values.append(figure.measure(sound, place_of(take), voice))
    return np.array(values)


def judge(values: Floats, figure: Figure) -> str:
    """Return a verdict for the table: whether the values are monotone, or why no verdict is possible."""
    way = values[-1] - values[0]
    if not np.isfinite(values).all():
        return "not measurable"
    if abs(way) < figure.least:
        return "ends do not differ"
    back = max(0.0, float((-np.diff(values) * np.sign(way)).max())) / abs(way)
    return "monotone" if back <= BACK else f"{100 * back:.0f} % back"


def main() -> None:
    """Print a row for each pair, with the values of all steps and the verdict for each voice."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--voice", action="append", help=f"default: {', '.join(VOICES)}")
    parser.add_argument("--pair", action="append", choices=tuple(PAIRS), help="default: all")
    args = parser.parse_args()
    engine = open_engine()
    voices = [Voice(name, 5500 if name[1:2] == "f" else 5000) for name in args.voice or VOICES]
    print(f"| continuum | figure | {' | '.join(voice.name for voice in voices)} |")
    print("|---" * (len(voices) + 2) + "|")
    for text in args.pair or PAIRS:
        figure = PAIRS[text]
        cells = []
        for voice in voices:
            values = measure(text, figure, voice, engine)
            cells.append(f"{' '.join(f'{value:.0f}' for value in values)}: {judge(values, figure)}")
        print(f"| `{text}` | {figure.name}, {figure.unit} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
