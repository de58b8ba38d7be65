"""Loads TVM's runtime: the library and the linker alone, or its Python package as well, which only GPUs need."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_RUNTIME_ALONE: Final = "TVM_USE_RUNTIME_LIB"
"""Keeps TVM from loading its compiler's library, 80 times as large as its runtime's; must not stay for the compiler's
process."""
_UNUSED: Final = ("torch", "ml_dtypes")
"""What TVM imports wherever it finds it, and nothing here needs: torch takes a second and 200 MB."""


def load_library() -> None:
    """Load TVM's runtime and linker without its Python package, a quarter of whose import this takes."""
    with _hidden(_UNUSED):
        libinfo = importlib.import_module("tvm_ffi.libinfo")
        importlib.import_module("tvm_ffi_orcjit")
    package = importlib.util.find_spec("tvm")
    folders = [Path(folder) / "lib" for folder in (package and package.submodule_search_locations) or ()]
    libinfo.load_lib_ctypes("tvm", "tvm_runtime", "RTLD_GLOBAL", extra_lib_paths=folders)  # as `tvm.base` does it


def import_package() -> None:
    """Import TVM's Python package, which can ask a GPU what it is; its runtime alone where nothing is loaded yet."""
    before = os.environ.get(_RUNTIME_ALONE)
    os.environ[_RUNTIME_ALONE] = "1"
    try:
        with _hidden(_UNUSED):
            importlib.import_module("tvm")
    finally:
        if before is None:
            del os.environ[_RUNTIME_ALONE]
        else:
            os.environ[_RUNTIME_ALONE] = before


@contextmanager
def _hidden(names: Sequence[str]) -> Iterator[None]:
    """Let modules that nobody has imported yet be as if they were not installed."""
    hidden = [name for name in names if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]
