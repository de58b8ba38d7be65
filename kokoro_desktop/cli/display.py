"""Whether a window could be shown."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Tell whether this process could show a window; asks the environment alone, so that it takes no time.

    On Windows and macOS there is a display always; elsewhere X11 or Wayland must be named. ``QT_QPA_PLATFORM`` counts
    as one: who sets it knows what they do.
    """
    if platform in ("win32", "darwin"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
