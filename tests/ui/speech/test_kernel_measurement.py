"""What cannot be measured is refused after it has spoken, and cancelling ends the measurement."""

from __future__ import annotations

import pytest

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.errors import Cancelled, InputError
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.speech.kernel_measurement import measure_kernels

REQUEST = SpeechRequest("həlˈO.", "af_heart", 1.0, CPU_ALONE, 1, 0)


def test_device_without_kernels_to_watch_is_refused() -> None:
    with pytest.raises(InputError, match=r"cannot be measured\. Choose the CPU or a GPU alone"):
        measure_kernels(StandInEngines(), REQUEST, QUIET)


def test_cancelling_ends_it() -> None:
    with pytest.raises(Cancelled):
        measure_kernels(StandInEngines(), REQUEST, Task(cancelled=lambda: True))
