"""The hook for unexpected exceptions: they are logged, shown once, and never the end of the program."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from types import TracebackType

from PySide6.QtCore import QObject, Signal

_log = logging.getLogger(__name__)


class ExceptionHook(QObject):
    """Catches what no one else caught, on any thread.

    Signals
    -------
    caught
        One sentence and the traceback; once for every place in the program, however often it fails there.
    """

    caught = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown: set[tuple[str, str]] = set()
        self._before = (sys.excepthook, threading.excepthook)

    def install(self) -> None:
        """Take over the hooks; to be called again after TVM is imported, which puts its own in place."""
        sys.excepthook = self._caught
        threading.excepthook = self._caught_on_thread

    def remove(self) -> None:
        """Put the hooks back that were there when this was made."""
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
            # From another thread this is queued: Qt delivers it on the thread of the window.
            self.caught.emit(f"{kind.__name__}: {error}", details)
