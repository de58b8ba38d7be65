"""Stress marks in misaki's notation, which puts the mark before the vowel."""

from __future__ import annotations

from typing import Final

PRIMARY: Final = "ˈ"
SECONDARY: Final = "ˌ"
VOWELS: Final = frozenset("AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻ")
CONSONANTS: Final = frozenset("bdfhjklmnpstvwzðŋɡɹɾʃʒʤʧθ")
_DOUBLE: Final = frozenset("AIOQWYʤʧ")


def change_stress(phonemes: str, level: float | None) -> str:
    """Change a word's stress to one of misaki's levels.

    Parameters
    ----------
    level
        - ``None``: no change.
        - Below -1: remove all stress.
        - ``-1``: primary becomes secondary, and secondary is removed.
        - ``-0.5``: like ``-1`` if the word has primary stress, otherwise no change.
        - ``0``: like ``-1`` if the word has primary stress; add secondary stress if it has no stress.
        - ``0.5``: add secondary stress if the word has no stress.
        - ``1``: like ``0.5``, and secondary becomes primary if the word has only secondary stress.
        - Above 1: like ``1``, but a word without stress gets primary stress.
    """
    if level is None:
        return phonemes
    has_primary, has_secondary = PRIMARY in phonemes, SECONDARY in phonemes
    if level < -1:
        return phonemes.replace(PRIMARY, "").replace(SECONDARY, "")
    if level == -1 or (level in (0, -0.5) and has_primary):
        return phonemes.replace(SECONDARY, "").replace(PRIMARY, SECONDARY)
    if not (has_primary or has_secondary):
        mark = {0: SECONDARY, 0.5: SECONDARY, 1: SECONDARY}.get(level, PRIMARY if level > 1 else "")
        return _before_first_vowel(phonemes, mark)
    if level >= 1 and not has_primary:
        return phonemes.replace(SECONDARY, PRIMARY)
    return phonemes


def stress_last(phonemes: str) -> str:
    """Move the primary stress of a spelled-out word to its last letter."""
    head, mark, tail = change_stress(phonemes, 0).rpartition(SECONDARY)
    return f"{head}{PRIMARY}{tail}" if mark else phonemes


def measure_weight(phonemes: str) -> int:
    """Return the number of phonemes in part of a word, counting a diphthong or affricate as two."""
    return sum(2 if symbol in _DOUBLE else 1 for symbol in phonemes)


def _before_first_vowel(phonemes: str, mark: str) -> str:
    place = next((place for place, symbol in enumerate(phonemes) if symbol in VOWELS), None)
    return phonemes if place is None else f"{phonemes[:place]}{mark}{phonemes[place:]}"
