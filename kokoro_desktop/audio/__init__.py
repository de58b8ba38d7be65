"""Audio output: files and the sound card."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

# Samples of one channel, or values derived from them; full scale is -1 to 1.
Floats: TypeAlias = NDArray[np.float32]
