"""AddressSanitizer in test processes: forbid access to memory regions, and report violations.

``python tests/helpers/address_sanitizer.py tests/kernels/gpu`` runs pytest with these arguments under AddressSanitizer.
A violation fails its test instead of ending the process.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from numpy.typing import NDArray

# Compiler options; they also preserve the declaration order of arrays.
OPTIONS: Final = ["-O1", "-fsanitize=address", "-fsanitize-recover=address", "-fno-toplevel-reorder"]

# The threads of a block are fibres whose stacks are unknown to AddressSanitizer. They are not registered, because their
# forbidden regions must persist across fibre switches. Every violation counts, including repeated ones.
_SETTINGS: Final = {
    "verify_asan_link_order": 0,
    "detect_leaks": 0,
    "halt_on_error": 0,
    "suppress_equal_pcs": 0,
    "detect_stack_use_after_return": 0,
    "alloc_dealloc_mismatch": 0,
    "quarantine_size_mb": 16,
}

_reports: Final[list[str]] = []


def missing() -> str:
    """Return the reason why processes cannot run under AddressSanitizer; empty if they can."""
    if not shutil.which("g++"):
        return "no C++ compiler is installed (Debian: g++)"
    return "" if all(map(os.path.isabs, _libraries())) else "g++ has no AddressSanitizer library (Debian: libasan8)"


def run_tests(arguments: list[str], **options: Any) -> subprocess.CompletedProcess[Any]:
    """Run pytest under AddressSanitizer; ``options`` are passed to `subprocess.run`."""
    settings = ":".join(f"{name}={value}" for name, value in _SETTINGS.items())
    environment = {**os.environ, "LD_PRELOAD": " ".join(_libraries()), "ASAN_OPTIONS": settings}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, env=environment, check=False, **options)


def _libraries() -> list[str]:
    """Return the paths of AddressSanitizer's library and of the C++ library; a missing library is a bare name."""
    asked = [["g++", f"-print-file-name={name}"] for name in ("libasan.so", "libstdc++.so")]
    return [subprocess.run(each, capture_output=True, text=True, check=True).stdout.strip() for each in asked]


def active() -> bool:
    """Return whether this process runs under AddressSanitizer."""
    return hasattr(ctypes.CDLL(None), "__asan_poison_memory_region")


@contextmanager
def watch(forbidden: Iterable[Iterable[NDArray[Any]]]) -> Iterator[None]:
    """Context manager: forbid access to these bytes, and beyond shared memory and thread-local arrays.

    Raises
    ------
    AssertionError
        Memory was accessed illegally; the message is AddressSanitizer's report. Never raised in a process that does not
        run under AddressSanitizer.
    """
    if not active():
        yield
        return
    process = ctypes.CDLL(None)
    regions = [
        (ctypes.c_void_p(part.ctypes.data), ctypes.c_size_t(part.nbytes)) for parts in forbidden for part in parts
    ]
    _reports.clear()
    process.__asan_set_error_report_callback(_keep_report)
    for region in regions:
        process.__asan_poison_memory_region(*region)
    try:
        yield
    finally:
        for region in regions:
            process.__asan_unpoison_memory_region(*region)
        process.__asan_set_error_report_callback(None)
    assert not _reports, _reports[0]


@ctypes.CFUNCTYPE(None, ctypes.c_char_p)
def _keep_report(text: bytes) -> None:
    _reports.append(text.decode("utf-8", "replace"))


if __name__ == "__main__":
    sys.exit(missing() or run_tests(sys.argv[1:]).returncode)
