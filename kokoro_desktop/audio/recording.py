"""Read audio files as mono recordings, and resample them."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import InputError
from kokoro_desktop.files.read import open_file
from kokoro_desktop.messages import message

Floats64 = NDArray[np.float64]

MOST_BYTES: Final = 500_000_000
_RATES: Final = (8_000, 192_000)  # hertz
# Limits in seconds: pitch tracking needs three periods of the lowest voice, 0.04 s.
_LENGTHS_S: Final = (0.05, 600.0)
_LEAST_POWER: Final = 0.1  # minimum power of the mean of all channels, relative to that of the loudest channel


class Recording(NamedTuple):
    """Contents of an audio file, averaged over its channels unless they cancel each other out.

    Attributes
    ----------
    samples
        float64 [n], finite.
    rate
        Sampling rate in hertz.
    """

    samples: Floats64
    rate: int

    @property
    def duration_s(self) -> float:
        """Duration of the recording in seconds."""
        return len(self.samples) / self.rate


def read_recording(path: Path) -> Recording:
    """Read an audio file in any libsndfile format.

    Raises
    ------
    InputError
        The file cannot be read, its duration or sampling rate is out of range, or a sample is not finite.
    """
    import soundfile

    try:
        with open_file(path, MOST_BYTES) as file, soundfile.SoundFile(file) as sound:
            rate, frames = sound.samplerate, sound.frames
            if not _RATES[0] <= rate <= _RATES[1]:
                raise InputError(
                    message(
                        "{path} has a sampling rate of {rate:,} Hz. Use a recording with a rate between {low:,} and "
                        "{high:,} Hz.",
                        path=path,
                        rate=rate,
                        low=_RATES[0],
                        high=_RATES[1],
                    )
                )
            if not _LENGTHS_S[0] * rate <= frames <= _LENGTHS_S[1] * rate:
                raise InputError(
                    message(
                        "{path} is {seconds:.2f} s long. Use a recording with a length between {low:g} and {high:g} s.",
                        path=path,
                        seconds=frames / rate,
                        low=_LENGTHS_S[0],
                        high=_LENGTHS_S[1],
                    )
                )
            samples = _mix(sound.read(dtype="float64", always_2d=True))
    except OSError as error:
        raise InputError(message("Cannot read {path}: {strerror}.", path=path, strerror=error.strerror)) from error
    except soundfile.LibsndfileError as error:
        raise InputError(
            message("Cannot read {path}: {error_string}", path=path, error_string=error.error_string)
        ) from error
    if not np.isfinite(samples).all():
        raise InputError(
            message("{path} contains invalid samples (NaN or infinity). Save it again as 16-bit PCM.", path=path)
        )
    return Recording(np.ascontiguousarray(samples), rate)


def _mix(channels: Floats64) -> Floats64:
    """Return the mean of the channels, or the loudest one if the channels cancel each other out."""
    mean: Floats64 = channels.mean(axis=1)
    powers = np.square(channels).mean(axis=0)
    cancelled = np.square(mean).mean() < _LEAST_POWER * powers.max()
    return channels[:, powers.argmax()] if cancelled else mean


def resample(samples: Floats64, rate: float, new_rate: float) -> Floats64:
    """Change the sampling rate by truncating or zero-padding the spectrum of the whole sound.

    Parameters
    ----------
    samples
        float64 [n].
    rate, new_rate
        Sampling rates in hertz; frequencies above half of the lower rate are removed.

    Returns
    -------
    float64 [round(n * new_rate / rate)]
    """
    if rate == new_rate or not len(samples):
        return samples
    # Zero padding keeps the end from leaking into the start, and makes both lengths whole numbers of samples.
    length = round(len(samples) * new_rate / rate)
    margin_s = 0.05
    total_s = np.ceil(len(samples) / rate + margin_s)
    before, after = round(total_s * rate), round(total_s * new_rate)
    spectrum = np.fft.rfft(samples, before)[: after // 2 + 1]
    resampled: Floats64 = np.fft.irfft(spectrum, after)[:length] * (after / before)
    return resampled
