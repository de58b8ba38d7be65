"""How much silence is left where two passes meet, and that nothing else is cut off."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import Vocabulary, encode, passes
from kokoro_desktop.prosody import Prosody
from kokoro_desktop.prosody.seam_pause import ALONE, PAUSE_S, CutPass, Seams, find_seams
from kokoro_desktop.spec import SAMPLES_PER_FRAME

INLINE = np.array([15, 3, 4, 6, 2, 1], np.int64)
"""Of a start token, two phonemes, a comma, a space and an end token."""
BOTH = Seams(before=True, after=3)
LEAD_S = 0.055


def cut_pass(seams: Seams = BOTH) -> CutPass:
    """A pass whose F0 counts its values from 100 Hz on."""
    heard = seams.heard(INLINE, 1.0, LEAD_S)
    rendered = seams.rendered(heard, INLINE)
    curve = 100 + np.arange(2 * rendered.sum(), dtype=np.float32)
    prosody = Prosody(rendered, curve, curve)
    return CutPass(heard, heard, prosody, prosody, int(rendered[0] - heard[0]))


def sound(*loud: tuple[float, float]) -> np.ndarray:
    """Speech in the frames of the two phonemes, and where ``loud`` says, in frames, at a hundredth of its level."""
    samples = np.full(int(INLINE.sum()) * SAMPLES_PER_FRAME, 1e-6, np.float32)
    samples[15 * 600 - 1320 : 22 * 600 - 1320] = 0.1
    for start, end in loud:
        samples[round(start * SAMPLES_PER_FRAME) : round(end * SAMPLES_PER_FRAME)] = 0.001
    return samples


def test_of_both_passes_silence_there_is_left_what_one_text_would_have() -> None:
    heard = BOTH.heard(INLINE, 1.0, LEAD_S)
    assert heard.tolist() == [3, 3, 4, 1, 1, 1]
    assert heard[[0, 3, 4, 5]].sum() * 0.025 == pytest.approx(PAUSE_S)
    assert BOTH.heard(2 * INLINE, 0.5, 0.085).tolist() == [4, 6, 8, 6, 1, 1]
    assert Seams(before=True).heard(INLINE, 1.0, LEAD_S).tolist() == [3, *INLINE[1:]]
    assert ALONE.heard(INLINE, 1.0, LEAD_S) is INLINE


def test_a_pass_is_rendered_with_its_own_silence_and_with_more_where_an_edit_asks_for_it() -> None:
    assert BOTH.rendered(np.array([3, 5, 4, 1, 1, 1]), INLINE).tolist() == [15, 5, 4, 6, 2, 1]
    assert BOTH.rendered(np.array([20, 3, 4, 9, 1, 1]), INLINE).tolist() == [20, 3, 4, 9, 2, 1]


def test_the_sound_and_the_curves_are_cut_alike() -> None:
    whole = sound()
    cut, samples = cut_pass().sounding(whole)
    heard = cut.heard()
    assert heard.spoken.durations.tolist() == [3, 3, 4, 1, 1, 1]
    assert len(samples) == 600 * heard.spoken.frames == 300 * len(heard.spoken.f0)
    np.testing.assert_array_equal(samples, whole[12 * 600 : 25 * 600])
    assert heard.spoken.f0[[0, -1]].tolist() == [124, 149]
    assert heard.spoken is heard.predicted


@pytest.mark.parametrize(
    ("loud", "lengths"),
    [
        ((11.9, 12.0), [4, 3, 4, 1, 1, 1]),  # a fricative that begins early
        ((12.0, 12.1), [4, 3, 4, 1, 1, 1]),  # the seam's fade would take it
        ((12.2, 12.3), [3, 3, 4, 1, 1, 1]),
        ((0.5, 0.6), [15, 3, 4, 1, 1, 1]),
        ((27.1, 27.2), [3, 3, 4, 4, 1, 1]),
        ((25.7, 25.8), [3, 3, 4, 2, 1, 1]),
        ((25.9, 26.0), [3, 3, 4, 3, 1, 1]),  # the seam's fade would take it
    ],
)
def test_what_is_not_quiet_stays_and_lengthens_the_token_that_it_is_in(
    loud: tuple[float, float], lengths: list[int]
) -> None:
    cut, samples = cut_pass().sounding(sound(loud))
    assert cut.heard().spoken.durations.tolist() == cut.heard().predicted_durations.tolist() == lengths
    assert len(samples) == 600 * sum(lengths)


def test_lengths_that_were_heard_are_rendered_as_they_were_when_they_are_asked_for() -> None:
    cut, samples = cut_pass().sounding(sound((11.9, 12.0), (27.1, 27.2)))
    rendered = BOTH.rendered(cut.durations, INLINE)
    np.testing.assert_array_equal(rendered, INLINE)
    again = replace(cut, head=int(rendered[0] - cut.durations[0]))
    np.testing.assert_array_equal(again.sounding(sound((11.9, 12.0), (27.1, 27.2)))[1], samples)


@given(st.lists(st.integers(0, 30 * 600 - 1), min_size=1, max_size=4))
def test_no_sample_is_cut_off_that_can_be_heard(places: list[int]) -> None:
    whole = sound()
    whole[places] = 0.1
    _, samples = cut_pass().sounding(whole)
    assert np.count_nonzero(samples > 0.05) == np.count_nonzero(whole > 0.05)


def test_a_pass_that_meets_none_is_left_as_it_is() -> None:
    alone, whole = cut_pass(ALONE), sound()
    cut, samples = alone.sounding(whole)
    assert cut is alone and samples is whole
    assert cut.heard().spoken is alone.spoken


def test_seams_are_where_another_pass_or_a_silence_that_was_asked_for_follows() -> None:
    def seams(text: str) -> list[Seams]:
        return [*find_seams(passes(encode(text, Vocabulary.load())))]

    assert seams("ˈA, bˈi.") == [ALONE]
    assert seams("ˈA.[pause 0.5s] bˈi.") == [Seams(False, 2), Seams(True, 0)]
    assert seams("ˈA. bˈi.[pause 0.5s]") == [Seams(False, 2)]
    long = "wˈɜɹld ænd wˈɜɹld ænd wˈɜɹld, " * 6
    assert seams(long)[0] == Seams(False, 3)
    assert seams(long)[-1] == Seams(True, 0)
