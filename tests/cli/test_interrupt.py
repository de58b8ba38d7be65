"""Ctrl-C is answered though a kernel keeps Python from hearing of it, and as before once the network has run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from kokoro_desktop.cli.interrupt import end_at_once

DEAF = """
import signal, time
from kokoro_desktop.cli.interrupt import end_at_once
with end_at_once():
    print("there", flush=True)
    while True:
        time.sleep(600)
"""

IGNORING = """
import os, signal
from kokoro_desktop.cli.interrupt import end_at_once
signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell has it for what it runs in the background
with end_at_once():
    os.kill(os.getpid(), signal.SIGINT)
os.kill(os.getpid(), signal.SIGINT)
"""

BUSY = """
from kokoro_desktop.cli.interrupt import end_at_once
try:
    print("there", flush=True)
    while True:
        with end_at_once():
            pass
except KeyboardInterrupt:
    raise SystemExit(130)
"""


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_process_ends_with_one_sentence() -> None:
    with subprocess.Popen([sys.executable, "-c", DEAF], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"there"
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints.strip()) == (130, b"kokoro-desktop: Stopped; nothing was written.")


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("number", range(12))
def test_no_signal_is_lost_on_the_way_in_or_out(number: int) -> None:
    with subprocess.Popen([sys.executable, "-c", BUSY], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.001 * number)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_what_runs_in_the_background_is_left_alone() -> None:
    assert subprocess.run([sys.executable, "-c", IGNORING], timeout=60, check=False).returncode == 0


def test_afterwards_it_is_an_exception_again() -> None:
    with end_at_once():
        pass
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_nothing_is_left_of_it_nor_changed_by_it() -> None:
    before = signal.set_wakeup_fd(-1)
    threads = threading.enumerate()
    with end_at_once():
        pass
    assert threading.enumerate() == threads
    assert signal.set_wakeup_fd(before) == -1


def test_other_threads_than_the_main_one_leave_signals_alone() -> None:
    def inside() -> int:
        with end_at_once():
            return threading.active_count()

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(inside).result() == pool.submit(threading.active_count).result()
