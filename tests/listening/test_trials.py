"""Trials that are balanced and follow from the seed, and a table that statistics software reads."""

from __future__ import annotations

import csv
from collections import Counter

import pytest

from kokoro_desktop.errors import InputError
from kokoro_desktop.listening import ListeningTask, ListeningTest, Response, Trial, answers_csv, make_trials
from kokoro_desktop.listening.trials import ABX_ANSWERS, SAME_DIFFERENT_ANSWERS


def abx(**settings: object) -> ListeningTest:
    return ListeningTest(**{"task": ListeningTask.ABX, "sounds": (1, 2, 3, 5), "answers": ABX_ANSWERS} | settings)  # type: ignore[arg-type]


def test_every_pair_is_asked_in_both_orders_with_either_as_x() -> None:
    trials = make_trials(abx(repetitions=3))
    counts = Counter(trial.sounds for trial in trials)
    assert set(counts.values()) == {3}
    assert {sounds[:2] for sounds in counts} == {(1, 3), (3, 1), (2, 5), (5, 2)}
    assert all(trial.sounds[2] == trial.sounds["AB".index(trial.correct)] for trial in trials)


def test_same_and_different_pairs_are_equally_frequent() -> None:
    test = ListeningTest(ListeningTask.SAME_DIFFERENT, (1, 2, 3), SAME_DIFFERENT_ANSWERS, apart=1, repetitions=2)
    trials = make_trials(test)
    counts = Counter((trial.correct, trial.sounds[0] == trial.sounds[1]) for trial in trials)
    assert counts == {("same", True): 8, ("different", False): 8}
    same = Counter(trial.sounds for trial in trials if trial.correct == "same")
    assert same == {(1, 1): 2, (2, 2): 4, (3, 3): 2}


def test_every_sound_is_asked_once_in_each_repetition() -> None:
    trials = make_trials(ListeningTest(ListeningTask.IDENTIFICATION, (1, 2, 3), ("s", "ʃ"), repetitions=5))
    assert len(trials) == 15
    for start in range(0, 15, 3):
        assert sorted(trial.sounds for trial in trials[start : start + 3]) == [(1,), (2,), (3,)]
    assert {trial.correct for trial in trials} == {""}


def test_order_follows_from_the_seed() -> None:
    assert make_trials(abx(seed=1)) == make_trials(abx(seed=1)) != make_trials(abx(seed=2))
    once = make_trials(abx(repetitions=1))
    assert list(once) != sorted(once, key=lambda trial: trial.sounds)
    twice = make_trials(abx(repetitions=2))
    assert twice[: len(once)] != twice[len(once) :]


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"apart": 4}, "must be less than the number of sounds"),
        ({"task": ListeningTask.RATING, "answers": ("1",)}, "Give 2 to 9 answers"),
        ({"task": ListeningTask.RATING, "answers": tuple("0123456789")}, "Give 2 to 9 answers"),
        ({"task": ListeningTask.IDENTIFICATION, "answers": ("s", "s")}, "The answer 's' is listed twice"),
    ],
)
def test_impossible_test_is_refused(settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        abx(**settings)


def test_distance_does_not_matter_without_pairs() -> None:
    assert len(make_trials(abx(task=ListeningTask.RATING, apart=9, repetitions=1))) == 4


def test_answered_trials_become_rows() -> None:
    test = abx(block=2, seed=7, listener="L03")
    trials = (Trial((3, 1, 3), "A"), Trial((2, 5, 5), "B"), Trial((1, 3, 3), "B"), Trial((5, 2, 5), "A"))
    responses = (Response("A", 2, 0.6124), Response("A"), Response("B", 1, 1.5))  # and the last was not answered
    rows = list(csv.DictReader(answers_csv(test, trials, responses).splitlines()))
    assert rows[0] == {
        "listener": "L03",
        "task": "abx",
        "seed": "7",
        "block": "1",
        "trial": "1",
        "sound_1": "3",
        "sound_2": "1",
        "sound_3": "3",
        "answer": "A",
        "correct": "1",
        "plays": "2",
        "reaction_ms": "612",
    }
    assert [(row["block"], row["correct"], row["reaction_ms"]) for row in rows[1:]] == [
        ("1", "0", ""),
        ("2", "1", "1500"),
    ]


def test_identification_has_no_correct_answers() -> None:
    test = ListeningTest(ListeningTask.IDENTIFICATION, (1, 2), ("s", "ʃ, or similar"))
    (row,) = csv.DictReader(answers_csv(test, (Trial((2,)),), (Response("ʃ, or similar"),)).splitlines())
    assert (row["answer"], row["correct"], row["sound_1"], row["sound_2"]) == ("ʃ, or similar", "", "2", "")
