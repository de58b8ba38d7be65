"""The window's external dependencies, replaceable in tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.audio.stream import OutputStream
from kokoro_desktop.devices.survey import DeviceChoice, cpu_choices, device_choices
from kokoro_desktop.engine.opener import Engine, open_engine
from kokoro_desktop.ui.settings import Settings

# Accept any number of threads, because the user may increase the number later.
_OPEN_ENGINE: Final = partial(open_engine, any_threads=True)


@dataclass(frozen=True)
class Services:
    """External dependencies of the window.

    Attributes
    ----------
    open_engine
        Function that opens an engine on the calling thread: `engine.opener.open_engine`, or a stand-in for tests and
        screenshots.
    devices
        Function that lists all devices. It may take several seconds, because drivers can be slow to respond.
    devices_at_once
        Function that immediately lists the devices that need no driver.
    session_folder
        Folder in which the session is stored.
    settings
        The user's settings.
    stream
        Output stream for playback.
    onnx
        Whether device comparisons offer ONNX Runtime, if installed, as a baseline.
    """

    open_engine: Callable[..., Engine] = _OPEN_ENGINE
    devices: Callable[[], tuple[DeviceChoice, ...]] = device_choices
    devices_at_once: Callable[[], tuple[DeviceChoice, ...]] = cpu_choices
    session_folder: Path = field(default_factory=lambda: paths.data() / "session")
    settings: Settings = field(default_factory=Settings)
    stream: OutputStream = field(default_factory=OutputStream)
    onnx: bool = True
