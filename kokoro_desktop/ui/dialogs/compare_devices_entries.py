"""Who can be compared on this machine, and on what."""

from __future__ import annotations

from collections.abc import Sequence

from kokoro_desktop.comparison import onnx_available, onnx_contestant, pipeline_contestant, text_passages
from kokoro_desktop.devices.placement import AUTO
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.phonemes import Encoding
from kokoro_desktop.runtime.modules import available_cores
from kokoro_desktop.takes import TakeSettings
from kokoro_desktop.ui.dialogs.compare_devices import ComparedText, Entry
from kokoro_desktop.ui.window.services import Services
from kokoro_desktop.voices import load_voice


def entries(services: Services, choices: Sequence[DeviceChoice]) -> list[Entry]:
    """List every device, and ONNX Runtime where it is installed. Each gets engines of its own."""
    listed = [
        Entry(pipeline_contestant(choice.label, choice.device, choice.threads, services.new_engines()), choice.reason)
        for choice in choices
        if choice.device != AUTO  # which stands for one of the others
    ]
    if services.onnx and onnx_available():
        listed.append(Entry(onnx_contestant(available_cores())))
    return listed


def compared_text(settings: TakeSettings, encoding: Encoding) -> ComparedText:
    """Put together what every device is to speak.

    Raises
    ------
    InputError
        The voice cannot be loaded, or has no style for a text of this length.
    """
    passages = text_passages(encoding, load_voice(settings.voice), settings.speed)
    return ComparedText(settings.text, settings.voice, settings.speed, settings.seed, passages)
