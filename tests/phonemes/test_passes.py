"""A short text is one pass; a longer one opens with short passes that grow, so that sound starts early and lasts."""

from itertools import accumulate

import pytest

from kokoro_desktop.phonemes import Encoding, Vocabulary, encode, pass_limit, passes
from kokoro_desktop.phonemes.chunking import OPENING_TOKENS, SURROUNDING_TOKENS, WHOLE_TOKENS
from kokoro_desktop.spec import MAX_PHONEMES

SENTENCE = "ðə kwˈɪk bɹˈWn fˈɑks ʤˈʌmps ˈOvəɹ ðə lˈAzi dˈɔɡ, ænd ɪt ɹˈʌnz. "


def read(text: str) -> Encoding:
    return encode(text, Vocabulary.load())


def lengths(text: str, speed: float = 1.0) -> list[int]:
    parts = passes(read(text), speed)
    assert sum((part.tokens for part in parts), ()) == read(text).tokens
    return [len(part.tokens) for part in parts]


def test_a_short_text_is_one_pass():
    encoding = read((SENTENCE * 3)[:WHOLE_TOKENS])
    assert passes(encoding) == (encoding,)


def test_a_longer_text_opens_at_a_clause_and_only_where_there_is_none_near_between_words():
    near, far, words = (
        "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn, ",
        "wˌɪʧ wʌz ðə stɹˈɔŋɡəɹ " * 4 + "ˈʌv ˌɪt, ",
        "wˌɪʧ wʌz ðə stɹˈɔŋɡəɹ " * 8,
    )
    assert lengths(near + words)[0] == len(near)
    assert OPENING_TOKENS < lengths(far + words)[0] == len(far) < 2 * OPENING_TOKENS
    assert 0 < lengths(words)[0] <= OPENING_TOKENS


@pytest.mark.parametrize("sentences", [3, 4, 8, 12, 40])
def test_every_pass_is_made_while_those_before_it_are_heard_at_a_third_of_real_time(sentences):
    sounds = [length + SURROUNDING_TOKENS for length in lengths(SENTENCE * sentences)]
    assert sounds[0] <= OPENING_TOKENS + SURROUNDING_TOKENS
    made_at = list(accumulate(sound / 3 for sound in sounds))
    heard_until = accumulate(sounds, initial=made_at[0])
    assert all(made <= until for made, until in zip(made_at[1:], list(heard_until)[1:], strict=False))


def test_passes_grow_to_the_longest():
    grown = lengths(SENTENCE * 60)
    assert grown[:3] == sorted(grown[:3])
    assert 400 < max(grown) <= MAX_PHONEMES


def test_after_a_pause_passes_go_on_growing_instead_of_opening_anew():
    first, *others = lengths(f"{SENTENCE * 4}[pause 0.5s]{SENTENCE * 4}")
    assert first <= OPENING_TOKENS
    assert others[-1] == len(SENTENCE * 4)


def test_a_later_pass_is_three_times_as_long_as_the_sound_before_it_with_its_surrounding_silence():
    first, second, *_ = lengths("ˈə " * 400)
    longest = 3 * (first + SURROUNDING_TOKENS) - SURROUNDING_TOKENS
    assert longest - 3 < second <= longest  # a pass ends between words


@pytest.mark.parametrize(("speed", "most"), [(0.25, 127), (0.5, 255), (0.99, 504), (1.0, 510), (4.0, 510)])
def test_slow_speech_has_shorter_passes_and_loses_nothing(speed, most):
    assert pass_limit(speed) == most
    for text in (SENTENCE * 30, "ma" * 600):
        assert max(lengths(text, speed)) <= most
    whole = read((SENTENCE * 3)[: min(most, WHOLE_TOKENS)])
    assert passes(whole, speed) == (whole,)


def test_speed_above_the_normal_one_cuts_nowhere_else():
    encoding = read(SENTENCE * 30)
    assert passes(encoding, 4.0) == passes(encoding, 1.0) == passes(encoding)
