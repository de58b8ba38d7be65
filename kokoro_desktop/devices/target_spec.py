"""Specification of a compilation target: device, architecture and host machine."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Final

from kokoro_desktop.devices.cpu import HostCpu, host_cpu, hosted_cpu, named_cpu
from kokoro_desktop.devices.kinds import CPU, KINDS, kind_names, kind_of
from kokoro_desktop.errors import DeviceError, InputError
from kokoro_desktop.messages import message

_KEYS: Final = ("kind", "arch", "host")
# An example of ``--target`` with an architecture.
EXAMPLE: Final = next(kind.target_example for kind in KINDS if kind.arch_example)


@dataclass(frozen=True)
class TargetSpec:
    """Device, architecture and host machine to compile for.

    Attributes
    ----------
    kind
        Name of the device kind, such as ``cuda``.
    arch
        GPU architecture, such as ``sm_90``; empty for this machine's first GPU, or if the kind has no architectures.
    host
        Host machine, a key of `cpu.HOSTS`; empty for this machine.
    cpu
        CPU level, a key of `cpu.CPUS`; empty for the host's default.
    """

    kind: str = CPU
    arch: str = ""
    host: str = ""
    cpu: str = ""

    @classmethod
    def parse(cls, target: str, host: str | None = None, cpu: str | None = None) -> TargetSpec:
        """Parse the value of ``--target``.

        Parameters
        ----------
        target
            A device kind, or a JSON object with ``kind`` and optionally ``arch`` and ``host``.
        host, cpu
            Values of ``--host``, which overrides the field ``host``, and of ``--cpu``; None if not given.

        Raises
        ------
        DeviceError
            The kind is unknown.
        InputError
            The JSON is invalid, the kind has no architectures but ``arch`` is given, or the host or CPU is unknown.
        """
        fields = _json(target) if target.lstrip().startswith("{") else {"kind": target}
        kind = fields["kind"]
        if kind not in kind_names():
            raise DeviceError(kind, message("there is no such target; choose one of {0}.", ", ".join(kind_names())))
        if fields.get("arch") and not kind_of(kind).arch_example:
            raise InputError(message("A {kind} target has no architecture. Omit the field 'arch'.", kind=kind))
        spec = cls(kind, fields.get("arch", ""), host or fields.get("host", ""), cpu or "")
        spec.machine()  # raises if the host or CPU is unknown
        return spec

    def machine(self) -> HostCpu:
        """Return the CPU that runs the host code.

        Raises
        ------
        InputError
            The host or CPU is unknown.
        """
        if self.host:
            return hosted_cpu(self.host, self.cpu or None)
        return named_cpu(self.cpu) if self.cpu else host_cpu()

    @property
    def is_foreign(self) -> bool:
        """Whether the host code is for an architecture, CPU level or system that differs from this machine's."""
        mine, its = host_cpu(), self.machine()
        return (mine.arch, mine.level, mine.system) != (its.arch, its.level, its.system)

    def with_arch(self) -> TargetSpec:
        """Return the target; if it lacks a required architecture, add that of this machine's first GPU.

        Raises
        ------
        DeviceError
            This machine has no GPU of this kind.
        """
        kind = kind_of(self.kind)
        if self.arch or not kind.arch_example:
            return self
        found = kind.probe()
        if not found.devices:
            remedy = message(
                "specify the architecture to compile for: --target '{target_example}'",
                target_example=kind.target_example,
            )
            raise DeviceError(self.kind, f"{found.missing}; {remedy}.")
        return replace(self, arch=found.devices[0].arch)


def _json(text: str) -> dict[str, str]:
    try:
        fields: Any = json.loads(text)
    except ValueError as error:
        raise InputError(
            message("The target is not valid JSON ({error}). Example: {EXAMPLE}.", error=error, EXAMPLE=EXAMPLE)
        ) from error
    if not isinstance(fields.get("kind"), str) or not all(isinstance(value, str) for value in fields.values()):
        raise InputError(
            message(
                "The target has no kind, or one of its values is not a string. Example: {EXAMPLE}.",
                EXAMPLE=EXAMPLE,
            )
        )
    unknown = sorted(fields.keys() - set(_KEYS))
    if unknown:
        raise InputError(message("Unknown target field '{0}'. Valid fields are {1}.", unknown[0], ", ".join(_KEYS)))
    return {key: str(value) for key, value in fields.items()}
