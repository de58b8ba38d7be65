"""Conversion of typed phonemes to token ids; every symbol that is changed or lost is reported."""

from kokoro_desktop.phonemes.chunking import find_pauses, pass_limit, passes, split
from kokoro_desktop.phonemes.encode import (
    EmptyPhonemes,
    UnknownSymbols,
    encode,
    mixture_at,
    open_mixtures,
    require_known,
)
from kokoro_desktop.phonemes.encoding import Encoding, SymbolNote
from kokoro_desktop.phonemes.mixtures import BadMixture, without_weights
from kokoro_desktop.phonemes.vocabulary import Vocabulary, VocabularyError

__all__ = [
    "BadMixture",
    "EmptyPhonemes",
    "Encoding",
    "SymbolNote",
    "UnknownSymbols",
    "Vocabulary",
    "VocabularyError",
    "encode",
    "find_pauses",
    "mixture_at",
    "open_mixtures",
    "pass_limit",
    "passes",
    "require_known",
    "split",
    "without_weights",
]
