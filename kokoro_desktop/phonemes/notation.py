"""Single letters that the model uses where IPA uses two, and the languages in which this mapping is certain.

In the model's training data, which misaki produced, these letters come from misaki's English dictionaries, or from tied
symbols in espeak-ng's output (`misaki/espeak.py`). Two tied symbols therefore mean the letter in every language. Two
untied symbols can safely be taken for the letter only in languages and positions in which misaki never writes them as
two symbols. In the 380,677 rows of misaki's English dictionaries, ``oʊ əʊ eɪ aɪ aʊ dʒ`` do not occur. ``ɔɪ`` occurs
only before ``ŋ`` (sawing), and ``tʃ`` only inside words, before a stress mark or ``ɪp`` (hotshot, friendship).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from types import MappingProxyType
from typing import Final

# From the model's notation to IPA.
DIPHTHONGS: Final = MappingProxyType({"A": "eɪ", "I": "aɪ", "O": "oʊ", "Q": "əʊ", "W": "aʊ", "Y": "ɔɪ"})
_AFFRICATES: Final = {"ʦ": "ts", "ʣ": "dz", "ʧ": "tʃ", "ʤ": "dʒ", "ʨ": "tɕ", "ʥ": "dʑ", "ꭧ": "tʂ"}
# Standard IPA for symbols of the model's notation that differ from it.
STANDARD_IPA: Final = MappingProxyType({**DIPHTHONGS, **_AFFRICATES, "T": "ɾ", "ᵊ": "ə", "ᵻ": "ɨ"})
_STANDARD: Final = str.maketrans(dict(STANDARD_IPA))

ENGLISH: Final = frozenset({"en-US", "en-GB"})
# Languages for which espeak-ng always ties affricates.
_AFFRICATES_TIED: Final = frozenset({"es", "it", "pt-BR", "hi"})
# Untied symbols that certainly mean the letter: pattern, letter and languages.
CERTAIN: Final = (
    *((pattern, symbol, ENGLISH) for pattern, symbol in (("eɪ", "A"), ("aɪ", "I"), ("aʊ", "W"), ("ɔɪ(?!ŋ)", "Y"))),
    ("oʊ", "O", frozenset({"en-US"})),
    ("əʊ", "Q", frozenset({"en-GB"})),
    # At the start of a word or syllable, at the end of a word, and unless stress or -ship follows.
    (r"(?<![^\W_])tʃ|tʃ(?![ˈˌ]|ɪp)", "ʧ", ENGLISH),
    ("tʃ", "ʧ", _AFFRICATES_TIED),
    ("dʒ", "ʤ", ENGLISH | _AFFRICATES_TIED),
)
# Possible meanings of two symbols in English where the meaning is uncertain.
CHOICES: Final = MappingProxyType(
    {
        **{"oʊ": ("O", "Q"), "əʊ": ("Q", "O"), "eɪ": ("A",), "aɪ": ("I",), "aʊ": ("W",), "ɔɪ": ("Y",)},
        **{"tʃ": ("ʧ",), "dʒ": ("ʤ",)},
    }
)


# Characters that would combine with the second of two symbols but not with the letter: marks, and a colon for length.
_COMBINING: Final = "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f˞:\ua789\u2236\uff1a]"


@lru_cache
def _certain_letter(language: str) -> re.Pattern[str]:
    """Compile a pattern for mixtures, and for the letters that `certain_letters` finds, which are in a group."""
    patterns = [
        pattern.replace(STANDARD_IPA[letter], letter) for pattern, letter, languages in CERTAIN if language in languages
    ]
    return re.compile(rf"\{{[^{{}}]*\}}|({'|'.join(patterns)})(?!{_COMBINING})" if patterns else "(?!)()")


def certain_letters(phonemes: str, language: str) -> tuple[int, ...]:
    """Return the indices of the letters whose standard IPA is read as the same letter, in their context.

    Parameters
    ----------
    language
        BCP-47 tag of the language in which the phonemes are read; see `encode`.
    """
    return tuple(match.start() for match in _certain_letter(language).finditer(phonemes) if match[1])


def spell_out(phonemes: str, letters: Iterable[int]) -> str:
    """Replace the letters at the given indices, in order, with their standard IPA."""
    parts, done = list[str](), 0
    for index in letters:
        parts += phonemes[done:index], STANDARD_IPA[phonemes[index]]
        done = index + 1
    return "".join((*parts, phonemes[done:]))


def standard_ipa(phonemes: str) -> str:
    """Convert phonemes in the model's notation to standard IPA: ``həlˈO`` to ``həlˈoʊ``.

    Text with mixtures stays unchanged, because each side of ``{O~ɑ:0.5}`` is one symbol of the model.
    """
    return phonemes if "{" in phonemes else phonemes.translate(_STANDARD)
