"""The pitch of a recording."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from kokoro_desktop.errors import InputError
from kokoro_desktop.files.read import open_file
from kokoro_desktop.messages import message
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
                raise InputError(
                    message(
                        "{path} lasts {0:.0f} s: give a recording of {MOST_S:.0f} s at most.",
                        frames / rate,
                        path=path,
                        MOST_S=_MOST_S,
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
        raise InputError(message("{path} has samples that are no numbers.", path=path))
    times, hertz = TRACKERS[tracker](np.ascontiguousarray(samples), rate, _STEP_S)
    voiced = hertz > 0
    if not voiced.any():
        raise InputError(message("{path} has no voice whose pitch could be found.", path=path))
    points = zip(times[voiced].tolist(), hertz[voiced].tolist(), strict=True)
    return PitchTierFile(path, 0.0, len(samples) / rate, tuple(points))
