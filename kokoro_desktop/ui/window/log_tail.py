"""The most recent log lines, kept in memory for error details."""

from __future__ import annotations

import logging
from collections import deque
from typing import Final

_LOGGER: Final = "kokoro_desktop"
_RECORDS: Final = 100
_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class LogTail(logging.Handler):
    """Logging handler that keeps recent lines; it is active between calls to `open` and `close`."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(logging.Formatter(_FORMAT))
        self._lines: deque[str] = deque(maxlen=_RECORDS)

    def open(self) -> None:
        """Attach the handler to the logger."""
        logging.getLogger(_LOGGER).addHandler(self)

    def close(self) -> None:
        """Detach the handler from the logger."""
        logging.getLogger(_LOGGER).removeHandler(self)
        super().close()

    def emit(self, record: logging.LogRecord) -> None:
        """Store a record; may be called from any thread, but logging ensures that only one call runs at a time."""
        self._lines.append(self.format(record))

    def text(self) -> str:
        """Return the lines, oldest first."""
        with self.lock:  # type: ignore[union-attr]  # None only where threads do not exist
            return "\n".join(self._lines)
