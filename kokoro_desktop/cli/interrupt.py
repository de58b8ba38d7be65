"""Answers Ctrl-C while the network runs: Python itself hears of it only between two kernels."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from kokoro_desktop.errors import Cancelled

_PATIENCE_S: Final = 0.05
"""How long the main thread has to be rid of the kernel that it is in; of a pass of a minute one takes 0.3 s."""


@contextmanager
def end_at_once() -> Iterator[None]:
    """While inside, have Ctrl-C end the process, should Python not come to it. No file may be half-written here."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard, signals = socket.socketpair()
    signals.setblocking(False)
    left = threading.Event()
    follower = threading.Thread(target=_follow, args=(heard, left), name="ctrl-c", daemon=True)
    before = signal.set_wakeup_fd(signals.fileno(), warn_on_full_buffer=False)
    follower.start()
    try:
        yield
    finally:
        left.set()
        signal.set_wakeup_fd(before)
        signals.close()
        follower.join()
        heard.close()


def _follow(heard: socket.socket, left: threading.Event) -> None:
    while number := heard.recv(1):
        if number[0] == signal.SIGINT and not left.wait(_PATIENCE_S):
            print(f"kokoro-desktop: {Cancelled()}", file=sys.stderr, flush=True)
            os._exit(Cancelled.exit_code)
