"""What a continuum is asked to be: its texts at every weight, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.continua import DEFAULT_SPACING, Continuum
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.errors import InputError
from kokoro_desktop.phonemes.mixtures import split_tokens


def request(text: str) -> SpeechRequest:
    return SpeechRequest(text, "af_heart", 1.0, CPU_ALONE, 1, 3)


def test_mixtures_without_a_weight_get_one_and_all_else_stays() -> None:
    continuum = Continuum(request("{g~k}ɐ {i~ɪ:0.25}, {s~ʃ}ˈɑ"))
    assert continuum.spacing is DEFAULT_SPACING
    assert continuum.at(0.5).text == "{ɡ~k:0.5}ɐ {i~ɪ:0.25}, {s~ʃ:0.5}ˈɑ"
    assert continuum.at(1.0).seed == 3


def test_place_in_the_text_moves_with_the_mixtures_before_it() -> None:
    continuum = Continuum(request("{g~k}ɐ {i~ɪ:0.25}, {s~ʃ}ˈɑ"))
    for text in ("ɐ", ", ", "ˈɑ", "{s~"):
        index = continuum.request.text.index(text)
        assert continuum.at(0.25).text.startswith(text, continuum.index_at(0.25, index))


@given(st.integers(0, 10_000))
def test_the_network_is_given_the_weight_that_was_asked_for(steps: int) -> None:
    tokens = Continuum(request("ɐ {s~ʃ}ˈɑ")).at(steps / 10_000).encoding.tokens
    [weight] = split_tokens(tokens[2:3])[2]  # type: ignore[arg-type]
    assert weight == pytest.approx(steps / 10_000)


@pytest.mark.parametrize(
    ("text", "steps", "sentence"),
    [
        ("ɐ sˈɑ", 7, "The text contains no sound pair. Add one without a weight"),
        ("ɐ {s~ʃ:0.4}ˈɑ", 7, "The text contains no sound pair"),
        ("ɐ {s~s}ˈɑ", 7, "The two sounds in"),
        ("ɐ {s~}ˈɑ", 7, "'{s~}' at position 3 is not a mixture"),
        ("{i~ɪ:2} {s~ʃ}", 7, "'{i~ɪ:2}' at position 1 is not a mixture"),
        ("ɐ {s~ʃ}ˈɑ", 1, "The number of steps (1) is out of range. Choose a number from 2 to 100"),
        ("ɐ {s~ʃ}ˈɑ", 101, "(101) is out of range"),
    ],
)
def test_what_is_no_continuum_is_refused_in_a_sentence(text: str, steps: int, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        Continuum(request(text), steps)
    assert sentence in str(caught.value)
