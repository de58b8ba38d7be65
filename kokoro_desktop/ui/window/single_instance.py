"""Allow only one window per session folder; a second instance passes its file to the open window."""

from __future__ import annotations

import hashlib
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.files import lock
from kokoro_desktop.messages import message

_log = logging.getLogger(__name__)

# Seconds for which a second instance tries to reach the first one, which may not be listening yet.
_REACH_S: Final = 10.0
_TRY_EVERY_S: Final = 0.1
# Seconds that a new instance waits for the window's answer, and that the window waits for the instance's message.
_ANSWER_S: Final = 3.0
_MESSAGE_S: Final = 0.5
_MOST_BYTES: Final = 1 << 16
_RECEIVED: Final = b"received"


class WindowUnresponsive(KokoroError):
    """A window is open but does not respond."""


@contextmanager
def only_window(folder: Path, file: Path | None = None, reach_s: float = _REACH_S) -> Iterator[bool]:
    """Hold the lock of a session folder; if another window holds the lock, show that window and let it open ``file``.

    If the other window is closing, wait for the lock.

    Parameters
    ----------
    folder
        The session folder.
    file
        File to open in the other window; None to only show that window.
    reach_s
        Maximum time to wait for an answer or the lock, in seconds.

    Yields
    ------
    bool
        Whether the lock is held. If not, the other window has accepted the file.

    Raises
    ------
    WindowUnresponsive
        The other window neither responds nor closes.
    """
    until = time.monotonic() + reach_s
    with ExitStack() as stack:
        is_first = _lock(folder, stack)
        while not is_first and not _pass_to_window(folder, file):
            if time.monotonic() >= until:
                raise WindowUnresponsive(
                    message(
                        "Kokoro Desktop is already open but is not responding. Close it, or end its process, then try "
                        "again."
                    )
                )
            time.sleep(_TRY_EVERY_S)
            is_first = _lock(folder, stack)
        yield is_first


def _lock(folder: Path, stack: ExitStack) -> bool:
    try:
        stack.enter_context(lock.hold(folder.with_name(f"{folder.name}.lock"), ""))
    except lock.Busy:
        return False
    return True


def _pass_to_window(folder: Path, file: Path | None) -> bool:
    try:
        with Client(_address(folder)) as connection:
            connection.send_bytes(os.fsencode(file.absolute()) if file is not None else b"")
            return connection.poll(_ANSWER_S) and connection.recv_bytes(_MOST_BYTES) == _RECEIVED
    except (OSError, EOFError):
        return False


class WindowServer(QObject):
    """Server thread that accepts connections from program instances started later.

    The process that holds the lock of the session folder creates the server. Only the same user can connect, because
    the socket has mode 0600 and is in the program's data folder.

    Parameters
    ----------
    accepts
        Function, called on the server thread, that returns whether the window can open files. If it returns False, the
        client gets no answer.

    Signals
    -------
    requested(str file)
        A later instance asked to show the window and open a file; the name is empty if there is no file to open.
    """

    requested = Signal(str)

    def __init__(self, folder: Path, accepts: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._accepts = accepts
        self._address = _address(folder)
        self._closing = False
        self._listener: Listener | None = None
        try:
            if sys.platform != "win32":
                Path(self._address).unlink(missing_ok=True)  # left behind by a crash
            self._listener = Listener(self._address)
            if sys.platform != "win32":
                Path(self._address).chmod(0o600)
        except OSError:  # such as a path longer than the system allows for a socket
            _log.warning("Cannot listen for other instances, so they cannot reach this window.", exc_info=True)
            return
        self._thread = threading.Thread(target=self._serve, args=(self._listener,), daemon=True, name="window-server")
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        if self._listener is None:
            return
        self._closing = True
        with suppress(OSError), Client(self._address):  # wakes the thread
            pass
        self._thread.join(_ANSWER_S)
        self._listener.close()
        self._listener = None

    def _serve(self, listener: Listener) -> None:
        while not self._closing:
            try:
                with listener.accept() as connection:
                    self._answer(connection)
            except (OSError, EOFError):  # the client disconnected; `close` sets the flag
                continue

    def _answer(self, connection: Connection[Any, Any]) -> None:
        if self._accepts() and connection.poll(_MESSAGE_S):
            self.requested.emit(os.fsdecode(connection.recv_bytes(_MOST_BYTES)))
            connection.send_bytes(_RECEIVED)


def _address(folder: Path) -> str:
    if sys.platform == "win32":
        name = hashlib.sha256(os.fsencode(folder.absolute())).hexdigest()[:16]
        return rf"\\.\pipe\kokoro-desktop-{name}"
    return str(folder.absolute().with_name(f"{folder.name}.socket"))
