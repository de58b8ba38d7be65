"""How a pass is said: as the model predicts it, and as it is rendered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Prosody:
    """Length, pitch and energy of one pass; F is the sum of the durations.

    Attributes
    ----------
    durations
        int64 [T], frames of 25 ms that every token lasts, the start and the end token included; at least 1 each.
    f0
        float32 [2F], fundamental frequency in hertz, two values a frame; about 0 where there is no voice.
    n
        float32 [2F], energy as the decoder takes it, two values a frame, without a unit.
    """

    durations: NDArray[np.int64]
    f0: NDArray[np.float32]
    n: NDArray[np.float32]

    @property
    def frames(self) -> int:
        """F, how many frames of 25 ms (600 samples) it lasts."""
        return int(self.durations.sum())


@dataclass(frozen=True, eq=False)
class PassProsody:
    """How a pass was said, beside what the model would have done.

    Attributes
    ----------
    predicted_durations
        int64 [T], frames that the model gives every token.
    predicted
        Pitch and energy that the model predicts for the durations spoken.
    spoken
        What was rendered; the same where pitch and energy are not edited.
    """

    predicted_durations: NDArray[np.int64]
    predicted: Prosody
    spoken: Prosody


def joined(parts: Sequence[Prosody]) -> Prosody:
    """Lay prosodies end to end; at least one."""
    return Prosody(
        np.concatenate([part.durations for part in parts]),
        np.concatenate([part.f0 for part in parts]),
        np.concatenate([part.n for part in parts]),
    )
