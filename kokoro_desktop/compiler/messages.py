"""What the compiler's processes say to the one that started them: JSON, a line a message, on stdout.

Messages: ``{"progress": [done, total, what]}``, and at the end the answer or ``{"error": sentence, "exit_code": n}``.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable
from typing import Any

from kokoro_desktop.errors import Cancelled, KokoroError


def answering(work: Callable[[], dict[str, Any]]) -> int:
    """Do the work, say what it answers or why it failed, and return the exit status.

    Asked to end, the process cleans up behind itself, as after Ctrl-C.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        _say(work())
    except KokoroError as error:
        _say({"error": str(error), "exit_code": error.exit_code})
        return error.exit_code
    except KeyboardInterrupt:
        return Cancelled.exit_code
    return 0


def progress(done: int, total: int, what: str) -> None:
    """Say how far the work is."""
    _say({"progress": [done, total, what]})


def _say(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()
