"""Copy prosody from one take to another: durations and pitch of their common phonemes."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.phonemes.symbols import STRESS
from kokoro_desktop.prosody import DurationEdit, ProsodyEdit
from kokoro_desktop.prosody.carry import match_phonemes
from kokoro_desktop.prosody.edit import FRAMES, HERTZ
from kokoro_desktop.prosody.editing import VOICED_HZ
from kokoro_desktop.takes.melody_edits import as_contour
from kokoro_desktop.takes.take import Take


@dataclass(frozen=True)
class CopiedProsody:
    """The result of copying prosody to another take.

    Attributes
    ----------
    edit
        The edit for the target.
    unmatched
        Target phonemes without a counterpart. They keep their predicted durations; their pitch is interpolated.
    semitones
        Pitch shift, in semitones, from the source voice to the target voice.
    """

    edit: ProsodyEdit
    unmatched: tuple[str, ...]
    semitones: float


def copy_prosody(source: Take, target: Take) -> CopiedProsody:
    """Copy the prosody of one take to the matching phonemes of another.

    If the voices differ, the target voice keeps its register: the pitch is shifted by the difference between the
    median predicted pitches of the two takes.

    Raises
    ------
    InputError
        The takes have no phonemes in common.
    """
    same_voice = source.request.voice == target.request.voice
    semitones = 0.0 if same_voice else _height(target) - _height(source)
    durations = [DurationEdit(token, float(np.clip(span.frames, *FRAMES))) for token, span in enumerate(source.spans)]
    contour = [
        replace(point, value=float(np.clip(point.value * 2 ** (semitones / 12), *HERTZ)))
        for point in as_contour(source, source.request.edit)
    ]
    said = ProsodyEdit(tuple(durations), tuple(contour), energy=source.request.edit.energy)
    parts = [take.request.passes for take in (source, target)]
    carried = said.moved(match_phonemes(*parts))
    matched = {each.token for each in carried.durations}
    spoken = [unit for unit in target.units if unit.is_spoken]
    # The same stress mark before a different vowel is not reported.
    lacking = [
        unit
        for unit in spoken
        if not matched.issuperset(token for token in unit.tokens if target.spans[token].symbol not in STRESS)
    ]
    unmatched = tuple(unit.label for unit in lacking)
    if len(unmatched) == len(spoken):
        raise InputError(message("'{title}' and '{0}' have no phonemes in common.", target.title, title=source.title))
    left_alone = {token for unit in lacking for token in unit.tokens}
    edit = carried.moved({token: token for token in carried.tokens - left_alone})
    return CopiedProsody(edit, unmatched, semitones)


def _height(take: Take) -> float:
    """Return the median predicted pitch, in semitones relative to 1 Hz; 0 if the take is entirely voiceless."""
    voiced = take.predicted_f0[take.predicted_f0 >= VOICED_HZ]
    return float(12 * np.log2(np.median(voiced.astype(np.float64)))) if len(voiced) else 0.0
