"""Work that takes a while: how it says how far it is, and how it learns that nobody wants it any more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from kokoro_desktop.errors import Cancelled


class Progress(Protocol):
    """Called as work goes on; must return quickly."""

    def __call__(self, done: int, total: int, what: str) -> None:
        """Take note that ``done`` of ``total`` units are done and that ``what`` is in hand."""


def show_nothing(done: int, total: int, what: str) -> None:
    """Ignore all progress."""


def never() -> bool:
    """Cancel nothing."""
    return False


@dataclass(frozen=True)
class Task:
    """What a long piece of work is given by the one who waits for it.

    Attributes
    ----------
    progress
        Called with how many units are done, how many there are, and what is in hand.
    cancelled
        Tells whether the work is to be given up; asked often, from whichever thread the work is on.
    """

    progress: Progress = show_nothing
    cancelled: Callable[[], bool] = never

    def check(self) -> None:
        """Go on, unless the work is to be given up.

        Raises
        ------
        Cancelled
            It is.
        """
        if self.cancelled():
            raise Cancelled


QUIET: Final = Task()
"""For work that nobody watches, and that nobody will cancel."""
