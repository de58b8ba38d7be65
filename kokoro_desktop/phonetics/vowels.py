"""Vowels of takes, grouped by symbol and voice, with mean, standard deviation and ellipse of F1 and F2."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.phonemes.notation import DIPHTHONGS
from kokoro_desktop.phonemes.symbols import SYMBOLS, VOWELS, SymbolKind
from kokoro_desktop.phonetics.segments import MeasuredSegment, first_letter
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take

Floats64 = NDArray[np.float64]

# Minimum number of tokens for an ellipse: two points are always on a line.
LEAST_TOKENS: Final = 3
_ORDER: Final = tuple(VOWELS)
_WITHOUT_TONES: Final = str.maketrans(
    dict.fromkeys((each.char for each in SYMBOLS if each.kind is SymbolKind.TONE), "")
)
_OUTLINE: Final = 72  # points of an ellipse, every 5 degrees


class FormantScale(str, Enum):
    """Scale of the formants in a chart."""

    HERTZ = "hertz"
    BARK = "bark"


@dataclass(frozen=True)
class VowelToken:
    """One vowel of a take.

    Attributes
    ----------
    symbol
        Vowel in standard IPA without stress and tone; its length mark and other modifiers are kept. A mixture stays as
        typed, such as ``{ɪ~i:0.4}``.
    voice
        Id, file or blend of the voice.
    start_s, duration_s
        Start and duration in seconds.
    f1_hz, f2_hz
        Formants at the midpoint, in hertz; None if the segment has no formants (see `MeasuredSegment`).
    """

    symbol: str
    voice: str
    start_s: float
    duration_s: float
    f1_hz: float | None
    f2_hz: float | None

    @property
    def is_diphthong(self) -> bool:
        """Whether the vowel is a diphthong with a single symbol in the model, or a mixture with such a diphthong."""
        if self.symbol.startswith("{"):
            return not DIPHTHONGS.keys().isdisjoint(self.symbol)
        return self.symbol.startswith(tuple(DIPHTHONGS.values()))


@dataclass(frozen=True, eq=False)
class Vowel:
    """All tokens of one vowel by one voice.

    Attributes
    ----------
    symbol, voice
        As in `VowelToken`.
    formants
        float64 [n, 2]: F1 and F2 of each token, in the unit of the chart.
    """

    symbol: str
    voice: str
    formants: Floats64

    @property
    def mean(self) -> Floats64:
        """float64 [2], mean F1 and F2."""
        mean: Floats64 = self.formants.mean(axis=0)
        return mean

    @property
    def deviation(self) -> Floats64 | None:
        """float64 [2], sample standard deviations (n - 1) of F1 and F2; None for a single token."""
        return self.formants.std(axis=0, ddof=1) if len(self.formants) > 1 else None

    @property
    def ellipse(self) -> Floats64 | None:
        """float64 [72, 2], outline of the ellipse of one standard deviation; None for fewer than three tokens.

        The ellipse contains the points whose Mahalanobis distance from the mean is at most 1, for the sample covariance
        (n - 1). Along each axis it extends from mean - SD to mean + SD. It covers 39 % of a normal distribution.
        """
        if len(self.formants) < LEAST_TOKENS:
            return None
        variances, axes = np.linalg.eigh(np.cov(self.formants, rowvar=False))
        angles = np.linspace(0, 2 * np.pi, _OUTLINE, endpoint=False)
        circle = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        # Rounding can make the variance of points on a line slightly negative.
        outline: Floats64 = self.mean + circle * np.sqrt(np.maximum(variances, 0)) @ axes.T
        return outline


def hertz_to_bark(hertz: Floats64) -> Floats64:
    """Convert frequencies to critical-band rates in Bark, with the corrections below 2 and above 20.1 Bark.

    H. Traunmüller (1990), Analytical expressions for the tonotopic sensory scale, Journal of the Acoustical Society of
    America 88, 97-100.
    """
    bark = 26.81 * hertz / (1960 + hertz) - 0.53
    return bark + 0.15 * np.maximum(2 - bark, 0) + 0.22 * np.maximum(bark - 20.1, 0)


def find_vowels(take: Take, segments: Iterable[MeasuredSegment]) -> tuple[VowelToken, ...]:
    """Return the vowels among measured segments of a take, each with the voice of its pass."""
    voices = [encoding.voice or take.request.voice for encoding in take.request.passes]

    def voice_at(time_s: float) -> str:
        return voices[min(bisect_right(take.chunk_starts, round(time_s * SAMPLE_RATE)), len(voices)) - 1]

    return tuple(
        VowelToken(
            each.symbol.translate(_WITHOUT_TONES), voice_at(each.start_s + each.duration_s / 2), each.start_s,
            each.duration_s, each.f1_hz, each.f2_hz,
        )
        for each in segments
        if first_letter(each.symbol) in VOWELS
    )  # fmt: skip


def group_vowels(tokens: Iterable[VowelToken], scale: FormantScale) -> tuple[Vowel, ...]:
    """Group tokens by voice and symbol, in the order of the IPA chart; tokens without formants are ignored.

    Formants are converted to ``scale`` first, so means and deviations are those of the converted values.
    """
    groups: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for each in tokens:
        if each.f1_hz is not None and each.f2_hz is not None:
            groups.setdefault((each.voice, each.symbol), []).append((each.f1_hz, each.f2_hz))
    voices = list(dict.fromkeys(voice for voice, _ in groups))
    convert = hertz_to_bark if scale is FormantScale.BARK else np.asarray
    return tuple(
        Vowel(symbol, voice, convert(np.array(groups[voice, symbol])))
        for voice, symbol in sorted(groups, key=lambda key: (voices.index(key[0]), place_in_chart(key[1]), key[1]))
    )


def place_in_chart(symbol: str) -> int:
    """Return a vowel's index in the order of the IPA chart and the symbol palette, from close to open."""
    return _ORDER.index(first_letter(symbol))
