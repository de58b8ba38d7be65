"""Leaves Python's search for garbage off while a long text becomes objects, of which there may be a million."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

_SWITCH: Final = Lock()


@contextmanager
def without_search() -> Iterator[None]:
    """Look for no cycles among objects, of which there are none: to look again and again takes longer than all else.

    Used by several threads at once, it is on again when the one that found it on ends: never left off.
    """
    with _SWITCH:  # or it would be left off by one that finds it off just before another turns it on
        was_on = gc.isenabled()
        gc.disable()
    try:
        yield
    finally:
        if was_on:
            with _SWITCH:
                gc.enable()
