"""Definition of a continuum: text, number of steps, spacing, and prosody shared by the steps."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.phonemes import Vocabulary, open_mixtures
from kokoro_desktop.phonemes.mixtures import Mixture
from kokoro_desktop.voices import language_of_voice

MOST_STEPS: Final = 100


class Spacing(Enum):
    """Quantity that increases evenly from step to step: the mixture weight or the measured acoustic difference."""

    WEIGHT = "weight"
    SOUND = "sound"


DEFAULT_SPACING: Final = Spacing.SOUND  # with equal weights, most of the change is in the middle


class ProsodySource(Enum):
    """Source of the shared durations or pitch: a prediction for one end or the midpoint, a file, or none."""

    FIRST = "first"
    SECOND = "second"
    MIXTURE = "mixture"
    IMPOSED = "imposed"
    EACH = "each"

    @property
    def weight(self) -> float | None:
        """Mixture weight at which the shared prosody is predicted; None if each step has its own prosody.

        For prosody from a file, the weight is 0.5, and the file's values are applied to that prediction.
        """
        return {"first": 0.0, "second": 1.0, "mixture": 0.5, "imposed": 0.5}.get(self.value)


@dataclass(frozen=True)
class Continuum:
    """A continuum between two sounds.

    Attributes
    ----------
    request
        Request whose text has one or more mixtures without a weight, such as ``{s~ʃ}``. In each step, all of these
        mixtures have the same weight. The edit applies to every step.
    steps
        Number of steps, including both ends: 2 to `MOST_STEPS`.
    spacing
        Quantity that increases evenly from step to step.
    durations, pitch
        Sources of durations and pitch.
    mixtures
        Mixtures without a weight, with their ranges in the text.

    Raises
    ------
    InputError
        The text has no mixture without a weight, the two phonemes of a mixture are identical, or the number of steps
        is out of range.
    """

    request: SpeechRequest
    steps: int = 7
    spacing: Spacing = DEFAULT_SPACING
    durations: ProsodySource = ProsodySource.MIXTURE
    pitch: ProsodySource = ProsodySource.MIXTURE
    mixtures: tuple[tuple[range, Mixture], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if not 2 <= self.steps <= MOST_STEPS:
            raise InputError(
                message(
                    "The number of steps ({steps}) is out of range. Choose a number from 2 to {MOST_STEPS}.",
                    steps=self.steps,
                    MOST_STEPS=MOST_STEPS,
                )
            )
        found = open_mixtures(self.request.text, Vocabulary.load(), language_of_voice(self.request.voice))
        if not found:
            raise InputError(message("The text contains no sound pair. Add one without a weight, as in 'ɐ {s~ʃ}ˈɑ'."))
        for _, mixture in found:
            if mixture.first == mixture.second:
                raise InputError(
                    message("The two sounds in {mixture} are the same. Choose two different sounds.", mixture=mixture)
                )
        object.__setattr__(self, "mixtures", found)

    def at(self, weight: float) -> SpeechRequest:
        """Return the request in which the second sound of each mixture has the given weight, 0 to 1."""
        text, done = "", 0
        for place, mixture in self.mixtures:
            text += self.request.text[done : place.start] + str(replace(mixture, weight=weight))
            done = place.stop
        text += self.request.text[done:]
        return replace(self.request, text=text, words=())

    def index_at(self, weight: float, index: int) -> int:
        """Convert an index in the continuum's text, outside mixtures, to an index in the text of ``at(weight)``."""
        passed = (each for each in self.mixtures if each[0].stop <= index)
        return index + sum(len(str(replace(mixture, weight=weight))) - len(place) for place, mixture in passed)
