"""Mixtures of two phonemes, as in ``{s~ʃ:0.4}``: read among phonemes, and written as the number of one token."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.spec import N_TOKENS

MIXTURE: Final = re.compile(r"\{([^{}]*)\}")
"""The mark, with whatever is in it."""
WEIGHT_STEPS: Final = 10_000
"""Weights are whole multiples of its inverse."""
_MOST_SHOWN: Final = 20


class BadMixture(InputError):
    """A mark is no mixture of two phonemes.

    Attributes
    ----------
    mark
        What was typed.
    index
        Where it starts in the text.
    reason
        What is wrong with it, and what to do.
    """

    def __init__(self, mark: str, index: int, reason: str) -> None:
        self.mark, self.index, self.reason = mark, index, reason
        shown = mark if len(mark) <= _MOST_SHOWN else f"{mark[:_MOST_SHOWN]}…"
        super().__init__(
            message("'{shown}' at position {0} is not a mixture: {reason}.", index + 1, shown=shown, reason=reason)
        )


@dataclass(frozen=True)
class Mixture:
    """A phoneme between two.

    Attributes
    ----------
    first, second
        Symbols of the vocabulary.
    weight
        Of the second one, 0 to 1; the first one has the rest. None in a continuum, which has yet to give it one.
    """

    first: str
    second: str
    weight: float | None

    def __str__(self) -> str:
        weight = "" if self.weight is None else f":{round(self.weight * WEIGHT_STEPS) / WEIGHT_STEPS:g}"
        return f"{{{self.first}~{self.second}{weight}}}"


def mixed_token(first: int, second: int, weight: float) -> int:
    """Write two tokens and the second one's weight as one number, at least `N_TOKENS`; `split_tokens` reads it."""
    return first + N_TOKENS * (second + N_TOKENS * round(weight * WEIGHT_STEPS))


def is_mixture(token: int) -> bool:
    """Whether a token is a mixture of two."""
    return token >= N_TOKENS


def split_tokens(tokens: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float32]]:
    """Read what tokens [T] mix: the first ones int64 [T], the second ones int64 [T], their weights float32 [T].

    The second one of a token that is no mixture is 0, and so is its weight.
    """
    rest, first = np.divmod(tokens, N_TOKENS)
    steps, second = np.divmod(rest, N_TOKENS)
    return first, second, (steps / WEIGHT_STEPS).astype(np.float32)


def without_weights(text: str) -> str:
    """Take the weight out of every mixture, as a continuum has them."""
    return MIXTURE.sub(lambda match: f"{{{match[1].partition(':')[0]}}}", text)
