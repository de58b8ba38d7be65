"""Converter for English text: tokens, part-of-speech tags, and pronunciations that depend on the next word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from kokoro_desktop.messages import message
from kokoro_desktop.spelling.english import guess, tagger
from kokoro_desktop.spelling.english.acronyms import read_capitals
from kokoro_desktop.spelling.english.homographs import refine
from kokoro_desktop.spelling.english.numbers import cardinal, in_pairs, is_number
from kokoro_desktop.spelling.english.pronunciation import Following, Pronouncer, Spoken, look_ahead
from kokoro_desktop.spelling.english.stress import PRIMARY, change_stress, measure_weight
from kokoro_desktop.spelling.english.tokens import FORMATTING, LONGEST_WORD, Token, TokenKind, cut
from kokoro_desktop.spelling.override import Override
from kokoro_desktop.spelling.word import WORDS, Category, Piece, Source, word_piece
from kokoro_desktop.task import QUIET, Task

# Parts of a word with hyphens, digits or capitals inside it, as in misaki's `subtokenize`.
_PARTS: Final = re.compile(
    r"[A-Z](?=[A-Z][a-z])|\d+|[A-Za-z]*?(?:'[A-Za-z])*?[a-z](?=[A-Z])|[A-Za-z]+(?:'[A-Za-z]+)*|[^A-Za-z\d]"
)
# Symbols of the dictionaries that differ from those of the model's training data.
_NOTATION: Final = str.maketrans({"ɾ": "T", "ʔ": "t"})


class English:
    """Converter for English.

    Parameters
    ----------
    british
        True for British English, False for American English.
    """

    def __init__(self, british: bool) -> None:
        self._british = british
        self._pronouncer = Pronouncer(british)

    def pieces(self, text: str, overrides: Sequence[Override] = (), task: Task = QUIET) -> list[Piece]:
        """Convert a text; see `Converter.pieces`."""
        found = read_capitals(list(task.each(cut(text, self._british, overrides))), self._pronouncer.known)
        settled = iter([override for override in reversed(overrides) if override.end > override.start])
        spoken_at = [place for place, token in enumerate(found) if token.kind is not TokenKind.SPACE]
        words = [found[at].read or found[at].text for at in spoken_at]
        tags = dict(zip(spoken_at, refine(words, tagger.tag(words, task=task)), strict=True))
        pieces, after = [], Following()
        for place in task.each(reversed(range(len(found)))):
            # The steps above took about a third as long as this loop will take.
            task.progress(4 * len(found) - 3 * place, 4 * len(found), "")
            token = found[place]
            if token.kind is TokenKind.OVERRIDE:
                piece = self._settled(token.text, next(settled), after)
            else:
                piece = self._piece(token, tags.get(place, ""), after)
            after = look_ahead(piece.phonemes, token.read, after) if piece.phonemes.strip() else after
            pieces.append(piece)
        return [_apart(*pair) for pair in pairwise([Piece(" ", " ", Source.SPACE), *pieces[::-1]])]

    def _settled(self, text: str, override: Override, after: Following) -> Piece:
        phonemes = override.phonemes or self._phrase(override.read_as.split(), after).translate(_NOTATION)
        return Piece(text, phonemes, override.source, category=override.category, read_as=override.read_as)

    def _piece(self, token: Token, tag: str, after: Following) -> Piece:
        if token.kind is TokenKind.SPACE:
            return Piece(token.text, "\n" if "\n" in token.text else " ", Source.SPACE)
        if token.kind is TokenKind.MARK and token.read.strip():
            return Piece(token.text, token.read, Source.PUNCTUATION)
        if token.kind in (TokenKind.MARK, TokenKind.OTHER):
            return Piece(token.text, "", Source.LEFT_OUT, reason=_why_left_out(token.text))
        if token.kind is TokenKind.PHRASE:
            source = Source.NUMBER if any(each.isdigit() for each in token.text) else Source.RULE
            spelled = token.category is Category.LETTERS
            phonemes = self._phrase(token.read.split(), after, spelled).translate(_NOTATION)
            return Piece(token.text, phonemes, source, category=token.category, read_as=token.read)
        spoken = self._word(token.read, tag, after)
        phonemes = spoken.phonemes.translate(_NOTATION)
        others = (each.translate(_NOTATION) for each in self._pronouncer.others(token.read))
        piece = word_piece(token.text, phonemes, spoken.source)
        if not phonemes:
            return piece
        category = Category.LETTERS if spoken.source is Source.LETTERS else Category.PLAIN
        return replace(piece, category=category, alternatives=tuple(each for each in others if each != phonemes))

    def _phrase(self, words: Sequence[str], after: Following, spelled: bool = False) -> str:
        """Pronounce the words of an expression such as a number or a sign.

        Parameters
        ----------
        spelled
            Whether to spell out two capitals, such as those in CO2, even if they are also a word.
        """
        said: list[str] = []
        for word in reversed(words):
            tag = "DT" if word in ("a", "the") else "NOUN" if word.isupper() else "OTHER"
            letters = self._pronouncer.letters(word) if spelled and len(word) == 2 and word.isupper() else ""
            phonemes = letters or self._word(word, tag, after).phonemes
            after = look_ahead(phonemes, word, after)
            said.append(phonemes)
        return " ".join(said[::-1])

    def _word(self, word: str, tag: str, after: Following) -> Spoken:
        spoken = self._pronouncer.word(word, tag, after)
        if spoken is None and word.startswith("Mc") and len(word) > _SHORTEST_MC:
            joined = self._pronouncer.word(f"Mc{word[2:].lower()}", tag, after)
            rest = joined or self._word(word[2:].capitalize(), tag, after)
            spoken = joined or Spoken(f"mək{rest.phonemes.lstrip('k')}", rest.source)
        if spoken is None:
            parts = _PARTS.findall(word)
            spoken = self._joined(parts, tag, after) if len(parts) > 1 else self._unknown(word, after)
        return spoken

    def _joined(self, parts: list[str], tag: str, after: Following) -> Spoken:
        """Pronounce a word with several parts from right to left, using the longest known ending at each step."""
        said: list[tuple[str, Spoken]] = []
        end = len(parts)
        while end:
            start, spoken = self._longest_known(parts, end, tag, after)
            said.insert(0, ("".join(parts[start:end]), spoken))
            after = look_ahead(spoken.phonemes, parts[start], after)
            end = start
        said = [(text, spoken) for text, spoken in said if spoken.phonemes]
        sources = [spoken.source for _, spoken in said]
        source = next((each for each in _LEAST_CERTAIN if each in sources), Source.RULE)
        letters = "".join(parts)
        if any(each.isdigit() for each in letters) and any(each.isalpha() for each in letters):
            return Spoken(" ".join(spoken.phonemes for _, spoken in said), source)
        return Spoken("".join(_with_one_stress(said)), source)

    def _longest_known(self, parts: list[str], end: int, tag: str, after: Following) -> tuple[int, Spoken]:
        for start in range(end):
            word = "".join(parts[start:end])
            counted = any(part.isdigit() for part in parts[max(0, start - 1) : end + 1])
            if counted and len(word) == 2 and word.isalpha() and word.isupper():
                return start, Spoken(self._pronouncer.letters(word), Source.LETTERS)
            if end - start == 1 and word.isdigit():
                return start, Spoken(self._phrase(in_pairs(word), after), Source.NUMBER)
            if word[0].isalpha() and word[-1].isalpha():
                spoken = self._pronouncer.word(word, tag, after)
                if spoken is not None:
                    return start, spoken
        return end - 1, self._unknown(parts[end - 1], after)

    def _unknown(self, word: str, after: Following) -> Spoken:
        """Guess an unknown word; spell it out if it has no vowel letter."""
        if (spoken := self._pronouncer.compound(word, after)) is not None:
            return spoken
        if (spoken := self._contracted(word, after)) is not None:
            return spoken
        if is_number(word):
            return Spoken(self._phrase(cardinal(word), after), Source.NUMBER)
        letters = word.strip("'").lower()
        if not re.fullmatch("[a-z']+", letters):
            return Spoken("", Source.GUESSED)
        if not re.search("[aeiouy]", letters):
            return Spoken(self._pronouncer.letters(letters), Source.LETTERS)
        return Spoken(change_stress(guess.guess(letters, self._british), 2), Source.GUESSED)

    def _contracted(self, word: str, after: Following) -> Spoken | None:
        """Pronounce a word such as *Kowalski's*, *Nakamura'll* or *O'Neil* part by part; None for other words."""
        head, _, ending = word.rpartition("'")
        if head and (ending == "s" or ending in _ENDINGS):
            spoken = self._word(head, "", after)
            said = self._pronouncer.plural(spoken.phonemes) if ending == "s" else self._ended(spoken.phonemes, ending)
        elif word[:2] in ("O'", "o'") and word[2:]:
            spoken = self._word(word[2:], "", after)
            said = ("Q" if self._british else "O") + spoken.phonemes
        else:
            return None
        if not spoken.phonemes:
            return None
        return Spoken(said, Source.RULE if spoken.source is Source.DICTIONARY else spoken.source)

    def _ended(self, stem: str, ending: str) -> str:
        if ending == "d" and stem[-1:] in ("t", "d"):
            return f"{stem}əd"
        return stem + (_AMERICAN_RE if ending == "re" and not self._british else _ENDINGS[ending])


def _apart(previous: Piece, piece: Piece) -> Piece:
    """Add a space between spoken pieces written without one, such as a number and its sign."""
    joined = (previous.read_as or piece.read_as) and previous.source in WORDS and piece.source in WORDS
    return replace(piece, phonemes=f" {piece.phonemes}") if joined and piece.phonemes else piece


_SHORTEST_MC: Final = 4  # names such as McKay must be longer than this many letters
# Phonemes of contracted *had*, *will*, *have*, *are* and *am*.
_ENDINGS: Final = {"d": "d", "ll": "ᵊl", "ve": "əv", "re": "ə", "m": "m"}
_AMERICAN_RE: Final = "əɹ"
_LEAST_CERTAIN: Final = (Source.GUESSED, Source.LETTERS, Source.NUMBER)


def _with_one_stress(said: Sequence[tuple[str, Spoken]]) -> list[str]:
    """Reduce the stress of the lighter half of a word's parts if most of the parts have primary stress.

    If there are two parts and the first is a single letter, always reduce the stress of the second. The rules are those
    of misaki's `resolve_tokens`.
    """
    phonemes = [spoken.phonemes for _, spoken in said]
    weights = sorted((PRIMARY in each, measure_weight(each), place) for place, each in enumerate(phonemes))
    if len(phonemes) == 2 and len(said[0][0]) == 1:
        weaker = [1]
    elif len(phonemes) < 2 or sum(primary for primary, _, _ in weights) <= (len(phonemes) + 1) // 2:
        weaker = []
    else:
        weaker = [place for _, _, place in weights[: len(weights) // 2]]
    return [change_stress(each, -0.5) if place in weaker else each for place, each in enumerate(phonemes)]


def _why_left_out(text: str) -> str:
    if len(text) > LONGEST_WORD:
        return message("Too long for a word (limit {LONGEST_WORD} letters)", LONGEST_WORD=LONGEST_WORD)
    if text in FORMATTING or text in "-−":
        return message("This symbol is not spoken")
    if text.isalpha():
        return message("These letters do not occur in English")
    return message("This symbol has no spoken name")
