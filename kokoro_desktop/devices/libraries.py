"""Finds the shared libraries that a GPU needs beside TVM's own, and loads them; TVM is not imported."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

EXTRA: Final = "pip install 'kokoro-tvm-desktop[cuda]'"
"""What brings NVIDIA's libraries without a CUDA toolkit."""
CUDART: Final = "cudart64_13.dll" if os.name == "nt" else "libcudart.so.13"
"""What TVM's CUDA runtime is linked against."""
_SIDECARS: Final = {"win32": "tvm_runtime_{}.dll", "darwin": "libtvm_runtime_{}.dylib"}


def nvidia(pattern: str) -> Path | None:
    """Find a file in NVIDIA's pip packages; of several that with the highest version in its name.

    Parameters
    ----------
    pattern
        Its name, as `Path.glob` has it.
    """
    found = [file for folder in _nvidia_folders() for file in folder.glob(f"*/{pattern}")]
    return max(found, default=None, key=lambda file: [int(number) for number in re.findall(r"\d+", file.name)])


def _nvidia_folders() -> Iterator[Path]:
    spec = importlib.util.find_spec("nvidia")
    for root in spec.submodule_search_locations or () if spec is not None else ():
        # nvidia/cu13/lib, or bin/x86_64 on Windows; one folder a library before CUDA 13.
        yield from Path(root).glob("*")
        yield from Path(root).glob("*/bin")


def sidecar(kind: str) -> Path | None:
    """Find the part of TVM's runtime that drives a kind of device; None where this installation lacks it."""
    spec = importlib.util.find_spec("tvm")
    if spec is None or spec.origin is None:
        return None
    name = _SIDECARS.get(sys.platform, "libtvm_runtime_{}.so").format(kind)
    file = Path(spec.origin).parent / "lib" / name
    return file if file.exists() else None


def missing(kind: str) -> str:
    """Say what of the software for ``cuda`` or ``metal`` is not installed; empty where all is."""
    if sidecar(kind) is None:
        return f"this installation of TVM has no runtime for {kind}"
    if kind == "cuda" and load_cudart() is None:
        return f"{CUDART} is not installed: {EXTRA}"
    return ""


def load_cudart() -> Any:
    """Load NVIDIA's runtime library, so that TVM's finds it; None where there is none."""
    for name in (nvidia(CUDART), CUDART):
        if name is None:
            continue
        try:
            return ctypes.CDLL(str(name), mode=ctypes.RTLD_GLOBAL)
        except OSError:
            continue
    return None
