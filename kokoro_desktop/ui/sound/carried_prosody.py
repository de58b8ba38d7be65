"""Transfer of a prosody edit to changed text, with a report of the phonemes kept and lost; independent of Qt."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.phonemes import Encoding, passes
from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.prosody.carry import carry_edit
from kokoro_desktop.takes.units import group_spans


@dataclass(frozen=True)
class CarriedProsody:
    """An edit transferred to the new text.

    Attributes
    ----------
    edit
        The edit, reduced to the words common to both texts.
    kept
        Number of edited phonemes kept; 1 if the edit contains only changes to the whole text.
    lost
        Symbols of the edited phonemes that are not in the new text.
    """

    edit: ProsodyEdit
    kept: int
    lost: tuple[str, ...]


def carry_to(edit: ProsodyEdit, before: Encoding, after: Encoding, speed: float) -> CarriedProsody:
    """Transfer an edit from the text ``before`` to the text ``after``.

    Parameters
    ----------
    speed
        Speaking rate, which determines how the texts are split into passes.
    """
    old, new = (passes(each, speed) for each in (before, after))
    carried = carry_edit(edit, old, new)
    kept = len(_find_symbols(new, carried.kept)) or int(bool(carried.edit))
    return CarriedProsody(carried.edit, kept, tuple(_find_symbols(old, carried.lost)))


def _find_symbols(parts: Sequence[Encoding], tokens: Collection[int]) -> list[str]:
    """Return the symbols of the units that contain any of the given tokens."""
    spans = [Span(symbol, -1, 0, 0) for part in parts for symbol in ("", *part.symbols, "")]
    edited = frozenset(tokens)
    units = (unit for unit in group_spans(spans) if unit.symbol and not edited.isdisjoint(unit.tokens))
    return [unit.label or "␣" for unit in units]
