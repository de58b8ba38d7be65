"""Detect the kinds of prosody files, read the files, and convert them to an edit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.prosody.edit import ProsodyEdit
from kokoro_desktop.prosody.editing import VOICED_HZ
from kokoro_desktop.prosody.imposed import SpokenPass, imposed_contour, imposed_durations
from kokoro_desktop.prosody.praat_files import PitchTierFile, TextGridFile, read_pitch_tier, read_textgrid
from kokoro_desktop.prosody.prosody_file import ProsodyFile, read_prosody
from kokoro_desktop.prosody.recording import track_pitch

# File kinds, named like the command-line options.
PROSODY, DURATIONS, PITCH, LIKE = "prosody", "durations", "pitch", "like"
RECORDINGS: Final = (".wav", ".flac", ".ogg", ".opus", ".mp3", ".aif", ".aiff", ".au")
# File kind by extension.
KINDS: Final[Mapping[str, str]] = {
    ".json": PROSODY, ".textgrid": DURATIONS, ".pitchtier": PITCH, **dict.fromkeys(RECORDINGS, LIKE),
}  # fmt: skip


def sort_files(paths: Sequence[Path]) -> dict[str, Path]:
    """Return a mapping from kind to file; for a recording, include a TextGrid with the same name in the same folder.

    Raises
    ------
    InputError
        A file is of an unknown kind, or two files are of the same kind.
    """
    found: dict[str, Path] = {}
    for path in paths:
        kind = KINDS.get(path.suffix.lower())
        if kind is None:
            raise InputError(
                message(
                    ("{name} is not a TextGrid, a PitchTier, a prosody file (JSON) or a recording."), name=path.name
                )
            )
        other = found.get(kind) or found.get({PITCH: LIKE, LIKE: PITCH}.get(kind, ""))
        if other is not None:
            raise InputError(
                message("{name} and {0} set the same property. Use only one of them.", path.name, name=other.name)
            )
        found[kind] = path
    if LIKE in found and DURATIONS not in found and (beside := found[LIKE].with_suffix(".TextGrid")).is_file():
        found[DURATIONS] = beside
    return found


@dataclass(frozen=True)
class ImposedFiles:
    """Contents of prosody files.

    Attributes
    ----------
    prosody, durations, curve
        Complete prosody, times of phonemes or words, and pitch curve; each is None if no file provides it.
    fit
        Whether to stretch the curve to the length of the speech.
    to_voice
        Whether to transpose the curve to the pitch of the voice.
    """

    prosody: ProsodyFile | None
    durations: TextGridFile | None
    curve: PitchTierFile | None
    fit: bool = False
    to_voice: bool = False

    @classmethod
    def read(cls, files: Mapping[str, Path], fit: bool = False, to_voice: bool = False) -> ImposedFiles:
        """Read files of the given kinds, and track the pitch of a recording.

        Raises
        ------
        InputError
            A file cannot be read, or is of the wrong kind.
        """
        curve = read_pitch_tier(files[PITCH]) if PITCH in files else None
        if LIKE in files:
            curve = track_pitch(files[LIKE])
        return cls(
            read_prosody(files[PROSODY]) if PROSODY in files else None,
            read_textgrid(files[DURATIONS]) if DURATIONS in files else None,
            curve,
            fit,
            to_voice,
        )

    def __bool__(self) -> bool:
        """Return whether there is anything to impose."""
        return any(file is not None for file in (self.prosody, self.durations, self.curve))

    def edit(
        self,
        edit: ProsodyEdit,
        spoken: Callable[[ProsodyEdit], Sequence[SpokenPass]],
        predicted_f0: Callable[[], NDArray[np.float32]],
    ) -> ProsodyEdit:
        """Apply the files to an edit: a prosody file replaces it, labels set its durations, and a curve sets its pitch.

        Parameters
        ----------
        spoken
            Function that returns the text's passes with an edit applied.
        predicted_f0
            Function that returns the predicted pitch, float32 hertz. Called only to transpose a curve to the voice.

        Raises
        ------
        InputError
            A file belongs to a different text, or its length differs from that of the speech.
        """
        before = edit
        if self.prosody is not None:
            edit = self.prosody.edit_of(spoken(before))
        if self.durations is not None:
            edit = replace(edit, durations=imposed_durations(self.durations, spoken(before)))
        if self.curve is not None:
            up = _semitones_to_voice(self.curve, predicted_f0()) if self.to_voice else 0.0
            curve = imposed_contour(self.curve, spoken(edit), self.fit, up)
            edit = replace(edit, contour=curve, offsets=(), pitch_shift=0.0, pitch_range=1.0)
        return edit


def _semitones_to_voice(curve: PitchTierFile, f0: NDArray[np.float32]) -> float:
    """Return the difference between the median predicted pitch and a curve's median pitch, in semitones.

    The result is 0 if the prediction is voiceless.
    """
    voiced = f0[f0 >= VOICED_HZ]
    own = np.median([hertz for _, hertz in curve.points])
    return float(12 * np.log2(np.median(voiced) / own)) if len(voiced) else 0.0
