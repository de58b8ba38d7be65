"""Safe parser for NumPy's ``.npy`` format: numeric arrays only, never larger than the file."""

from __future__ import annotations

import io
import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.messages import message


def parse_npy(data: bytes) -> NDArray[Any]:
    """Parse the contents of a ``.npy`` file.

    Parameters
    ----------
    data
        Contents of a whole file, in version 1 or 2 of the format.

    Returns
    -------
    ndarray
        Read-only array with the file's shape, memory order and type.

    Raises
    ------
    ValueError
        The data is not a ``.npy`` file, is damaged or truncated, or contains values other than numbers.
    """
    file = io.BytesIO(data)
    try:
        version = np.lib.format.read_magic(file)
        if version == (1, 0):
            shape, fortran, dtype = np.lib.format.read_array_header_1_0(file)
        elif version == (2, 0):
            shape, fortran, dtype = np.lib.format.read_array_header_2_0(file)
        else:
            raise ValueError(f"version {version}")
        if dtype.kind not in "biuf" or dtype.subdtype is not None or min(shape, default=0) < 0:
            raise ValueError(f"{dtype}, {shape}")
        flat: NDArray[Any] = np.frombuffer(data, dtype, math.prod(shape), file.tell())
        return flat.reshape(shape, order="F" if fortran else "C")
    except Exception as error:
        # NumPy evaluates the header as a Python literal, so a damaged header may raise anything from TokenError to
        # MemoryError.
        raise ValueError(message("it is not a numeric .npy file, or it is damaged")) from error
