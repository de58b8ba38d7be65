"""Search terms for symbols: textbook IPA, ARPAbet, and J. C. Wells's keywords.

ARPAbet follows the CMU Pronouncing Dictionary; the keywords are the lexical sets of "Accents of English" (1982).
"""

from __future__ import annotations

from typing import Final

from kokoro_desktop.phonemes.notation import STANDARD_IPA

_CALLED: Final[dict[str, tuple[str, ...]]] = {
    **{"i": ("iy", "fleece"), "ɪ": ("ih", "kit"), "ɛ": ("eh", "dress"), "æ": ("ae", "trap"), "ʌ": ("ah", "strut")},
    **{"ɑ": ("aa", "palm", "start", "bath"), "ɒ": ("lot", "cloth"), "ɔ": ("ao", "thought", "north", "force")},
    **{"ʊ": ("uh", "foot"), "u": ("uw", "goose"), "ɜ": ("er", "nurse"), "ɚ": ("axr", "letter"), "ə": ("ax", "comma")},
    **{"A": ("ey", "face"), "I": ("ay", "price"), "O": ("ow", "goat"), "Q": ("goat",), "W": ("aw", "mouth")},
    **{"Y": ("oy", "choice"), "ʧ": ("ch",), "ʤ": ("jh",), "ð": ("dh",), "θ": ("th",), "ʃ": ("sh",), "ʒ": ("zh",)},
    **{"ŋ": ("ng",), "ɹ": ("r",), "T": ("dx",), "ɾ": ("dx",), "ʔ": ("q",), "j": ("y",), "h": ("hh",)},
}


def keywords(symbol: str) -> tuple[str, ...]:
    """Return the search terms for a symbol, in addition to its name."""
    standard = STANDARD_IPA.get(symbol)
    return (*((standard,) if standard else ()), *_CALLED.get(symbol, ()))
