"""Samples to the sound card."""

from __future__ import annotations

import logging
from types import ModuleType
from typing import Final

import numpy as np

from kokoro_desktop import spec
from kokoro_desktop.audio import Floats
from kokoro_desktop.errors import PlaybackError

_log = logging.getLogger(__name__)

_BLOCK_S: Final = 0.1
"""Seconds handed over at a time, and so the longest that Ctrl-C waits."""


class PortAudioMissing(PlaybackError):
    """The library that plays is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "Nothing can be played because the PortAudio library is missing; install it with "
            "'sudo apt install libportaudio2' (Debian, Ubuntu), 'sudo dnf install portaudio' (Fedora) or "
            "'sudo pacman -S portaudio' (Arch). On Windows and macOS it comes with the Python package 'sounddevice'."
        )


class NoOutputDevice(PlaybackError):
    """PortAudio works and finds nothing to play on."""

    def __init__(self) -> None:
        super().__init__("Nothing can be played because this machine has no sound output; write to a file instead.")


def play(samples: Floats, sample_rate: int = spec.SAMPLE_RATE) -> None:
    """Play ``samples`` on the default output and return when they have been heard.

    Parameters
    ----------
    samples
        float32 ``[n]``, one channel, full scale is -1 to 1; louder ones are clipped by PortAudio.
    sample_rate
        Samples a second.

    Raises
    ------
    PlaybackError
        PortAudio is missing, there is no output, or the output refuses.
    KeyboardInterrupt
        Ctrl-C; the sound has stopped by then.
    """
    sounddevice = load_sounddevice()
    try:
        # Index -1 is PortAudio's "none".
        if sounddevice.default.device[1] < 0:
            raise NoOutputDevice
        with sounddevice.OutputStream(samplerate=sample_rate, channels=1, dtype="float32") as stream:
            try:
                for block in _blocks(samples, sample_rate):
                    stream.write(block)
            except KeyboardInterrupt:
                stream.abort()
                raise
    except sounddevice.PortAudioError as error:
        _log.debug("PortAudio failed", exc_info=True)
        raise PlaybackError(f"The sound output refuses to play: {error.args[0]}.") from error


def _blocks(samples: Floats, sample_rate: int) -> list[Floats]:
    size = max(round(_BLOCK_S * sample_rate), 1)
    column = np.ascontiguousarray(samples, dtype=np.float32).reshape(-1, 1)
    return [column[start : start + size] for start in range(0, len(column), size)]


def load_sounddevice() -> ModuleType:
    """Import sounddevice, which looks for PortAudio as it is imported and raises OSError where it finds none."""
    try:
        import sounddevice
    except OSError as error:
        raise PortAudioMissing from error
    module: ModuleType = sounddevice
    return module
