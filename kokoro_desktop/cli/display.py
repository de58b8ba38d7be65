"""Checks that a window can be opened."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.messages import message


class NoDisplay(KokoroError):
    """No display is available for the window."""

    exit_code = 3

    def __init__(self) -> None:
        super().__init__(
            message(
                "Cannot open the window because there is no display. Use the command line instead: "
                "kokoro-desktop say --help"
            )
        )


class LibrariesMissing(KokoroError):
    """The system lacks libraries required by Qt.

    Attributes
    ----------
    libraries
        Names of the missing libraries, such as ``libxcb-cursor.so.0``.
    """

    exit_code = 3

    def __init__(self, libraries: Sequence[str]) -> None:
        super().__init__(
            message(
                "Qt cannot open a window because libraries are missing: {libraries}. Install the packages that "
                "contain them, or use the command line: kokoro-desktop say --help",
                libraries=", ".join(libraries),
            )
        )
        self.libraries = tuple(libraries)


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Return whether a display is available, judging only by environment variables, which is fast.

    Windows and macOS always have a display. Other systems need ``DISPLAY`` (X11), ``WAYLAND_DISPLAY`` or
    ``QT_QPA_PLATFORM``.
    """
    if platform in ("win32", "darwin"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def check_libraries(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> None:
    """Check on Linux that Qt's display plugin can be loaded; if libraries were missing, Qt would abort the process.

    Raises
    ------
    LibrariesMissing
        None of the candidate plugins can be loaded.
    """
    spec = importlib.util.find_spec("PySide6") if platform == "linux" else None
    if spec is None or not spec.submodule_search_locations:
        return
    variables = (("xcb", "DISPLAY"), ("wayland", "WAYLAND_DISPLAY"))
    chosen = environment.get("QT_QPA_PLATFORM", "")  # "wayland;xcb", "offscreen:option=value"
    names = [each.partition(":")[0] for each in chosen.split(";") if each]
    names = names or [name for name, variable in variables if environment.get(variable)]
    folder = Path(spec.submodule_search_locations[0], "Qt", "plugins", "platforms")
    missing = [missing_libraries(folder / f"libq{name}.so") for name in names]
    if missing and all(missing):
        raise LibrariesMissing(missing[0])


def missing_libraries(library: Path) -> list[str]:
    """Return the missing dependencies of a library; empty if the library can be loaded or does not exist."""
    if not library.exists():
        return []
    try:
        ctypes.CDLL(str(library))
    except OSError as error:
        first = str(error).partition(":")[0]  # the loader names only one library
        if shutil.which("ldd") is None:
            return [first]
        listed = subprocess.run(["ldd", library], capture_output=True, text=True, check=False).stdout
        return sorted({first, *re.findall(r"^\s*(\S+) => not found$", listed, re.MULTILINE)})
    return []
