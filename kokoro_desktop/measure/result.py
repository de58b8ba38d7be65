"""What came of one engine and one workload, and how far two engines' answers to the same passages agree."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from kokoro_desktop.measure.speech_engine import Answer, Preparation
from kokoro_desktop.takes import mel
from kokoro_desktop.takes.take_comparison import snr_db


@dataclass(frozen=True)
class Agreement:
    """How far a sound agrees with the first engine's.

    Attributes
    ----------
    durations_equal
        Whether every token lasts as long; None where an engine does not tell.
    snr_db
        Signal-to-noise ratio, where lengths and noise are equal; infinite for the very same samples.
    log_mel_db
        Distance of the spectra, the second's laid on the first's in time.
    """

    durations_equal: bool | None = None
    snr_db: float | None = None
    log_mel_db: float | None = None

    def describe(self) -> str:
        """Show it in one short line; empty where nothing is known."""
        if self.snr_db is not None and self.durations_equal:
            same = math.isinf(self.snr_db) and self.snr_db > 0
            return "identical" if same else f"SNR {self.snr_db:.0f} dB"
        parts = [] if self.log_mel_db is None else [f"log-mel {self.log_mel_db:.2f} dB"]
        if self.durations_equal is False:
            parts.append("other durations")
        return ", ".join(parts)


@dataclass(frozen=True)
class Result:
    """What one engine did with one workload, so far.

    Attributes
    ----------
    engine, device, version, threads
        As the engine names them.
    workload
        Name of the workload.
    preparation
        What the engine cost once, before any run.
    warm_up_s
        Seconds of the first run that warmed up, which is not counted.
    audio_s
        Length of the audio, in seconds. Engines may differ by what their arithmetic does to the durations.
    seconds
        Time of every measured run.
    stages
        Median seconds by stage, where the engine tells.
    agreement
        With the first engine's sound; None for the first itself, and where nobody asked.
    error
        Why it takes no part (any more); empty while it does.
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
        """Median time of a run, in seconds; NaN before the first."""
        return statistics.median(self.seconds) if self.seconds else math.nan

    @property
    def iqr_s(self) -> float:
        """Interquartile range of the runs, in seconds: how far apart the middle half of them lies; 0 for one run."""
        if len(self.seconds) < 2:
            return 0.0
        first, _, third = statistics.quantiles(self.seconds, n=4, method="inclusive")
        return third - first

    @property
    def spread(self) -> float:
        """Interquartile range over median; NaN before the second run."""
        return self.iqr_s / self.median_s if len(self.seconds) > 1 else math.nan

    @property
    def first_run_s(self) -> float:
        """Seconds of the first time that it spoke: a GPU as it was loaded, else as it warmed up; 0 before that."""
        return self.preparation.first_s or self.warm_up_s

    @property
    def rtf(self) -> float:
        """Real-time factor: median time over length of the audio; below 1 is faster than speech. NaN before both."""
        return self.median_s / self.audio_s if self.audio_s else math.nan


def agreement(first: Sequence[Answer], second: Sequence[Answer]) -> Agreement:
    """Measure ``second`` against ``first``, passage by passage.

    Of an engine that draws its own noise only the spectra can be compared: its waveform is another one whatever it
    computes. Two seeds on one engine are 0.24 to 0.35 dB apart.
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


def _log_mel_db(first: Sequence[Answer], second: Sequence[Answer]) -> float:
    """Mean distance of the spectra, a long passage counting for more than a short one."""
    distances, weights = [], []
    for one, other in zip(first, second, strict=True):
        spectrum, its = mel.log_mel(one.samples), mel.log_mel(other.samples)
        distances.append(mel.distance_db(spectrum, its[mel.warp(spectrum, its)]))
        weights.append(len(spectrum))
    return float(np.average(distances, weights=weights))
