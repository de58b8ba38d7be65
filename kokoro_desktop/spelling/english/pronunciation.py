"""Pronunciation of single English words, from a dictionary and rules for plurals, past tenses and weak forms.

The rules and their order follow misaki 0.9.4 (`misaki/en.py`, Apache License 2.0), which produced the model's training
data. Parts of speech come from `tagger`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from kokoro_desktop.spelling.english.stress import CONSONANTS, PRIMARY, SECONDARY, VOWELS, change_stress, stress_last
from kokoro_desktop.spelling.english.word_book import DEFAULT, WordBook
from kokoro_desktop.spelling.word import Source

_PAUSES: Final = frozenset(";:,.!?—…")
_ASCII_WORD: Final = re.compile(r"[A-Za-z'\-]+")
_FLAPPING: Final = frozenset("AIOWYiuæɑəɛɪɹʊʌ")  # vowels after which an American t becomes a tap
_PARENTS: Final = {"VBD": "VERB", "VBN": "VERB", "VBP": "VERB", "NNP": "NOUN"}
_SPELLED: Final = 5  # longest word that may also be spelled out, in letters
_SHORTEST_FIRST: Final = 3
_SHORTEST_LAST: Final = 4  # minimum number of letters in the last part of a compound
_BY_TAG: Final = {("I", "PRP"): f"{SECONDARY}I", ("by", "ADV"): "bˈI", ("By", "ADV"): "bˈI"}
_SYMBOLS: Final = {"%": "percent", "&": "and", "+": "plus", "@": "at"}


class Spoken(NamedTuple):
    """Phonemes of a pronunciation, and their source."""

    phonemes: str
    source: Source


@dataclass(frozen=True)
class Following:
    """Context after a word.

    Attributes
    ----------
    vowel
        Whether the next word begins with a vowel; None before a pause or the end of the text.
    to
        Whether the next word is *to*.
    """

    vowel: bool | None = None
    to: bool = False


def look_ahead(phonemes: str, word: str, rest: Following) -> Following:
    """Return the context of a word, as determined by the following word.

    Parameters
    ----------
    phonemes, word
        Phonemes and spelling of the following word.
    rest
        Context of the following word, which applies if that word has no phonemes.
    """
    for symbol in phonemes:
        if symbol in _PAUSES:
            return Following(None, word.lower() == "to")
        if symbol in VOWELS or symbol in CONSONANTS:
            return Following(symbol in VOWELS, word.lower() == "to")
    return Following(rest.vowel, word.lower() == "to")


class Pronouncer:
    """Pronunciation of words in one dialect.

    Parameters
    ----------
    british
        True for British English, False for American English.
    """

    def __init__(self, british: bool) -> None:
        self._british = british
        self._book = WordBook(british)

    def word(self, word: str, tag: str, after: Following) -> Spoken | None:
        """Pronounce a word; None if neither the dictionary nor a rule covers it.

        Parameters
        ----------
        word
            Word in ASCII, with straight apostrophes.
        tag
            Part of speech, as one of `tagger.TAGS`.
        after
            Context after the word.
        """
        stress = None if word == word.lower() else 2 if word == word.upper() else 0.5
        special = self._special(word, tag, stress, after)
        if special is not None:
            return special
        word = self._lowered(word, tag, stress)
        for form in (word, *((f"{word[:-2]}'s", word[:-1]) if word.endswith("s'") else ())):
            if self._known(form):
                return self.lookup(form, tag, stress, after)
        if word.endswith("'") and self._known(word[:-1]):
            return self.lookup(word[:-1], tag, stress, after)
        return self._derived(word, tag, stress, after)

    def lookup(self, word: str, tag: str = "", stress: float | None = None, after: Following | None = None) -> Spoken:
        """Look up a word; spell it out if the dictionary does not contain it or marks it as a word to spell out."""
        name = False
        if len(word) == 1:
            word = self._letter_name(word)
        if word == word.upper() and not self._checked(word):
            word, name = word.lower(), tag == "NNP"
        entry = self._book.get(word)
        if entry is not None and name and not entry.checked:
            entry = None
        phonemes = "" if entry is None else entry.phonemes[_tag_of(entry.phonemes, tag, after)]
        if not phonemes or (name and PRIMARY not in phonemes):
            spelled = self.letters(word)
            if spelled:
                return Spoken(spelled, Source.LETTERS)
        return Spoken(change_stress(phonemes, stress), Source.DICTIONARY)

    def letters(self, word: str) -> str:
        """Spell a word letter by letter; return an empty string if a letter has no name."""
        names = [self._book.get(self._letter_name(letter.upper())) for letter in word if letter.isalpha()]
        if not names or None in names:
            return ""
        return stress_last("".join(name.phonemes[DEFAULT] for name in names if name is not None))

    def _letter_name(self, letter: str) -> str:
        return "zed" if letter == "Z" and self._british else letter

    def compound(self, word: str, after: Following) -> Spoken | None:
        """Pronounce a compound of two dictionary words, such as *grandchildren*; None for any other word.

        Both entries must have been checked by a person. The first word is as long as possible.
        """
        for end in range(len(word) - _SHORTEST_LAST, _SHORTEST_FIRST - 1, -1):
            if self._checked(word[:end].lower()) and self._checked(word[end:]):
                first, last = self.lookup(word[:end].lower()), self.lookup(word[end:], after=after)
                if first.source is last.source is Source.DICTIONARY:
                    return Spoken(change_stress(first.phonemes, 1) + change_stress(last.phonemes, -0.5), Source.RULE)
        return None

    def known(self, word: str) -> bool:
        """Return whether a word or its stem is in the dictionary."""
        return self._book.get(word) is not None or self._derived(word, "", None, Following()) is not None

    def others(self, word: str) -> tuple[str, ...]:
        """Return all dictionary pronunciations of a word; for a short word, the spelled-out form comes last."""
        entry = self._book.get(word) or self._book.get(word.lower())
        found = list(entry.phonemes.values()) if entry is not None else []
        weak = {"the": ("ðə", "ði"), "a": ("ɐ", "ˈA"), "to": ("tə", "tʊ", "tˈu"), "in": ("ɪn", "ˈɪn")}
        found += weak.get(word.lower(), ())
        if len(word) <= _SPELLED and word.isalpha():
            found.append(self.letters(word))
        return tuple(dict.fromkeys(phonemes for phonemes in found if phonemes))

    def _special(self, word: str, tag: str, stress: float | None, after: Following) -> Spoken | None:
        """Pronounce a symbol or a word that has a rule of its own; return None for anything else.

        The rules cover abbreviations with internal full stops, "vs", and words whose pronunciation depends on their tag
        or on the next word.
        """
        lower, phonemes = word.lower(), ""
        if word in _SYMBOLS:
            return Spoken(self.lookup(_SYMBOLS[word]).phonemes, Source.RULE)
        if "." in word.strip(".") and re.fullmatch(r"(?:[A-Za-z]{1,2}\.)+[A-Za-z]{0,2}", word):
            return Spoken(spelled, Source.LETTERS) if (spelled := self.letters(word)) else None
        if lower.rstrip(".") == "vs":
            return self.lookup("versus")
        if lower == "a":
            phonemes = "ɐ" if tag == "DT" else "ˈA"
        elif lower == "am":
            if tag == "NOUN":
                return Spoken(self.letters(word), Source.LETTERS)
            strong = after.vowel is None or word != "am"
            phonemes = self.lookup("am").phonemes if strong else "ɐm"
        elif lower == "an" and not (word == "AN" and tag in ("NOUN", "NNP")):
            phonemes = "ɐn"
        elif (word, tag) in _BY_TAG:
            phonemes = _BY_TAG[word, tag]
        elif lower == "to" and (word != "TO" or tag == "IN"):
            phonemes = {None: self.lookup("to").phonemes, False: "tə", True: "tʊ"}[after.vowel]
        elif lower == "in" and not (word == "IN" and tag == "NNP"):
            phonemes = "ɪn" if after.vowel is not None and tag == "IN" else "ˈɪn"
        elif lower == "the" and not (word == "THE" and tag != "DT"):
            phonemes = "ði" if after.vowel else "ðə"
        elif lower == "used":
            phonemes = self.lookup("used", "VBD" if tag in ("VBD", "ADJ") and after.to else DEFAULT).phonemes
        return Spoken(phonemes, Source.DICTIONARY) if phonemes else None

    def _lowered(self, word: str, tag: str, stress: float | None) -> str:
        """Convert a capitalised word to lower case if only the lower-case form is known."""
        lower = word.lower()
        if len(word) < 2 or word == lower or (tag == "NNP" and len(word) <= 7) or self._book.get(word) is not None:
            return word
        if word != word.upper() and word[1:] != word[1:].lower():
            return word
        known = self._book.get(lower) is not None or self._derived(lower, tag, stress, Following()) is not None
        return lower if known and word.replace("'", "").isalpha() else word

    def _known(self, word: str) -> bool:
        """Return whether `lookup` would find a word in the dictionary, or spell it out because of its capitals."""
        if self._book.get(word) is not None:
            return True
        if not word.isalpha() or not _ASCII_WORD.fullmatch(word):
            return False
        return len(word) == 1 or (word == word.upper() and self._checked(word.lower())) or word[1:] == word[1:].upper()

    def _checked(self, word: str) -> bool:
        return (entry := self._book.get(word)) is not None and entry.checked

    def _derived(self, word: str, tag: str, stress: float | None, after: Following) -> Spoken | None:
        """Pronounce a plural, possessive, past tense or present participle of a known word."""
        for stem_of, ending, level in (
            (self._stem_s, self.plural, stress),
            (self._stem_ed, self._past, stress),
            (self._stem_ing, self._participle, 0.5 if stress is None else stress),
        ):
            stem = stem_of(word)
            spoken = ending(self.lookup(stem, tag, level, after).phonemes) if stem else ""
            if spoken:
                return Spoken(spoken, Source.RULE)
        return None

    def _first_known(self, *stems: tuple[bool, str]) -> str:
        """Return the first known stem whose condition holds, preferring entries checked by a person."""
        known = [stem for condition, stem in stems if condition and self._known(stem)]
        return next((stem for stem in known if self._checked(stem)), known[0] if known else "")

    def _stem_s(self, word: str) -> str:
        if len(word) < 3 or not word.endswith("s"):
            return ""
        cut_es = len(word) > 4 and word.endswith("es") and not word.endswith("ies")
        return self._first_known(
            (not word.endswith("ss"), word[:-1]),
            (word.endswith("'s") or cut_es, word[:-2]),
            (len(word) > 4 and word.endswith("ies"), f"{word[:-3]}y"),
        )

    def _stem_ed(self, word: str) -> str:
        if len(word) < 4 or not word.endswith("d"):
            return ""
        return self._first_known(
            (not word.endswith("dd"), word[:-1]),
            (len(word) > 4 and word.endswith("ed") and not word.endswith("eed"), word[:-2]),
            (len(word) > 4 and word.endswith("ied"), f"{word[:-3]}y"),
        )

    def _stem_ing(self, word: str) -> str:
        if len(word) < 5 or not word.endswith("ing"):
            return ""
        doubled = re.search(r"([bcdgklmnprstvxz])\1ing$|cking$", word) is not None
        return self._first_known(
            (len(word) > 5, word[:-3]), (True, f"{word[:-3]}e"), (len(word) > 5 and doubled, word[:-4])
        )

    def plural(self, stem: str) -> str:
        """Append the phonemes of a plural or possessive ending to the phonemes ``stem``."""
        if not stem:
            return ""
        if stem[-1] in "ptkfθ":
            return f"{stem}s"
        if stem[-1] in "szʃʒʧʤ":
            return f"{stem}{'ɪ' if self._british else 'ᵻ'}z"
        return f"{stem}z"

    def _past(self, stem: str) -> str:
        if not stem:
            return ""
        if stem[-1] in "pkfθʃsʧ":
            return f"{stem}t"
        if stem[-1] == "d":
            return f"{stem}{'ɪ' if self._british else 'ᵻ'}d"
        if stem[-1] != "t":
            return f"{stem}d"
        if self._british or len(stem) < 2:
            return f"{stem}ɪd"
        return f"{stem[:-1]}ɾᵻd" if stem[-2] in _FLAPPING else f"{stem}ᵻd"

    def _participle(self, stem: str) -> str:
        if not stem or (self._british and stem[-1] in "əː"):
            return ""
        tapped = not self._british and len(stem) > 1 and stem[-1] == "t" and stem[-2] in _FLAPPING
        return f"{stem[:-1]}ɾɪŋ" if tapped else f"{stem}ɪŋ"


def _tag_of(phonemes: Mapping[str, str], tag: str, after: Following | None) -> str:
    """Choose one of a word's pronunciations by the word's tag and context; return its key in ``phonemes``."""
    if after is not None and after.vowel is None and "None" in phonemes:
        return "None"
    if tag in phonemes:
        return tag
    parent = _PARENTS.get(tag, tag)
    return parent if parent in phonemes else DEFAULT
