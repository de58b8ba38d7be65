"""How long work reports how far it is, whoever shows it."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Called as work goes on; must return quickly."""

    def __call__(self, done: int, total: int, what: str) -> None:
        """Say that ``done`` of ``total`` units are done and ``what`` is in hand."""


def silent(done: int, total: int, what: str) -> None:
    """Report nothing."""
