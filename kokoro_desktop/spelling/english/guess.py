"""Model that guesses the pronunciation of a word that is not in the dictionary.

It is a joint n-gram model (Bisani and Ney 2008, "Joint-sequence models for grapheme-to-phoneme conversion"). Each
letter is paired with zero to three phonemes, and an n-gram gives the probability of a pair given the preceding pairs.
packaging/data/train_guess.py trains the model on the dictionaries. A beam search keeps the `_BEAM` most likely
prefixes.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop import paths
from kokoro_desktop.spelling.english.stress import PRIMARY

Ids = NDArray[np.uint64]
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz'"
ORDER: Final = 7  # maximum number of pairs in an n-gram
_BEAM: Final = 48
EDGE: Final = 0  # the pair that marks the start and the end of a word
STEP: Final = 0.1  # quantisation step of the stored natural logarithms
# Negative natural logarithm of the probability assigned to a pair that never occurred in training.
_NEVER: Final = 25.0
_UNHEARD_OF: Final = 1000.0  # greater than the cost of any word


def extend_keys(keys: Ids, pairs: Ids) -> Ids:
    """Extend n-gram keys by one pair.

    A key is a 32-bit hash of the pairs, starting with the oldest; the key of the empty n-gram is 0.

    Parameters
    ----------
    keys
        uint64, n-gram keys.
    pairs
        uint64, index of the pair to append to each n-gram; broadcast against ``keys``.
    """
    mixed = ((keys ^ (pairs + np.uint64(1))) * np.uint64(0x9E3779B1)) & np.uint64(0xFFFFFFFF)
    result: Ids = mixed ^ (mixed >> np.uint64(15))
    return result


class GuessModel:
    """N-gram model for one dialect.

    Parameters
    ----------
    path
        NPZ file. ``pairs`` contains each pair of a letter and its phonemes; n-grams refer to pairs by index.
        ``keys`` (uint32, sorted) contains the keys of the n-grams; see `extend_keys`. ``costs`` (uint8) contains, for
        each n-gram, the cost of its last pair given the preceding pairs. ``weights`` (uint8) contains, for each
        n-gram, the cost of backing off from this context to a shorter one. Costs are negative natural logarithms in
        steps of `STEP`.
    """

    def __init__(self, path: Path) -> None:
        with np.load(path) as file:
            pairs, keys, costs, weights = (file[name] for name in ("pairs", "keys", "costs", "weights"))
        self._phonemes = [pair[1:] for pair in pairs.tolist()]
        of_letter: dict[str, list[int]] = {}
        for number, pair in enumerate(pairs.tolist()):
            of_letter.setdefault(pair[:1], []).append(number)
        self._of_letter = {letter: np.array(numbers, np.uint64) for letter, numbers in of_letter.items()}
        self._stressed = np.array([PRIMARY in pair for pair in pairs.tolist()])
        self._keys: NDArray[np.uint32] = keys
        self._costs: NDArray[np.uint8] = costs
        self._weights: NDArray[np.uint8] = weights

    def guess(self, word: str) -> str:
        """Pronounce a word consisting of `LETTERS`, with exactly one primary stress.

        This constraint holds for 99.97 % of the dictionary entries that were checked by a person.
        """
        said = np.full((1, 1), EDGE, np.uint64)
        costs, stressed = np.zeros(1), np.zeros(1, bool)
        for letter in word:
            pairs = self._of_letter[letter]
            again = stressed[:, None] & self._stressed[pairs]
            grown = costs[:, None] + self._costs_after(said, pairs) + _UNHEARD_OF * again
            best = np.argsort(grown, axis=None, kind="stable")[:_BEAM]
            rows, columns = np.unravel_index(best, grown.shape)
            said, costs = np.column_stack([said[rows], pairs[columns]]), grown[rows, columns]
            stressed = stressed[rows] | self._stressed[pairs[columns]]
        end = costs + self._costs_after(said, np.array([EDGE], np.uint64))[:, 0] + _UNHEARD_OF * ~stressed
        return "".join(self._phonemes[int(pair)] for pair in said[int(end.argmin())][1:])

    def _costs_after(self, said: Ids, pairs: Ids) -> NDArray[np.float64]:
        """Return the cost of each pair after each prefix, using the longest known n-gram.

        Parameters
        ----------
        said
            uint64 [B, n], indices of the n pairs in each of B prefixes.
        pairs
            uint64 [P], indices of the candidate pairs.

        Returns
        -------
        float64 [B, P]
        """
        costs = np.full((len(said), len(pairs)), np.nan)
        passed = np.zeros(len(said))
        for length in range(min(ORDER - 1, said.shape[1]), -1, -1):
            context = np.zeros(len(said), np.uint64)
            for column in said[:, said.shape[1] - length :].T:
                context = extend_keys(context, column)
            found, there = self._find(extend_keys(context[:, None], pairs[None]))
            new = there & np.isnan(costs)
            costs[new] = (passed[:, None] + STEP * self._costs[found])[new]
            found, there = self._find(context)
            passed += np.where(there, STEP * self._weights[found], 0.0)
        return np.where(np.isnan(costs), passed[:, None] + _NEVER, costs)

    def _find(self, wanted: Ids) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Look up n-grams by key; return their indices, and a mask of the n-grams that exist."""
        keys = wanted.astype(np.uint32)
        found = np.minimum(np.searchsorted(self._keys, keys), len(self._keys) - 1)
        return found, self._keys[found] == keys


def guess(word: str, british: bool) -> str:
    """Guess the pronunciation of a word consisting of `LETTERS`."""
    return _load(paths.resources() / "spelling" / f"guess-{'british' if british else 'american'}.npz").guess(word)


@lru_cache(2)
def _load(path: Path) -> GuessModel:
    return GuessModel(path)
