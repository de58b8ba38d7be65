"""The model's single letters for what IPA writes with two, and which of them are certain in which language.

misaki, with which the model was trained, has them from its dictionaries for English and, for the languages of
espeak-ng, from that program's tied symbols (`misaki/espeak.py`): tied means the letter in every language. Untied, the
two symbols are certain where misaki never writes them: in none of the 380,677 rows of its English dictionaries do
``oʊ əʊ eɪ aɪ aʊ dʒ`` occur, ``ɔɪ`` only before ``ŋ`` (sawing), and ``tʃ`` only inside words, before a stress mark or
``ɪp`` (hotshot, friendship).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

DIPHTHONGS: Final = MappingProxyType({"A": "eɪ", "I": "aɪ", "O": "oʊ", "Q": "əʊ", "W": "aʊ", "Y": "ɔɪ"})
"""In the model's notation, and in IPA."""
_AFFRICATES: Final = {"ʦ": "ts", "ʣ": "dz", "ʧ": "tʃ", "ʤ": "dʒ", "ʨ": "tɕ", "ʥ": "dʑ", "ꭧ": "tʂ"}
STANDARD_IPA: Final = MappingProxyType({**DIPHTHONGS, **_AFFRICATES, "T": "ɾ", "ᵊ": "ə", "ᵻ": "ɨ"})
"""What of the model's notation is written otherwise in IPA as it is taught."""
_STANDARD: Final = str.maketrans(dict(STANDARD_IPA))

ENGLISH: Final = frozenset({"en-US", "en-GB"})
_AFFRICATES_TIED: Final = frozenset({"es", "it", "pt-BR", "hi"})
"""Languages whose affricates espeak-ng always ties."""
CERTAIN: Final = (
    *((pattern, symbol, ENGLISH) for pattern, symbol in (("eɪ", "A"), ("aɪ", "I"), ("aʊ", "W"), ("ɔɪ(?!ŋ)", "Y"))),
    ("oʊ", "O", frozenset({"en-US"})),
    ("əʊ", "Q", frozenset({"en-GB"})),
    # At the beginning of a word or syllable, at the end of a word, and where neither stress nor -ship follows.
    (r"(?<![^\W_])tʃ|tʃ(?![ˈˌ]|ɪp)", "ʧ", ENGLISH),
    ("tʃ", "ʧ", _AFFRICATES_TIED),
    ("dʒ", "ʤ", ENGLISH | _AFFRICATES_TIED),
)
"""What is the letter beyond doubt: a pattern, the letter, and the languages."""
CHOICES: Final = MappingProxyType(
    {
        **{"oʊ": ("O", "Q"), "əʊ": ("Q", "O"), "eɪ": ("A",), "aɪ": ("I",), "aʊ": ("W",), "ɔɪ": ("Y",)},
        **{"tʃ": ("ʧ",), "dʒ": ("ʤ",)},
    }
)
"""What may be meant in English by two symbols where it isn't certain."""


def standard_ipa(phonemes: str) -> str:
    """Convert phonemes in the model's notation to standard IPA: ``həlˈO`` to ``həlˈoʊ``.

    Mixtures stay as they are, because each side of ``{O~ɑ:0.5}`` is one symbol of the model.
    """
    return phonemes if "{" in phonemes else phonemes.translate(_STANDARD)
