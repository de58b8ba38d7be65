"""Intervals fill the sound, and lose no phoneme."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from takes_of_symbols import silent_take, take_of

from kokoro_desktop.prosody.levels import STEP
from kokoro_desktop.takes.intervals import clauses, model_symbols, phonemes, words


@given(
    symbols=st.lists(st.sampled_from(list("hə ˈaʊ,.?!;“”")), max_size=30),
    frames=st.lists(st.integers(0, 5), min_size=32, max_size=32),
)
def test_intervals_fill_the_sound_without_overlap(symbols: list[str], frames: list[int]) -> None:
    take = take_of(symbols, frames)
    for intervals in (phonemes(take), words(take)):
        ends = [0, *(interval.end for interval in intervals)]
        assert [interval.start for interval in intervals] == ends[:-1]
        assert ends[-1] == len(take.samples)
        assert all(interval.end > interval.start for interval in intervals)
        assert not any(a.label == b.label == "" for a, b in itertools.pairwise(intervals))


def test_clause_ends_with_its_mark_and_begins_with_its_first_phoneme() -> None:
    take = take_of(list("hə, wˈɜ"))
    found = [(clause.label, clause.start, clause.end) for clause in clauses(take)]
    assert found == [("hə,", take.spans[1].start, take.spans[2].end), ("wˈɜ", take.spans[5].start, take.spans[7].end)]


def test_a_stress_mark_belongs_to_the_interval_of_its_vowel() -> None:
    take = take_of(list("ɡˈʊdː"))
    spoken = [(each.label, each.end - each.start) for each in phonemes(take) if each.label]
    assert spoken == [("ɡ", 2_400), ("ˈʊ", 4_800), ("dː", 4_800)]


def test_punctuation_is_a_pause() -> None:
    assert [each.label for each in phonemes(take_of(list("a, ɪ.")))] == ["", "a", "", "ɪ", ""]


def test_words_without_a_pause_between_them_abut() -> None:
    take = take_of(list("a ɪ"))
    loud = replace(take, samples=np.full(len(take.samples), 0.5, np.float32))
    assert [each.label for each in phonemes(loud)] == ["", "a", "ɪ", ""]
    assert [each.label for each in words(loud)] == ["", "a", "ɪ", ""]
    assert phonemes(loud)[2].start == phonemes(loud)[1].end


@given(quiet=st.integers(0, 20))
def test_a_quiet_space_is_a_pause_from_40_ms_on(quiet: int) -> None:
    take = take_of(list("a ɪ"))
    samples = np.full(len(take.samples), 0.5, np.float32)
    start = take.spans[2].start
    samples[start : start + quiet * STEP] = 0
    labels = [each.label for each in words(replace(take, samples=samples))]
    assert labels == ["", "a", *([""] if quiet >= 8 else []), "ɪ", ""]


def test_no_sound_has_no_intervals() -> None:
    empty = silent_take(())
    assert (phonemes(empty), words(empty), tuple(clauses(empty))) == ((), (), ())


def test_clause_ends_with_its_last_phoneme_where_silence_follows() -> None:
    take = take_of(list("hə  "))
    assert [(clause.label, clause.end) for clause in clauses(take)] == [("hə", take.spans[2].end)]


def test_the_last_phoneme_before_a_pause_ends_where_its_sound_fades() -> None:
    take = take_of(list("hO, wO"))
    samples = np.ones(len(take.samples), np.float32)
    vowel = take.spans[2]
    samples[vowel.start + 10 * STEP : vowel.end] = 0.02  # -34 dB
    take = replace(take, samples=samples)
    faded = vowel.start + 10 * STEP
    assert [(each.label, each.end) for each in phonemes(take)][1:4] == [
        ("h", vowel.start),
        ("oʊ", faded),
        ("", take.spans[5].start),
    ]
    assert next(each.end for each in words(take) if each.label) == faded
    tier = model_symbols(take)
    assert [each.label for each in tier] == ["#", "h", "O", "", ", ", "w", "O", "#"]
    assert (tier[2].end, tier[3].end) == (faded, vowel.end)


def test_a_phoneme_that_another_one_follows_keeps_its_end() -> None:
    take = take_of(list("hOl"))
    samples = np.ones(len(take.samples), np.float32)
    samples[take.spans[2].start + STEP : take.spans[2].end] = 0
    assert phonemes(replace(take, samples=samples))[2].end == take.spans[2].end
