"""Who can be compared on this machine, and on what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kokoro_desktop.devices.cpu import available_cores
from kokoro_desktop.devices.placement import FASTEST
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.synthesis import SpeechRequest
from kokoro_desktop.measure.onnx_engine import OnnxEngine, onnx_available
from kokoro_desktop.measure.runner import with_usual_heap
from kokoro_desktop.measure.tvm_engine import device_engine
from kokoro_desktop.measure.workloads import Workload, split_into_passages
from kokoro_desktop.phonemes import Encoding
from kokoro_desktop.ui.dialogs.compare_devices import Entry
from kokoro_desktop.ui.window.services import Services
from kokoro_desktop.voices import load_voice
from kokoro_desktop.weights.onnx_source import packaged_model

ONNX_NAME: Final = "ONNX Runtime, int8"


def entries(services: Services, choices: Sequence[DeviceChoice]) -> list[Entry]:
    """List every device, and ONNX Runtime where it is installed. Each gets engines of its own."""
    listed = [
        Entry(device_engine(choice.label, choice.placement, choice.threads, services.new_engines()), choice.reason)
        for choice in choices
        if choice.placement != FASTEST  # which stands for one of the others
    ]
    if services.onnx and onnx_available():
        engine = OnnxEngine(ONNX_NAME, packaged_model, available_cores())
        listed.append(Entry(with_usual_heap(engine)))
    return listed


def compared_text(request: SpeechRequest, encoding: Encoding) -> Workload:
    """Put together what every device is to speak.

    Raises
    ------
    InputError
        The voice cannot be loaded, or has no style for a text of this length.
    """
    passages = split_into_passages(encoding, load_voice(request.voice), request.speed)
    return Workload("", passages, request.seed, request.text, request.voice, request.speed)
