"""How many cores compute side by side: one thread for each physical core, efficiency cores too.

Two threads on one core share its registers' units and its cache, which a kernel fills alone. Slow cores help: where the
time goes, a thread that is through takes the next piece of the work.
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
_PROCESSOR_CORE: Final = 0
"""RelationProcessorCore, of winnt.h."""


@cache
def physical_cores() -> int:
    """Count the physical cores that this process may run on: as many threads as are used."""
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
    """Count the physical cores among logical ones; 0 where the system does not tell.

    Parameters
    ----------
    devices
        ``/sys/devices``.
    allowed
        The logical cores that the process may run on.
    """
    cores = set()
    for number in allowed:
        siblings = _read(devices / "system" / "cpu" / f"cpu{number}" / "topology" / "thread_siblings_list")
        if not siblings:
            return 0
        cores.add(min({*_numbers(siblings)} & allowed, default=number))
    return len(cores)


def count_windows_cores(records: bytes) -> int:
    """Count the cores; 0 where there are none.

    Parameters
    ----------
    records
        What ``GetLogicalProcessorInformationEx`` writes: a kind and a size, each.
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
    """Read a list such as ``0-3,8``."""
    for part in filter(None, words.split(",")):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)
