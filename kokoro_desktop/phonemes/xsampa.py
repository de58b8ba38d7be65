"""X-SAMPA, a notation for typing IPA on an ASCII keyboard, converted to IPA at each keystroke.

The table follows J. C. Wells, "Computer-coding the IPA: a proposed extension of SAMPA" (1995, revised 2000), with two
exceptions. ``!`` and ``-``, a downstep and a separator in X-SAMPA, are not converted, because the model reads them as
punctuation. Tones are omitted, because the model's arrows have no equivalent in X-SAMPA.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

_VOWELS: Final = {
    **{"A": "ɑ", "{": "æ", "6": "ɐ", "Q": "ɒ", "E": "ɛ", "@": "ə", "3": "ɜ", "I": "ɪ", "O": "ɔ", "2": "ø", "9": "œ"},
    **{"&": "ɶ", "U": "ʊ", "}": "ʉ", "V": "ʌ", "Y": "ʏ", "1": "ɨ", "M": "ɯ", "7": "ɤ", "8": "ɵ"},
    **{"@\\": "ɘ", "3\\": "ɞ", "I\\": "ᵻ", "U\\": "ᵿ", "@`": "ɚ", "3`": "ɝ"},
}
_CONSONANTS: Final = {
    **{"B": "β", "C": "ç", "D": "ð", "F": "ɱ", "G": "ɣ", "H": "ɥ", "J": "ɲ", "K": "ɬ", "L": "ʎ", "N": "ŋ", "P": "ʋ"},
    **{"R": "ʁ", "S": "ʃ", "T": "θ", "W": "ʍ", "X": "χ", "Z": "ʒ", "?": "ʔ", "4": "ɾ", "5": "ɫ", "g": "ɡ"},
    **{"B\\": "ʙ", "G\\": "ɢ", "H\\": "ʜ", "J\\": "ɟ", "K\\": "ɮ", "L\\": "ʟ", "M\\": "ɰ", "N\\": "ɴ", "R\\": "ʀ"},
    **{"X\\": "ħ", "h\\": "ɦ", "j\\": "ʝ", "l\\": "ɺ", "p\\": "ɸ", "r\\": "ɹ", "s\\": "ɕ", "v\\": "ʋ", "x\\": "ɧ"},
    **{"z\\": "ʑ", "?\\": "ʕ", "<\\": "ʢ", ">\\": "ʡ", "O\\": "ʘ", "|\\": "ǀ", "|\\|\\": "ǁ", "=\\": "ǂ", "!\\": "ǃ"},
    **{"d`": "ɖ", "l`": "ɭ", "n`": "ɳ", "r`": "ɽ", "s`": "ʂ", "t`": "ʈ", "z`": "ʐ", "r\\`": "ɻ"},
    **{"b_<": "ɓ", "d_<": "ɗ", "g_<": "ɠ", "J\\_<": "ʄ", "G\\_<": "ʛ"},
}
_MARKS: Final = {
    **{'"': "ˈ", "%": "ˌ", ":": "ː", ":\\": "ˑ", "'": "ʲ", "~": "\u0303", "=": "\u0329", "`": "˞", "-\\": "‿"},
    **{"_h": "ʰ", "_j": "ʲ", "_w": "ʷ", "_G": "ˠ", "_?\\": "ˤ", "_n": "ⁿ", "_l": "ˡ", "_>": "ʼ", "_~": "\u0303"},
    **{"_=": "\u0329", "_^": "\u032f", "_0": "\u0325", "_v": "\u032c", "_t": "\u0324", "_k": "\u0330"},
    **{"_d": "\u032a", "_a": "\u033a", "_m": "\u033b", "_N": "\u033c", "_O": "\u0339", "_c": "\u031c"},
    **{"_+": "\u031f", "_-": "\u0320", '_"': "\u0308", "_x": "\u033d", "_e": "\u0334", "_}": "\u031a"},
    **{"_r": "\u031d", "_o": "\u031e", "_A": "\u0318", "_q": "\u0319"},
}

# IPA for every X-SAMPA sequence.
TABLE: Final = MappingProxyType({**_VOWELS, **_CONSONANTS, **_MARKS})


@dataclass(frozen=True)
class XsampaConversion:
    """Replacement for text before the caret.

    Attributes
    ----------
    length
        Number of code points to remove, including the one just typed.
    replacement
        Text to insert instead.
    """

    length: int
    replacement: str


def _endings() -> dict[str, str]:
    """Map X-SAMPA sequences to IPA; in the keys, every character but the last is already converted to IPA."""
    found: dict[str, str] = {}
    for sequence in sorted(TABLE, key=len):
        shown = ""
        for key in sequence[:-1]:
            shown += key
            change = _convert(shown, found)
            if change is not None:
                shown = shown[: -change.length] + change.replacement
        found[shown + sequence[-1]] = TABLE[sequence]
    return found


def _convert(before: str, endings: Mapping[str, str]) -> XsampaConversion | None:
    for length in range(min(_LONGEST, len(before)), 0, -1):
        replacement = endings.get(before[-length:])
        if replacement is not None:
            return XsampaConversion(length, replacement)
    return None


_LONGEST: Final = max(map(len, TABLE))
_ENDINGS: Final = MappingProxyType(_endings())


def conversion(before: str) -> XsampaConversion | None:
    r"""Return the conversion to apply after a keystroke.

    A longer sequence replaces the result of a shorter one: ``r\`` becomes ``ɹ``, and a backtick then makes it ``ɻ``.

    Parameters
    ----------
    before
        Text up to the caret, including the typed character.

    Returns
    -------
    XsampaConversion or None
        None if there is nothing to convert.
    """
    return _convert(before, _ENDINGS)
