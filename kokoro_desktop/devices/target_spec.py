"""What a bundle is to be made for: a device, its architecture, and the machine that it sits in."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from kokoro_desktop.devices.cpu import HostCpu, host_cpu, hosted_cpu, named_cpu
from kokoro_desktop.errors import DeviceError, InputError

KINDS: Final = ("llvm", "cuda", "metal")
"""Kinds of device that bundles are made for."""
_KEYS: Final = ("kind", "arch", "host")
EXAMPLE: Final = '{"kind": "cuda", "arch": "sm_90"}'


@dataclass(frozen=True)
class TargetSpec:
    """What a bundle is to be made for.

    Attributes
    ----------
    kind
        One of `KINDS`.
    arch
        Of the cards, as ``sm_90``; empty for this machine's first card, and where the kind has none.
    host
        One of `host.HOSTS`; empty for this machine.
    cpu
        One of `host.CPUS`; empty for the host's.
    """

    kind: str = "llvm"
    arch: str = ""
    host: str = ""
    cpu: str = ""

    @classmethod
    def parse(cls, target: str, host: str | None = None, cpu: str | None = None) -> TargetSpec:
        """Read what was typed.

        Parameters
        ----------
        target
            A kind, or JSON with ``kind`` and, if need be, ``arch`` and ``host``.

        Raises
        ------
        DeviceError
            There is no such kind.
        InputError
            It is neither a word nor such JSON, or names a host or CPU that there is not.
        """
        fields = _json(target) if target.lstrip().startswith("{") else {"kind": target}
        kind = fields["kind"]
        if kind not in KINDS:
            raise DeviceError(kind, f"there is no such target; choose one of {', '.join(KINDS)}.")
        if fields.get("arch") and kind != "cuda":
            raise InputError(f"A target {kind} has no arch; leave it out.")
        spec = cls(kind, fields.get("arch", ""), host or fields.get("host", ""), cpu or "")
        spec.machine()  # refuses what it does not know
        return spec

    def machine(self) -> HostCpu:
        """Describe the CPU that the bundle's host code is for.

        Raises
        ------
        InputError
            There is none such.
        """
        if self.host:
            return hosted_cpu(self.host, self.cpu or None)
        return named_cpu(self.cpu) if self.cpu else host_cpu()

    @property
    def is_foreign(self) -> bool:
        """Whether the bundle's host code is for another kind of machine than this one."""
        mine, its = host_cpu(), self.machine()
        return (mine.arch, mine.level, mine.system) != (its.arch, its.level, its.system)

    def options(self) -> list[str]:
        """Write it as options of a command."""
        kind = "" if self.kind == KINDS[0] else self.kind
        given = {"target": kind, "arch": self.arch, "host": self.host, "cpu": self.cpu}
        return [f"--{name}={value}" for name, value in given.items() if value]


def _json(text: str) -> dict[str, str]:
    try:
        fields: Any = json.loads(text)
    except ValueError as error:
        raise InputError(f"The target is not JSON ({error}); write it like {EXAMPLE}.") from error
    if not isinstance(fields.get("kind"), str) or not all(isinstance(value, str) for value in fields.values()):
        raise InputError(f"The target lacks a kind, or has a value that is no text; write it like {EXAMPLE}.")
    unknown = sorted(fields.keys() - set(_KEYS))
    if unknown:
        raise InputError(f"A target has no '{unknown[0]}'; it has {', '.join(_KEYS)}.")
    return {key: str(value) for key, value in fields.items()}
