"""GPU machine code encoded as text, which a bundle stores in place of the kernels' source.

Without NVIDIA's driver, TVM can create a module only from source, not from machine code. When TVM loads such a module,
it calls a hook to compile the source. The compiler therefore stores encoded machine code as the source, and the hook
only decodes this code.
"""

from __future__ import annotations

import base64
from typing import Final

_MARK: Final = "// machine code, base64: "


def encode(code: bytes) -> str:
    """Encode machine code as text."""
    return _MARK + base64.b64encode(code).decode("ascii")


def decode(text: str) -> bytes:
    """Decode machine code from text.

    Raises
    ------
    ValueError
        The text was not written by `encode`.
    """
    if not text.startswith(_MARK):
        raise ValueError("this is source code, not compiled code")
    return base64.b64decode(text.removeprefix(_MARK), validate=True)
