"""What the compiler's processes say to the one that started them: JSON, a line a message, on stdout.

Messages: ``{"progress": [done, total, what]}``, and at the end the answer or ``{"error": sentence, "exit_code": n}``.
"""

from __future__ import annotations

import json
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, Final

from kokoro_desktop.errors import Cancelled, KokoroError
from kokoro_desktop.files.owner import end_with_parent
from kokoro_desktop.messages import encode, message_of

_ASKED_TO_END: Final = threading.Event()
"""A process's own, as signals are."""


def run_and_answer(work: Callable[[], dict[str, Any]]) -> int:
    """Do the work, send its answer or why it failed, and return the exit status.

    Asked to end, or left alone by the one that started it, the process cleans up behind itself, as after Ctrl-C. TVM
    may turn what a signal raises in one of its callbacks into an error of its own, or lose it: then it is the next
    `progress` that ends the work.
    """
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    end_with_parent()
    try:
        _send(work())
    except KokoroError as error:
        _send({"error": encode(message_of(error)), "exit_code": error.exit_code})
        return error.exit_code
    except BaseException:
        if _ASKED_TO_END.is_set():
            return Cancelled.exit_code
        raise
    return 0


def progress(done: int, total: int, what: str) -> None:
    """Say how far the work is.

    Raises
    ------
    KeyboardInterrupt
        The process was asked to end.
    """
    if _ASKED_TO_END.is_set():
        raise KeyboardInterrupt
    _send({"progress": [done, total, encode(what)]})


def _stop(number: int, frame: object) -> None:
    del number, frame
    _ASKED_TO_END.set()
    raise KeyboardInterrupt


def _send(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()
