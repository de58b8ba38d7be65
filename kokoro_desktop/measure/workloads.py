"""Texts for measurements: the user's text, a standard sentence, or standard text of a given length."""

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
# About 1.6 s, 8 s and 28 s with the default voice: a greeting, and Aesop's North Wind and Sun, a standard text in
# phonetics. Fixed texts make results from different days and machines comparable. Each text is one pass; the longest
# has 510 phonemes, the maximum for a pass.
SENTENCES: Final = {
    "short": "həlˈO wˈɜɹld!",
    "medium": _MEDIUM,
    "long": f"{_MEDIUM} {_MORE}",
}

LONGEST_S: Final = 600.0  # longest text in seconds

_SILENCE_S: Final = 1.02
# A pass of n phonemes lasts about 1.02 s + 0.0513 s * n. This is a linear fit to nine prefixes of the standard text, of
# 4 to 506 phonemes, with the default voice; other voices are slower or faster.
_PHONEME_S: Final = 0.0513

# Text that exceeds a pass by at most this fraction becomes one full pass, for example text of 30 s.
_OVERFULL: Final = 0.15


@dataclass(frozen=True)
class Workload:
    """Text that is timed as a whole.

    Attributes
    ----------
    name
        Name in the report; empty if there is only one workload.
    passages
        One passage, or several if the text is too long for a single pass.
    seed
        Seed of the noise. The seed is the same for all runs of all engines, so that they do the same work.
    text, voice, speed
        Text, voice and speed for the report.
    """

    name: str
    passages: tuple[Passage, ...]
    seed: int = 0
    text: str = ""
    voice: str = ""
    speed: float = 1.0


def split_into_passages(encoding: Encoding, voice: Voice, speed: float = 1.0) -> tuple[Passage, ...]:
    """Split a text into passages, exactly as `engine.synthesis.speak` does.

    Raises
    ------
    InputError
        The voice has no style for a text of this length.
    """
    return tuple(Passage(*pass_inputs(part, voice), speed) for part in passes(encoding, speed))


def sentence_workload(name: str, voice: Voice) -> Workload:
    """Return the workload of a standard sentence, named by a key of `SENTENCES`."""
    return Workload(name, (_passage(SENTENCES[name], voice),))


def length_workload(seconds: float, voice: Voice) -> Workload:
    """Return a workload of about ``seconds`` seconds of speech: the standard text, repeated or cut between words.

    Raises
    ------
    InputError
        The length is not positive or exceeds `LONGEST_S`.
    """
    if not 0 < seconds <= LONGEST_S:
        raise InputError(f"The length {seconds:g} s is out of range. Choose a length of up to {LONGEST_S:g} s.")
    return Workload(f"{seconds:g} s", tuple(_passage(text, voice) for text in pass_texts(seconds)))


def _passage(text: str, voice: Voice) -> Passage:
    """Encode a text as one passage, without splitting it."""
    return Passage(*pass_inputs(encode(text, Vocabulary.load()), voice))


def pass_texts(seconds: float) -> tuple[str, ...]:
    """Split the repeated standard text into passes of similar length, about ``seconds`` seconds of speech in total."""
    longest = _SILENCE_S + _PHONEME_S * MAX_PHONEMES
    count = max(1, math.ceil(seconds / longest - _OVERFULL))
    phonemes = min(MAX_PHONEMES, round((seconds / count - _SILENCE_S) / _PHONEME_S))
    words = cycle(SENTENCES["long"].split(" "))
    return tuple(islice(_pieces(words, phonemes), count))


def _pieces(words: Iterator[str], phonemes: int) -> Iterator[str]:
    """Join words into texts that have about ``phonemes`` phonemes each and fit into one pass."""
    piece = next(words)
    for word in words:
        longer = f"{piece} {word}"
        if len(longer) > MAX_PHONEMES or len(longer) - phonemes > phonemes - len(piece):
            yield piece
            piece = word
        else:
            piece = longer
