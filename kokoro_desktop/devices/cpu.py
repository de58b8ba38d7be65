"""What a CPU is and can do: this machine's, found without a compiler, or one that is named."""

from __future__ import annotations

import os
import platform
import subprocess
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from kokoro_desktop.devices.device_kind import Device, DeviceKind, Probe, Tolerance
from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.quantity import quantity

X86_LEVELS: Final[dict[str, frozenset[str]]] = {
    "x86-64-v4": frozenset({"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}),
    "x86-64-v3": frozenset({"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"}),
    "x86-64-v2": frozenset({"sse4_1", "sse4_2", "ssse3", "popcnt", "cx16"}),
}
"""Levels of the x86-64 psABI above its base, widest first, by what each adds, in the names of Linux's cpuinfo."""
_BASE: Final = "x86-64"
_ARMV8_2: Final = frozenset({"asimd", "atomics", "crc32", "fphp", "asimdhp", "asimdrdm", "lrcpc", "asimddp"})
_CRYPTOGRAPHY: Final = frozenset({"aes", "pmull", "sha1", "sha2"})
_CORTEX_A76: Final = _ARMV8_2 | _CRYPTOGRAPHY
"""What code for a Cortex-A76 may use, in the names of cpuinfo."""
CPUS: Final[dict[str, str]] = {
    "x86-64-v2": "x86_64",
    "x86-64-v3": "x86_64",
    "x86-64-v4": "x86_64",
    "apple-m1": "arm64",
    "cortex-a76": "arm64",
}
"""Levels that a bundle can be made for on any machine, and their architectures."""
HOSTS: Final[dict[str, tuple[str, str, str]]] = {
    "x86_64-linux-gnu": ("x86_64", "linux", "x86-64-v3"),
    "aarch64-linux-gnu": ("arm64", "linux", "cortex-a76"),
    "arm64-apple-macos": ("arm64", "macos", "apple-m1"),
    "x86_64-apple-macos": ("x86_64", "macos", "x86-64-v3"),
    "x86_64-windows-msvc": ("x86_64", "windows", "x86-64-v3"),
}
"""Machines that a bundle can be made for elsewhere: architecture, system, and the level that nearly all have."""
LEVEL_VARIABLE: Final = "KOKORO_DESKTOP_CPU"
"""Names a level below this machine's, to be taken for its own: so its bundles can be tried and measured here."""
SYSTEMS: Final = {"apple-m1": "macos", "cortex-a76": "linux"}
"""Systems of the levels that occur on one alone."""
_CPUINFO: Final = Path("/proc/cpuinfo")
_PF_AVX2: Final = 40
_PF_AVX512F: Final = 41
"""What `IsProcessorFeaturePresent` of Windows is asked for (winnt.h)."""


def host_system() -> str:
    """Name this machine's system: ``linux``, ``macos`` or ``windows``, else as Python calls it."""
    name = platform.system().lower()
    return {"darwin": "macos"}.get(name, name)


@dataclass(frozen=True)
class HostCpu:
    """A kind of CPU: the one that this process runs on, or one that a bundle is made for.

    Attributes
    ----------
    name
        As its maker calls it, for people.
    arch
        ``x86_64`` or ``arm64``, whatever the system calls it.
    level
        What code is generated for: an x86-64 level, ``apple-m1``, ``cortex-a76``, or ``generic``.
    system
        ``linux``, ``macos`` or ``windows``: each has object files of its own.
    """

    name: str
    arch: str
    level: str
    system: str = field(default_factory=host_system)

    @property
    def identity(self) -> str:
        """Tell one kind of CPU from another."""
        return f"{self.arch} {self.level} {self.name} {self.system}"

    @property
    def features(self) -> tuple[str, ...]:
        """Features that its level stands for beyond the lowest, in Linux's names, the highest level's first."""
        if self.level in X86_LEVELS:
            names = list(X86_LEVELS)
            levels = names[names.index(self.level) :]
            return tuple(feature for level in levels for feature in sorted(X86_LEVELS[level]))
        return tuple(sorted(_CORTEX_A76)) if self.level == "cortex-a76" else ()

    def can_run(self, arch: str, level: str) -> bool:
        """Whether code for another CPU runs on this one."""
        if arch != self.arch:
            return False
        levels = [*X86_LEVELS, _BASE]
        if level in levels and self.level in levels:
            return levels.index(level) >= levels.index(self.level)
        return level in ("generic", self.level)


@lru_cache(maxsize=1)
def host_cpu() -> HostCpu:
    """Find out about this machine's CPU."""
    machine = platform.machine().lower()
    if machine in ("x86_64", "amd64"):
        name, features = _x86()
        level = next((level for level in X86_LEVELS if _has(features, level)), _BASE)
        cpu = HostCpu(name, "x86_64", level)
        wanted = os.environ.get(LEVEL_VARIABLE, "")
        return replace(cpu, level=wanted) if wanted in X86_LEVELS and cpu.can_run("x86_64", wanted) else cpu
    if machine in ("arm64", "aarch64"):
        if platform.system() == "Darwin":
            return HostCpu(sysctl("machdep.cpu.brand_string") or "Apple", "arm64", "apple-m1")
        info = _cpuinfo()
        level = "cortex-a76" if frozenset(info.get("Features", "").split()) >= _CORTEX_A76 else "generic"
        return HostCpu(info.get("model name", platform.processor() or "ARM"), "arm64", level)
    return HostCpu(platform.processor() or machine, machine, "generic")


def check_level() -> None:
    """See that the level that is to be taken for this machine's own was one that it has.

    Raises
    ------
    InputError
        It is not, and the machine's own is in use.
    """
    cpu, wanted = host_cpu(), os.environ.get(LEVEL_VARIABLE, "")
    if wanted and wanted != cpu.level:
        has = [level for level in X86_LEVELS if cpu.can_run("x86_64", level)]
        lower = message("name one of {0}, or unset it", ", ".join(has)) if has else message("unset it")
        raise InputError(
            message(
                "{LEVEL_VARIABLE} is '{wanted}', which this machine's CPU ({level}) cannot be: {lower}.",
                LEVEL_VARIABLE=LEVEL_VARIABLE,
                wanted=wanted,
                level=cpu.level,
                lower=lower,
            )
        )


def named_cpu(name: str) -> HostCpu:
    """Describe a CPU by the name of its level: under this machine's system where it can be, else Linux or its own.

    Raises
    ------
    InputError
        It is none of `CPUS`.
    """
    if name not in CPUS:
        raise InputError(
            message("There is no CPU '{name}' to compile for; choose one of {0}.", ", ".join(CPUS), name=name)
        )
    arch = CPUS[name]
    system = SYSTEMS.get(name) or (host_system() if arch == host_cpu().arch else "linux")
    return HostCpu(name, arch, name, system)


def hosted_cpu(triple: str, name: str | None = None) -> HostCpu:
    """Describe the CPU of another machine.

    Parameters
    ----------
    triple
        Architecture and system, one of `HOSTS`.
    name
        Its level, one of `CPUS`; None for the commonest of such machines.

    Raises
    ------
    InputError
        There is no such machine, or it has no such CPU.
    """
    if triple not in HOSTS:
        raise InputError(
            message("There is no host '{triple}' to compile for; choose one of {0}.", ", ".join(HOSTS), triple=triple)
        )
    arch, system, commonest = HOSTS[triple]
    level = named_cpu(name or commonest).level
    if CPUS[level] != arch or SYSTEMS.get(level, system) != system:
        raise InputError(
            message(
                "A host {triple} has no CPU '{level}'; name another with --cpu, or leave it out.",
                triple=triple,
                level=level,
            )
        )
    return HostCpu(level, arch, level, system)


class CpuKind(DeviceKind):
    """The CPU of this machine, under the name of TVM's generator of its code."""

    name = "llvm"
    title = "CPU"
    tolerance = Tolerance(1e-3, 50.0, 40.0)

    def probe(self) -> Probe:
        """Describe the CPU, and how many of its cores this process may use."""
        cpu, cores = host_cpu(), available_cores()
        features = f" ({' '.join(cpu.features)})" if cpu.features else ""
        summary = f"{quantity(cores, 'thread')}, {cpu.level}{features}, {cpu.arch}, {cpu.system}"
        facts = {
            "threads": cores, "arch": cpu.arch, "level": cpu.level, "features": list(cpu.features), "system": cpu.system
        }  # fmt: skip
        return Probe((Device(0, cpu.name, "", summary, facts),))

    def missing_software(self) -> str:
        """Nothing is: TVM always drives the CPU."""
        return ""


def available_cores() -> int:
    """Count the cores that this process may run on."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def check_threads(threads: int | None) -> None:
    """See that so many threads are of use; None stands for every core.

    More than there are cores make nothing faster: TVM's wait for one another by spinning, 64 of them on two cores took
    17 s to end. They are refused, and not made fewer, so that what is reported is what was asked for.

    Raises
    ------
    InputError
        They are less than one, or more than the cores.
    """
    cores = available_cores()
    if threads is not None and not 1 <= threads <= cores:
        has = f"{cores} cores" if cores > 1 else "1 core"
        raise InputError(
            message(
                "{threads} threads are not possible: this process has {has}; give 1 to {cores}.",
                threads=threads,
                has=has,
                cores=cores,
            )
        )


def _has(features: frozenset[str], level: str) -> bool:
    """Whether a level's features, and those of every level below it, are all there."""
    names = list(X86_LEVELS)
    return all(X86_LEVELS[below] <= features for below in names[names.index(level) :])


def _x86() -> tuple[str, frozenset[str]]:
    if platform.system() == "Darwin":
        words = " ".join(sysctl(f"machdep.cpu.{kind}") for kind in ("features", "leaf7_features"))
        return sysctl("machdep.cpu.brand_string"), _from_macos(words)
    if platform.system() == "Windows":
        # Windows tells a process only a few of the features, of which AVX2 and AVX-512F stand for their levels: but for
        # the Xeon Phi, which no desktop has, no processor has AVX-512F without the other four of x86-64-v4.
        import ctypes

        present = ctypes.windll.kernel32.IsProcessorFeaturePresent  # type: ignore[attr-defined,unused-ignore]
        features = set(X86_LEVELS["x86-64-v2"])
        features |= X86_LEVELS["x86-64-v3"] if present(_PF_AVX2) else set()
        features |= X86_LEVELS["x86-64-v4"] if present(_PF_AVX512F) else set()
        return platform.processor(), frozenset(features)
    info = _cpuinfo()
    return info.get("model name", _BASE), frozenset(info.get("flags", "").split())


def _from_macos(words: str) -> frozenset[str]:
    """Bring macOS's names of features into Linux's spelling."""
    spelling = {"sse4.1": "sse4_1", "sse4.2": "sse4_2", "avx1.0": "avx", "ssse3": "ssse3"}
    return frozenset(spelling.get(word, word) for word in words.lower().split())


def _cpuinfo() -> dict[str, str]:
    """Read the first processor's entry of Linux's cpuinfo."""
    try:
        text = _CPUINFO.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {}
    pairs = (line.partition(":") for line in text.split("\n\n")[0].splitlines())
    return {key.strip(): value.strip() for key, _, value in pairs}


def sysctl(name: str) -> str:
    """Ask macOS for a value; empty where it has none of this name."""
    result = subprocess.run(["/usr/sbin/sysctl", "-n", name], capture_output=True, text=True, check=False)
    return result.stdout.strip()
