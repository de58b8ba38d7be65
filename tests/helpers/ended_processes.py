"""Processes that have ended, which includes zombies: an orphan stays one until the system collects it."""

from __future__ import annotations

import os
import time
from pathlib import Path


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        status = Path(f"/proc/{pid}/stat")
        return status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z"
    except (ProcessLookupError, FileNotFoundError):
        return True


def wait_until_gone(pid: int, timeout_s: float) -> None:
    deadline = time.monotonic() + timeout_s
    while not is_gone(pid):
        assert time.monotonic() < deadline, "the process lives on"
        time.sleep(0.02)
