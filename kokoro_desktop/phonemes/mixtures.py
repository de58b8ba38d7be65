"""Mixtures of two phonemes, such as ``{s~ʃ:0.4}``: notation, and encoding as one token."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.spec import N_TOKENS

# Matches the braces with any content.
MIXTURE: Final = re.compile(r"\{([^{}]*)\}")
# Weights are multiples of the inverse of this number.
WEIGHT_STEPS: Final = 10_000
_MOST_SHOWN: Final = 20


class BadMixture(InputError):
    """The text in braces is not a mixture of two phonemes.

    Attributes
    ----------
    mark
        Text in braces as typed.
    index
        Index of the opening brace in the whole text.
    reason
        What is wrong and how to fix it.
    """

    def __init__(self, mark: str, index: int, reason: str) -> None:
        self.mark, self.index, self.reason = mark, index, reason
        shown = mark if len(mark) <= _MOST_SHOWN else f"{mark[:_MOST_SHOWN]}…"
        super().__init__(
            message("'{shown}' at position {0} is not a mixture: {reason}.", index + 1, shown=shown, reason=reason)
        )


@dataclass(frozen=True)
class Mixture:
    """A weighted blend of two phonemes.

    Attributes
    ----------
    first, second
        Symbols of the vocabulary.
    weight
        Weight of the second phoneme, 0 to 1; the first phoneme has the remaining weight. None if a continuum will
        assign the weights.
    """

    first: str
    second: str
    weight: float | None

    def __str__(self) -> str:
        weight = "" if self.weight is None else f":{round(self.weight * WEIGHT_STEPS) / WEIGHT_STEPS:g}"
        return f"{{{self.first}~{self.second}{weight}}}"


def parse_mixture(match: re.Match[str]) -> Mixture:
    """Return the mixture in a match of `MIXTURE` whose content is known to be valid."""
    symbols, _, weight = match[1].partition(":")
    first, second = symbols.split("~")
    return Mixture(first, second, float(weight) if weight else None)


def mixed_token(first: int, second: int, weight: float) -> int:
    """Encode two tokens and the weight of the second as one number of at least `N_TOKENS`; see `split_tokens`."""
    return first + N_TOKENS * (second + N_TOKENS * round(weight * WEIGHT_STEPS))


def is_mixture(token: int) -> bool:
    """Return whether a token is a mixture."""
    return token >= N_TOKENS


def split_tokens(tokens: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float32]]:
    """Decode tokens [T]; return the first tokens int64 [T], the second tokens int64 [T] and weights float32 [T].

    For a token that is not a mixture, the second token and its weight are 0.
    """
    rest, first = np.divmod(tokens, N_TOKENS)
    steps, second = np.divmod(rest, N_TOKENS)
    return first, second, (steps / WEIGHT_STEPS).astype(np.float32)


def without_weights(text: str) -> str:
    """Remove the weight from each mixture, as required for the text of a continuum."""
    return MIXTURE.sub(lambda match: f"{{{match[1].partition(':')[0]}}}", text)
