"""The pitch of a recording."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from kokoro_desktop.errors import InputError
from kokoro_desktop.files.read import open_file
from kokoro_desktop.prosody.praat_files import PitchTierFile
from kokoro_desktop.prosody.trackers import TRACKERS

MOST_BYTES: Final = 500_000_000
_MOST_S: Final = 600.0
"""Length from which on a recording is not one of an utterance: trackers take a tenth of it, and much memory."""
_STEP_S: Final = 0.005


def track_pitch(path: Path, tracker: str) -> PitchTierFile:
    """Track the pitch of a recording.

    Parameters
    ----------
    path
        A file that libsndfile reads; of several channels the mean is taken.
    tracker
        One of `TRACKERS`.

    Raises
    ------
    InputError
        It cannot be read, is too long, or has no voice.
    TrackerMissing
        The tracker is not installed.
    """
    import soundfile

    try:
        with open_file(path, MOST_BYTES) as file, soundfile.SoundFile(file) as sound:
            rate, frames = sound.samplerate, sound.frames
            if frames > _MOST_S * rate:
                raise InputError(f"{path} lasts {frames / rate:.0f} s: give a recording of {_MOST_S:.0f} s at most.")
            samples = sound.read(dtype="float64", always_2d=True).mean(axis=1)
    except OSError as error:
        raise InputError(f"Cannot read {path}: {error.strerror}.") from error
    except soundfile.LibsndfileError as error:
        raise InputError(f"Cannot read {path}: {error.error_string}") from error
    if not np.isfinite(samples).all():
        raise InputError(f"{path} has samples that are no numbers.")
    times, hertz = TRACKERS[tracker](np.ascontiguousarray(samples), rate, _STEP_S)
    voiced = hertz > 0
    if not voiced.any():
        raise InputError(f"{path} has no voice whose pitch could be found.")
    points = zip(times[voiced].tolist(), hertz[voiced].tolist(), strict=True)
    return PitchTierFile(path, 0.0, len(samples) / rate, tuple(points))
