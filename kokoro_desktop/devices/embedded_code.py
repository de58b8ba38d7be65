"""How machine code for a GPU travels inside a bundle: as text, in the place where TVM keeps its source.

Without NVIDIA's driver TVM cannot make the module that holds machine code, only the one that holds source; loading
that, it asks a function of ours to compile the source. So the compiler stores compiled code in the source's place, and
the function that is asked has nothing left to do but to decode it.
"""

from __future__ import annotations

import base64
from typing import Final

_MARK: Final = "// machine code, base64: "


def encode(code: bytes) -> str:
    """Write machine code as text."""
    return _MARK + base64.b64encode(code).decode("ascii")


def decode(text: str) -> bytes:
    """Read machine code from text.

    Raises
    ------
    ValueError
        The text is anything but what `encode` writes.
    """
    if not text.startswith(_MARK):
        raise ValueError("this is source, and not code that was compiled")
    return base64.b64decode(text.removeprefix(_MARK), validate=True)
