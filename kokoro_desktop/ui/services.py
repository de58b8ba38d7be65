"""What the window is given from outside, so that tests can give it something else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from kokoro_desktop import paths
from kokoro_desktop.audio.stream import OutputStream
from kokoro_desktop.devices.survey import DeviceChoice, cpu_choices, device_choices
from kokoro_desktop.engine.opener import OpenEngine, TvmEngines
from kokoro_desktop.ui.settings import Settings


@dataclass(frozen=True)
class Services:
    """Everything outside the window.

    Attributes
    ----------
    new_engines
        Makes what opens engines; called once for every thread that speaks.
    devices
        Lists the devices; drivers may take seconds to answer.
    devices_at_once
        Lists those that no driver is asked for.
    session_folder
        Where the session is kept.
    settings
        What the window remembers.
    stream
        Plays the sound.
    onnx
        Whether ONNX Runtime is offered as a baseline where it is installed.
    """

    new_engines: Callable[[], OpenEngine] = TvmEngines
    devices: Callable[[], tuple[DeviceChoice, ...]] = device_choices
    devices_at_once: Callable[[], tuple[DeviceChoice, ...]] = cpu_choices
    session_folder: Path = field(default_factory=lambda: paths.data() / "session")
    settings: Settings = field(default_factory=Settings)
    stream: OutputStream = field(default_factory=OutputStream)
    onnx: bool = True
