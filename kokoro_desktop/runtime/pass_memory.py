"""What was computed of the passes spoken last, so that an edit of one computes nothing that it leaves as it was."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.prosody import Prosody

_Floats = NDArray[np.float32]

_PREDICTIONS: Final = 2
"""Predictions of pitch kept of a pass: for the durations of now, and of before, often the model's own."""


@dataclass
class PassFeatures:
    """What the modules have made of one pass, as far as they have run; 2.5 MB for the longest.

    Attributes
    ----------
    logits, d
        Of ``duration``, float32 [T, 50] and [T, 640].
    t_en
        Of ``text_encoder``, float32 [T, 512].
    predictions
        Of ``f0n``, by the durations that they are for.
    norms
        Of the decoder in each part, when it last spoke all of the pass; see `between_kernels.keeping_norms`. Empty
        where it keeps none.
    """

    logits: _Floats | None = None
    d: _Floats | None = None
    t_en: _Floats | None = None
    predictions: OrderedDict[bytes, Prosody] = field(default_factory=OrderedDict)
    norms: tuple[tuple[_Floats, ...], ...] = ()

    def keep(self, prediction: Prosody) -> None:
        """Keep a prediction in place of the oldest."""
        self.predictions[prediction.durations.tobytes()] = prediction
        while len(self.predictions) > _PREDICTIONS:
            self.predictions.popitem(last=False)


class PassMemory:
    """The features of a few passes; of one network, whose answers they are.

    Parameters
    ----------
    most
        Passes that are kept: those of long text that is being edited, or of a text spoken by several voices.
    """

    def __init__(self, most: int = 8) -> None:
        self._most = most
        self._passes: OrderedDict[tuple[bytes, bytes], PassFeatures] = OrderedDict()

    def of(self, tokens: NDArray[np.int64], style_row: _Floats) -> PassFeatures:
        """Return what is known of a pass, to be added to."""
        key = (tokens.tobytes(), style_row.tobytes())
        found = self._passes.setdefault(key, PassFeatures())
        self._passes.move_to_end(key)
        while len(self._passes) > self._most:
            self._passes.popitem(last=False)
        return found
