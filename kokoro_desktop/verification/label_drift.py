"""Measure the time offset between labels and audio, based on the voicing of both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import Span, speak
from kokoro_desktop.runtime.network import Network
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.voices import load_voice

Floats = NDArray[np.float32]

MOST_DRIFT_S: Final = 0.0125  # half a frame
_SPEEDS: Final = (0.7, 1.0, 1.5)
_VOICES: Final = ("af_heart", "bf_emma")
# Test sentences: as many vowels between voiceless consonants as fit into twelve seconds.
_TEXT: Final = (
    "ðə kˈæt sˈæt ˌɑn ðə pˈɑɹk bˈɛnʧ, fˈɪkst ɪts tˈæsti fˈɪʃ, ænd pˈɪkt ə sˈɑft spˈɑt. "
    "ˈiʧ ʃˈɪp hæz sˈɪks pˈApəɹ kˈʌps, fˈɪfti sˈɑks, ænd ə kˈɔfi pˈɑt."
)

VOICED: Final = frozenset("AIOQWYᵊaeiouæɐɑɒɔəɘɚɛɜɞɤɨɪɯɵøœʉʊʌʏybdɡvðzʒʤmnŋlɹjwɾ")  # voiced phonemes
VOICELESS: Final = frozenset("ptkfθsʃʧhxçʦ")

_STEP_S: Final = 0.005
_SHIFTS_S: Final = np.arange(-0.15, 0.1001, 0.0025)
_WINDOW: Final = 720  # 30 ms: two periods of the lowest voice, and shorter than most consonants
_LAGS: Final = slice(SAMPLE_RATE // 500, SAMPLE_RATE // 70)  # periods of voices from 500 to 70 Hz
# Minimum autocorrelation of a voiced window; Praat's default is 0.45 for a window twice as long.
_PERIODIC: Final = 0.5
# Level below which a window is silent, relative to the loudest window, as in Praat.
_QUIET: Final = 0.03
# Shifts whose agreement is at most this far below the maximum are averaged.
_PLATEAU: Final = 0.005


def voiced_steps(samples: Floats) -> NDArray[np.bool_]:
    """Detect the voiced parts of a sound by autocorrelation.

    The method is that of Boersma (1993, "Accurate short-term analysis of the fundamental frequency"), without the
    search for the best path. The autocorrelation of a window is divided by that of the window function.

    Parameters
    ----------
    samples
        float32 [n], 24 kHz.

    Returns
    -------
    bool [ceil(n / 120)]
        Whether the sound is voiced, every 5 ms, in the window centred at that time.
    """
    step = round(_STEP_S * SAMPLE_RATE)
    around = np.pad(samples.astype(np.float64), (_WINDOW // 2, _WINDOW))
    windows = np.lib.stride_tricks.sliding_window_view(around, _WINDOW)[: len(samples) : step]
    shape = np.hanning(_WINDOW)
    shaped = (windows - windows.mean(1, keepdims=True)) * shape
    correlation = _autocorrelation(shaped) / np.maximum(_autocorrelation(shape[None]), 1e-12)
    energy: NDArray[np.float64] = correlation[:, :1]
    strength = (correlation[:, _LAGS] / np.maximum(energy, 1e-12)).max(1)
    loud = energy[:, 0] > _QUIET**2 * energy.max()
    found: NDArray[np.bool_] = loud & (strength > _PERIODIC)
    return found


@dataclass(frozen=True)
class LabelCheck:
    """Label offset measured at one speed.

    Attributes
    ----------
    speed
        Speaking rate; 1 is the normal rate.
    shift_s
        Shift in seconds, averaged over the voices, that would align the labels; negative for late labels.
    """

    speed: float
    shift_s: float

    @property
    def failure(self) -> str:
        """Reason why the labels are out of tolerance; empty if the shift is at most `MOST_DRIFT_S`."""
        if abs(self.shift_s) <= MOST_DRIFT_S:
            return ""
        return f"labels are {abs(self.shift_s) * 1000:.0f} ms too {'late' if self.shift_s < 0 else 'early'}"


def check_labels(network: Network) -> Iterator[LabelCheck]:
    """Speak test sentences in several voices at three speeds; yield the label offset at each speed."""
    for speed in _SPEEDS:
        shifts = []
        for voice in _VOICES:
            request = SpeechRequest(_TEXT, voice, speed, CPU_ALONE, 0, 1)
            shifts += [label_shift(chunk.samples, chunk.spans) for chunk in speak(request, load_voice(voice), network)]
        yield LabelCheck(speed, float(np.mean(shifts)))


def label_shift(samples: Floats, spans: Sequence[Span]) -> float:
    """Measure the shift that best aligns labels with the audio.

    Parameters
    ----------
    samples
        float32 [n], 24 kHz.
    spans
        Labels of these samples.

    Returns
    -------
    float
        Shift in seconds, negative for late labels: the mean of all shifts at which the voicing of the phonemes best
        agrees with the voicing of the audio. Voiced and voiceless phonemes have equal weight.
    """
    voiced = voiced_steps(samples)
    scores = [np.zeros(len(_SHIFTS_S)), np.zeros(len(_SHIFTS_S))]
    counts = [0, 0]
    for span in spans:
        if span.symbol in VOICED or span.symbol in VOICELESS:
            expected = span.symbol in VOICED
            places = np.arange(span.start / SAMPLE_RATE, span.end / SAMPLE_RATE, _STEP_S)
            steps = np.rint((places + _SHIFTS_S[:, None]) / _STEP_S).astype(int).clip(0, len(voiced) - 1)
            scores[expected] += (voiced[steps] == expected).sum(1)
            counts[expected] += len(places)
    # Voiced and voiceless phonemes have equal weight, regardless of their numbers.
    agreement = np.mean([score / max(count, 1) for score, count in zip(scores, counts, strict=True)], axis=0)
    return float(_SHIFTS_S[agreement >= agreement.max() - _PLATEAU].mean())


def _autocorrelation(windows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the autocorrelation of each window, [k, n], at all lags below n."""
    size = 1 << (2 * windows.shape[1] - 1).bit_length()
    spectrum = np.fft.rfft(windows, size, axis=1)
    correlation: NDArray[np.float64] = np.fft.irfft(np.abs(spectrum) ** 2, size, axis=1)[:, : windows.shape[1]]
    return correlation
