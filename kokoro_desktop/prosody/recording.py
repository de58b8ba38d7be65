"""The pitch of a recording, by WORLD's Harvest or, where the user has it and asks for it, by Praat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import InputError, KokoroError
from kokoro_desktop.files.read import open_file
from kokoro_desktop.prosody.praat_files import PitchTierFile

Floats64 = NDArray[np.float64]

MOST_BYTES: Final = 500_000_000
_MOST_S: Final = 600.0
"""Length from which on a recording is not one of an utterance: trackers take a tenth of it, and much memory."""
_STEP_S: Final = 0.005
_FLOOR_HZ, _CEILING_HZ = 60.0, 600.0
"""Between the lowest voices and the highest."""


class TrackerMissing(KokoroError):
    """No pitch tracker is installed."""


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
    times, hertz = TRACKERS[tracker](np.ascontiguousarray(samples), rate)
    voiced = hertz > 0
    if not voiced.any():
        raise InputError(f"{path} has no voice whose pitch could be found.")
    points = zip(times[voiced].tolist(), hertz[voiced].tolist(), strict=True)
    return PitchTierFile(path, 0.0, len(samples) / rate, tuple(points))


def _by_world(samples: Floats64, rate: int) -> tuple[Floats64, Floats64]:
    """Track by Harvest (Morise, Interspeech 2017); MIT licence."""
    try:
        import pyworld
    except ImportError as error:
        raise TrackerMissing(
            "No pitch tracker is installed: run pip install 'kokoro-tvm-desktop[recording]', or use --tracker praat."
        ) from error
    hertz, times = pyworld.harvest(samples, rate, _FLOOR_HZ, _CEILING_HZ, _STEP_S * 1000)
    # Harvest goes on a little where the voice has ended: StoneMask refines what is there.
    return times, pyworld.stonemask(samples, hertz, times, rate)


def _by_praat(samples: Floats64, rate: int) -> tuple[Floats64, Floats64]:
    """Track by Praat's autocorrelation (Boersma 1993); GPL, so never imported unless asked for."""
    try:
        import parselmouth
    except ImportError as error:
        raise TrackerMissing("Praat's tracker is not installed: run pip install praat-parselmouth.") from error
    pitch: Any = parselmouth.Sound(samples, rate).to_pitch_ac(_STEP_S, _FLOOR_HZ, pitch_ceiling=_CEILING_HZ)
    return pitch.xs(), pitch.selected_array["frequency"]


TRACKERS: Final[Mapping[str, Callable[[Floats64, int], tuple[Floats64, Floats64]]]] = {
    "world": _by_world,
    "praat": _by_praat,
}
