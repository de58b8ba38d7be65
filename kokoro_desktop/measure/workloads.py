"""What the engines are given to say: a text, a standard sentence, or as much of the standard text as lasts so long."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Final

from kokoro_desktop.engine.synthesis import pass_inputs
from kokoro_desktop.errors import InputError
from kokoro_desktop.measure.speech_engine import Passage
from kokoro_desktop.phonemes import Encoding, passes
from kokoro_desktop.phonemes.encode import encode
from kokoro_desktop.phonemes.vocabulary import Vocabulary
from kokoro_desktop.spec import MAX_PHONEMES
from kokoro_desktop.voices import Voice

_MEDIUM: Final = (
    "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ dəspjˈuTɪŋ wˌɪʧ wʌz ðə stɹˈɔŋɡəɹ, "
    "wˌɛn ə tɹˈævələɹ kˈAm əlˈɔŋ, ɹˈæpt ɪn ə wˈɔɹm klˈOk, ænd spˈOk."
)
_MORE: Final = (
    "ðA əɡɹˈid ðæt ðə wˈʌn hˌu fˈɜɹst səksˈidəd ɪn mˈAkɪŋ ðə tɹˈævələɹ tˈAk hɪz klˈOk ˈɔf ʃˌʊd bi kənsˈɪdəɹd "
    "stɹˈɔŋɡəɹ ðæn ðə ˈʌðəɹ. ðˈɛn ðə nˈɔɹθ wˈɪnd blˈu æz hˈɑɹd æz hi kˈʊd, bˌʌt ðə mˈɔɹ hi blˈu, "
    "ðə mˈɔɹ klˈOsli dˌɪd ðə tɹˈævələɹ fˈOld hɪz klˈOk əɹˈWnd hˌɪm; ænd æt lˈæst, hi ɡˈAv ˈʌp. "
    "ðˈɛn ðə sˈʌn ʃˈOn ˈWt wˈɔɹmli, ænd əmˈidiətli hi tˈʊk ˈɔf hɪz klˈOk, wˈʌn, tˈu, θɹˈi, fˈɔɹ."
)
SENTENCES: Final = {
    "short": "həlˈO wˈɜɹld!",
    "medium": _MEDIUM,
    "long": f"{_MEDIUM} {_MORE}",
}
"""About 1.6 s, 8 s and 28 s by the default voice, so that figures from different days and machines speak of the same
work: a greeting, and Aesop's North Wind and Sun, the phoneticians' text.

Each is one pass. The longest is as long as a pass may be: 510 phonemes at the most.
"""

LONGEST_S: Final = 600.0
"""Longest text, in seconds."""

_SILENCE_S: Final = 1.02
_PHONEME_S: Final = 0.0513
"""A pass of n phonemes lasts about 1.02 s + 0.0513 s * n: a line through the lengths of nine beginnings of the standard
text, of 4 to 506 phonemes, as the default voice speaks them. Other voices are slower or faster."""

_OVERFULL: Final = 0.15
"""A text that is longer than a pass by no more than this becomes one full pass; 30 s does."""


@dataclass(frozen=True)
class Workload:
    """What is timed as one: a sentence, or a text of some length.

    Attributes
    ----------
    name
        For the report; empty where there is but one.
    passages
        At least one; more where the text is longer than a pass may be.
    seed
        Of the noise, the same for every run of every engine: the work is the same, and so is the audio.
    text, voice, speed
        What is spoken, by whom and how fast, for a report that says so.
    """

    name: str
    passages: tuple[Passage, ...]
    seed: int = 0
    text: str = ""
    voice: str = ""
    speed: float = 1.0


def split_into_passages(encoding: Encoding, voice: Voice, speed: float = 1.0) -> tuple[Passage, ...]:
    """Split a text into what each engine is given at a time, exactly as `engine.synthesis.speak` does.

    Raises
    ------
    InputError
        The voice has no style for a text of this length.
    """
    return tuple(Passage(*pass_inputs(part, voice), speed) for part in passes(encoding, speed))


def sentence_workload(name: str, voice: Voice) -> Workload:
    """Encode a standard sentence."""
    return Workload(name, (_passage(SENTENCES[name], voice),))


def length_workload(seconds: float, voice: Voice) -> Workload:
    """Encode a text of about so many seconds: the standard text, repeated or cut between words.

    Raises
    ------
    InputError
        When the length is not above 0 and at most `LONGEST_S`.
    """
    if not 0 < seconds <= LONGEST_S:
        raise InputError(f"A length of {seconds:g} s is out of range. Choose a length of up to {LONGEST_S:g} s.")
    return Workload(f"{seconds:g} s", tuple(_passage(text, voice) for text in pass_texts(seconds)))


def _passage(text: str, voice: Voice) -> Passage:
    """Encode what is spoken in one pass, so that a figure is that of a length, however `passes` would divide it."""
    return Passage(*pass_inputs(encode(text, Vocabulary.load()), voice))


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
