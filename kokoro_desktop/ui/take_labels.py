"""Display names of devices, and tooltips of takes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QDateTime, QLocale, Qt

from kokoro_desktop.devices import kinds
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.devices.survey import cpu_label
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.voices import speaker_names


def device_name(take: Take) -> str:
    """Return the name of a take's device, as shown in the device list."""
    return placement_name(take.request.placement, take.request.threads)


def placement_name(placement: Placement, threads: int) -> str:
    """Return the name of a placement, as shown in the device list; the name of the CPU includes ``threads``."""
    if placement == CPU_ALONE:
        return translated(cpu_label(threads))
    title = kinds.kind_of(placement.gpu).title + (f" {placement.index}" if placement.index else "")
    return f"{title} + CPU" if placement.hybrid else title


def describe_take(take: Take, blends: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return a take's tooltip, with the names of ``blends`` and the details that have no column in the take list."""
    request = take.request
    text = request.text if len(request.text) <= 200 else f"{request.text[:200]}…"
    when = QDateTime.fromString(take.created, Qt.DateFormat.ISODateWithMs)
    made = QLocale().toString(when, QLocale.FormatType.ShortFormat)
    said = tr("Voice {0} ({1}), seed {2}, {3}").format(
        speaker_names(take.voices, blends), ", ".join(take.voices), request.seed, made
    )
    partial = tr("Stopped before the end. Choose Play to continue.")
    lines = [text, said]
    if (step := take.continuum) is not None:
        place = tr("{2}: step {0} of {1}, weight {3}")
        lines.append(place.format(step.number, step.count, step.text, QLocale().toString(step.weight, "f", 4)))
    return "\n".join([*lines, partial] if take.unspoken else lines)
