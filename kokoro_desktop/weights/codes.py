"""Weights as uint8 codes with a scale and a zero point, a quarter of the size of float32.

Nearly all default weights are ``(code - zero) * scale`` in float32. Each scale and zero point applies to the whole
tensor or to one index along its first axis.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]
Codes: TypeAlias = NDArray[np.uint8]

_LEAST: Final = 4096  # minimum number of values; smaller tensors are not worth two entries in the file
_SAMPLE: Final = 1 << 16  # number of values used to find the scale
_LEVELS: Final = 256


def encode(tensor: NDArray[Any]) -> tuple[Codes, Floats] | None:
    """Factor a tensor into codes and scales; return None if no factors reproduce its exact bits.

    Returns
    -------
    codes : uint8, in the tensor's shape
    scales : float32 [1 or n, 2]
        Scale and zero point of the whole tensor, or of each index along its first axis.
    """
    if tensor.size < _LEAST:
        return None
    for rows in (tensor.reshape(1, -1), tensor.reshape(len(tensor), -1)):
        codes, scales = np.empty(rows.shape, np.uint8), np.empty((len(rows), 2), np.float32)
        if all(_encode_row(row, into, scale) for row, into, scale in zip(rows, codes, scales, strict=True)):
            return codes.reshape(tensor.shape), scales
    return None


def decode(codes: Codes, scales: Floats) -> Floats:
    """Reconstruct a tensor factored by `encode`."""
    rows = codes.reshape(len(scales), -1).astype(np.float32)
    rows -= scales[:, 1:]
    rows *= scales[:, :1]
    return rows.reshape(codes.shape)


def _encode_row(row: Floats, codes: Codes, scale: Floats) -> bool:
    """Fill in the codes, scale and zero point of one row; return whether these reproduce the row exactly."""
    values = np.unique(row[:_SAMPLE])
    if len(values) > _LEVELS or not np.isfinite(values).all():
        return False
    for step in _steps(values):
        with np.errstate(all="ignore"):
            whole = np.rint(row / step)
            whole += 0  # no -0, which codes cannot represent
            least, most = whole.min(), whole.max()
            same = (whole * step).view(np.int32) == row.view(np.int32)  # distinguishes -0 from 0
        if most - least < _LEVELS and same.all():
            codes[:], scale[:] = whole - least, (step, -least)
            return True
    return False


def _steps(values: Floats) -> tuple[np.float32, ...]:
    """Return candidate scales for sorted values: an estimate and its float32 neighbours.

    Rounding of the products can shift the estimate to a neighbouring float32 value.
    """
    sizes = np.abs(values[values != 0]).astype(np.float64)
    if not sizes.size:
        return (np.float32(1),)
    least = min(sizes.min(), np.diff(values.astype(np.float64)).min(initial=np.inf))
    step = np.float32(sizes.max() / np.rint(sizes.max() / least))
    return step, np.nextafter(step, np.float32(np.inf)), np.nextafter(step, np.float32(0))
