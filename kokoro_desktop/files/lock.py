"""One process at a time: a lock on a file, which the system takes back when its holder ends, however that happens."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.files import atomic
from kokoro_desktop.files.owner import try_to_lock
from kokoro_desktop.task import Task

_POLL_S: Final = 0.1


class Busy(KokoroError):
    """Another process does what only one may do at a time."""


@contextmanager
def hold(path: Path, sentence: str, task: Task | None = None) -> Iterator[bool]:
    """Hold a lock between here and the end, so that no other process does the same meanwhile.

    Parameters
    ----------
    path
        File that stands for the work; made where it is missing, and left there.
    sentence
        What the user is told where another process holds it.
    task
        Waits for that process and is told the sentence meanwhile; with None, there is no waiting.

    Yields
    ------
    bool
        Whether it had to wait.

    Raises
    ------
    Busy
        Another process holds it, and there is no task.
    Cancelled
        The task was cancelled.
    OutputError
        The file cannot be made.
    """
    atomic.make_folder(path.parent)
    try:
        file = path.open("ab")
    except OSError as error:
        raise atomic.refusal(path, error) from error
    with file:
        waited = False
        while try_to_lock(file.fileno()) is False:
            if task is None:
                raise Busy(sentence)
            task.check()
            task.progress(0, 1, sentence)
            time.sleep(_POLL_S)
            waited = True
        yield waited
