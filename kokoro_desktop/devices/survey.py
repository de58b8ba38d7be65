"""List of this machine's devices, with the reason why a device cannot be used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kokoro_desktop.devices import kinds
from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.devices.device_kind import Device, Probe
from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.devices.placement import CPU_ALONE, FASTEST, Placement
from kokoro_desktop.messages import message
from kokoro_desktop.quantity import quantity

# Probe result of each device kind by name, in the order of `kinds.KINDS`.
Survey = Mapping[str, Probe]


@dataclass(frozen=True)
class DeviceChoice:
    """One entry of the device list.

    Attributes
    ----------
    placement
        Devices on which a pass runs.
    threads
        Number of CPU threads.
    label
        Text of the entry.
    available
        Whether the placement can be used.
    reason
        Reason why the placement cannot be used; empty if it can be used.
    """

    placement: Placement
    threads: int
    label: str
    available: bool
    reason: str

    @property
    def device(self) -> str:
        """Value of ``--device`` that selects the placement."""
        return self.placement.name


def survey() -> Survey:
    """Look for devices of every kind; on macOS, this may take several seconds."""
    return {kind.name: kind.survey() for kind in kinds.KINDS}


def gpu_names(placements: Iterable[Placement]) -> dict[str, str]:
    """Return the model name and driver version of each GPU in the given placements, by device name."""
    wanted = {(placement.gpu, placement.index) for placement in placements if placement.gpu}
    found = {kind: kinds.kind_of(kind).probe() for kind in sorted({kind for kind, _ in wanted})}
    return {
        Placement.of(kind, device.index).name: device.name
        + (message(", driver for {driver}", driver=told.driver) if told.driver else "")
        for kind, told in found.items()
        for device in told.devices
        if (kind, device.index) in wanted
    }


def device_choices() -> tuple[DeviceChoice, ...]:
    """Return all choices: the CPU, each GPU alone and together with the CPU, and the automatic choice."""
    return choices(survey(), physical_cores())


def usable_placements() -> tuple[Placement, ...]:
    """Return every placement that can be used on this machine."""
    return tuple({choice.placement: None for choice in device_choices() if choice.available})


def cpu_choices() -> tuple[DeviceChoice, ...]:
    """Return the choices that use only the CPU and therefore need no driver."""
    return choices({}, physical_cores())


def choices(found: Survey, cores: int) -> tuple[DeviceChoice, ...]:
    """Return the choices for the devices that `survey` found, with ``cores`` as the maximum number of threads."""
    counts = (cores,) if cores == 1 else (cores, 1)
    listed = [_choice(CPU_ALONE, count, cpu_label(count), "") for count in counts]
    for kind, told in found.items():
        if kind != CPU and told.devices:
            listed += [choice for gpu in told.devices for choice in _gpu(Placement(kind, gpu.index), gpu, cores)]
        elif kind != CPU:
            listed.append(_choice(Placement(kind), cores, kinds.kind_of(kind).title, told.missing))
    if any(choice.available and choice.placement != CPU_ALONE for choice in listed):
        listed.append(_choice(FASTEST, cores, message("Automatic (fastest device)"), ""))
    return tuple(listed)


def cpu_label(threads: int) -> str:
    """Return the label of a CPU choice, with its number of threads."""
    return f"CPU ({quantity(threads, 'thread')})"


def _gpu(placement: Placement, gpu: Device, cores: int) -> list[DeviceChoice]:
    """Return the choices for a GPU: alone and, if it can be used, with the CPU."""
    both = Placement(placement.gpu, placement.index, hybrid=True)
    listed = (placement,) if gpu.unfit else (placement, both)
    label = f"{gpu.name} ({kinds.kind_of(placement.gpu).title})"
    return [_choice(each, cores, f"{label} + CPU" if each.hybrid else label, gpu.unfit) for each in listed]


def _choice(placement: Placement, threads: int, label: str, reason: str) -> DeviceChoice:
    return DeviceChoice(placement, threads, label, not reason, reason)
