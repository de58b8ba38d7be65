"""Where resources, data, cache and logs live: source checkout, installed package, frozen program."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs

_APP = "kokoro-desktop"
RUN_MODULE = "--run-module"
"""How a frozen program is told to run one of its modules; answered by `__main__`."""


def resources() -> Path:
    """Folder of what the program reads and did not compute.

    A frozen program carries it beside its code, a wheel inside the package, a checkout beside the package.
    """
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return Path(frozen) / "resources"
    package = Path(__file__).resolve().parent
    inside = package / "resources"
    return inside if inside.is_dir() else package.parent / "resources"


def data() -> Path:
    """Folder of what is costly to make again: the canonical weights. ``KOKORO_DESKTOP_DATA`` overrides it."""
    return _folder("KOKORO_DESKTOP_DATA", platformdirs.user_data_dir(_APP, appauthor=False))


def cache() -> Path:
    """Folder of what can be made again: bundles. ``KOKORO_DESKTOP_CACHE`` overrides it."""
    return _folder("KOKORO_DESKTOP_CACHE", platformdirs.user_cache_dir(_APP, appauthor=False))


def bundles() -> Path:
    """Folder of the compiled bundles in the cache."""
    return cache() / "bundles"


def logs() -> Path:
    """Folder of log files. ``KOKORO_DESKTOP_LOGS`` overrides it."""
    return _folder("KOKORO_DESKTOP_LOGS", platformdirs.user_log_dir(_APP, appauthor=False))


def _folder(variable: str, default: str) -> Path:
    return Path(os.environ.get(variable) or default)


def python_module(name: str) -> list[str]:
    """Make the command that runs a module of this package in a child process.

    A frozen program has no Python beside it: its own executable takes the module's name after ``--run-module``.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, RUN_MODULE, name]
    return [sys.executable, "-m", name]
