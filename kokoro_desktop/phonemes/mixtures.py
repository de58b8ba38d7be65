"""Mixtures of two phonemes, as in ``{s~ʃ:0.4}``: read among phonemes, and written as the number of one token."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.phonemes.symbols import PAUSES
from kokoro_desktop.phonemes.vocabulary import Vocabulary
from kokoro_desktop.spec import N_TOKENS

if TYPE_CHECKING:
    from kokoro_desktop.phonemes.encode import Encoding, SymbolNote

MIXTURE: Final = re.compile(r"\{([^{}]*)\}")
"""The mark, with whatever is in it."""
WEIGHT_STEPS: Final = 10_000
"""Weights are whole multiples of its inverse."""
_WEIGHT: Final = re.compile(r"\d+\.?\d*|\.\d+")
_STAND_INS: Final = range(0xF0000, 0x10FFFE)
"""Code points of private use, of which one stands for each mixture while the rest of the text is encoded."""
_MOST_SHOWN: Final = 20


class BadMixture(InputError):
    """A mark is no mixture of two phonemes.

    Attributes
    ----------
    mark
        What was typed.
    index
        Where it starts in the text.
    reason
        What is wrong with it, and what to do.
    """

    def __init__(self, mark: str, index: int, reason: str) -> None:
        self.mark, self.index, self.reason = mark, index, reason
        shown = mark if len(mark) <= _MOST_SHOWN else f"{mark[:_MOST_SHOWN]}…"
        super().__init__(
            message("'{shown}' at position {0} is no mixture: {reason}.", index + 1, shown=shown, reason=reason)
        )


@dataclass(frozen=True)
class Mixture:
    """A phoneme between two.

    Attributes
    ----------
    first, second
        Symbols of the vocabulary.
    weight
        Of the second one, 0 to 1; the first one has the rest. None in a continuum, which has yet to give it one.
    """

    first: str
    second: str
    weight: float | None

    def __str__(self) -> str:
        weight = "" if self.weight is None else f":{round(self.weight * WEIGHT_STEPS) / WEIGHT_STEPS:g}"
        return f"{{{self.first}~{self.second}{weight}}}"


def mixed_token(first: int, second: int, weight: float) -> int:
    """Write two tokens and the second one's weight as one number, at least `N_TOKENS`; `split_tokens` reads it."""
    return first + N_TOKENS * (second + N_TOKENS * round(weight * WEIGHT_STEPS))


def is_mixture(token: int) -> bool:
    """Whether a token is a mixture of two."""
    return token >= N_TOKENS


def split_tokens(tokens: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float32]]:
    """Read what tokens [T] mix: the first ones int64 [T], the second ones int64 [T], their weights float32 [T].

    The second one of a token that is no mixture is 0, and so is its weight.
    """
    rest, first = np.divmod(tokens, N_TOKENS)
    steps, second = np.divmod(rest, N_TOKENS)
    return first, second, (steps / WEIGHT_STEPS).astype(np.float32)


def without_weights(text: str) -> str:
    """Take the weight out of every mixture, as a continuum has them."""
    return MIXTURE.sub(lambda match: f"{{{match[1].partition(':')[0]}}}", text)


def encode_mixtures(text: str, vocabulary: Vocabulary, encode_plain: Callable[[str, Vocabulary], Encoding]) -> Encoding:
    """Encode a text with mixtures, each of which is one token.

    Parameters
    ----------
    encode_plain
        Encodes a text without them.

    Raises
    ------
    BadMixture
        A mark is none, or has no weight.
    """
    chars: dict[Mixture, str] = {}
    encode_side = cache(lambda side: encode_plain(side, vocabulary))  # there may be a hundred thousand mixtures
    free = (char for char in map(chr, _STAND_INS) if char not in text)
    plain, places, done = list[str](), list[int](), 0
    for match in MIXTURE.finditer(text):
        mixture = read_mixture(match, encode_side)
        if mixture.weight is None:
            example = replace(mixture, weight=0.5)
            raise BadMixture(
                match[0], match.start(), message("it needs a weight from 0 to 1, as in {example}", example=example)
            )
        if mixture not in chars:
            chars[mixture] = next(free)
        plain += [text[done : match.start()], chars[mixture]]
        places += range(done, match.start() + 1)
        done = match.end()
    plain.append(text[done:])
    places += range(done, len(text) + 1)
    numbers = {
        char: mixed_token(vocabulary.ids[each.first], vocabulary.ids[each.second], each.weight or 0.0)
        for each, char in chars.items()
    }
    encoding = encode_plain("".join(plain), Vocabulary({**vocabulary.ids, **numbers}))
    written = {ord(char): str(each) for each, char in chars.items()}
    firsts = {ord(char): each.first for each, char in chars.items()}

    def moved(notes: tuple[SymbolNote, ...]) -> tuple[SymbolNote, ...]:
        return tuple(
            note._replace(
                symbol=note.symbol.translate(written),
                index=places[note.index],
                replacement=note.replacement and note.replacement.translate(written),
            )
            for note in notes
        )

    return replace(
        encoding,
        text=text,
        phonemes=encoding.phonemes.translate(firsts),
        origins=tuple(places[origin] for origin in encoding.origins),
        mapped=moved(encoding.mapped),
        unknown=moved(encoding.unknown),
        doubtful=moved(encoding.doubtful),
    )


def read_mixture(match: re.Match[str], encode_side: Callable[[str], Encoding]) -> Mixture:
    """Read a mark that `MIXTURE` has found.

    Parameters
    ----------
    encode_side
        Encodes one of the two phonemes.

    Raises
    ------
    BadMixture
        It is no mixture.
    """
    symbols, has_weight, weight = match[1].partition(":")
    sides = symbols.split("~")

    def refuse(reason: str) -> BadMixture:
        return BadMixture(match[0], match.start(), reason)

    if len(sides) != 2 or not all(sides):
        raise refuse(message("it needs two phonemes and a weight, as in {s~ʃ:0.4}"))
    read = []
    for side in sides:
        try:
            one = encode_side(side)
        except InputError as error:
            raise refuse(message("the model does not know '{side}'", side=side)) from error
        if one.unknown:
            raise refuse(message("the model does not know '{symbol}'", symbol=one.unknown[0].symbol))
        if len(one.tokens) != 1:
            raise refuse(
                message(
                    "'{side}' is {0} symbols to the model, and single ones alone can be mixed",
                    len(one.tokens),
                    side=side,
                )
            )
        if one.phonemes in PAUSES:
            raise refuse(message("'{side}' is a pause, and sounds alone can be mixed", side=side))
        read.append(one.phonemes)
    if has_weight and not (_WEIGHT.fullmatch(weight) and float(weight) <= 1):
        raise refuse(message("its weight is no number from 0 to 1"))
    return Mixture(read[0], read[1], float(weight) if has_weight else None)
