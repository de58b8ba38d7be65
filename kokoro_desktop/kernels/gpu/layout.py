"""How the threads of a block lie over rows and channels, wherever one kernel's registers are read by another's part."""

from __future__ import annotations

from kokoro_desktop.kernels.gpu.limits import THREADS

VECTOR = 4
"""Values that a thread moves at a time: 16 bytes, the most that a GPU moves at once."""
PANEL = 64
"""Channels of a block."""
COLUMNS = PANEL // VECTOR
"""Threads side by side along the channels: neighbours, with one vector each."""
ROWS = THREADS // COLUMNS
"""Threads side by side along the rows."""
