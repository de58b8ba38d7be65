"""One output of PortAudio's, for `stream.OutputStream`: opened, started, stopped, and asked what time it is."""

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

LATENCY_S: Final = 0.1
"""Sound that is queued: as long as another thread may keep Python's lock from the one that fills."""

LEAD_S: Final = 0.1
"""Silence before the first sample, as long as the queue: PulseAudio loses up to 19 ms of what it is given first, and of
the device's delay it tells only once it plays."""

Fill = Callable[[Floats, float], None]
"""Fills a block, float32 [n]; told when its first sample will be heard, in seconds of `Output.time`."""


class Output(Protocol):
    """What plays."""

    @property
    def time(self) -> float:
        """The clock of the device, in seconds."""

    @property
    def active(self) -> bool:
        """Whether blocks are being asked for."""

    def start(self) -> None:
        """Begin to ask for blocks."""

    def abort(self) -> None:
        """Fall silent at once and ask for no more."""

    def close(self) -> None:
        """Give the device back."""


OpenOutput = Callable[[Fill], Output]
"""Opens an output; raises `PlaybackError`."""


class PortAudioMissing(PlaybackError):
    """The library that plays is not installed."""

    def __init__(self) -> None:
        super().__init__(
            message(
                "Nothing can be played because the PortAudio library is missing; install it with "
                "'sudo apt install libportaudio2' (Debian, Ubuntu), 'sudo dnf install portaudio' (Fedora) or "
                "'sudo pacman -S portaudio' (Arch). On Windows and macOS it comes with the Python package "
                "'sounddevice'."
            )
        )


class NoOutputDevice(PlaybackError):
    """PortAudio works and finds nothing to play on."""

    def __init__(self) -> None:
        super().__init__(
            message("Cannot play the sound because this computer has no sound output. Write it to a file instead.")
        )


def output_names() -> tuple[str, ...]:
    """List the outputs of this machine, as PortAudio names them; none where there is no PortAudio.

    Talks to the driver where nobody has yet: not for the GUI thread.
    """
    try:
        devices = _load_sounddevice().query_devices()
    except PlaybackError:
        return ()
    return tuple(dict.fromkeys(str(each["name"]) for each in devices if each["max_output_channels"] > 0))


class PortAudioOutput:
    """An output of this machine, one channel of 24 kHz.

    Parameters
    ----------
    device
        As `output_names` has it; empty, or one that is not there now, means the system's default.
    latency_s
        Sound that is queued, in seconds.

    Raises
    ------
    PlaybackError
        PortAudio is missing, there is no output, or it refuses; so do the methods.
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
        """The clock of the device, in seconds."""
        try:
            return float(self._stream.time)
        except self._sounddevice.PortAudioError:
            return 0.0

    @property
    def active(self) -> bool:
        """Whether blocks are being asked for."""
        return bool(self._stream.active)

    def start(self) -> None:
        """Begin to ask for blocks."""
        try:
            if self._stream.active:
                return
            # A device that went away while it played leaves a stream that has ended and was never stopped.
            if not self._stream.stopped:
                self._stream.abort()
            self._lead = round(max(LEAD_S, self._latency_s) * spec.SAMPLE_RATE)
            self._stream.start()
        except self._sounddevice.PortAudioError as error:
            raise _refusal(error) from error

    def abort(self) -> None:
        """Fall silent at once and ask for no more."""
        try:
            self._stream.abort()
        except self._sounddevice.PortAudioError:
            _log.warning("The output would not stop.", exc_info=True)

    def close(self) -> None:
        """Give the device back."""
        self._stream.close()

    def _index_of(self, device: str) -> int | None:
        """Return PortAudio's number of an output; None for the default one."""
        if not device:
            return None
        for number, each in enumerate(self._sounddevice.query_devices()):
            if each["name"] == device and each["max_output_channels"] > 0:
                return number
        _log.warning("The output %r is not there: the system's default plays.", device)
        return None

    def _called(self, out: Floats, frames: int, times: Any, status: Any) -> None:
        # Some drivers know nothing of it and say zero.
        heard_at = times.outputBufferDacTime if times.outputBufferDacTime > 0 else self.time + self._latency_s
        lead = min(self._lead, frames)
        self._lead -= lead
        out[:lead] = 0
        if lead < frames:
            self._fill(out[lead:, 0], heard_at + lead / spec.SAMPLE_RATE)


def look_for_devices_again() -> None:
    """Have PortAudio notice what was plugged in: it lists the devices only once. No output may be open meanwhile."""
    sounddevice = _load_sounddevice()
    try:
        # Its documentation offers no other way.
        sounddevice._terminate()
        sounddevice._initialize()
    except sounddevice.PortAudioError as error:
        raise _refusal(error) from error


def _load_sounddevice() -> ModuleType:
    """Import sounddevice, which looks for PortAudio as it is imported and raises OSError where it finds none."""
    try:
        import sounddevice
    except OSError as error:
        raise PortAudioMissing from error
    module: ModuleType = sounddevice
    return module


def _refusal(error: Exception) -> PlaybackError:
    _log.debug("PortAudio failed", exc_info=True)
    return PlaybackError(message("Cannot play the sound: {0}.", error.args[0]))
