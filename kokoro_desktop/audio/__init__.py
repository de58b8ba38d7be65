"""Audio files, playback, and analyses for display."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

# Mono samples, or values derived from them; full scale is -1 to 1.
Floats: TypeAlias = NDArray[np.float32]
