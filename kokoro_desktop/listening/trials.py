"""Trials of a listening test, and the table of answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

import numpy as np

from kokoro_desktop.errors import InputError
from kokoro_desktop.files.table import format_rows
from kokoro_desktop.messages import mark, message

MOST_ANSWERS: Final = 9  # maximum number of answers: each needs a number key
ABX_ANSWERS: Final[tuple[str, ...]] = ("A", "B")
SAME_DIFFERENT_ANSWERS: Final[tuple[str, ...]] = ("same", "different")
MOST_SOUNDS: Final = 3  # maximum number of sounds in a trial
_COLUMNS: Final = (
    "listener", "task", "seed", "block", "trial", "sound_1", "sound_2", "sound_3", "answer", "correct", "plays",
    "reaction_ms",
)  # fmt: skip


class ListeningTask(Enum):
    """Question asked in every trial."""

    # Which of several categories the sound belongs to.
    IDENTIFICATION = "identification"
    # Whether the third sound is the first or the second one.
    ABX = "abx"
    # Whether two sounds are the same.
    SAME_DIFFERENT = "same-different"
    # Where the sound lies on a scale.
    RATING = "rating"

    @property
    def has_pairs(self) -> bool:
        """Whether a trial compares two sounds and therefore has a correct answer."""
        return self in (ListeningTask.ABX, ListeningTask.SAME_DIFFERENT)


@dataclass(frozen=True)
class ListeningTest:
    """Settings of a listening test.

    Attributes
    ----------
    task
        Question asked in every trial.
    sounds
        Number that identifies each sound, in order; in a continuum, the number of the step.
    answers
        Answers in the order of their number keys; for ABX and same-different, `ABX_ANSWERS` and
        `SAME_DIFFERENT_ANSWERS`.
    apart
        Distance between the positions of a pair's two sounds in the list of sounds, 1 or more.
    repetitions
        Number of times to present every trial.
    block
        Number of trials between two breaks; 0 for no breaks.
    seed
        Seed for the random order; identical settings produce identical trials.
    listener
        Code that identifies the listener; no other personal data is stored.

    Raises
    ------
    InputError
        There are too few or too many answers, an answer occurs twice, or no two sounds are ``apart`` positions apart.
    """

    task: ListeningTask
    sounds: tuple[int, ...]
    answers: tuple[str, ...]
    apart: int = 2
    repetitions: int = 4
    block: int = 40
    seed: int = 0
    listener: str = ""

    def __post_init__(self) -> None:
        if not 2 <= len(self.answers) <= MOST_ANSWERS:
            raise InputError(message("Give 2 to {most} answers, separated by commas.", most=MOST_ANSWERS))
        for answer in self.answers:
            if self.answers.count(answer) > 1:
                raise InputError(message("The answer '{answer}' is listed twice.", answer=answer))
        if self.task.has_pairs and self.apart >= len(self.sounds):
            sentence = mark(
                "The number of steps between the two sounds ({apart}) must be less than the number of sounds ({count})."
            )
            raise InputError(message(sentence, apart=self.apart, count=len(self.sounds)))

    def labels(self, translate: Callable[[str], str]) -> tuple[str, ...]:
        """Return the labels of the answers; those of the same-different task are translated, unlike the user's own."""
        if self.task is ListeningTask.SAME_DIFFERENT:
            return tuple(map(translate, _SAME_DIFFERENT_LABELS))
        return self.answers

    def block_of(self, number: int) -> int:
        """Return the number of the block that contains a trial; both are numbered from 1."""
        return (number - 1) // self.block + 1 if self.block else 1


# Question of each task, and the labels of `SAME_DIFFERENT_ANSWERS`, for translation.
QUESTIONS: Final = MappingProxyType(
    {
        ListeningTask.IDENTIFICATION: mark("Which sound do you hear?"),
        ListeningTask.ABX: mark("Is the third sound the same as the first (A) or the second (B)?"),
        ListeningTask.SAME_DIFFERENT: mark("Are the two sounds the same or different?"),
        ListeningTask.RATING: mark("Where does the sound lie on the scale?"),
    }
)
_SAME_DIFFERENT_LABELS: Final = (mark("Same"), mark("Different"))


@dataclass(frozen=True)
class Trial:
    """One trial of a listening test.

    Attributes
    ----------
    sounds
        Numbers of the sounds in the order in which they are played.
    correct
        Correct answer; empty if there is none.
    """

    sounds: tuple[int, ...]
    correct: str = ""


@dataclass(frozen=True)
class Response:
    """A listener's answer to a trial.

    Attributes
    ----------
    answer
        One of the test's answers.
    plays
        Number of times that the sounds were played.
    reaction_s
        Seconds from the onset of the last sound to the answer; None if the output's clock was not available.
    """

    answer: str
    plays: int = 1
    reaction_s: float | None = None


def make_trials(test: ListeningTest) -> tuple[Trial, ...]:
    """Return all trials; every repetition contains the whole set in a new random order.

    In ABX, each pair is presented in both orders, with either sound as X. In same-different, each pair is presented in
    both orders, and each sound of the pair is also presented with itself.
    """
    generator = np.random.default_rng(test.seed)
    once = list(_trials(test))
    return tuple(once[place] for _ in range(test.repetitions) for place in generator.permutation(len(once)))


def _trials(test: ListeningTest) -> Iterator[Trial]:
    if not test.task.has_pairs:
        yield from (Trial((sound,)) for sound in test.sounds)
        return
    for lower, upper in zip(test.sounds, test.sounds[test.apart :], strict=False):
        for one, other in ((lower, upper), (upper, lower)):
            if test.task is ListeningTask.ABX:
                yield Trial((one, other, one), ABX_ANSWERS[0])
                yield Trial((one, other, other), ABX_ANSWERS[1])
            else:
                yield Trial((one, one), SAME_DIFFERENT_ANSWERS[0])
                yield Trial((one, other), SAME_DIFFERENT_ANSWERS[1])


def answers_csv(test: ListeningTest, trials: Sequence[Trial], responses: Sequence[Response]) -> str:
    """Format the answered trials as CSV, one row per trial, in the order of presentation."""
    rows: list[tuple[str, ...]] = [_COLUMNS]
    for number, (trial, response) in enumerate(zip(trials, responses, strict=False), 1):
        sounds = [*map(str, trial.sounds), *[""] * (MOST_SOUNDS - len(trial.sounds))]
        correct = str(int(response.answer == trial.correct)) if trial.correct else ""
        reaction = "" if response.reaction_s is None else f"{1000 * response.reaction_s:.0f}"
        rows.append(
            (
                test.listener, test.task.value, str(test.seed), str(test.block_of(number)), str(number), *sounds,
                response.answer, correct, str(response.plays), reaction,
            )
        )  # fmt: skip
    return format_rows(rows, ",")
