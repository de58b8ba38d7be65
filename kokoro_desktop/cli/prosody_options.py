"""Options that change the prosody, and the edit that they make for a text."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from kokoro_desktop.engine.synthesis import SpeechRequest, pass_inputs, passes_to_impose_on
from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.prosody.editing import VOICED_HZ
from kokoro_desktop.prosody.imposed import SpokenPass, imposed_contour, imposed_durations
from kokoro_desktop.prosody.praat_files import PitchTierFile, TextGridFile, read_pitch_tier, read_textgrid
from kokoro_desktop.prosody.prosody_file import ProsodyFile, read_prosody
from kokoro_desktop.prosody.recording import track_pitch
from kokoro_desktop.prosody.trackers import TRACKERS
from kokoro_desktop.runtime.network import Network
from kokoro_desktop.runtime.pass_memory import PassMemory
from kokoro_desktop.voices import Voice


def add_prosody(parser: argparse.ArgumentParser) -> None:
    """Declare the options that `ProsodyOptions` reads."""
    group = parser.add_argument_group("prosody")
    group.add_argument("--prosody", type=Path, metavar="FILE", help="as 'predict' or --labels has written it (JSON)")
    group.add_argument("--durations", type=Path, metavar="FILE", help="a TextGrid with the phonemes' or words' times")
    pitch = group.add_mutually_exclusive_group()
    pitch.add_argument("--pitch", type=Path, metavar="FILE", help="a PitchTier to follow")
    pitch.add_argument("--like", type=Path, metavar="FILE", help="a recording whose pitch to follow, with --durations")
    group.add_argument("--tracker", choices=TRACKERS, default="world", help="of --like (default: %(default)s)")
    group.add_argument("--register", choices=("own", "voice"), default="own", help="of --pitch and --like: keep the "
                       "curve's height, or move it to the voice's (default: %(default)s)")  # fmt: skip
    group.add_argument("--fit", action="store_true", help="stretch --pitch or --like to the length of the speech")
    group.add_argument("--pitch-shift", type=float, default=0.0, metavar="ST", help="semitones up or down")
    group.add_argument("--pitch-range", type=float, default=1.0, metavar="X", help="1: as predicted; 0: monotone")


@dataclass(frozen=True)
class ProsodyOptions:
    """What the options ask for, their files read."""

    base: ProsodyEdit
    prosody: ProsodyFile | None
    durations: TextGridFile | None
    curve: PitchTierFile | None
    fit: bool
    to_voice: bool

    @classmethod
    def read(cls, args: argparse.Namespace) -> ProsodyOptions:
        """Read the files, so that what is wrong in one is found before the model is loaded.

        Raises
        ------
        InputError
            Something is.
        """
        curve = read_pitch_tier(args.pitch) if args.pitch is not None else None
        if args.like is not None:
            curve = track_pitch(args.like, args.tracker)
        if curve is None and (args.fit or args.register != "own"):
            raise InputError("--fit and --register say what becomes of a curve: give --pitch or --like as well.")
        return cls(
            ProsodyEdit(pitch_shift=args.pitch_shift, pitch_range=args.pitch_range),
            read_prosody(args.prosody) if args.prosody is not None else None,
            read_textgrid(args.durations) if args.durations is not None else None,
            curve,
            args.fit,
            args.register == "voice",
        )

    @property
    def of_one_text(self) -> bool:
        """Whether a file says what one text alone can have."""
        return any(file is not None for file in (self.prosody, self.durations, self.curve))

    def edit(
        self, request: SpeechRequest, voice: Voice, network: Network, memory: PassMemory | None = None
    ) -> ProsodyEdit:
        """Make the edit for a text: its markup's or a file's, then durations and a curve instead, then what is global.

        Raises
        ------
        InputError
            A file is of another text or of another length.
        """
        edit, memory = request.edit, memory or PassMemory()
        if self.prosody is not None:
            edit = self.prosody.edit_of(passes_to_impose_on(request, voice, network, memory))
        if self.durations is not None:
            spoken = passes_to_impose_on(request, voice, network, memory)
            edit = replace(edit, durations=imposed_durations(self.durations, spoken))
        if self.curve is not None:
            spoken = passes_to_impose_on(replace(request, edit=edit), voice, network, memory)
            up = _semitones_to_voice(self.curve, request, spoken, voice, network, memory) if self.to_voice else 0.0
            edit = replace(edit, contour=imposed_contour(self.curve, spoken, self.fit, up), offsets=())
        if self.base.pitch_shift:
            edit = replace(edit, pitch_shift=edit.pitch_shift + self.base.pitch_shift)
        if self.base.pitch_range != 1:
            edit = replace(edit, pitch_range=edit.pitch_range * self.base.pitch_range)
        return edit


def _semitones_to_voice(
    curve: PitchTierFile,
    request: SpeechRequest,
    spoken: tuple[SpokenPass, ...],
    voice: Voice,
    network: Network,
    memory: PassMemory,
) -> float:
    """Tell how far a curve lies below what the model predicts for the voice, by the medians."""
    curves = []
    for each in spoken:
        tokens, row = pass_inputs(each.part, voice)
        known = memory.of(tokens, row)
        curves.append(network.predict_edited(tokens, row, request.speed, NO_EDIT, known=known).predicted.f0)
    f0 = np.concatenate(curves)
    own = np.median([hertz for _, hertz in curve.points])
    return float(12 * np.log2(np.median(f0[f0 >= VOICED_HZ]) / own)) if (f0 >= VOICED_HZ).any() else 0.0
