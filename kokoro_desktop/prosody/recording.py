"""The pitch of a recording."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from kokoro_desktop.errors import InputError
from kokoro_desktop.files.read import open_file
from kokoro_desktop.messages import message
from kokoro_desktop.prosody.pitch_tracker import track
from kokoro_desktop.prosody.praat_files import PitchTierFile

MOST_BYTES: Final = 500_000_000
_RATES: Final = (8_000, 192_000)  # hertz
_LENGTHS_S: Final = (0.05, 600.0)  # two periods of the lowest voice are needed; tracking takes a tenth of the length
_STEP_S: Final = 0.005


def track_pitch(path: Path) -> PitchTierFile:
    """Track the pitch of a recording.

    Parameters
    ----------
    path
        A file that libsndfile reads. Several channels are averaged.

    Raises
    ------
    InputError
        The file cannot be read, is too short or too long, has an unusual sampling rate, or has no voice.
    """
    import soundfile

    try:
        with open_file(path, MOST_BYTES) as file, soundfile.SoundFile(file) as sound:
            rate, frames = sound.samplerate, sound.frames
            if not _RATES[0] <= rate <= _RATES[1]:
                raise InputError(
                    message(
                        "{path} has a sampling rate of {rate:,} Hz. Use a recording with {low:,} to {high:,} Hz.",
                        path=path,
                        rate=rate,
                        low=_RATES[0],
                        high=_RATES[1],
                    )
                )
            if not _LENGTHS_S[0] * rate <= frames <= _LENGTHS_S[1] * rate:
                raise InputError(
                    message(
                        "{path} lasts {seconds:.2f} s. Use a recording of {low:g} to {high:g} s.",
                        path=path,
                        seconds=frames / rate,
                        low=_LENGTHS_S[0],
                        high=_LENGTHS_S[1],
                    )
                )
            samples = sound.read(dtype="float64", always_2d=True).mean(axis=1)
    except OSError as error:
        raise InputError(message("Cannot read {path}: {strerror}.", path=path, strerror=error.strerror)) from error
    except soundfile.LibsndfileError as error:
        raise InputError(
            message("Cannot read {path}: {error_string}", path=path, error_string=error.error_string)
        ) from error
    if not np.isfinite(samples).all():
        raise InputError(message("{path} has samples that are not numbers. Save it again as 16-bit PCM.", path=path))
    times, hertz = track(np.ascontiguousarray(samples), rate, _STEP_S)
    voiced = hertz > 0
    if not voiced.any():
        raise InputError(message("No voice was found in {path}. Use a recording of voiced speech.", path=path))
    points = zip(times[voiced].tolist(), hertz[voiced].tolist(), strict=True)
    return PitchTierFile(path, 0.0, len(samples) / rate, tuple(points))
