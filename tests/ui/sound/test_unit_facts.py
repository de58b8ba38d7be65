"""Facts about a phoneme or a word, without a window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from kokoro_desktop.phonemes.mixtures import Mixture
from kokoro_desktop.prosody import NO_EDIT
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.unit_edits import with_frames, with_shift
from kokoro_desktop.ui.sound.unit_facts import find_facts, find_mixture

VOWEL = range(4, 5)


@pytest.fixture
def take(make_take: Callable[..., Take]) -> Take:
    return make_take(1)


def test_a_take_without_edits_has_its_prediction(take: Take) -> None:
    facts, unit = find_facts(take, NO_EDIT, VOWEL), take.units[4]
    assert facts.requested == facts.predicted == unit.frames
    assert facts.offset == 0 and facts.unit.symbol == "ˈO"
    assert facts.audible_s == pytest.approx((unit.end - unit.start) / 24_000, abs=0.02)
    pitch = take.f0[unit.start // 300 : unit.end // 300]
    assert facts.mean_hz is not None and pitch.min() < facts.mean_hz < pitch.max() and facts.points


def test_an_edit_changes_what_is_requested_and_not_what_is_predicted(take: Take) -> None:
    edit = with_shift(with_frames(NO_EDIT, take.units, {4: 9}), take, [4], 2.5)
    facts = find_facts(take, edit, VOWEL)
    assert (facts.requested, facts.predicted, facts.offset) == (9, take.units[4].frames, 2.5)
    word = find_facts(take, edit, range(1, 5))
    assert word.unit.label == "həlˈoʊ" and word.requested == sum(unit.frames for unit in take.units[1:4]) + 9


def test_the_mean_pitch_includes_an_edit_that_is_not_rendered_yet(take: Take) -> None:
    before = find_facts(take, NO_EDIT, VOWEL).mean_hz
    assert before is not None
    assert find_facts(take, with_shift(NO_EDIT, take, [4], 12), VOWEL).mean_hz == pytest.approx(2 * before)


def test_silence_has_neither_pitch_nor_an_audible_part(take: Take) -> None:
    facts = find_facts(replace(take, samples=np.zeros_like(take.samples)), NO_EDIT, range(0, 1))
    assert (facts.audible_s, facts.offset, facts.mean_hz) == (0, None, None)


def test_a_phoneme_that_can_be_mixed_says_with_what(make_take: Callable[..., Take]) -> None:
    units = make_take(1, "{s~ʃ:0.25}ˈɑ.").units
    mixtures = [find_mixture(unit) for unit in units]
    assert Mixture("s", "ʃ", 0.25) in mixtures
    vowel = mixtures[next(index for index, unit in enumerate(units) if unit.symbol == "ˈɑ")]
    assert vowel is not None and (vowel.first, vowel.weight) == ("ɑ", 0)
    assert mixtures[-1] is None
