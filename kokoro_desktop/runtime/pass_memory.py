"""Cache of the module outputs of recent passes, so that an edit recomputes only the affected modules."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.prosody import Prosody

_Floats = NDArray[np.float32]

# Number of F0 and energy predictions to keep per pass: for the current durations and the previous ones, which are often
# the predicted durations.
_PREDICTIONS: Final = 2


@dataclass
class PassFeatures:
    """Cached module outputs for one pass; 2.5 MB for the longest pass.

    Attributes
    ----------
    logits, d
        Outputs of ``duration``, float32 [T, 50] and [T, 640].
    t_en
        Output of ``text_encoder``, float32 [T, 512].
    predictions
        Outputs of ``f0n``, keyed by the bytes of the durations.
    norms
        The decoder's instance-norm parameters for each part, from the last rendering of the whole pass; empty if the
        network does not provide any. See `kernel_hooks.record_norms`.
    """

    logits: _Floats | None = None
    d: _Floats | None = None
    t_en: _Floats | None = None
    predictions: OrderedDict[bytes, Prosody] = field(default_factory=OrderedDict)
    norms: tuple[tuple[_Floats, ...], ...] = ()

    def keep(self, prediction: Prosody) -> None:
        """Add a prediction, and remove the oldest prediction if there are too many."""
        self.predictions[prediction.durations.tobytes()] = prediction
        while len(self.predictions) > _PREDICTIONS:
            self.predictions.popitem(last=False)


class PassMemory:
    """Cache for the features of recent passes of one network.

    Parameters
    ----------
    most
        Maximum number of cached passes. Several passes are in use while a long text or a text with several voices is
        edited.
    """

    def __init__(self, most: int = 8) -> None:
        self._most = most
        self._passes: OrderedDict[tuple[bytes, bytes], PassFeatures] = OrderedDict()

    def of(self, tokens: NDArray[np.int64], style_row: _Floats) -> PassFeatures:
        """Return the cache entry of a pass, which the caller fills; create it if necessary."""
        key = (tokens.tobytes(), style_row.tobytes())
        found = self._passes.setdefault(key, PassFeatures())
        self._passes.move_to_end(key)
        while len(self._passes) > self._most:
            self._passes.popitem(last=False)
        return found
