"""Every device that this machine could use, and for those that cannot be used, why."""

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

Survey = Mapping[str, Probe]
"""What there is, by kind, in the order of `kinds.KINDS`."""


@dataclass(frozen=True)
class DeviceChoice:
    """One entry of the list of devices.

    Attributes
    ----------
    placement
        Where it runs.
    threads
        Of the CPU.
    label
        For people.
    available
        Whether it can be used.
    reason
        Why not; empty where it can.
    """

    placement: Placement
    threads: int
    label: str
    available: bool
    reason: str

    @property
    def device(self) -> str:
        """As ``--device`` names it."""
        return self.placement.name


def survey() -> Survey:
    """Ask the drivers; on macOS it takes up to some seconds."""
    return {kind.name: kind.survey() for kind in kinds.KINDS}


def gpu_names(placements: Iterable[Placement]) -> dict[str, str]:
    """Say what GPUs some placements have: their makers' names for them, and the driver's version, by device."""
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
    """List what can be chosen: the CPU with all threads and with one, every GPU, each alone and with the CPU."""
    return choices(survey(), physical_cores())


def usable_placements() -> tuple[Placement, ...]:
    """List every place where something can run on this machine."""
    return tuple({choice.placement: None for choice in device_choices() if choice.available})


def cpu_choices() -> tuple[DeviceChoice, ...]:
    """List what can be chosen before any driver has answered."""
    return choices({}, physical_cores())


def choices(found: Survey, cores: int) -> tuple[DeviceChoice, ...]:
    """List what can be chosen of what was found."""
    counts = (cores,) if cores == 1 else (cores, 1)
    listed = [_choice(CPU_ALONE, count, cpu_label(count), "") for count in counts]
    for kind, told in found.items():
        if kind != CPU and told.devices:
            listed += [choice for gpu in told.devices for choice in _gpu(Placement(kind, gpu.index), gpu, cores)]
        elif kind != CPU:
            listed.append(_choice(Placement(kind), cores, kinds.kind_of(kind).title, told.missing))
    if any(choice.available and choice.placement != CPU_ALONE for choice in listed):
        listed.append(_choice(FASTEST, cores, message("Automatic (the fastest)"), ""))
    return tuple(listed)


def cpu_label(threads: int) -> str:
    """Name the processor for people, with its threads."""
    return f"CPU ({quantity(threads, 'thread')})"


def _gpu(placement: Placement, gpu: Device, cores: int) -> list[DeviceChoice]:
    """List a GPU alone and, where it can be used, with the CPU."""
    both = Placement(placement.gpu, placement.index, hybrid=True)
    listed = (placement,) if gpu.unfit else (placement, both)
    label = f"{gpu.name} ({kinds.kind_of(placement.gpu).title})"
    return [_choice(each, cores, f"{label} + CPU" if each.hybrid else label, gpu.unfit) for each in listed]


def _choice(placement: Placement, threads: int, label: str, reason: str) -> DeviceChoice:
    return DeviceChoice(placement, threads, label, not reason, reason)
