"""A stimulus: one combination of a design's levels, with everything needed to speak it."""

from __future__ import annotations

from dataclasses import dataclass

from kokoro_desktop.batch.lines import BatchLine
from kokoro_desktop.prosody import ProsodyEdit


@dataclass(frozen=True)
class Stimulus:
    """One stimulus of a design.

    Attributes
    ----------
    number, id
        Number in the design, from 1, and base name of the stimulus's files.
    voice, f0_peak, duration, step
        Levels of the factors; ``step`` counts from 1, or is 0 in a design without steps.
    weight
        Weight of the second sound in the sound pairs; None in a design without steps.
    phonemes, speed, seed, edit, words
        Phonemes, settings and words of the request, as in `SpeechRequest`.
    target
        First token of the target, and the token after its last one; None if there is no target.
    f0_peak_hz
        Requested highest F0 of the target, in hertz; None if there is no target or the target is voiceless.
    duration_s
        Requested duration of the target, in seconds; None if there is no target.
    """

    number: int
    id: str
    voice: str
    f0_peak: float
    duration: float
    step: int
    weight: float | None
    phonemes: str
    speed: float
    seed: int
    edit: ProsodyEdit
    words: tuple[tuple[str, int, int], ...]
    target: tuple[int, int] | None
    f0_peak_hz: float | None
    duration_s: float | None

    def line(self) -> BatchLine:
        """Return the stimulus as a line of a batch."""
        fields = {name: getattr(self, name) for name in ("phonemes", "voice", "speed", "seed", "words", "target")}
        fields["prosody"] = self.edit.settings()
        return BatchLine(self.number, self.id, {name: each for name, each in fields.items() if each is not None})
