"""Prosody options, and their conversion to a prosody edit."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import passes_to_impose_on, predict_passes
from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.prosody.imposed import SpokenPass
from kokoro_desktop.prosody.imposed_files import DURATIONS, LIKE, PITCH, PROSODY, ImposedFiles
from kokoro_desktop.runtime.network import Floats, Network
from kokoro_desktop.runtime.pass_memory import PassMemory
from kokoro_desktop.voices import Voice


def add_prosody(parser: argparse.ArgumentParser) -> None:
    """Declare the options read by `ProsodyOptions`."""
    group = parser.add_argument_group("prosody")
    group.add_argument(
        "--prosody",
        type=Path,
        metavar="FILE",
        help="durations, pitch and edits: a JSON file from 'predict' or --labels",
    )
    group.add_argument("--durations", type=Path, metavar="FILE", help="a TextGrid with the times of phonemes or words")
    pitch = group.add_mutually_exclusive_group()
    pitch.add_argument("--pitch", type=Path, metavar="FILE", help="a PitchTier with the pitch to use")
    pitch.add_argument(
        "--like", type=Path, metavar="FILE", help="a recording with the pitch to use; works best with --durations"
    )
    group.add_argument(
        "--register",
        choices=("own", "voice"),
        default="own",
        help=(
            "with --pitch or --like: keep the curve's own register, or move the curve to the voice's register "
            "(default: %(default)s)"
        ),
    )
    group.add_argument("--fit", action="store_true", help="stretch --pitch or --like to the length of the speech")
    group.add_argument("--pitch-shift", type=float, default=0.0, metavar="ST", help="shift the pitch by ST semitones")
    group.add_argument(
        "--pitch-range",
        type=float,
        default=1.0,
        metavar="X",
        help="scale the pitch range: 1 keeps the prediction, 0 is monotone",
    )


@dataclass(frozen=True)
class ProsodyOptions:
    """Values of the prosody options, including the contents of their files."""

    base: ProsodyEdit
    files: ImposedFiles

    @classmethod
    def read(cls, args: argparse.Namespace) -> ProsodyOptions:
        """Read the options and their files, to detect errors before the model is loaded.

        Raises
        ------
        InputError
            A file cannot be read.
        """
        named = {PROSODY: args.prosody, DURATIONS: args.durations, PITCH: args.pitch, LIKE: args.like}
        files = {kind: path for kind, path in named.items() if path is not None}
        if not {PITCH, LIKE} & files.keys() and (args.fit or args.register != "own"):
            raise InputError("--fit and --register require a pitch curve. Add --pitch or --like.")
        read = ImposedFiles.read(files, args.fit, args.register == "voice")
        return cls(ProsodyEdit(pitch_shift=args.pitch_shift, pitch_range=args.pitch_range), read)

    @property
    def of_one_text(self) -> bool:
        """Whether the options include prosody files, which apply to a single text only."""
        return bool(self.files)

    def edit(
        self, request: SpeechRequest, voice: Voice, network: Network, memory: PassMemory | None = None
    ) -> ProsodyEdit:
        """Build the edit of a text: markup or prosody file first, then durations and pitch curve, then global changes.

        Raises
        ------
        InputError
            A file belongs to a different text, or its length differs from that of the speech.
        """
        known = memory or PassMemory()

        def spoken(edit: ProsodyEdit) -> tuple[SpokenPass, ...]:
            return passes_to_impose_on(replace(request, edit=edit), voice, network, known)

        def predicted_f0() -> Floats:
            plain = replace(request, edit=NO_EDIT)
            said = predict_passes(plain, voice, network, memory=known)
            return np.concatenate([prosody.predicted.f0 for _, prosody in said])

        edit = self.files.edit(request.edit, spoken, predicted_f0)
        if self.base.pitch_shift:
            edit = replace(edit, pitch_shift=edit.pitch_shift + self.base.pitch_shift)
        if self.base.pitch_range != 1:
            edit = replace(edit, pitch_range=edit.pitch_range * self.base.pitch_range)
        return edit
