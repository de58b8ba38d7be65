"""Inter-process lock that the system releases when its holder exits or is killed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.files import atomic, private
from kokoro_desktop.files.owner import try_to_lock
from kokoro_desktop.task import Task

_POLL_S: Final = 0.1


class Busy(KokoroError):
    """Another process holds the lock."""


@contextmanager
def hold(path: Path, sentence: str, task: Task | None = None) -> Iterator[bool]:
    """Hold an exclusive inter-process lock.

    Parameters
    ----------
    path
        Lock file; created if missing, and never removed.
    sentence
        Message for the user while another process holds the lock.
    task
        Task that reports ``sentence`` as progress while waiting; None to raise `Busy` instead of waiting.

    Yields
    ------
    bool
        Whether the caller had to wait for the lock.

    Raises
    ------
    Busy
        Another process holds the lock, and ``task`` is None.
    Cancelled
        The task was cancelled.
    OutputError
        The lock file cannot be created.
    """
    atomic.make_folder(path.parent)
    try:
        file = open(path, "ab", opener=private.opener)  # noqa: SIM115 - closed below
    except OSError as error:
        raise atomic.refusal(path, error) from error
    try:
        waited = False
        while try_to_lock(file.fileno()) is False:
            if task is None:
                raise Busy(sentence)
            task.check()
            task.progress(0, 1, sentence)
            time.sleep(_POLL_S)
            waited = True
        yield waited
    finally:
        with suppress(OSError):  # no data can be lost
            file.close()
