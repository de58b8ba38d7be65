"""Tensors that sources carry besides the canonical set, and the proof that leaving them out changes nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import WeightsError

# ALBERT's pooler feeds nothing, its position ids count from 0, and the STFT's tables follow from its length.
_IRRELEVANT: Final = re.compile(
    r"(^|\.)(bert\.pooler\.\w+|bert\.embeddings\.position_ids|decoder\.generator\.stft\..+)$"
)
_AFFINE: Final = re.compile(r"\.norm\.(weight|bias)$")


def without_unused(tensors: Mapping[str, NDArray[Any]], source: str) -> dict[str, NDArray[Any]]:
    """Leave out what the network does not use; the other tensors stay as they are.

    The InstanceNorm within AdaIN is declared with an affine part in the PyTorch package, as a workaround for its
    exporter, but was trained without: weight 1 and bias 0 are the only values that may be left out.

    Raises
    ------
    WeightsError
        An InstanceNorm's affine part does something.
    """
    kept: dict[str, NDArray[Any]] = {}
    for name, tensor in tensors.items():
        affine = _AFFINE.search(name)
        if affine is None:
            if not _IRRELEVANT.search(name):
                kept[name] = tensor
        elif not np.all(tensor == (1 if affine[1] == "weight" else 0)):
            raise WeightsError(
                f"{source} is not Kokoro-82M v1.0: {name} changes the instance normalisation, which has no such part"
            )
    return kept
