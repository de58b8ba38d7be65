"""Files that say how a text is to be said, together: which is which, and the edit that they make."""

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

PROSODY, DURATIONS, PITCH, LIKE = "prosody", "durations", "pitch", "like"
"""Kinds of files, as the options of the command line are named."""
RECORDINGS: Final = (".wav", ".flac", ".ogg", ".opus", ".mp3", ".aif", ".aiff", ".au")
KINDS: Final[Mapping[str, str]] = {
    ".json": PROSODY, ".textgrid": DURATIONS, ".pitchtier": PITCH, **dict.fromkeys(RECORDINGS, LIKE),
}  # fmt: skip
"""Which kind a file is, by its ending."""


def sort_files(paths: Sequence[Path]) -> dict[str, Path]:
    """Tell files apart; a recording brings the TextGrid along that lies beside it under its name.

    Raises
    ------
    InputError
        One is of no kind, or two say the same.
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
    """What such files say, read.

    Attributes
    ----------
    prosody, durations, curve
        A whole prosody, times of phonemes or words, and a curve of pitch; None where no file says it.
    fit
        Whether to stretch the curve to the length of the speech.
    to_voice
        Whether to move the curve to the voice's height.
    """

    prosody: ProsodyFile | None
    durations: TextGridFile | None
    curve: PitchTierFile | None
    fit: bool = False
    to_voice: bool = False

    @classmethod
    def read(cls, files: Mapping[str, Path], fit: bool = False, to_voice: bool = False) -> ImposedFiles:
        """Read files by their kinds, and track the pitch of a recording.

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
        """Whether they say anything."""
        return any(file is not None for file in (self.prosody, self.durations, self.curve))

    def edit(
        self,
        edit: ProsodyEdit,
        spoken: Callable[[ProsodyEdit], Sequence[SpokenPass]],
        predicted_f0: Callable[[], NDArray[np.float32]],
    ) -> ProsodyEdit:
        """Make the edit of a text: a file's in place of ``edit``, then durations, and a curve for all of its pitch.

        Parameters
        ----------
        spoken
            Returns the text's passes under an edit.
        predicted_f0
            Returns the pitch that the model predicts, float32 hertz; asked for where a curve is moved to the voice.

        Raises
        ------
        InputError
            A file is of another text or of another length.
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
    """Tell how far a curve lies below what the model predicts for the voice, by the medians."""
    voiced = f0[f0 >= VOICED_HZ]
    own = np.median([hertz for _, hertz in curve.points])
    return float(12 * np.log2(np.median(voiced) / own)) if len(voiced) else 0.0
