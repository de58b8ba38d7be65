"""Table of rules that map other notations to Kokoro's vocabulary, with reasons.

Rules apply to text in the normal form of `normal_form.py`. A rule does not change symbols in the vocabulary unless
``known_too`` is set, and it never yields a symbol that is not in the vocabulary; see `encode.py`.

Rules map alternative symbols for a sound, and transcriptions narrower than the model's, to the model's symbols. Symbols
for sounds that are missing from the vocabulary are not mapped: they stay unknown and are reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from kokoro_desktop.messages import message
from kokoro_desktop.phonemes.notation import CERTAIN, CHOICES, DIPHTHONGS, ENGLISH


@dataclass(frozen=True)
class Rule:
    """Rule that maps text to symbols of the model.

    Attributes
    ----------
    pattern
        Regular expression without groups.
    replacement
        Symbols that the model receives for the match; empty if the match is not spoken.
    reason
        Explanation for the user.
    otherwise
        Fallback if ``replacement`` is not in the vocabulary; empty for no fallback.
    known_too
        Whether the rule applies even if all symbols of the match are in the vocabulary.
    languages
        BCP-47 tags of the languages to which the rule applies; None for all.
    certain
        Whether to apply the rule; if False, it only creates a suggestion and leaves the match unchanged.
    """

    pattern: str
    replacement: str
    reason: str
    otherwise: str = ""
    known_too: bool = False
    languages: frozenset[str] | None = None
    certain: bool = True


# Vowel letters after which a colon is a length mark; misaki's capitals A I O Q W Y are diphthongs and have none.
VOWELS: Final = "aeiouyæøœɐɑɒɔəɚɛɜɤɨɪɯʊʌᵊᵻʉɵɘɞɶʏɝ"

_OBSTRUENTS: Final = "pbtdkɡgqɢcɟʈɖʔfvszʃʒθðxɣχɕʂʧʤʦʣʨʥꭧɬɸβç"
_MARK: Final = "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff˞]"  # Unicode's combining marks for letters, and the r-hook
_MOST_MARKS: Final = 8  # maximum number of marks on a letter before a length mark; transcriptions use three or four
_TIE: Final = "[\u0361\u035c]"  # tie bar above and below, equivalent in IPA
_SYLLABIC: Final = "[\u0329\u030d]"  # syllabicity mark below, or above a letter with a descender

_DIPHTHONG: Final = "A marked diphthong; the vocabulary has one symbol for it"
_AFFRICATES: Final = (("ts", "ʦ"), ("dz", "ʣ"), ("tʃ", "ʧ"), ("dʒ", "ʤ"), ("tɕ", "ʨ"), ("dʑ", "ʥ"), ("tʂ", "ꭧ"))

_CYRILLIC: Final = (
    *(("а", "a"), ("е", "e"), ("о", "o"), ("с", "c"), ("р", "p"), ("х", "x"), ("у", "y"), ("і", "i"), ("ј", "j")),
    *(("ѕ", "s"), ("һ", "h"), ("ԁ", "d"), ("ԛ", "q"), ("ԝ", "w"), ("ә", "ə"), ("ӕ", "æ"), ("ӡ", "ʒ"), ("є", "ɛ")),
)
_GREEK: Final = (("ε", "ɛ"), ("ι", "ɪ"), ("υ", "ʊ"), ("α", "ɑ"), ("γ", "ɣ"), ("φ", "ɸ"), ("ϕ", "ɸ"), ("ο", "o"))


def _length_marks() -> tuple[Rule, ...]:
    # A lookbehind has a fixed width, so each number of marks on the vowel needs its own branch. Placing the lookbehinds
    # after the colon avoids their cost everywhere else.
    behind_vowel = "|".join(f"(?<=[{VOWELS}]{_MARK}{{{count}}}.)" for count in range(_MOST_MARKS + 1))
    return (
        Rule("(?:ɝ|ɜ˞)[ː:]", "ɜːɹ", "A long r-coloured vowel, written as vowel, length mark and r"),
        Rule(f":(?:{behind_vowel})", "ː", "A colon after a vowel stands for the length mark", known_too=True),
        Rule(
            f"[\ua789\u2236\uff1a](?:{behind_vowel})",
            "ː",
            "A colon look-alike after a vowel stands for the length mark",
        ),
    )


def _affricates() -> tuple[Rule, ...]:
    ligature = "An affricate with a tie bar; the vocabulary has one symbol for it"
    return (
        *(Rule(_TIE.join(pair), symbol, ligature) for pair, symbol in _AFFRICATES),
        *(Rule(_TIE.join(pair), symbol, _DIPHTHONG) for symbol, pair in DIPHTHONGS.items()),
        *(Rule(f"{pair}\u032f", symbol, _DIPHTHONG) for symbol, pair in DIPHTHONGS.items()),
        Rule(_TIE, "", "The vocabulary has no tie bar; both sounds are spoken in succession"),
    )


def _untied() -> tuple[Rule, ...]:
    """Return the rules for diphthongs and affricates typed as two symbols; uncertain rules come last."""
    one = "A diphthong or affricate; the model has one symbol for it"
    two = "The model reads two symbols; it has a single symbol for the diphthong or affricate"
    return (
        *(Rule(pattern, symbol, one, known_too=True, languages=languages) for pattern, symbol, languages in CERTAIN),
        *(Rule(pair, said[0], two, known_too=True, languages=ENGLISH, certain=False) for pair, said in CHOICES.items()),
    )


def _syllabic() -> tuple[Rule, ...]:
    reason = "The model's notation writes a syllabic consonant as a small schwa followed by the consonant"
    return (
        Rule(
            f"ɹ{_SYLLABIC}", "əɹ", "A syllabic r is an r-coloured schwa; the model's notation writes it as schwa and r"
        ),
        Rule(f"ɫ{_SYLLABIC}", "ᵊl", reason),
        *(Rule(f"{consonant}{_SYLLABIC}", f"ᵊ{consonant}", reason) for consonant in "lmnŋɲɳr"),
    )


def _stress() -> tuple[Rule, ...]:
    typed = "An apostrophe stands for the primary stress mark"
    return (
        Rule("['’‘′＇]", "ˈ", typed),
        # After an obstruent, this code point is IPA's ejective mark: a different sound, which the model lacks.
        Rule(
            rf"ʼ(?<![{_OBSTRUENTS}].)",
            "ˈ",
            message("{typed}; after a stop or fricative it would mark an ejective", typed=typed),
        ),
    )


def _letters() -> tuple[Rule, ...]:
    americanist = "Americanist notation for the same consonant"
    withdrawn = "The IPA symbol for this vowel until 1989"
    cyrillic = "A single Cyrillic letter that looks like a phonetic symbol"
    greek = "A single Greek letter that looks like a phonetic symbol"
    beside = "α-αγ-ηικ-φψω"  # Greek without beta, theta and chi, which are phonetic symbols
    return (
        Rule("g", "ɡ", "The IPA letter is the single-storey ɡ (U+0261); both stand for the voiced velar stop"),
        Rule("ɝ", "ɜɹ", "An r-coloured vowel; the model's notation writes it as vowel and r"),
        Rule("ə˞", "ɚ", "Schwa with an r-hook; Unicode also has a single symbol for it", otherwise="əɹ"),
        Rule("ɜ˞", "ɜɹ", "An r-coloured vowel with a hook; the model's notation writes it as vowel and r"),
        Rule("ɫ", "l", "A dark l; the model's notation has one l for dark and clear"),
        Rule("ɱ", "m", "A labiodental m; the model's notation has only one m"),
        Rule("ɦ", "h", "A voiced h; the model's notation has only one h"),
        Rule("ʍ", "hw", "A voiceless w, also transcribed as hw"),
        Rule("s\u030c", "ʃ", americanist),
        Rule("z\u030c", "ʒ", americanist),
        Rule("c\u030c", "ʧ", americanist),
        Rule("j\u030c", "ʤ", americanist),
        Rule("ǝ", "ə", "Turned e (U+01DD) looks like schwa (U+0259)"),
        Rule("ɷ", "ʊ", withdrawn),
        Rule("ɩ", "ɪ", withdrawn),
        Rule("[∫ſ]", "ʃ", "An integral sign or long s that looks like esh"),
        Rule("ȝ", "ʒ", "Yogh (U+021D) looks like ezh (U+0292)"),
        Rule("[ϐᵦꞵ]", "β", "A variant of beta"),
        Rule("ϑ", "θ", "A variant of theta"),
        Rule("ꭓ", "χ", "Latin chi (U+AB53); the vocabulary has the Greek letter"),
        *(Rule(f"{letter}(?<![\u0400-\u052f].)(?![\u0400-\u052f])", symbol, cyrillic) for letter, symbol in _CYRILLIC),
        *(Rule(f"{letter}(?<![{beside}].)(?![{beside}])", symbol, greek) for letter, symbol in _GREEK),
    )


def _punctuation() -> tuple[Rule, ...]:
    bracket = "A bracket around a transcription is not spoken"
    wide = "The full-width form of the same punctuation mark"
    return (
        Rule(" ?(?:‖|\\|\\|)", ".", "The IPA major group boundary is read as a full stop"),
        Rule(" ?\\|", ",", "The IPA minor group boundary is read as a comma"),
        Rule(r" (?:--|[-–])(?=\s)", " —", "A spaced hyphen or short dash stands for a dash"),
        Rule("--|[–―⸺]", "—", "A variant of the dash"),
        Rule("⋯", "…", "A variant of the ellipsis"),
        Rule("[«„‟〝「『]", "“", "A variant of the opening quotation mark"),
        Rule("[»〞」』]", "”", "A variant of the closing quotation mark"),
        Rule("[″＂]", '"', "A variant of the straight quotation mark"),
        Rule("[¿¡]", "", "The vocabulary has only the closing mark, which is sufficient"),
        Rule("[/\\[\\]⟨⟩]", "", bracket),
        Rule("‿", "", "The linking mark shows that there is no pause; no symbol is needed"),
        Rule("[，、]", ",", wide),
        Rule("[。．]", ".", wide),
        *(Rule(symbol, plain, wide) for symbol, plain in zip("！？；：（）", "!?;:()", strict=True)),
    )


_INVISIBLE: Final = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff"


def _spaces() -> tuple[Rule, ...]:
    # Runs of plain spaces are known and stay unchanged, as in the reference. The lookbehind keeps the search linear in
    # the length of the run.
    run = r"(?:(?<!\s) *)?[^\S ]\s*"
    return (
        Rule(rf"\A{run}|{run}\Z", "", "A line break or tab at either end is not spoken"),
        Rule(run, " ", "A line break, tab or special space is read as a space"),
        Rule(f"[{_INVISIBLE}]+", "", "An invisible character"),
    )


# All rules, in order of precedence.
RULES: Final[tuple[Rule, ...]] = (
    *_spaces(),
    *_length_marks(),
    *_affricates(),
    *_syllabic(),
    *_stress(),
    *_letters(),
    *_punctuation(),
    *_untied(),
)

# Skip most of a text by looking at two characters, because trying all rules takes twenty times as long. No rule matches
# at a character that is in no pattern, at two of these letters (except pairs that may be one sound), at a letter and a
# pause, at a pause and a space, or inside a run of spaces.
_LETTERS: Final = "abdefhijklmnopqrstuvwxyzðŋæɑɔəɚɛɪʊʌɜɹɾʃʒθʤʧɡˈˌAIOQWYᵊ"
_SYNTAX: Final = "?*+(){}=!<^.0123456789"  # syntax characters in the patterns; none of them is used as a literal
_NAMED: Final = "".join(re.escape(symbol) for symbol in {*"".join(rule.pattern for rule in RULES)} - {*_SYNTAX})
_MAY_BEGIN: Final = (
    rf"(?=[\s{_NAMED}{_INVISIBLE}])"
    rf"(?:(?={'|'.join(CHOICES)})|(?![{_LETTERS}][{_LETTERS} ,.;!?]| [{_LETTERS},;!?]|[,;!?] |(?<= )  ))"
)


def _alone() -> Iterator[tuple[str, Rule]]:
    taken_in = [re.sub(r"\(\?<?[=!][^)]*\)", "", rule.pattern) for rule in RULES]
    for rule in RULES:
        if re.fullmatch(r"\[.*\]|.", rule.pattern) and not rule.known_too and rule.languages is None:
            symbols = [symbol for symbol in rule.pattern if re.fullmatch(rule.pattern, symbol)]
            if all(sum(re.escape(symbol) in pattern for pattern in taken_in) == 1 for symbol in symbols):
                yield from ((symbol, rule) for symbol in symbols)


# Context-free rules for a single symbol that is in no other rule, by that symbol.
ALONE: Final = MappingProxyType(dict(_alone()))


@lru_cache
def _any_rule(language: str, alone: bool) -> tuple[re.Pattern[str], list[Rule]]:
    """Compile the rules for a language into one pattern with one numbered group per rule."""
    left_out = [] if alone else [*ALONE.values()]
    applied = [
        rule for rule in RULES if (rule.languages is None or language in rule.languages) and rule not in left_out
    ]
    passed_over = "" if alone else f"(?![{''.join(map(re.escape, ALONE))}])"
    # An empty group at the end of each alternative lets the engine skip alternatives by their first letter.
    alternatives = "|".join(f"(?:{rule.pattern})()" for rule in applied)
    return re.compile(f"{passed_over}{_MAY_BEGIN}(?:{alternatives})"), applied


def matches(text: str, language: str = "", *, alone: bool = True) -> Iterator[tuple[int, int, Rule]]:
    """Yield the start, end and rule of each match, from left to right without overlap.

    Matches are not empty. The caller must leave known symbols unchanged.

    Parameters
    ----------
    language
        BCP-47 tag. If it is empty, language-specific rules do not apply.
    alone
        Whether to include the rules in `ALONE`. The matches of the other rules are the same in both cases.
    """
    pattern, rules = _any_rule(language, alone)
    for match in pattern.finditer(text):
        if match.lastindex is not None:
            yield match.start(), match.end(), rules[match.lastindex - 1]
