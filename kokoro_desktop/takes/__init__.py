"""Takes: what was spoken, with all that is known about it; compared, found again, kept for the next session."""

from kokoro_desktop.takes.session import Session, SessionFolder, bring_back, open_session
from kokoro_desktop.takes.take import (
    Take,
    begins,
    find_take,
    join_takes,
    take_chunks,
    take_from_chunks,
    unchanged_chunks,
)
from kokoro_desktop.takes.take_comparison import TakeComparison, compare_takes

__all__ = [
    "Session",
    "SessionFolder",
    "Take",
    "TakeComparison",
    "begins",
    "bring_back",
    "compare_takes",
    "find_take",
    "join_takes",
    "open_session",
    "take_chunks",
    "take_from_chunks",
    "unchanged_chunks",
]
