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

_CLEARED_LINE: Final = "\r\x1b[K"
"""For a terminal, which may show a bar of progress."""


@contextmanager
def end_at_once() -> Iterator[None]:
    """While inside, have Ctrl-C end the process without an exception. No file may be half-written here.

    An exception would have to wait for the kernel that runs, which may take 0.3 s, and TVM reads the symbols of every
    library, for another 0.2 s, before it passes the first one on. Where Ctrl-C is ignored, as by what a shell runs in
    the background, it stays so.
    """
    ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    if ignored or threading.current_thread() is not threading.main_thread():
        yield
        return
    heard, signals = socket.socketpair()
    signals.setblocking(False)
    follower = threading.Thread(target=_follow, args=(heard,), name="ctrl-c", daemon=True)
    before = signal.set_wakeup_fd(signals.fileno(), warn_on_full_buffer=False)
    follower.start()
    # Later than the thread and for less long: a signal that comes in between is answered twice, and never not at all.
    handler = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        signal.set_wakeup_fd(before)
        signals.close()
        follower.join()
        heard.close()


def _follow(heard: socket.socket) -> None:
    while number := heard.recv(1):
        if number[0] == signal.SIGINT:
            cleared = _CLEARED_LINE if sys.stderr.isatty() else ""
            print(f"{cleared}kokoro-desktop: {Cancelled()}", file=sys.stderr, flush=True)
            os._exit(Cancelled.exit_code)
