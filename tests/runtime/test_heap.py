"""Freed memory is kept where glibc can be told so, and nothing is touched elsewhere."""

from __future__ import annotations

import os
import platform
import subprocess
import sys

import pytest

from kokoro_desktop.runtime import heap
from kokoro_desktop.runtime.heap import give_back_freed_memory, keep_freed_memory

PRELUDE = """
import resource, sys, threading
from kokoro_desktop.runtime.heap import give_back_freed_memory, keep_freed_memory

def faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize()

def fill():
    before = faults()
    bytearray(b'1') * 80_000_000
    return faults() - before

"""

PROGRAM = """
def work():
    assert keep_freed_memory()
    first, second = fill(), fill()
    kept = resident()
    assert give_back_freed_memory()
    print(first, second, kept - resident())

if sys.argv[1] == "thread":
    assert keep_freed_memory()
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
else:
    work()
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps freed memory on demand")
@pytest.mark.parametrize("where", ["main", "thread"])
def test_freed_memory_is_used_again_and_given_back(where: str) -> None:
    answer = subprocess.run(
        [sys.executable, "-c", PRELUDE + PROGRAM, where], capture_output=True, text=True, check=True
    )
    first, second, returned = map(int, answer.stdout.split())
    assert first > 1000  # pages
    assert second < first / 20
    assert returned > 70_000_000


class Glibc:
    """Takes thresholds up to a limit, as older versions do, and remembers what was set."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.set: dict[int, int] = {}

    def mallopt(self, name: int, value: int) -> int:
        if name == MMAP_THRESHOLD and value > self.most:
            return 0
        self.set[name] = value
        return 1


TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8
"""As malloc.h has them."""
MB = 1 << 20


@pytest.mark.parametrize(("most", "threshold"), [(1 << 31, 1024 * MB), (32 * MB, 32 * MB)], ids=["new", "old"])
def test_largest_threshold_that_the_version_takes_is_set(
    monkeypatch: pytest.MonkeyPatch, most: int, threshold: int
) -> None:
    library = Glibc(most)
    monkeypatch.setattr(heap, "_glibc", lambda: library)
    assert keep_freed_memory()
    assert library.set == {MMAP_THRESHOLD: threshold, ARENA_MAX: 1, TRIM_THRESHOLD: 256 * MB}


def test_version_that_takes_no_threshold_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Glibc(0)
    monkeypatch.setattr(heap, "_glibc", lambda: library)
    assert not keep_freed_memory()
    assert library.set == {}


@pytest.mark.parametrize("error", [AttributeError, ValueError, OSError], ids=["windows", "macos", "musl"])
def test_other_libraries_are_left_alone(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    def refuse(name: str) -> str:
        raise error(name)

    monkeypatch.setattr(os, "confstr", refuse, raising=False)
    assert not keep_freed_memory()
    assert not give_back_freed_memory()
