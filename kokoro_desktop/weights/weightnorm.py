"""Conversion of a source's tensors to canonical form: unused tensors are dropped, and weight norm is folded.

Folding combines a magnitude and a direction into the weight that the network uses.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.messages import message

# Suffixes of magnitude and direction, in `torch.nn.utils.weight_norm` and in its successor in
# `torch.nn.utils.parametrizations`.
_SPELLINGS: Final = (
    (".weight_g", ".weight_v"),
    (".parametrizations.weight.original0", ".parametrizations.weight.original1"),
)


def fold(tensors: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """Replace each pair of magnitude and direction with ``<module>.weight``, float32; keep everything else.

    A tensor whose counterpart is missing or does not match its shape keeps its name, and `names.check` then reports it.
    """
    parts = _parts({name: tensor.shape for name, tensor in tensors.items()})
    return {
        name: tensors[pair[1]] if pair[0] is None else fold_one(tensors[pair[0]], tensors[pair[1]])
        for name, pair in parts.items()
    }


def folded_shapes(shapes: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """Return the names and shapes of `fold`'s result without computing it."""
    return {name: shapes[direction] for name, (_, direction) in _parts(shapes).items()}


def _parts(shapes: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[str | None, str]]:
    """Map each name in `fold`'s result to the names of its sources: (magnitude, direction), or (None, own name)."""
    parts: dict[str, tuple[str | None, str]] = {}
    for name in shapes:
        pair = _pair(name)
        if pair is None or not all(part in shapes for part in pair[1:]) or not _fit(*(shapes[n] for n in pair[1:])):
            parts[name] = None, name
        elif name == pair[1]:
            parts[pair[0] + ".weight"] = pair[1:]
    return parts


def _fit(magnitude: tuple[int, ...], direction: tuple[int, ...]) -> bool:
    return bool(direction) and math.prod(magnitude) == direction[0]


def fold_one(magnitude: NDArray[Any], direction: NDArray[Any]) -> NDArray[np.float32]:
    """Return ``g * v / |v|`` with the norm over all axes but the first (PyTorch's default, ``dim=0``).

    Parameters
    ----------
    magnitude
        Magnitude ``g``, ``[C, 1, ...]``.
    direction
        Direction ``v``, ``[C, ...]``.

    Returns
    -------
    NDArray
        float32, with the shape of ``direction``; computed in float64, for identical results on every machine.
    """
    wide = direction.astype(np.float64)
    norm = np.sqrt(np.square(wide).sum(axis=tuple(range(1, wide.ndim)), keepdims=True))
    scale = magnitude.astype(np.float64).reshape(norm.shape)
    # A direction of zero results in NaN, as in PyTorch, and the check of the set rejects it.
    with np.errstate(invalid="ignore", divide="ignore"):
        folded: NDArray[np.float32] = (wide * (scale / norm)).astype(np.float32)
    return folded


def _pair(name: str) -> tuple[str, str, str] | None:
    for suffixes in _SPELLINGS:
        for suffix in suffixes:
            if name.endswith(suffix):
                module = name.removesuffix(suffix)
                return module, module + suffixes[0], module + suffixes[1]
    return None


# Unneeded tensors: ALBERT's pooler is unused, its position ids count from 0, and the STFT's tables follow from its
# length.
_IRRELEVANT: Final = re.compile(
    r"(^|\.)(bert\.pooler\.\w+|bert\.embeddings\.position_ids|decoder\.generator\.stft\..+)$"
)
_MOST_CHANNELS: Final = 4096
_AFFINE: Final = re.compile(r"\.norm\.(weight|bias)$")


def without_unused(tensors: Mapping[str, NDArray[Any]], source: str) -> dict[str, NDArray[Any]]:
    """Drop the tensors that the network does not use, and keep the others unchanged.

    The PyTorch package declares the InstanceNorm within AdaIN with affine parameters, as a workaround for its exporter.
    The network was trained without these parameters, so they may be dropped only if weight is 1 and bias is 0.

    Raises
    ------
    WeightsError
        An affine parameter of an InstanceNorm has a different value.
    """
    kept: dict[str, NDArray[Any]] = {}
    for name, tensor in tensors.items():
        affine = _AFFINE.search(name)
        if affine is None:
            if not _IRRELEVANT.search(name):
                kept[name] = tensor
        elif tensor.size > _MOST_CHANNELS or not np.all(tensor == (1 if affine[1] == "weight" else 0)):
            raise WeightsError(
                message(
                    "{source} is not Kokoro-82M v1.0: {name} does not have the expected constant value",
                    source=source,
                    name=name,
                )
            )
    return kept
