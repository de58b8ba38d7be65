"""What macOS says of the machine's GPUs; TVM is not needed."""

from __future__ import annotations

import json
import platform
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

_PROFILER: Final = ("/usr/sbin/system_profiler", "SPDisplaysDataType", "-json")
_MEMORY: Final = ("/usr/sbin/sysctl", "-n", "hw.memsize")
_TIMEOUT_S: Final = 5.0
_SUPPORT: Final = ("spdisplays_mtlgpufamilysupport", "spdisplays_metal", "spdisplays_metalfamily")
"""Where one version of macOS or another says which Metal a GPU has."""


@dataclass(frozen=True)
class Gpu:
    """One Metal device.

    Attributes
    ----------
    index
        Its number, as in ``metal:1``.
    name
        As its maker calls it.
    cores
        As macOS counts them; empty where it does not.
    family
        Which Metal it has, in macOS's words.
    memory
        Bytes; the machine's, which an Apple GPU shares. None where it is not known.
    """

    index: int
    name: str
    cores: str
    family: str
    memory: int | None


@dataclass(frozen=True)
class Metal:
    """What macOS says.

    Attributes
    ----------
    gpus
        Its GPUs that have Metal.
    missing
        Why none can be used; empty where one may be.
    """

    gpus: tuple[Gpu, ...]
    missing: str


def ask(command: Sequence[str]) -> str:
    """Run a command of the system's and return what it prints.

    Raises
    ------
    OSError, subprocess.SubprocessError
        It does not run, fails, or takes too long.
    """
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=_TIMEOUT_S).stdout


def missing() -> str:
    """Say why there can be no Metal; empty where there can. Takes no time."""
    return "" if platform.system() == "Darwin" else "Metal needs macOS"


def probe(run: Callable[[Sequence[str]], str] = ask) -> Metal:
    """List the GPUs; it takes up to some seconds.

    Parameters
    ----------
    run
        Runs a command and returns its output.
    """
    if missing():
        return Metal((), missing())
    try:
        entries = json.loads(run(_PROFILER))["SPDisplaysDataType"]
        found = [entry for entry in entries if any(_is_supported(entry.get(key)) for key in _SUPPORT)]
    except subprocess.TimeoutExpired:
        return Metal((), f"macOS did not list its GPUs in {_TIMEOUT_S:g} s")
    except (OSError, subprocess.SubprocessError, ValueError, KeyError, TypeError, AttributeError) as error:
        return Metal((), f"macOS does not list its GPUs ({type(error).__name__})")
    if not found:
        return Metal((), "no GPU here has Metal")
    memory = _memory(run)
    return Metal(tuple(_gpu(index, entry, memory) for index, entry in enumerate(found)), "")


def _is_supported(told: Any) -> bool:
    return isinstance(told, str) and bool(told) and "notsupported" not in told.replace("_", "").lower()


def _gpu(index: int, entry: dict[str, Any], memory: int | None) -> Gpu:
    name = entry.get("sppci_model") or entry.get("_name") or "GPU"
    family = next(str(entry[key]) for key in _SUPPORT if _is_supported(entry.get(key)))
    return Gpu(index, str(name), str(entry.get("sppci_cores", "")), family.removeprefix("spdisplays_"), memory)


def _memory(run: Callable[[Sequence[str]], str]) -> int | None:
    try:
        return int(run(_MEMORY))
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
