"""Notation of chess, music and phonetics: moves, keys, chords and IPA letters."""

from __future__ import annotations

import re
from typing import Final

from kokoro_desktop.spelling.english.expressions.rule import before, rule
from kokoro_desktop.spelling.english.numbers import cardinal
from kokoro_desktop.spelling.word import Category

_MEN: Final = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}
_CHORDS: Final = {
    **{"m": "minor", "min": "minor", "maj": "major", "M": "major", "dim": "diminished", "aug": "augmented"},
    **{"sus": "sus", "add": "add"},
}
_ACCIDENTALS: Final = {"#": "sharp", "♯": "sharp", "b": "flat", "♭": "flat"}
# Names of IPA letters, for a letter that stands alone.
_IPA: Final = {
    **{"ə": "schwa", "ʃ": "esh", "ʒ": "ezh", "ŋ": "eng", "ð": "eth", "æ": "ash", "ɪ": "small capital I"},
    **{"ʊ": "upsilon", "ɛ": "epsilon", "ɔ": "open O", "ʌ": "turned V", "ɑ": "script A", "ɒ": "turned script A"},
    **{"ɜ": "reversed epsilon", "ɹ": "turned R", "ɾ": "fish hook R", "ʔ": "glottal stop", "ː": "length mark"},
}


def _move(match: re.Match[str], british: bool) -> list[str]:
    """Read a move: Nbxd7+ is "knight B takes D seven check"."""
    said = [_MEN[match["man"]]] if match["man"] else []
    said += [cardinal(each)[0] if each.isdigit() else each.upper() for each in match["start"] or ""]
    said += ["takes"] if match["takes"] else []
    said += [match["file"].upper(), *cardinal(match["rank"])]
    said += [_MEN[match["promoted"]]] if match["promoted"] else []
    return [*said, {"+": "check", "#": "mate"}[match["check"]]] if match["check"] else said


def _castling(match: re.Match[str], british: bool) -> list[str]:
    side = "queenside" if match[0].count("O") + match[0].count("0") > 2 else "kingside"
    return [side] if re.search(r"\bcastl\w+\s$", before(match)) else ["castles", side]


def _chord(match: re.Match[str], british: bool) -> list[str]:
    """Read a key or a chord: F#m is "F sharp minor", and Cmaj7 "C major seven"."""
    said = [match["note"], *([_ACCIDENTALS[match["accidental"]]] if match["accidental"] else [])]
    said += [_CHORDS[match["kind"]]] if match["kind"] else []
    said += cardinal(match["number"]) if match["number"] else []
    return (
        [*said, "over", match["bass"][0], *(_ACCIDENTALS[each] for each in match["bass"][1:])]
        if match["bass"]
        else said
    )


_NOTE: Final = r"(?P<note>[A-G])"
_OVER: Final = r"(?:/(?P<bass>[A-G][#♯b♭]?))?"
RULES: Final = (
    rule(
        Category.SYMBOL,
        rf"(?<!\w)(?:/([a-z{''.join(_IPA)}])/|([{''.join(_IPA)}]))(?!\w)",
        lambda match, british: _IPA.get(match[0].strip("/"), match[0].strip("/").upper()).split(),
    ),
)
LETTER_RULES: Final = (
    rule(
        Category.CODE,
        r"(?P<man>[KQRBN])(?P<start>[a-h]?[1-8]?)(?P<takes>x?)(?P<file>[a-h])(?P<rank>[1-8])(?:=?(?P<promoted>[QRBN]))?"
        r"(?P<check>[+#]?)[!?]{0,2}(?!\w)",
        _move,
    ),
    rule(
        Category.CODE,
        r"(?P<man>)(?=[a-h](?:x|[18]=?[QRBN]|[1-8][+#]))(?P<start>(?:[a-h](?=x))?)(?P<takes>x?)(?P<file>[a-h])(?P<rank>[1-8])"
        r"(?:=?(?P<promoted>[QRBN]))?(?P<check>[+#]?)[!?]{0,2}(?!\w)",
        _move,
    ),
    rule(Category.CODE, r"O-O(?:-O)?(?![\w-])", _castling),
    rule(
        Category.CODE,
        rf"{_NOTE}(?P<accidental>[#♯♭])(?P<kind>maj|min|m|dim|aug|sus|add)?(?P<number>\d{{0,2}}){_OVER}(?!\w)",
        _chord,
    ),
    rule(
        Category.CODE,
        rf"{_NOTE}(?P<accidental>b?)(?P<kind>maj|min|sus|dim|aug|add|m(?=\d)|(?<=b)m)(?P<number>\d{{0,2}}){_OVER}(?!\w)",
        _chord,
    ),
    rule(
        Category.CODE,
        r"(?:(?P<note>[BE])|(?:(?<=\bin )|(?<=\bkey of ))(?P<other>[ADG]))(?P<accidental>b)(?P<kind>)(?P<number>7?)"
        r"(?P<bass>)(?![\w'’.])",
        lambda match, british: [
            match["note"] or match["other"],
            "flat",
            *(["seven"] if match["number"] else []),
        ],
    ),
)
STARTS: Final = frozenset({"Bb", "Eb", "Ab", "Db", "Gb", "Abm", "Bbm", "Dbm", "Ebm", "Gbm"})
