"""Engines that can be compared on this machine, and the workload that they speak."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.devices.placement import FASTEST
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.measure.baselines import BASELINES
from kokoro_desktop.measure.own_engine import device_engine
from kokoro_desktop.measure.speech_engine import EngineMissing
from kokoro_desktop.measure.workloads import Workload, split_into_passages
from kokoro_desktop.ui.dialogs.compare_devices import DeviceEntry
from kokoro_desktop.ui.services import Services
from kokoro_desktop.ui.translation import translated
from kokoro_desktop.voices import load_voice


def entries(services: Services, choices: Sequence[DeviceChoice]) -> list[DeviceEntry]:
    """Return one entry for each device, and one for ONNX Runtime if it is installed."""
    listed = []
    for choice in choices:
        if choice.placement != FASTEST:  # an alias for another entry
            name = translated(choice.label)
            engine = device_engine(choice.placement, name, choice.threads, services.open_engine)
            listed.append(DeviceEntry(engine, choice.reason))
    for baseline in BASELINES.values():
        if services.onnx and baseline.title:
            with suppress(EngineMissing):
                listed.append(DeviceEntry(baseline.in_own_process(baseline.title, physical_cores())))
    return listed


def compared_text(request: SpeechRequest) -> Workload:
    """Return the text and settings of a request as the workload for every device.

    Raises
    ------
    InputError
        The voice cannot be loaded, or has no style for a text of this length.
    """
    passages = split_into_passages(request.encoding, load_voice(request.voice), request.speed)
    return Workload("", passages, request.seed, request.text, request.voice, request.speed)
