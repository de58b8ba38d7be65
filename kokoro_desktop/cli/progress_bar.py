"""Progress bar on stderr."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from kokoro_desktop.task import QUIET, Task

if TYPE_CHECKING:
    from tqdm import tqdm


@contextmanager
def bar() -> Iterator[Task]:
    """Context manager that yields a task, whose progress is shown as a bar if stderr is a terminal.

    The bar is removed at the end, so that only results remain on the screen.
    """
    if not sys.stderr.isatty():
        yield QUIET
        return
    shown = _Bar()
    try:
        yield Task(shown)
    finally:
        shown.close()


class _Bar:
    """Progress callback that shows one bar at a time; a new name or total starts a new bar."""

    def __init__(self) -> None:
        self._bar: tqdm[Any] | None = None
        self._job: tuple[int, str] | None = None

    def __call__(self, done: int, total: int, what: str) -> None:
        if self._bar is None or self._job != (total, what):
            self.close()
            self._bar = self._open(total, what)
            self._job = (total, what)
        self._bar.update(done - self._bar.n)
        if done >= total:
            # tqdm skips updates within a tenth of a second, but the last update should be visible.
            self._bar.refresh()

    def close(self) -> None:
        """Remove the bar from the screen."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    @staticmethod
    def _open(total: int, what: str) -> tqdm[Any]:
        # Imported late, because most commands never show a bar.
        from tqdm import tqdm

        return tqdm(
            total=total,
            desc=what,
            file=sys.stderr,
            leave=False,
            dynamic_ncols=True,
            bar_format="{desc} {percentage:3.0f}% {bar} {remaining}",
        )
