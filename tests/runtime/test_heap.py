from __future__ import annotations

import platform
import subprocess
import sys

import pytest

PROGRAM = """
import resource, sys, threading
import numpy as np
from kokoro_desktop.runtime.heap import give_back_freed_memory, keep_freed_memory

def faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize()

def fill():
    before = faults()
    np.ones(20_000_000, np.float32)
    return faults() - before

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
    answer = subprocess.run([sys.executable, "-c", PROGRAM, where], capture_output=True, text=True, check=True)
    first, second, returned = map(int, answer.stdout.split())
    assert first > 100  # pages, some of them large
    assert second < first / 20
    assert returned > 70_000_000
