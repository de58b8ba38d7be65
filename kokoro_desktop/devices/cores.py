"""Number of physical cores, which is the default number of threads.

Two threads on one core would share the arithmetic units and the cache, which one thread already uses fully. Efficiency
cores are counted as well, because fast threads take over the remaining work items of slow threads.
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
# RelationProcessorCore, from winnt.h
_PROCESSOR_CORE: Final = 0


@cache
def physical_cores() -> int:
    """Count the physical cores that this process may use."""
    system = platform.system()
    if system == "Darwin":
        found = sysctl("hw.physicalcpu")
        count = int(found) if found.isdecimal() else 0
    elif system == "Windows":
        count = count_windows_cores(_windows_cores())
    else:
        count = count_linux_cores(_DEVICES, os.sched_getaffinity(0))
    return min(count, available_cores()) or available_cores()


def count_linux_cores(devices: Path, allowed: set[int]) -> int:
    """Count the physical cores on Linux; return 0 if unknown.

    Parameters
    ----------
    devices
        Path of ``/sys/devices``.
    allowed
        Logical cores that the process may use.
    """
    cores = set()
    for number in allowed:
        siblings = _read(devices / "system" / "cpu" / f"cpu{number}" / "topology" / "thread_siblings_list")
        if not siblings:
            return 0
        cores.add(min({*_numbers(siblings)} & allowed, default=number))
    return len(cores)


def count_windows_cores(records: bytes) -> int:
    """Count the physical cores on Windows; return 0 if unknown.

    Parameters
    ----------
    records
        Output of ``GetLogicalProcessorInformationEx``: records that start with their kind and size.
    """
    count, place = 0, 0
    while place + 8 <= len(records):
        kind, size = struct.unpack_from("<II", records, place)
        count += kind == _PROCESSOR_CORE
        place += max(size, 8)
    return count


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
    """Yield the numbers in a list such as ``0-3,8``."""
    for part in filter(None, words.split(",")):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)
