"""Samples to files and to the sound card."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]
"""Samples of one channel, or what is made of them; full scale is -1 to 1."""
