"""Logging: short messages on stderr, complete records in a file."""

from __future__ import annotations

import logging
import logging.handlers
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.errors import OutputError
from kokoro_desktop.files import atomic, private

_LOGGER: Final = "kokoro_desktop"
_FILE: Final = "kokoro-desktop.log"
_FILE_BYTES: Final = 1_000_000


class CommandLog:
    """Log handlers of a running command.

    Attributes
    ----------
    where
        Where tracebacks can be found: the path of the log file, or "the lines above" if that file cannot be written.
    """

    def __init__(self) -> None:
        self._logger = logging.getLogger(_LOGGER)
        self._level_before = self._logger.level
        self._stderr = logging.StreamHandler(sys.stderr)
        self._handlers: list[logging.Handler] = [self._stderr]
        try:
            file = _file_handler()
        except (OSError, OutputError):
            self.where = "the lines above"
            self._stderr.setFormatter(logging.Formatter("kokoro-desktop: %(message)s"))
        else:
            self.where = file.baseFilename
            self._stderr.setFormatter(_Sentence())
            self._handlers.append(file)
        for handler in self._handlers:
            self._logger.addHandler(handler)
        self.show_from("warning")

    def show_from(self, level: str) -> None:
        """Show records of ``level`` and above on stderr; the file always contains records of INFO level and above."""
        shown = getattr(logging, level.upper())
        self._stderr.setLevel(shown)
        self._logger.setLevel(min(shown, logging.INFO))

    def close(self) -> None:
        """Restore the previous logging configuration."""
        self._logger.setLevel(self._level_before)
        for handler in self._handlers:
            self._logger.removeHandler(handler)
            handler.close()


@contextmanager
def keep() -> Iterator[CommandLog]:
    """Context manager: log one line per record to stderr, and the complete records to the log file."""
    log_file = CommandLog()
    try:
        yield log_file
    finally:
        log_file.close()


class _Sentence(logging.Formatter):
    """Formatter that omits the traceback, which is in the log file."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the message as one line."""
        return f"kokoro-desktop: {record.getMessage()}"


class _File(logging.handlers.RotatingFileHandler):
    """Log file handler that ignores write errors, for example on a full disk; the command itself reports them."""

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding=self.encoding, errors=self.errors, opener=private.opener)

    def rotate(self, source: str, dest: str) -> None:
        """Rename the full file; if Windows refuses because another process has it open, continue in the same file."""
        with suppress(OSError):
            super().rotate(source, dest)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Do nothing instead of printing a traceback."""

    def close(self) -> None:
        """Close the file, discarding buffered records that cannot be written."""
        with suppress(OSError):
            super().close()


def _file_handler() -> logging.FileHandler:
    folder = paths.logs()
    atomic.make_folder(folder)
    handler = _File(folder / _FILE, maxBytes=_FILE_BYTES, backupCount=1, encoding="utf-8", errors="backslashreplace")
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"))
    return handler
