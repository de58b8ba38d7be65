"""Exception hook that logs unexpected exceptions and reports each one once, without ending the program."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from types import TracebackType

from PySide6.QtCore import QObject, Signal

_log = logging.getLogger(__name__)


class ExceptionHook(QObject):
    """Handler for uncaught exceptions in all threads.

    Signals
    -------
    caught(str sentence, str details)
        The type and message of the exception, and the traceback; emitted once for each exception type and line of code.
    """

    caught = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown: set[tuple[str, str]] = set()
        self._before = (sys.excepthook, threading.excepthook)

    def install(self) -> None:
        """Install the hooks; call this again after importing TVM, which installs its own hook."""
        sys.excepthook = self._caught
        threading.excepthook = self._caught_on_thread

    def remove(self) -> None:
        """Restore the hooks that were installed when this object was created."""
        sys.excepthook, threading.excepthook = self._before

    def _caught_on_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self._caught(args.exc_type, args.exc_value, args.exc_traceback)

    def _caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, (KeyboardInterrupt, SystemExit)):
            self._before[0](kind, error, trace)
            return
        details = "".join(traceback.format_exception(kind, error, trace))
        _log.error("Unexpected %s\n%s", kind.__name__, details)
        frames = traceback.extract_tb(trace)
        place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
        if (kind.__name__, place) not in self._shown:
            self._shown.add((kind.__name__, place))
            # From another thread, Qt queues the signal for the GUI thread.
            self.caught.emit(f"{kind.__name__}: {error}", details)
