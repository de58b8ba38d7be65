"""How many cores compute side by side: one thread for each physical core of the fastest kind.

Two threads on one core share its registers' units and its cache, which a kernel fills alone, and a loop ends when its
slowest thread does: efficiency cores would hold up the others.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from kokoro_desktop.devices.cpu import available_cores, sysctl

_DEVICES: Final = Path("/sys/devices")
_FAST: Final = 0.75
"""Part of the fastest core's capacity from which on a core is of its kind; efficiency cores have 0.3 to 0.65."""
_PROCESSOR_CORE: Final = 0
"""RelationProcessorCore, of winnt.h."""


@cache
def fast_cores() -> int:
    """Count the physical cores of the fastest kind that this process may run on: as many threads as are used."""
    system = platform.system()
    if system == "Darwin":
        found = sysctl("hw.perflevel0.physicalcpu") or sysctl("hw.physicalcpu")
        count = int(found) if found.isdecimal() else 0
    elif system == "Windows":
        count = count_windows_cores(_windows_cores())
    else:
        count = count_linux_cores(_DEVICES, os.sched_getaffinity(0))
    return min(count, available_cores()) or available_cores()


def count_linux_cores(devices: Path, allowed: set[int]) -> int:
    """Count physical cores of the fastest kind among logical ones; 0 where the system does not tell.

    Parameters
    ----------
    devices
        ``/sys/devices``.
    allowed
        The logical cores that the process may run on.
    """
    slow = set(_numbers(_read(devices / "cpu_atom" / "cpus")))  # Intel's efficiency cores
    capacity, cores = {}, {}
    for number in allowed:
        folder = devices / "system" / "cpu" / f"cpu{number}"
        siblings = _read(folder / "topology" / "thread_siblings_list")
        if not siblings:
            return 0
        cores[number] = min({*_numbers(siblings)} & allowed, default=number)
        told = _read(folder / "cpu_capacity")
        capacity[number] = int(told) if told.isdecimal() else 0
    if allowed - slow:
        cores = {number: core for number, core in cores.items() if number not in slow}
    most = max(capacity[number] for number in cores)
    return len({core for number, core in cores.items() if capacity[number] >= _FAST * most})


def count_windows_cores(records: bytes) -> int:
    """Count the cores of the highest efficiency class; 0 where there are none.

    Parameters
    ----------
    records
        What ``GetLogicalProcessorInformationEx`` writes: a kind, a size and, of cores, flags and a class, each.
    """
    classes, place = [], 0
    while place + 10 <= len(records):
        kind, size, _flags, efficiency = struct.unpack_from("<IIBB", records, place)
        if kind == _PROCESSOR_CORE:
            classes.append(efficiency)
        place += max(size, 10)
    return classes.count(max(classes, default=0))


def _windows_cores() -> bytes:
    ask = ctypes.windll.kernel32.GetLogicalProcessorInformationEx  # type: ignore[attr-defined,unused-ignore]
    size = ctypes.c_uint32(0)
    ask(_PROCESSOR_CORE, None, ctypes.byref(size))
    records = ctypes.create_string_buffer(size.value)
    return records.raw if ask(_PROCESSOR_CORE, records, ctypes.byref(size)) else b""


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii").strip()
    except OSError:
        return ""


def _numbers(words: str) -> Iterator[int]:
    """Read a list such as ``0-3,8``."""
    for part in filter(None, words.split(",")):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)
