"""Apply durations and pitch from files to all steps of a continuum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from kokoro_desktop.continua.continuum import Continuum, ProsodySource
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import passes_to_impose_on, predict_passes
from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.prosody.imposed import SpokenPass
from kokoro_desktop.prosody.imposed_files import ImposedFiles
from kokoro_desktop.runtime.network import Floats, Network
from kokoro_desktop.runtime.pass_memory import PassMemory
from kokoro_desktop.voices import Voice


def impose(continuum: Continuum, files: ImposedFiles, voice: Voice, network: Network) -> Continuum:
    """Apply prosody files to all steps of a continuum.

    The files must match the text with all mixtures at weight 0.5, or with all mixtures replaced by their first sounds
    or by their second sounds.

    Raises
    ------
    InputError
        A file belongs to a different text, or its length differs from that of the speech.
    """
    if not files:
        return continuum
    memory, mismatches = PassMemory(), list[InputError]()
    for request in _texts(continuum):

        def spoken(edit: ProsodyEdit, request: SpeechRequest = request) -> tuple[SpokenPass, ...]:
            return passes_to_impose_on(replace(request, edit=edit), voice, network, memory)

        def predicted_f0(request: SpeechRequest = request) -> Floats:
            return np.concatenate([said.predicted.f0 for _, said in predict_passes(request, voice, network)])

        try:
            edit = files.edit(request.edit, spoken, predicted_f0)
        except InputError as error:
            mismatches.append(error)
            continue
        moved = edit.contour or edit.offsets or edit.pitch_shift or edit.pitch_range != 1
        return replace(
            continuum,
            request=replace(continuum.request, edit=edit),
            durations=ProsodySource.IMPOSED if edit.durations else continuum.durations,
            pitch=ProsodySource.IMPOSED if moved else continuum.pitch,
        )
    raise mismatches[0]


def _texts(continuum: Continuum) -> Iterator[SpeechRequest]:
    yield continuum.at(0.5)
    for second in (False, True):
        text, done = "", 0
        for place, mixture in continuum.mixtures:
            text += continuum.request.text[done : place.start] + (mixture.second if second else mixture.first)
            done = place.stop
        yield replace(continuum.request, text=text + continuum.request.text[done:], words=())
