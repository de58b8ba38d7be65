"""Standard streams of the command line."""

from __future__ import annotations

import errno
import io
import os
import sys
from pathlib import Path


def make_safe(platform: str = sys.platform) -> None:
    """Prepare the standard streams for IPA.

    Characters that the stream cannot encode are escaped, and output to a closed stream (``say ... >&-``) is discarded.
    Windows encodes redirected output in its own code page, which has no IPA; UTF-8 is used there, as on other systems,
    unless ``PYTHONIOENCODING`` is set.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            redirected = platform == "win32" and not stream.isatty() and not os.environ.get("PYTHONIOENCODING")
            stream.reconfigure(encoding="utf-8" if redirected else None, errors="backslashreplace")


def is_broken_pipe(error: OSError, platform: str = sys.platform) -> bool:
    """Return whether the reader of the output has closed its pipe, which Windows reports as an invalid argument."""
    invalid = platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or invalid
