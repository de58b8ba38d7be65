"""What the engines are given to say: a standard sentence, or as much of the standard text as lasts so many seconds."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Final

import numpy as np

from kokoro_desktop.bench.engine import Utterance, Workload
from kokoro_desktop.bench.sentences import SENTENCES
from kokoro_desktop.errors import InputError
from kokoro_desktop.phonemes.encode import encode
from kokoro_desktop.phonemes.vocabulary import Vocabulary
from kokoro_desktop.spec import BOUNDARY_TOKEN, MAX_PHONEMES
from kokoro_desktop.voices import Voice

LONGEST_S: Final = 600.0
"""Longest text, in seconds."""

_SILENCE_S: Final = 1.02
_PHONEME_S: Final = 0.0513
"""A pass of n phonemes lasts about 1.02 s + 0.0513 s * n: a line through the lengths of nine beginnings of the standard
text, of 4 to 506 phonemes, as the default voice speaks them. Other voices are slower or faster."""

_OVERFULL: Final = 0.15
"""A text that is longer than a pass by no more than this becomes one full pass; 30 s does."""


def sentence_workload(name: str, voice: Voice) -> Workload:
    """Encode a standard sentence."""
    return Workload(name, (_utterance(name, SENTENCES[name], voice),))


def length_workload(seconds: float, voice: Voice) -> Workload:
    """Encode a text of about so many seconds: the standard text, repeated or cut between words.

    Raises
    ------
    InputError
        When the length is not above 0 and at most `LONGEST_S`.
    """
    if not 0 < seconds <= LONGEST_S:
        raise InputError(f"A length of {seconds:g} s cannot be measured: give one above 0 and up to {LONGEST_S:g} s.")
    name = f"{seconds:g} s"
    return Workload(name, tuple(_utterance(name, text, voice) for text in pass_texts(seconds)))


def pass_texts(seconds: float) -> tuple[str, ...]:
    """Cut the endlessly repeated standard text into passes of equal length that together last about ``seconds``."""
    longest = _SILENCE_S + _PHONEME_S * MAX_PHONEMES
    count = max(1, math.ceil(seconds / longest - _OVERFULL))
    phonemes = min(MAX_PHONEMES, round((seconds / count - _SILENCE_S) / _PHONEME_S))
    words = cycle(SENTENCES["long"].split(" "))
    return tuple(islice(_pieces(words, phonemes), count))


def _pieces(words: Iterator[str], phonemes: int) -> Iterator[str]:
    """Yield runs of whole words, each of as near to ``phonemes`` phonemes as words allow, and no longer than a pass."""
    piece = next(words)
    for word in words:
        longer = f"{piece} {word}"
        if len(longer) > MAX_PHONEMES or len(longer) - phonemes > phonemes - len(piece):
            yield piece
            piece = word
        else:
            piece = longer


def _utterance(name: str, text: str, voice: Voice) -> Utterance:
    encoding = encode(text, Vocabulary.load())
    tokens = np.array([BOUNDARY_TOKEN, *encoding.tokens, BOUNDARY_TOKEN], dtype=np.int64)
    return Utterance(name, tokens, voice.row(encoding.style_length), 1.0)
