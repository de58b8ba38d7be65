"""Saves the session on a thread of its own: the disk may be slow, and nobody should wait for it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.takes.session import save_session
from kokoro_desktop.takes.take import Take

_log = logging.getLogger(__name__)


class SessionSaver:
    """Writes the newest state that it was given; states that were overtaken meanwhile are never written.

    A program that ends without `close`, by an error of its own, is not kept from ending.

    Parameters
    ----------
    folder
        Where the session lies.
    failed
        Called on the saving thread with a sentence when a state could not be saved.
    """

    def __init__(self, folder: Path, failed: Callable[[str], None] | None = None) -> None:
        self._folder = folder
        self._failed = failed
        self._wanted: tuple[tuple[Take, ...], str] | None = None
        self._closing = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="session-saver", daemon=True)
        self._thread.start()

    def save(self, takes: Sequence[Take], text: str) -> None:
        """Have a state saved; returns at once."""
        with self._changed:
            self._wanted = (tuple(takes), text)
            self._changed.notify()

    def close(self) -> None:
        """Save what is still to be saved, and end the thread."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._wanted is not None or self._closing)
                wanted, self._wanted = self._wanted, None
            if wanted is None:
                return
            try:
                save_session(self._folder, *wanted)
            except KokoroError as error:
                self._report(str(error))
            except Exception as error:  # the thread must outlive it, and the user must learn of it
                self._report(f"The session cannot be saved: {error!r}.")

    def _report(self, sentence: str) -> None:
        _log.warning("%s", sentence, exc_info=True)
        if self._failed is not None:
            self._failed(sentence)
