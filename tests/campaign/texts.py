"""Parts 1 and 2: for any text, no symbol is lost and only typed errors are raised."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from typing import Final

from parts import Budget, Row, Tally

from kokoro_desktop.phonemes import BadMixture, EmptyPhonemes, Encoding, SymbolNote, Vocabulary, encode, passes
from kokoro_desktop.spec import MAX_PHONEMES

_VOCABULARY: Final = Vocabulary.load()
_KNOWN: Final = "".join(_VOCABULARY.ids)
_SPOKEN: Final = [symbol for symbol in _KNOWN if symbol.isalpha()]
_MAPPED: Final = "g':’ʼ˞\u0361\u035c\u0329\u0327\u0303\u0301\u030cãçéšģɝɫ|‖\t\u00a0\u200b/"
# Maximum seconds for any text of a fuzzed length.
_SLOW_S: Final = 2.0


def symbols(count: int, budget: Budget) -> Iterator[Row]:
    """Encode lines of phonemes; every code point must be spoken, mapped or unknown."""
    tally = Tally("every symbol of a line spoken, mapped or unknown")
    characters = 0
    for seed in budget.cases(count):
        text = _line(random.Random(seed))
        characters += len(text)
        tally.add(_tried(text, f"symbols {seed}"))
    yield tally.row(f"{characters:,} symbols")


def fuzz(count: int, budget: Budget) -> Iterator[Row]:
    """Encode texts of arbitrary Unicode, with 0 to 5,000 symbols."""
    tally = Tally("texts of any Unicode encoded and divided into passes")
    longest, slowest = 0, 0.0
    for seed in budget.cases(count):
        text = _any_text(random.Random(-1 - seed))
        start = time.perf_counter()
        wrong = _tried(text, f"fuzz {seed}")
        spent = time.perf_counter() - start
        longest, slowest = max(longest, len(text)), max(slowest, spent)
        tally.add(wrong, f"fuzz {seed}: took {spent:.1f} s" if spent > _SLOW_S else None)
    yield tally.row(f"up to {longest:,} symbols; the slowest took {slowest * 1e3:.0f} ms")


def _line(draw: random.Random) -> str:
    """Return words of phonemes; one in twelve symbols is foreign, and one in ten lines has nothing to speak."""
    if draw.random() < 0.1:
        return "".join(draw.choices(_MAPPED + " .,аб가", k=draw.randint(1, 8)))
    words = []
    for _ in range(draw.randint(1, 40)):
        word = draw.choices(_SPOKEN, k=draw.randint(1, 9))
        if draw.random() < 0.5:
            word[draw.randrange(len(word))] = draw.choice(_MAPPED + _KNOWN + "бЙ가ŋ͡")
        words.append("".join(word) + draw.choice(["", "", "", ",", ".", "…", "?"]))
    return " ".join(words)


def _any_text(draw: random.Random) -> str:
    """Return runs of symbols of one kind; every fourth text repeats one short string."""
    length = int(5000 ** (draw.random() ** 1.5)) if draw.random() < 0.99 else draw.randint(0, 5000)
    kinds = (_KNOWN, _SPOKEN, _MAPPED, ".,;:!?— ", "\u0303\u0301\u0329ʰː", None)
    if draw.random() < 0.25:
        piece = "".join(draw.choices(draw.choice(kinds) or _KNOWN, k=draw.randint(1, 4)))
        return (piece * length)[:length]
    text: list[str] = []
    while len(text) < length:
        kind, run = draw.choice(kinds), draw.randint(1, 30)
        text += draw.choices(kind, k=run) if kind else [_any_symbol(draw) for _ in range(run)]
    return "".join(text[:length])


def _any_symbol(draw: random.Random) -> str:
    highest = draw.choice((0x7F, 0x2FF, 0xFFFF, sys.maxunicode))
    return chr(draw.randint(0, highest))


def _tried(text: str, case: str) -> str | None:
    try:
        return _wrong(text, case)
    except Exception as error:
        return f"{case}: {error!r:.200}"


def _wrong(text: str, case: str) -> str | None:
    """Describe the error in the encoding of a text; return None if the encoding is correct."""
    try:
        encoding = encode(text, _VOCABULARY)
    except EmptyPhonemes as error:
        # Nothing is spoken: every symbol except known pauses must be reported.
        named = _places(error.mapped) | {note.index for note in error.unknown}
        missing = [place for place, symbol in enumerate(text) if place not in named and symbol not in _KNOWN]
        return f"{case}: of an empty text {len(missing)} symbols are not named, first {missing[0]}" if missing else None
    except BadMixture as error:
        # Rejected with a position.
        return None if text[error.index] == "{" else f"{case}: no mixture is at the place named, {error.index}"
    named = _places(encoding.mapped) | {note.index for note in encoding.unknown} | set(encoding.origins)
    if missing := set(range(len(text))) - named:
        return f"{case}: {len(missing)} symbols are not accounted for, first {min(missing)}"
    return _wrong_parts(encoding, case)


def _places(notes: tuple[SymbolNote, ...]) -> set[int]:
    return {place for note in notes for place in range(note.index, note.index + len(note.symbol))}


def _wrong_parts(encoding: Encoding, case: str) -> str | None:
    parts = passes(encoding)
    if any(not 0 < len(part.tokens) <= MAX_PHONEMES for part in parts):
        return f"{case}: a pass of {[len(part.tokens) for part in parts]} tokens"
    if sum((part.tokens for part in parts), ()) != encoding.tokens:
        return f"{case}: the passes do not hold the tokens of the text"
    if sum((part.origins for part in parts), ()) != encoding.origins:
        return f"{case}: the passes do not hold the places of the text"
    return None
