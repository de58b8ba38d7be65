"""Conversion of the prosody settings in a text's markup to a `ProsodyEdit`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby

from kokoro_desktop.phonemes import Encoding
from kokoro_desktop.prosody.edit import NO_EDIT, DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.spelling.word import PLAIN, Conversion


def marked_edit(conversion: Conversion, passes: Sequence[Encoding]) -> ProsodyEdit:
    """Create the prosody edit requested by a conversion's markup.

    Parameters
    ----------
    passes
        Passes of the conversion's phonemes; the edit refers to their tokens by index.
    """
    spoken = [word for word in conversion.placed() if word.phoneme_end > word.phoneme_start]
    if all(word.piece.prosody == PLAIN for word in spoken):
        return NO_EDIT
    starts = [word.phoneme_start for word in spoken]
    durations, offsets, first = [], [], 0
    for part in passes:
        here = [spoken[bisect_right(starts, origin) - 1].piece.prosody for origin in part.origins]
        tokens = [*enumerate(here, first + 1)]
        durations += [DurationEdit(token, factor=1 / wanted.rate) for token, wanted in tokens]
        if any(wanted.pitch_st for wanted in here):
            for pitch, run in groupby(tokens, key=lambda token: token[1].pitch_st):
                places = [token for token, _ in run]
                offsets += [PitchPoint(places[0], 0.0, pitch), PitchPoint(places[-1], 1.0, pitch)]
        first += len(here) + 2
    return ProsodyEdit(tuple(durations), offsets=tuple(offsets), pitch_range=spoken[0].piece.prosody.pitch_range)
