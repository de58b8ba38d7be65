"""Threads: as many as were asked for, else every core of this process."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from kokoro_desktop.devices.cpu import available_cores
from kokoro_desktop.runtime.aligned import ALIGNMENT, empty
from kokoro_desktop.runtime.modules import _tensor, use_threads


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the variables as they were when the test has ended."""
    monkeypatch.setenv("TVM_NUM_THREADS", "77")
    monkeypatch.setenv("TVM_THREAD_POOL_SPIN_COUNT", "5")


def test_number_asked_for_is_told_to_tvm() -> None:
    assert use_threads(3) == 3
    assert os.environ["TVM_NUM_THREADS"] == "3"


def test_no_number_means_every_core_of_this_process() -> None:
    assert use_threads(None) == available_cores()
    assert os.environ["TVM_NUM_THREADS"] == str(available_cores())


def test_pool_sleeps_soon_unless_its_user_wants_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    use_threads(2)
    assert os.environ["TVM_THREAD_POOL_SPIN_COUNT"] == "5"
    monkeypatch.delenv("TVM_THREAD_POOL_SPIN_COUNT")
    use_threads(2)
    assert int(os.environ["TVM_THREAD_POOL_SPIN_COUNT"]) < 10_000


def test_process_that_ends_early_waits_for_the_import() -> None:
    program = """
import sys, time
from kokoro_desktop.runtime import modules
modules.import_runtime = lambda: (time.sleep(0.5), print("imported", flush=True))
modules.preload()
sys.exit(3)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (3, b"imported")


def test_waiting_for_the_import_is_given_up_while_the_import_goes_on() -> None:
    program = """
import threading
from kokoro_desktop.errors import Cancelled
from kokoro_desktop.runtime import modules
from kokoro_desktop.task import Task
go_on = threading.Event()
modules.import_runtime = lambda: (go_on.wait(), print("imported", flush=True))
try:
    modules.await_runtime(Task(cancelled=lambda: True))
except Cancelled:
    print("cancelled", flush=True)
go_on.set()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout.split()) == (0, [b"cancelled", b"imported"])


def test_an_array_that_is_not_aligned_is_copied_for_tvm_and_an_aligned_one_is_not() -> None:
    aligned = empty((6,))
    aligned[:] = range(6)
    assert np.shares_memory(np.from_dlpack(_tensor(aligned)), aligned)
    lent = np.from_dlpack(_tensor(aligned[1:]))
    assert lent.ctypes.data % ALIGNMENT == 0
    assert lent.tolist() == [1, 2, 3, 4, 5]
