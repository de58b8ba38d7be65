"""Takes (spoken texts with settings, prosody and timings) and the sessions that contain them."""

from kokoro_desktop.takes.session import Session, SessionFolder, SessionUnsaved, open_session
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
    "SessionUnsaved",
    "Take",
    "TakeComparison",
    "begins",
    "compare_takes",
    "find_take",
    "join_takes",
    "open_session",
    "take_chunks",
    "take_from_chunks",
    "unchanged_chunks",
]
