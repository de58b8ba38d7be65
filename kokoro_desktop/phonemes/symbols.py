"""Symbols of the vocabulary, each with its kind, name and an example word.

Names follow the Handbook of the International Phonetic Association (1999). Capitals and tone arrows are the notation of
misaki, which produced the model's training data.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final


class SymbolKind(str, Enum):
    """Symbol groups, in display order."""

    VOWEL = "Vowels"
    DIPHTHONG = "Diphthongs with one symbol"
    PLOSIVE = "Plosives"
    NASAL = "Nasals"
    FRICATIVE = "Fricatives"
    AFFRICATE = "Affricates"
    APPROXIMANT = "Approximants, taps, trills"
    PROSODY = "Stress and length"
    MODIFIER = "Modifiers"
    TONE = "Tone and intonation"
    PUNCTUATION = "Punctuation"


@dataclass(frozen=True)
class Symbol:
    """A symbol of the vocabulary.

    Attributes
    ----------
    char
        Code point of the symbol.
    kind
        Group of the symbol.
    name
        Name, followed by an explanation if the name alone is unclear.
    example
        Word with its transcription; empty if there is none.
    """

    char: str
    kind: SymbolKind
    name: str
    example: str


_ROWS: Final[dict[SymbolKind, tuple[tuple[str, str, str], ...]]] = {
    SymbolKind.VOWEL: (
        ("i", "close front unrounded vowel", "English easy /ˈizi/"),
        ("y", "close front rounded vowel", "French lune /lyn/"),
        ("ɨ", "barred i: close central vowel", "Polish my /mɨ/"),
        ("ᵻ", "barred small capital i: between ɪ and ə", "English boxes /bˈɑksᵻz/"),
        ("ɯ", "turned m: close back unrounded vowel", "Japanese 空気 /kɯːki/"),
        ("u", "close back rounded vowel", "English flu /flˈu/"),
        ("ɪ", "small capital i: near-close front vowel", "English brick /bɹˈɪk/"),
        ("ʊ", "upsilon: near-close back vowel", "English wood /wˈʊd/"),
        ("e", "close-mid front unrounded vowel", "French été /ete/"),
        ("ø", "slashed o: close-mid front rounded vowel", "French peu /pø/"),
        ("ɤ", "ram's horns: close-mid back unrounded vowel", "Mandarin 喝 /xɤ→/"),
        ("o", "close-mid back rounded vowel", "French eau /o/"),
        ("ə", "schwa: mid central vowel", "English about /əbˈWt/"),
        ("ᵊ", "superscript schwa: a very short schwa", "English button /bˈʌtᵊn/"),
        ("ɚ", "right-hook schwa: r-coloured mid central vowel", "American better /bˈɛɾɚ/"),
        ("ɛ", "epsilon: open-mid front unrounded vowel", "English bed /bˈɛd/"),
        ("œ", "o-e ligature: open-mid front rounded vowel", "French neuf /nœf/"),
        ("ɜ", "reversed epsilon: open-mid central vowel", "English her /hˈɜɹ/"),
        ("ʌ", "turned v: open-mid back unrounded vowel", "English sun /sˈʌn/"),
        ("ɔ", "open o: open-mid back rounded vowel", "English all /ˈɔl/"),
        ("æ", "ash: near-open front vowel", "American cat /kˈæt/"),
        ("ɐ", "turned a: near-open central vowel", "Portuguese cama /kˈɐmɐ/"),
        ("a", "open front unrounded vowel", "Spanish casa /kˈasa/"),
        ("ɑ", "script a: open back unrounded vowel", "English spa /spˈɑ/"),
        ("ɒ", "turned script a: open back rounded vowel", "British lot /lˈɒt/"),
    ),
    SymbolKind.DIPHTHONG: (
        ("A", "diphthong eɪ, one symbol in this model", "English hey /hˈA/"),
        ("I", "diphthong aɪ, one symbol in this model", "English high /hˈI/"),
        ("O", "American diphthong oʊ, one symbol in this model", "American go /ɡˈO/"),
        ("Q", "British diphthong əʊ, one symbol in this model", "British go /ɡˈQ/"),
        ("W", "diphthong aʊ, one symbol in this model", "English how /hˈW/"),
        ("Y", "diphthong ɔɪ, one symbol in this model", "English boy /bˈY/"),
    ),
    SymbolKind.PLOSIVE: (
        ("p", "voiceless bilabial plosive", "English pie /pˈI/"),
        ("b", "voiced bilabial plosive", "English buy /bˈI/"),
        ("t", "voiceless alveolar plosive", "English tie /tˈI/"),
        ("d", "voiced alveolar plosive", "English die /dˈI/"),
        ("ʈ", "right-tail t: voiceless retroflex plosive", "Hindi टमाटर /ʈəmˈaːʈəɾ/"),
        ("ɖ", "right-tail d: voiced retroflex plosive", "Hindi डर /ɖˈəɾ/"),
        ("c", "voiceless palatal plosive", "Hungarian tyúk /cuːk/"),
        ("ɟ", "barred dotless j: voiced palatal plosive", "Hungarian gyár /ɟaːr/"),
        ("k", "voiceless velar plosive", "English key /kˈi/"),
        ("ɡ", "single-storey g: voiced velar plosive", "English get /ɡˈɛt/"),
        ("q", "voiceless uvular plosive", "Arabic قلب /qalb/"),
        ("ʔ", "glottal stop: glottal plosive", "British button /bˈʌʔn/"),
    ),
    SymbolKind.NASAL: (
        ("m", "bilabial nasal", "English my /mˈI/"),
        ("n", "alveolar nasal", "English no /nˈO/"),
        ("ɳ", "right-tail n: retroflex nasal", "Hindi प्राण /pɾˈaːɳ/"),
        ("ɲ", "left-hook n: palatal nasal", "Spanish año /ˈaɲo/"),
        ("ŋ", "eng: velar nasal", "English sung /sˈʌŋ/"),
        ("ɴ", "small capital n: uvular nasal", "Japanese 本 /hoɴ/"),
    ),
    SymbolKind.FRICATIVE: (
        ("ɸ", "phi: voiceless bilabial fricative", "Japanese 冬 /ɸɯjɯ/"),
        ("β", "beta: voiced bilabial fricative", "Spanish haber /aβˈeɾ/"),
        ("f", "voiceless labiodental fricative", "English fee /fˈi/"),
        ("v", "voiced labiodental fricative", "English view /vjˈu/"),
        ("θ", "theta: voiceless dental fricative", "English thin /θˈɪn/"),
        ("ð", "eth: voiced dental fricative", "English than /ðˈæn/"),
        ("s", "voiceless alveolar fricative", "English see /sˈi/"),
        ("z", "voiced alveolar fricative", "English zoo /zˈu/"),
        ("ʃ", "esh: voiceless postalveolar fricative", "English shin /ʃˈɪn/"),
        ("S", "capital s; unused in the model's English", ""),
        ("ʒ", "ezh: voiced postalveolar fricative", "English Asia /ˈAʒə/"),
        ("ʂ", "right-tail s: voiceless retroflex fricative", "Mandarin 是 /ʂɨ↘/"),
        ("ɕ", "curly-tail c: voiceless alveolo-palatal fricative", "Japanese 塩 /ɕio/"),
        ("ç", "c cedilla: voiceless palatal fricative", "Japanese 人 /çito/"),
        ("ʝ", "curly-tail j: voiced palatal fricative", "Spanish yo /ʝˈo/"),
        ("x", "voiceless velar fricative", "Spanish jota /xˈota/"),
        ("ɣ", "gamma: voiced velar fricative", "Spanish lago /lˈaɣo/"),
        ("χ", "chi: voiceless uvular fricative", "Welsh bach /baːχ/"),
        ("ʁ", "inverted small capital r: voiced uvular fricative", "French rue /ʁy/"),
        ("h", "voiceless glottal fricative", "English high /hˈI/"),
    ),
    SymbolKind.AFFRICATE: (
        ("ʦ", "t-s ligature: voiceless alveolar affricate", "Italian pizza /pˈiʦʦa/"),
        ("ʣ", "d-z ligature: voiced alveolar affricate", "Japanese 雑誌 /ʣaɕɕi/"),
        ("ʧ", "t-esh ligature: voiceless postalveolar affricate", "English lunch /lˈʌnʧ/"),
        ("ʤ", "d-ezh ligature: voiced postalveolar affricate", "English jump /ʤˈʌmp/"),
        ("ʨ", "t-curly-c ligature: voiceless alveolo-palatal affricate", "Japanese 茶 /ʨa/"),
        ("ʥ", "d-curly-z ligature: voiced alveolo-palatal affricate", "Japanese 時間 /ʥikaɴ/"),
        ("ꭧ", "t-s ligature with hook: voiceless retroflex affricate", "Mandarin 中 /ꭧʊŋ→/"),
    ),
    SymbolKind.APPROXIMANT: (
        ("w", "labial-velar approximant", "English we /wˈi/"),
        ("ɥ", "turned h: labial-palatal approximant", "French nuit /nɥi/"),
        ("ʋ", "script v: labiodental approximant", "Hindi वह /ʋˈəh/"),
        ("ɹ", "turned r: alveolar approximant", "English red /ɹˈɛd/"),
        ("ɻ", "turned r, right tail: retroflex approximant", "Mandarin 人 /ɻən↗/"),
        ("j", "palatal approximant", "English yes /jˈɛs/"),
        ("ɰ", "turned m, right leg: velar approximant", "Japanese 電話 /deɰ̃wa/"),
        ("l", "alveolar lateral approximant", "English lie /lˈI/"),
        ("ʎ", "turned y: palatal lateral approximant", "Italian figlio /fˈiʎʎo/"),
        ("ɾ", "fish-hook r: alveolar tap", "Spanish pero /pˈeɾo/"),
        ("T", "capital t; the American tap ɾ", "American water /wˈɔTəɹ/"),
        ("ɽ", "right-tail r: retroflex flap", "Hindi बड़ा /bˈəɽaː/"),
        ("r", "alveolar trill", "Spanish perro /pˈero/"),
    ),
    SymbolKind.PROSODY: (
        ("ˈ", "primary stress, before the syllable or its vowel", "English about /əbˈWt/"),
        ("ˌ", "secondary stress", "English phonetician /fˌOnətˈɪʃən/"),
        ("ː", "length mark", "British see /sˈiː/"),
    ),
    SymbolKind.MODIFIER: (
        ("\u0303", "tilde: nasalises the preceding vowel", "French bon /bɔ̃/"),
        ("ʰ", "superscript h: aspirated", "Hindi फल /pʰˈəl/"),
        ("ʲ", "superscript j: palatalised", "Japanese 客 /kʲakɯ/"),
        ("ᵝ", "superscript beta: compressed lips", "Japanese 空気 /kɯᵝːki/"),
    ),
    SymbolKind.TONE: (
        ("→", "level: Mandarin's first tone", "Mandarin 妈 /ma→/"),
        ("↗", "rising: Mandarin's second tone", "Mandarin 麻 /ma↗/"),
        ("↓", "low: Mandarin's third tone", "Mandarin 马 /ma↓/"),
        ("↘", "falling: Mandarin's fourth tone", "Mandarin 骂 /ma↘/"),
    ),
    SymbolKind.PUNCTUATION: (
        (" ", "space: between words", ""),
        (",", "comma: a short pause", ""),
        (".", "full stop: a falling end and a pause", ""),
        ("?", "question mark: as a question", ""),
        ("!", "exclamation mark: with emphasis", ""),
        (";", "semicolon: a pause", ""),
        (":", "colon: a pause", ""),
        ("—", "em dash: a break", ""),
        ("…", "ellipsis: trailing off", ""),
        ("(", "opening parenthesis", ""),
        (")", "closing parenthesis", ""),
        ('"', "straight quotation mark", ""),
        ("“", "opening quotation mark", ""),
        ("”", "closing quotation mark", ""),
    ),
}

# All symbols of the vocabulary, by kind.
SYMBOLS: Final = tuple(Symbol(char, kind, name, example) for kind in SymbolKind for char, name, example in _ROWS[kind])
# Symbols that separate words: punctuation and the space.
PAUSES: Final = frozenset(symbol.char for symbol in SYMBOLS if symbol.kind == SymbolKind.PUNCTUATION)
STRESS: Final = frozenset("ˈˌ")  # marks that belong to the symbol after them
# Marks that belong to the symbol before them: length, nasality, secondary articulations and tones.
MODIFIERS: Final = frozenset("ː") | {
    symbol.char for symbol in SYMBOLS if symbol.kind in (SymbolKind.MODIFIER, SymbolKind.TONE)
}
VOWELS: Final = dict.fromkeys(
    each.char for each in SYMBOLS if each.kind in (SymbolKind.VOWEL, SymbolKind.DIPHTHONG)
).keys()
_CONSONANTS: Final = tuple(
    each.char
    for each in SYMBOLS
    if each.kind
    in (SymbolKind.PLOSIVE, SymbolKind.NASAL, SymbolKind.FRICATIVE, SymbolKind.AFFRICATE, SymbolKind.APPROXIMANT)
)
# Phonemes with which each phoneme can be mixed: the others of its class (vowels or consonants).
MIXABLE: Final = {
    char: tuple(other for other in group if other != char) for group in (VOWELS, _CONSONANTS) for char in group
}
