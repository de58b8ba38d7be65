"""The position of a take in a continuum."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ContinuumStep:
    """One step of a continuum.

    Attributes
    ----------
    text
        Text of the continuum; the mixture has no weight, as in ``ɐ {s~ʃ}ˈɑ``.
    made
        Creation time of the continuum, which identifies it.
    number, count
        Number of the step, from 1, and number of steps.
    weight
        Weight of the second sound, 0 to 1.
    spacing, durations, pitch
        Spacing of the steps, and source of their durations and pitch, as in `continua.Continuum`.
    from_previous_db
        Mean log-mel difference from the previous step, measured around the mixture, in dB; None for the first step.
    from_first_db
        Mean difference from the first step, measured in the same way.
    """

    text: str
    made: str
    number: int
    count: int
    weight: float
    spacing: str
    durations: str
    pitch: str
    from_previous_db: float | None
    from_first_db: float

    def same_continuum(self, other: ContinuumStep | None) -> bool:
        """Return whether another take is a step of the same continuum."""
        return other is not None and other.made == self.made
