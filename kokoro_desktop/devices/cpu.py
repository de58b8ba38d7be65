"""Detection of the CPU's architecture, instruction-set level and cores, without a compiler."""

from __future__ import annotations

import ctypes
import os
import platform
import subprocess
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from kokoro_desktop.devices.device_kind import Device, DeviceKind, Probe, Tolerance
from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.quantity import quantity

# Level above those of the x86-64 psABI, with tile registers, for which a process must request permission from the
# operating system.
AMX_LEVEL: Final = "x86-64-v4-amx"
_AMX: Final = frozenset({"amx_tile", "amx_bf16"})
# `AMX_LEVEL` and the levels of the x86-64 psABI above the baseline, highest first, with the features that each adds,
# named as in Linux's cpuinfo.
X86_LEVELS: Final[dict[str, frozenset[str]]] = {
    AMX_LEVEL: _AMX,
    "x86-64-v4": frozenset({"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}),
    "x86-64-v3": frozenset({"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"}),
    "x86-64-v2": frozenset({"sse4_1", "sse4_2", "ssse3", "popcnt", "cx16"}),
}
_BASE: Final = "x86-64"
_ARMV8_2: Final = frozenset({"asimd", "atomics", "crc32", "fphp", "asimdhp", "asimdrdm", "lrcpc", "asimddp"})
_CRYPTOGRAPHY: Final = frozenset({"aes", "pmull", "sha1", "sha2"})
# Features of a Cortex-A76, named as in Linux's cpuinfo.
_CORTEX_A76: Final = _ARMV8_2 | _CRYPTOGRAPHY
# Levels that any machine can compile for, and their architectures.
CPUS: Final[dict[str, str]] = {
    "x86-64-v2": "x86_64",
    "x86-64-v3": "x86_64",
    "x86-64-v4": "x86_64",
    AMX_LEVEL: "x86_64",
    "apple-m1": "arm64",
    "cortex-a76": "arm64",
}
# Machines to compile for: architecture, system, and the level that nearly all of them support.
HOSTS: Final[dict[str, tuple[str, str, str]]] = {
    "x86_64-linux-gnu": ("x86_64", "linux", "x86-64-v3"),
    "aarch64-linux-gnu": ("arm64", "linux", "cortex-a76"),
    "arm64-apple-macos": ("arm64", "macos", "apple-m1"),
    "x86_64-apple-macos": ("x86_64", "macos", "x86-64-v3"),
    "x86_64-windows-msvc": ("x86_64", "windows", "x86-64-v3"),
}
# Environment variable that selects a level below this machine's own, to test and measure its bundles.
LEVEL_VARIABLE: Final = "KOKORO_DESKTOP_CPU"
# Levels that exist on one system only.
SYSTEMS: Final = {"apple-m1": "macos", "cortex-a76": "linux"}
_CPUINFO: Final = Path("/proc/cpuinfo")
# Arguments of Windows' IsProcessorFeaturePresent, from winnt.h
_PF_AVX2: Final = 40
_PF_AVX512F: Final = 41
# Number of Linux's system call arch_prctl on x86-64, its permission request, and the number of the tile data state,
# which is also the bit number in the mask for Windows' EnableProcessOptionalXStateFeatures.
_ARCH_PRCTL: Final = 158
_REQUEST_PERMISSION: Final = 0x1023
_TILE_DATA: Final = 18


def host_system() -> str:
    """Return ``linux``, ``macos``, ``windows``, or Python's name for any other system."""
    name = platform.system().lower()
    return {"darwin": "macos"}.get(name, name)


@dataclass(frozen=True)
class HostCpu:
    """CPU that runs this process, or for which a bundle is compiled.

    Attributes
    ----------
    name
        Vendor's name for the CPU.
    arch
        ``x86_64`` or ``arm64``, on every system.
    level
        Code generation level: an x86-64 level, ``apple-m1``, ``cortex-a76`` or ``generic``.
    system
        ``linux``, ``macos`` or ``windows``; each system has its own object file format.
    """

    name: str
    arch: str
    level: str
    system: str = field(default_factory=host_system)

    @property
    def identity(self) -> str:
        """String that identifies the kind of CPU; bundles for equal strings are interchangeable."""
        return f"{self.arch} {self.level} {self.system}"

    @property
    def features(self) -> tuple[str, ...]:
        """Linux names of the features that this level and those below it add to the baseline, highest level first."""
        if self.level in X86_LEVELS:
            names = list(X86_LEVELS)
            levels = names[names.index(self.level) :]
            return tuple(feature for level in levels for feature in sorted(X86_LEVELS[level]))
        return tuple(sorted(_CORTEX_A76)) if self.level == "cortex-a76" else ()

    def can_run(self, arch: str, level: str) -> bool:
        """Return whether this CPU can run code for the given architecture and level."""
        if arch != self.arch:
            return False
        levels = [*X86_LEVELS, _BASE]
        if level in levels and self.level in levels:
            return levels.index(level) >= levels.index(self.level)
        return level in ("generic", self.level)


@lru_cache(maxsize=1)
def host_cpu() -> HostCpu:
    """Detect this machine's CPU."""
    machine = platform.machine().lower()
    if machine in ("x86_64", "amd64"):
        name, features = _x86()
        levels, wanted = list(X86_LEVELS), os.environ.get(LEVEL_VARIABLE, "")
        levels = levels[levels.index(wanted) :] if wanted in levels else levels
        return HostCpu(name, "x86_64", next((level for level in levels if _has(features, level)), _BASE))
    if machine in ("arm64", "aarch64"):
        if platform.system() == "Darwin":
            return HostCpu(sysctl("machdep.cpu.brand_string") or "Apple", "arm64", "apple-m1")
        info = _cpuinfo()
        level = "cortex-a76" if frozenset(info.get("Features", "").split()) >= _CORTEX_A76 else "generic"
        return HostCpu(info.get("model name", platform.processor() or "ARM"), "arm64", level)
    return HostCpu(platform.processor() or machine, machine, "generic")


def check_level() -> None:
    """Check that this CPU supports the instruction-set level selected by the environment variable `LEVEL_VARIABLE`.

    Raises
    ------
    InputError
        The level is not supported; `host_cpu` ignores such a level.
    """
    cpu, wanted = host_cpu(), os.environ.get(LEVEL_VARIABLE, "")
    if wanted and wanted != cpu.level:
        has = [level for level in X86_LEVELS if cpu.can_run("x86_64", level)]
        remedy = (
            message("Set the variable to one of {0}, or unset it.", ", ".join(has))
            if has
            else message("Unset the variable.")
        )
        raise InputError(
            message(
                "{LEVEL_VARIABLE} is '{wanted}', but this CPU is {level}. {remedy}",
                LEVEL_VARIABLE=LEVEL_VARIABLE,
                wanted=wanted,
                level=cpu.level,
                remedy=remedy,
            )
        )


def named_cpu(name: str) -> HostCpu:
    """Return a CPU of a given level, as a compilation target.

    If the level exists on only one system, the result specifies that system. Otherwise, the result specifies this
    machine's system, or Linux if this machine has a different architecture.

    Raises
    ------
    InputError
        The level is not in `CPUS`.
    """
    if name not in CPUS:
        raise InputError(message("Unknown CPU '{name}'. Choose one of {0}.", ", ".join(CPUS), name=name))
    arch = CPUS[name]
    system = SYSTEMS.get(name) or (host_system() if arch == host_cpu().arch else "linux")
    return HostCpu(name, arch, name, system)


def hosted_cpu(triple: str, name: str | None = None) -> HostCpu:
    """Return the CPU of a given kind of machine, as a compilation target.

    Parameters
    ----------
    triple
        Architecture and system, a key of `HOSTS`.
    name
        Level, a key of `CPUS`; None for the level that nearly all such machines support.

    Raises
    ------
    InputError
        The machine is unknown, or does not have CPUs of this level.
    """
    if triple not in HOSTS:
        raise InputError(message("Unknown host '{triple}'. Choose one of {0}.", ", ".join(HOSTS), triple=triple))
    arch, system, commonest = HOSTS[triple]
    level = named_cpu(name or commonest).level
    if CPUS[level] != arch or SYSTEMS.get(level, system) != system:
        raise InputError(
            message(
                "'{level}' is not a valid CPU for the host {triple}. Choose a different CPU with --cpu, or omit the "
                "option.",
                triple=triple,
                level=level,
            )
        )
    return HostCpu(level, arch, level, system)


class CpuKind(DeviceKind):
    """The CPU of this machine, named ``llvm`` after TVM's code generator."""

    name = "llvm"
    title = "CPU"
    tolerance = Tolerance(1e-3, 50.0, 40.0)

    def probe(self) -> Probe:
        """Return the CPU as a device, with the number of threads that this process may use."""
        cpu, cores = host_cpu(), available_cores()
        features = f" ({' '.join(cpu.features)})" if cpu.features else ""
        summary = f"{quantity(cores, 'thread')}, {cpu.level}{features}, {cpu.arch}, {cpu.system}"
        facts = {
            "threads": cores, "arch": cpu.arch, "level": cpu.level, "features": list(cpu.features), "system": cpu.system
        }  # fmt: skip
        return Probe((Device(0, cpu.name, "", summary, facts),))

    def missing_software(self) -> str:
        """Return an empty string, because TVM always supports the CPU."""
        return ""


def available_cores() -> int:
    """Count the logical cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def check_threads(threads: int | None) -> None:
    """Check a number of threads; None means the default.

    More threads than cores are refused, because TVM's threads wait by spinning: a process with 64 threads on two cores
    took 17 s to exit. The number is not reduced silently, because reports show the requested number.

    Raises
    ------
    InputError
        The number is below one or above the number of cores.
    """
    cores = available_cores()
    if threads is not None and not 1 <= threads <= cores:
        has = f"{cores} cores" if cores > 1 else "1 core"
        raise InputError(
            message(
                "Cannot use {threads} threads because this process can use only {has}. Choose a number from 1 to "
                "{cores}.",
                threads=threads,
                has=has,
                cores=cores,
            )
        )


def _has(features: frozenset[str], level: str) -> bool:
    """Return whether all features of a level and of the levels below it are present and permitted."""
    names = list(X86_LEVELS)
    present = all(X86_LEVELS[below] <= features for below in names[names.index(level) :])
    return present and (level != AMX_LEVEL or _may_use_tiles())


def _may_use_tiles() -> bool:
    """Request permission to use tile registers in all threads of this process; return whether it is granted."""
    if platform.system() == "Windows":
        enable = getattr(_kernel32(), "EnableProcessOptionalXStateFeatures", None)  # since Windows 11 and Server 2022
        return enable is not None and bool(enable(ctypes.c_uint64(1 << _TILE_DATA)))
    return platform.system() == "Linux" and ctypes.CDLL(None).syscall(_ARCH_PRCTL, _REQUEST_PERMISSION, _TILE_DATA) == 0


def _kernel32() -> Any:
    return ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]


def _x86() -> tuple[str, frozenset[str]]:
    if platform.system() == "Darwin":
        words = " ".join(sysctl(f"machdep.cpu.{kind}") for kind in ("features", "leaf7_features"))
        return sysctl("machdep.cpu.brand_string"), _from_macos(words)
    if platform.system() == "Windows":
        # Windows reports only a few features. AVX2 and AVX-512F imply the rest of their levels: apart from the Xeon
        # Phi, every processor with AVX-512F also has the other four features of x86-64-v4. `_may_use_tiles` detects
        # AMX; every processor with tile registers also supports products of bfloat16 tiles.
        present = _kernel32().IsProcessorFeaturePresent
        features = set(X86_LEVELS["x86-64-v2"])
        features |= X86_LEVELS["x86-64-v3"] if present(_PF_AVX2) else set()
        features |= X86_LEVELS["x86-64-v4"] | _AMX if present(_PF_AVX512F) else set()
        return platform.processor(), frozenset(features)
    info = _cpuinfo()
    return info.get("model name", _BASE), frozenset(info.get("flags", "").split())


def _from_macos(words: str) -> frozenset[str]:
    """Translate the CPU features listed by macOS to the names that Linux uses."""
    spelling = {"sse4.1": "sse4_1", "sse4.2": "sse4_2", "avx1.0": "avx", "ssse3": "ssse3"}
    return frozenset(spelling.get(word, word) for word in words.lower().split())


def _cpuinfo() -> dict[str, str]:
    """Read the first processor's entry in Linux's cpuinfo."""
    try:
        text = _CPUINFO.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {}
    pairs = (line.partition(":") for line in text.split("\n\n")[0].splitlines())
    return {key.strip(): value.strip() for key, _, value in pairs}


def sysctl(name: str) -> str:
    """Return a macOS system value, or an empty string if the name is unknown."""
    result = subprocess.run(["/usr/sbin/sysctl", "-n", name], capture_output=True, text=True, check=False)
    return result.stdout.strip()
