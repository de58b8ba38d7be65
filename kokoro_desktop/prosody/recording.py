"""Pitch tracking of recordings."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kokoro_desktop.audio.recording import read_recording
from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.prosody.pitch_tracker import track
from kokoro_desktop.prosody.praat_files import PitchTierFile

_STEP_S: Final = 0.005


def track_pitch(path: Path) -> PitchTierFile:
    """Track the pitch of an audio file, and return the voiced values as a PitchTier.

    Parameters
    ----------
    path
        An audio file that libsndfile can read. Multiple channels are averaged.

    Raises
    ------
    InputError
        The file cannot be read, or contains no voiced speech.
    """
    recording = read_recording(path)
    times, hertz = track(recording.samples, recording.rate, _STEP_S)
    voiced = hertz > 0
    if not voiced.any():
        raise InputError(message("{path} contains no voiced speech. Use a different recording.", path=path))
    points = zip(times[voiced].tolist(), hertz[voiced].tolist(), strict=True)
    return PitchTierFile(path, 0.0, recording.duration_s, tuple(points))
