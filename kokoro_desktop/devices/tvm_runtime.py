"""Load TVM's runtime: the libraries alone or, for GPUs, the Python package as well."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

# Environment variable that prevents TVM from loading its compiler's library, which is 80 times as large as the
# runtime's. It must not be set in the compiler's process.
_RUNTIME_ALONE: Final = "TVM_USE_RUNTIME_LIB"
# Optional imports of TVM that this program does not need: importing torch takes a second and 200 MB.
_UNUSED: Final = ("torch", "ml_dtypes")


def load_library() -> None:
    """Load TVM's runtime and linker without the Python package, whose import takes four times as long."""
    with _hidden(_UNUSED):
        libinfo = importlib.import_module("tvm_ffi.libinfo")
        importlib.import_module("tvm_ffi_orcjit")
    package = importlib.util.find_spec("tvm")
    folders = [Path(folder) / "lib" for folder in (package and package.submodule_search_locations) or ()]
    libinfo.load_lib_ctypes("tvm", "tvm_runtime", "RTLD_GLOBAL", extra_lib_paths=folders)  # as in `tvm.base`


def import_package() -> None:
    """Import TVM's Python package, which can query a GPU, without loading the compiler's library."""
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
    """Context manager: hide modules that are not yet imported, as if they were not installed."""
    hidden = [name for name in names if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]
