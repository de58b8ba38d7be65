"""Result of one engine for one workload, and agreement between the audio of two engines."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from kokoro_desktop.measure.speech_engine import PassageSound, Preparation
from kokoro_desktop.takes import mel
from kokoro_desktop.takes.take_comparison import snr_db


@dataclass(frozen=True)
class Agreement:
    """Agreement between an engine's audio and that of the first engine.

    Attributes
    ----------
    durations_equal
        Whether every token has the same duration in both sounds; None if an engine does not report durations.
    snr_db
        Signal-to-noise ratio in dB, infinite for identical samples; None if lengths or noise differ, or if an engine
        does not report durations.
    log_mel_db
        Log-mel distance in dB, after aligning the second sound in time with the first.
    """

    durations_equal: bool | None = None
    snr_db: float | None = None
    log_mel_db: float | None = None

    def describe(self) -> str:
        """Return a short one-line description of the agreement; empty if the audio was not compared."""
        if self.snr_db is not None and self.durations_equal:
            same = math.isinf(self.snr_db) and self.snr_db > 0
            return "identical" if same else f"SNR {self.snr_db:.0f} dB"
        parts = [] if self.log_mel_db is None else [f"log-mel {self.log_mel_db:.2f} dB"]
        if self.durations_equal is False:
            parts.append("other durations")
        return ", ".join(parts)


@dataclass(frozen=True)
class Result:
    """Current result of one engine for one workload.

    Attributes
    ----------
    engine, device, version, threads
        Properties reported by the engine.
    workload
        Name of the workload.
    preparation
        One-time costs before the first run.
    warm_up_s
        Duration of the first warm-up run, in seconds.
    audio_s
        Length of the audio in seconds; it may differ between engines because of rounding.
    seconds
        Time of each measured run.
    stages
        Median time of each stage in seconds; empty if the engine does not report stages.
    agreement
        Agreement with the first engine's audio; None for the first engine, or if audio is not compared.
    error
        Error that excluded the engine from the measurement; empty if there was none.
    """

    engine: str
    device: str
    threads: int
    version: str = ""
    workload: str = ""
    preparation: Preparation = field(default_factory=Preparation)
    warm_up_s: float = 0.0
    audio_s: float = 0.0
    seconds: tuple[float, ...] = ()
    stages: Mapping[str, float] = field(default_factory=dict)
    agreement: Agreement | None = None
    error: str = ""

    @property
    def median_s(self) -> float:
        """Median time of a run in seconds; NaN before the first run."""
        return statistics.median(self.seconds) if self.seconds else math.nan

    @property
    def iqr_s(self) -> float:
        """Interquartile range of the runs in seconds; 0 for one run."""
        if len(self.seconds) < 2:
            return 0.0
        first, _, third = statistics.quantiles(self.seconds, n=4, method="inclusive")
        return third - first

    @property
    def spread(self) -> float:
        """Interquartile range divided by the median; NaN before the second run."""
        return self.iqr_s / self.median_s if len(self.seconds) > 1 else math.nan

    @property
    def first_run_s(self) -> float:
        """Duration of the first run in seconds; 0 if unknown.

        On a GPU, the first run is part of loading. Otherwise, it is the first warm-up run.
        """
        return self.preparation.first_s or self.warm_up_s

    @property
    def rtf(self) -> float:
        """Real-time factor: computing time divided by the length of the audio; NaN if unknown."""
        return self.median_s / self.audio_s if self.audio_s else math.nan


def agreement(first: Sequence[PassageSound], second: Sequence[PassageSound]) -> Agreement:
    """Compare ``second`` with ``first``, passage by passage.

    If an engine generates its own noise, only spectra are compared, because noise changes the waveform. For comparison,
    the log-mel distance between two runs of the same engine with different seeds is 0.24 to 0.35 dB.
    """
    known = all(answer.durations is not None for answer in (*first, *second))
    equal = known and all(
        np.array_equal(one.durations, other.durations)  # type: ignore[arg-type]  # none of them is None
        for one, other in zip(first, second, strict=True)
    )
    one, other = (np.concatenate([answer.samples for answer in answers]) for answers in (first, second))
    own_noise = any(answer.own_noise for answer in (*first, *second))
    comparable = known and not own_noise and len(one) == len(other)
    return Agreement(
        durations_equal=equal if known else None,
        snr_db=snr_db(one, other) if comparable else None,
        log_mel_db=_log_mel_db(first, second),
    )


def _log_mel_db(first: Sequence[PassageSound], second: Sequence[PassageSound]) -> float:
    """Return the mean log-mel distance in dB, weighted by passage length."""
    distances, weights = [], []
    for one, other in zip(first, second, strict=True):
        spectrum, its = mel.log_mel(one.samples), mel.log_mel(other.samples)
        distances.append(mel.distance_db(spectrum, its[mel.warp(spectrum, its)]))
        weights.append(len(spectrum))
    return float(np.average(distances, weights=weights))
