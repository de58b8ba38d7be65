"""Example sentences in each voice language, in the notation of the model's training data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Example:
    """An example sentence in one language, with its phonemes and a voice.

    Attributes
    ----------
    language
        English name, as in the voice catalogue.
    text
        Sentence in ordinary spelling.
    phonemes
        Phonemes of the sentence.
    voice
        Id of a voice in that language.
    """

    language: str
    text: str
    phonemes: str
    voice: str


# In menu order.
EXAMPLES: Final = (
    Example("American English", "Hello, world!", "həlˈO, wˈɜɹld!", "af_heart"),
    Example(
        "American English",
        "The north wind and the sun were arguing which of them was stronger.",
        "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ ˈɑɹɡjuɪŋ wˌɪʧ ʌv ðˌɛm wʌz stɹˈɔŋɡəɹ.",
        "am_michael",
    ),
    Example(
        "British English",
        "I should rather like a cup of tea, if you don't mind.",
        "I ʃˌʊd ɹˈɑːðə lˈIk ɐ kˈʌp ɒv tˈiː, ɪf juː dˈQnt mˈInd.",
        "bf_emma",
    ),
    Example("Spanish", "Buenos días, ¿cómo está usted?", "bwˈenos ðˈias, kˈomo estˈa ustˈed?", "ef_dora"),
    Example(
        "French",
        "Bonjour, je voudrais un café, s'il vous plaît.",
        "bɔ̃ʒˈuʁ, ʒə vudʁˈɛz œ̃ kafˈe, sil vu plˈɛ.",
        "ff_siwis",
    ),
    Example("Hindi", "नमस्ते, आप कैसे हैं?", "nəmˈʌsteː, ˌaːp kˈɛːseː hɛ̃?", "hf_alpha"),
    Example("Italian", "Buongiorno, come va la vita?", "bʊonʤˈɔrno, kˌome vˈa la vˈita?", "if_sara"),
    Example("Japanese", "こんにちは、世界。", "koɲɲiʨiβa, sekai.", "jf_alpha"),
    Example("Brazilian Portuguese", "Bom dia, tudo bem com você?", "bˈoŋ ʤˈiæ, tˈudʊ bˈAŋ koŋ vosˈe?", "pf_dora"),
    Example("Mandarin Chinese", "你好，世界！", "ni↗xau↓, ʂɨ↘ʨje↘!", "zf_xiaoxiao"),
)
