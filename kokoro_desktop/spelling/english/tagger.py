"""Linear part-of-speech tagger for distinctions that affect pronunciation.

The tagger is an averaged perceptron (Collins 2002, "Discriminative training methods for hidden Markov models"). The
perceptron uses a word and its neighbours, and decodes greedily from left to right. Features are hashed into a table of
int8 weights created by packaging/data/train_tagger.py.
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
from kokoro_desktop.task import QUIET, Task

# Penn Treebank tags, merged where the dictionary does not distinguish them; VERB covers all other verb forms.
TAGS: Final = ("OTHER", "NOUN", "NNP", "VERB", "VBD", "VBN", "VBP", "ADJ", "ADV", "DT", "IN", "PRP")
# Tag for each Penn tag; Penn tags not listed become OTHER.
PENN: Final = {
    **{"NN": "NOUN", "NNS": "NOUN", "NNP": "NNP", "NNPS": "NOUN", "VB": "VERB", "VBZ": "VERB", "VBG": "VERB"},
    **{"VBD": "VBD", "VBN": "VBN", "VBP": "VBP", "JJ": "ADJ", "JJR": "ADJ", "JJS": "ADJ"},
    **{"RB": "ADV", "RBR": "ADV", "RBS": "ADV", "DT": "DT", "IN": "IN", "PRP": "PRP"},
}
ROWS: Final = 1 << 17  # rows of the table
_EDGE: Final = ("", "")


def row(feature: str) -> int:
    """Return the index of a feature's row in the table."""
    return zlib.crc32(feature.encode()) & (ROWS - 1)


def features_of_words(words: Sequence[str], place: int) -> Iterator[str]:
    """Yield the features of the word at index ``place`` that do not depend on tags."""
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
    """Yield the features that depend on the tags of the two preceding words, ``earlier`` and ``before``."""
    yield f"t-1 {before}"
    yield f"t-2 {earlier} {before}"
    yield f"t-1w {before} {word.lower()}"
    yield f"t-1s {before} {word.lower()[-3:]}"


def tag(words: Sequence[str], table: NDArray[np.int8] | None = None, task: Task = QUIET) -> list[str]:
    """Return the part-of-speech tag of each word and punctuation mark of a text.

    Parameters
    ----------
    table
        int8 [ROWS, len(TAGS)], weights; None for the weights shipped with the program.
    task
        Checked for cancellation.
    """
    weights = _table(paths.resources() / "spelling" / "tagger.npz") if table is None else table
    before, earlier = _EDGE
    found = []
    for place, word in enumerate(task.each(words)):
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
