"""Parse and encode text with mixtures of phonemes, such as ``ɐ {s~ʃ:0.4}ˈɑ``."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.phonemes.encoding import Encoding, SymbolNote
from kokoro_desktop.phonemes.mixtures import MIXTURE, BadMixture, Mixture, mixed_token
from kokoro_desktop.phonemes.symbols import PAUSES
from kokoro_desktop.phonemes.vocabulary import Vocabulary

_WEIGHT: Final = re.compile(r"\d+\.?\d*|\.\d+")
# Private-use code points: placeholders for the mixtures while the rest of the text is encoded.
_STAND_INS: Final = range(0xF0000, 0x10FFFE)


def encode_mixtures(text: str, vocabulary: Vocabulary, encode_plain: Callable[[str, Vocabulary], Encoding]) -> Encoding:
    """Encode a text with mixtures, each mixture as one token.

    Parameters
    ----------
    encode_plain
        Function that encodes a text without mixtures.

    Raises
    ------
    BadMixture
        The text in braces is not a mixture, or has no weight.
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
    """Parse a mixture matched by `MIXTURE`.

    Parameters
    ----------
    encode_side
        Function that encodes one of the two phonemes.

    Raises
    ------
    BadMixture
        The text in braces is not a mixture.
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
                    "the model reads '{side}' as {0} symbols, but only single symbols can be mixed",
                    len(one.tokens),
                    side=side,
                )
            )
        if one.phonemes in PAUSES:
            raise refuse(message("'{side}' is a pause, but only sounds can be mixed", side=side))
        read.append(one.phonemes)
    if has_weight and not (_WEIGHT.fullmatch(weight) and float(weight) <= 1):
        raise refuse(message("its weight is not a number from 0 to 1"))
    return Mixture(read[0], read[1], float(weight) if has_weight else None)
