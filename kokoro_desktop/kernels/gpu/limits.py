"""How many threads a block of every kernel here has."""

from __future__ import annotations

from typing import Final

THREADS: Final = 256
"""What Apple's GPUs still grant a kernel that uses many registers; `DeviceKind.limits` has what each kind grants."""
