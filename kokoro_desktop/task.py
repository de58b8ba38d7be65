"""Progress reporting and cancellation for long-running work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from kokoro_desktop.errors import Cancelled

T = TypeVar("T")


class Progress(Protocol):
    """Progress callback, which must return quickly."""

    def __call__(self, done: int, total: int, what: str) -> None:
        """Report that ``done`` of ``total`` units are finished and that ``what`` is in progress."""


def show_nothing(done: int, total: int, what: str) -> None:
    """Ignore progress."""


def never() -> bool:
    """Return False: the work is never cancelled."""
    return False


@dataclass(frozen=True)
class Task:
    """Progress and cancellation callbacks of long-running work.

    Attributes
    ----------
    progress
        Called with the number of finished units, the total, and the current step.
    cancelled
        Returns whether the work should stop; called often, on the working thread.
    """

    progress: Progress = show_nothing
    cancelled: Callable[[], bool] = never

    def check(self) -> None:
        """Raise if the work was cancelled.

        Raises
        ------
        Cancelled
            The work was cancelled.
        """
        if self.cancelled():
            raise Cancelled

    def part(self, start: int, end: int, whole: int) -> Task:
        """Return a task for a part of the work, which reports progress from ``start`` to ``end`` of ``whole``."""

        def report(done: int, total: int, what: str) -> None:
            self.progress(start + (end - start) * done // max(total, 1), whole, what)

        return Task(report, self.cancelled)

    def each(self, items: Iterable[T]) -> Iterator[T]:
        """Yield the items, raising `Cancelled` before the next item if the work was cancelled."""
        for item in items:
            self.check()
            yield item


QUIET: Final = Task()  # for work without progress reports or cancellation
