"""PortAudio output for `stream.OutputStream`."""

from __future__ import annotations

import logging
from collections.abc import Callable
from types import ModuleType
from typing import Any, Final, Protocol

from kokoro_desktop import spec
from kokoro_desktop.audio import Floats
from kokoro_desktop.errors import PlaybackError
from kokoro_desktop.messages import message

_log = logging.getLogger(__name__)

# Queue length in seconds: the longest time for which another thread may hold the GIL and block the callback.
LATENCY_S: Final = 0.1

# Silence before the first sample, because PulseAudio loses up to 19 ms at the start. It reports the device's latency
# only after it has started to play, so the time of the first blocks is a guess.
LEAD_S: Final = 0.03

# Function that fills a block, float32 [n]. Its second argument is the `Output.time`, in seconds, at which the first
# sample becomes audible.
Fill = Callable[[Floats, float], None]


class Output(Protocol):
    """Protocol for sound outputs, which request blocks of samples from a `Fill` function."""

    @property
    def time(self) -> float:
        """Current time in seconds, as given by the device's clock."""

    @property
    def active(self) -> bool:
        """Whether the output is currently requesting blocks."""

    def start(self) -> None:
        """Start requesting blocks."""

    def abort(self) -> None:
        """Stop immediately and discard the queue."""

    def close(self) -> None:
        """Release the device."""


OpenOutput = Callable[[Fill], Output]  # function that opens an output, or raises `PlaybackError`


class PortAudioMissing(PlaybackError):
    """PortAudio is not installed."""

    def __init__(self) -> None:
        super().__init__(
            message(
                "Cannot play the sound because the PortAudio library is missing. Install it with 'sudo apt "
                "install libportaudio2' (Debian, Ubuntu), 'sudo dnf install portaudio' (Fedora) or 'sudo "
                "pacman -S portaudio' (Arch). On Windows and macOS, it is part of the Python package "
                "'sounddevice'."
            )
        )


class NoOutputDevice(PlaybackError):
    """PortAudio is installed, but there is no output device."""

    def __init__(self) -> None:
        super().__init__(
            message(
                "Cannot play the sound because this computer has no audio device. Save the sound to a file instead."
            )
        )


def output_names() -> tuple[str, ...]:
    """Return PortAudio's names for this machine's outputs; empty if PortAudio is not installed.

    Do not call this on the GUI thread, because the first call accesses the driver.
    """
    try:
        devices = _load_sounddevice().query_devices()
    except PlaybackError:
        return ()
    return tuple(dict.fromkeys(str(each["name"]) for each in devices if each["max_output_channels"] > 0))


class PortAudioOutput:
    """Mono output at 24 kHz on a device of this machine.

    Parameters
    ----------
    device
        One of `output_names`. If it is empty or unavailable, the system default is used.
    latency_s
        Queue length in seconds.

    Raises
    ------
    PlaybackError
        PortAudio is missing, there is no output device, or the output failed. The methods also raise this error.
    """

    def __init__(self, fill: Fill, device: str = "", latency_s: float = LATENCY_S) -> None:
        self._sounddevice = _load_sounddevice()
        self._fill, self._latency_s = fill, latency_s
        self._lead = 0
        if self._sounddevice.default.device[1] < 0:
            raise NoOutputDevice
        try:
            self._stream: Any = self._sounddevice.OutputStream(
                samplerate=spec.SAMPLE_RATE, channels=1, dtype="float32", latency=latency_s, callback=self._called,
                device=self._index_of(device),
            )  # fmt: skip
        except self._sounddevice.PortAudioError as error:
            raise _refusal(error) from error

    @property
    def time(self) -> float:
        """Current time in seconds, as given by the device's clock."""
        try:
            return float(self._stream.time)
        except self._sounddevice.PortAudioError:
            return 0.0

    @property
    def active(self) -> bool:
        """Whether the output is currently requesting blocks."""
        return bool(self._stream.active)

    def start(self) -> None:
        """Start requesting blocks."""
        try:
            if self._stream.active:
                return
            # If the device disappeared during playback, the stream has ended but was never stopped.
            if not self._stream.stopped:
                self._stream.abort()
            self._lead = round(LEAD_S * spec.SAMPLE_RATE)
            self._stream.start()
        except self._sounddevice.PortAudioError as error:
            raise _refusal(error) from error

    def abort(self) -> None:
        """Stop immediately and discard the queue."""
        try:
            self._stream.abort()
        except self._sounddevice.PortAudioError:
            _log.warning("The audio output could not be stopped.", exc_info=True)

    def close(self) -> None:
        """Release the device."""
        self._stream.close()

    def _index_of(self, device: str) -> int | None:
        """Return the PortAudio index of an output; None (the system default) if ``device`` is empty or unavailable."""
        if not device:
            return None
        for number, each in enumerate(self._sounddevice.query_devices()):
            if each["name"] == device and each["max_output_channels"] > 0:
                return number
        _log.warning("The audio device %r is not available. Using the system default.", device)
        return None

    def _called(self, out: Floats, frames: int, times: Any, status: Any) -> None:
        # Some drivers report zero instead of the time.
        heard_at = times.outputBufferDacTime if times.outputBufferDacTime > 0 else self.time + self._latency_s
        lead = min(self._lead, frames)
        self._lead -= lead
        out[:lead] = 0
        if lead < frames:
            self._fill(out[lead:, 0], heard_at + lead / spec.SAMPLE_RATE)


def refresh_devices() -> None:
    """Refresh PortAudio's device list, which is otherwise read only once; no output may be open."""
    sounddevice = _load_sounddevice()
    try:
        # There is no public function for this.
        sounddevice._terminate()
        sounddevice._initialize()
    except sounddevice.PortAudioError as error:
        raise _refusal(error) from error


def _load_sounddevice() -> ModuleType:
    """Import sounddevice; raise `PortAudioMissing` if the PortAudio library cannot be found."""
    try:
        import sounddevice
    except OSError as error:
        raise PortAudioMissing from error
    module: ModuleType = sounddevice
    return module


def _refusal(error: Exception) -> PlaybackError:
    _log.debug("PortAudio failed", exc_info=True)
    return PlaybackError(message("Cannot play the sound: {0}.", error.args[0]))
