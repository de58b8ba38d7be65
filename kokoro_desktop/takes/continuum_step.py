"""Which step of which continuum a take is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ContinuumStep:
    """The place of a take on the way from one sound to another.

    Attributes
    ----------
    text
        Of the continuum, with a mixture that has no weight, such as ``ɐ {s~ʃ}ˈɑ``.
    made
        When the continuum was made; the same for all its steps, and for no other's.
    number, count
        Which step of how many, from 1 on.
    weight
        Of the second sound, 0 to 1.
    spacing, durations, pitch
        How the steps were chosen and what they share, by the names that `continua.Continuum` has for it.
    from_previous_db
        Mean log-mel difference from the step before, about the mixture, in dB; None of the first step.
    from_first_db
        Likewise from the first step.
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

    def of_one_with(self, other: ContinuumStep | None) -> bool:
        """Tell whether another is a step of the same continuum."""
        return other is not None and other.made == self.made
