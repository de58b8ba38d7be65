"""Parts of speech, as far as they decide how an English word is said: a linear model over a word and its neighbours.

An averaged perceptron (Collins 2002, "Discriminative training methods for hidden Markov models"), greedy from left to
right; features are hashed into one table of int8 weights, which packaging/data/train_tagger.py makes.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop import paths

TAGS: Final = ("OTHER", "NOUN", "NNP", "VERB", "VBD", "VBN", "VBP", "ADJ", "ADV", "DT", "IN", "PRP")
"""Penn Treebank's tags, joined where a dictionary makes no difference; VERB is any other form of one."""
PENN: Final = {
    **{"NN": "NOUN", "NNS": "NOUN", "NNP": "NNP", "NNPS": "NOUN", "VB": "VERB", "VBZ": "VERB", "VBG": "VERB"},
    **{"VBD": "VBD", "VBN": "VBN", "VBP": "VBP", "JJ": "ADJ", "JJR": "ADJ", "JJS": "ADJ"},
    **{"RB": "ADV", "RBR": "ADV", "RBS": "ADV", "DT": "DT", "IN": "IN", "PRP": "PRP"},
}
"""Which of them a Penn tag is; OTHER where it is not named."""
ROWS: Final = 1 << 17
"""Of the table."""
_EDGE: Final = ("", "")


def row(feature: str) -> int:
    """Find a feature's row in the table."""
    return zlib.crc32(feature.encode()) & (ROWS - 1)


def features_of_words(words: Sequence[str], place: int) -> Iterator[str]:
    """List what is seen at a place before any tag is known."""
    word = words[place]
    lower = word.lower()
    before, earlier = (words[place - back].lower() if place >= back else "" for back in (1, 2))
    after, later = (words[place + on].lower() if place + on < len(words) else "" for on in (1, 2))
    shape = "A" if word.isupper() else "a" if word[:1].islower() else "Aa" if word[:1].isupper() else "0"
    first = "^" if not before or before in '.!?“”:"' else ""
    yield "bias"
    yield f"w {lower}"
    yield f"s3 {lower[-3:]}"
    yield f"s2 {lower[-2:]} {shape}{first}"
    yield f"shape {shape}{first}"
    yield f"-1 {before}"
    yield f"-2 {earlier} {before}"
    yield f"+1 {after}"
    yield f"+2 {after} {later}"
    yield f"-1w {before} {lower}"
    yield f"w+1 {lower} {after}"
    yield f"-1w+1 {before} {lower} {after}"
    yield f"-1s {before[-3:]}"
    yield f"+1s {after[-3:]}"
    yield f"w+1s {lower} {after[-2:]}"


def features_of_tags(word: str, before: str, earlier: str) -> Iterator[str]:
    """List what is seen of the two tags before a word."""
    yield f"t-1 {before}"
    yield f"t-2 {earlier} {before}"
    yield f"t-1w {before} {word.lower()}"
    yield f"t-1s {before} {word.lower()[-3:]}"


def tag(words: Sequence[str], table: NDArray[np.int8] | None = None) -> list[str]:
    """Tag the words and marks of a text.

    Parameters
    ----------
    table
        int8 [ROWS, len(TAGS)], the weights; None takes those that come with the program.
    """
    weights = _table(paths.resources() / "spelling" / "tagger.npz") if table is None else table
    before, earlier = _EDGE
    found = []
    for place, word in enumerate(words):
        names = (*features_of_words(words, place), *features_of_tags(word, before, earlier))
        rows = [row(name) for name in names]
        best = TAGS[int(weights[rows].sum(0, dtype=np.int32).argmax())]
        found.append(best)
        before, earlier = best, before
    return found


@lru_cache(1)
def _table(path: Path) -> NDArray[np.int8]:
    with np.load(path) as file:
        weights: NDArray[np.int8] = file["weights"]
        return weights
