"""Texts of a length asked for: whole words of the standard text, in passes that the model can speak."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.errors import InputError
from kokoro_desktop.measure.workloads import LONGEST_S, SENTENCES, length_workload, pass_texts, sentence_workload
from kokoro_desktop.phonemes.encode import encode
from kokoro_desktop.phonemes.vocabulary import Vocabulary
from kokoro_desktop.spec import MAX_PHONEMES
from kokoro_desktop.voices import load_voice

STANDARD = SENTENCES["long"].split(" ")


@pytest.mark.parametrize("name", SENTENCES)
def test_every_symbol_is_known_and_the_sentence_fits_one_pass(name):
    encoding = encode(SENTENCES[name], Vocabulary.load())
    assert not encoding.unknown
    assert not encoding.mapped
    assert 0 < len(encoding.tokens) <= MAX_PHONEMES


def test_medium_sentence_has_the_length_of_earlier_measurements():
    assert len(SENTENCES["medium"]) == 128


@given(st.floats(0.01, LONGEST_S))
def test_passes_are_runs_of_the_standard_text_and_fit(seconds):
    texts = pass_texts(seconds)
    assert all(0 < len(text) <= MAX_PHONEMES for text in texts)
    words = " ".join(texts).split(" ")
    assert words == [STANDARD[index % len(STANDARD)] for index in range(len(words))]


@given(st.floats(4, LONGEST_S))
def test_texts_grow_with_the_length_asked_for(seconds):
    # 1.02 s and 51.3 ms a phoneme; a full pass stands for up to 15 % more, and words are cut nowhere.
    spoken = sum(1.02 + 0.0513 * len(text) for text in pass_texts(seconds))
    assert spoken == pytest.approx(seconds, rel=0.14)


def test_thirty_seconds_are_one_pass_and_forty_are_two():
    assert [len(pass_texts(seconds)) for seconds in (1, 8, 30, 40)] == [1, 1, 1, 2]


def test_least_text_is_one_word():
    assert pass_texts(0.1) == (STANDARD[0],)


def test_workload_names_its_length_and_holds_what_the_engines_take():
    workload = length_workload(40, load_voice("af_heart"))
    assert workload.name == "40 s"
    first, second = workload.passages
    assert first.tokens.dtype == np.int64
    assert first.tokens[0] == first.tokens[-1] == 0
    assert first.style_row.shape == (256,)
    assert not np.array_equal(first.tokens, second.tokens)


@pytest.mark.parametrize("name", SENTENCES)
def test_standard_sentence_is_one_pass(name):
    (passage,) = sentence_workload(name, load_voice("af_heart")).passages
    assert len(passage.tokens) == len(SENTENCES[name]) + 2
    assert passage.speed == 1


@pytest.mark.parametrize("seconds", [0, -1, LONGEST_S + 1, float("nan")])
def test_length_that_makes_no_sense_is_refused(seconds):
    with pytest.raises(InputError, match="out of range"):
        length_workload(seconds, load_voice("af_heart"))
