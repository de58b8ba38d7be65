"""Melodies are stylised, smoothed and given tunes by plain edits, which the stand-in's voice obeys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from kokoro_desktop.prosody import NO_EDIT, PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.contours import stylise
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.melodies import melodies
from kokoro_desktop.takes.melody_edits import (
    NuclearTone,
    find_phrase,
    smoothed,
    stylised,
    with_drawn_pitch,
    with_emphasis,
    with_tone,
)
from kokoro_desktop.takes.unit_edits import offsets_of

MakeTake = Callable[..., Take]
TEXT = "wˈʌn, tˈu, ðə nˈɔɹθ wˈɪnd"
WIDE = ProsodyEdit(offsets=(PitchPoint(3, 0, 0), PitchPoint(9, 1, 7)), pitch_range=2)
TWO_PASSES = "həlˈO wˈɜɹld, " * 45


def pitch(take: Take) -> np.ndarray:
    """Semitones of what is voiced; of the stand-in, that is everything."""
    return 12 * np.log2(take.f0.astype(np.float64) / 100)


def gliding(take: Take) -> Take:
    """Have a take be said with a pitch that glides, as people's does, and not from symbol to symbol in steps."""
    [spoken] = take.prosody
    f0 = 180 * 2 ** (3 * np.sin(np.arange(len(spoken.f0)) / 17) / 12)
    prosody = (replace(spoken, f0=f0.astype(np.float32)),)
    return replace(take, prosody=prosody, predicted=prosody)


def heights(take: Take, edit: ProsodyEdit) -> np.ndarray:
    """The pitch under an edit, in semitones."""
    [melody] = melodies(take, edit)
    return 12 * np.log2(melody.f0.astype(np.float64))


@pytest.mark.parametrize(
    "edit", [NO_EDIT, ProsodyEdit(offsets=(PitchPoint(3, 0, 0), PitchPoint(9, 1, 7)), pitch_range=2)]
)
def test_a_stylised_take_runs_in_straight_lines_between_points_it_had(make_take: MakeTake, edit: ProsodyEdit) -> None:
    before = make_take(1, TWO_PASSES, edit=edit)
    assert len(before.passes) > 1
    changed = stylised(edit, before)
    after = make_take(1, TWO_PASSES, edit=changed)
    for old, new in zip(melodies(before, edit), melodies(after, changed), strict=True):
        kept = stylise(old.samples, old.f0.astype(np.float64), 2.0)
        np.testing.assert_allclose(new.f0, np.interp(old.samples, old.samples[kept], old.f0[kept]), rtol=1e-5)
    assert len(changed.contour) < len(pitch(before)) / 3
    assert (changed.offsets, changed.pitch_range) == ((), 1.0)


def test_a_smoothed_take_follows_the_old_one_with_smaller_steps(make_take: MakeTake) -> None:
    before = make_take(1, TEXT)
    after = make_take(1, TEXT, edit=smoothed(NO_EDIT, before))
    assert np.abs(np.diff(pitch(after))).max() < 0.5 * np.abs(np.diff(pitch(before))).max()
    assert abs(pitch(after).mean() - pitch(before).mean()) < 1
    assert np.corrcoef(pitch(after), pitch(before))[0, 1] > 0.7


def test_a_phrase_goes_from_pause_to_pause_and_its_nucleus_is_the_last_stress(make_take: MakeTake) -> None:
    units = make_take(1, TEXT).units
    phrases = [find_phrase(units, index) for index in (2, 7, None)]
    texts = ["".join(units[place].symbol for place in each.units) for each in phrases if each is not None]
    assert texts == ["wˈʌn", "tˈu", "ðə nˈɔɹθ wˈɪnd"]
    assert [units[each.nucleus].symbol for each in phrases if each is not None] == ["ˈʌ", "ˈu", "ˈɪ"]
    pause = next(index for index, unit in enumerate(units) if unit.is_pause)
    assert find_phrase(units, pause) == phrases[0]
    assert find_phrase(units, 0) == phrases[-1]  # the silence at the beginning, which is marked after playback
    assert find_phrase(make_take(1, ", ").units) is None
    unstressed = find_phrase(make_take(1, "ənd st").units)
    assert unstressed is not None and unstressed.nucleus == 1


@pytest.mark.parametrize("tone", NuclearTone)
@pytest.mark.parametrize("index", [2, None])
def test_a_phrase_ends_in_its_tune_and_the_others_stay(
    make_take: MakeTake, tone: NuclearTone, index: int | None
) -> None:
    take = gliding(make_take(1, TEXT))
    edit = with_tone(NO_EDIT, take, tone, index)
    phrase = find_phrase(take.units, index)
    assert phrase is not None
    before, after = heights(take, NO_EDIT), heights(take, edit)
    units, first, last = take.units, phrase.units[0], phrase.units[-1]
    end = units[last].end // 300
    median = np.median(before[units[first].start // 300 : end])
    found = after[units[phrase.nucleus].start // 300], after[end - 1]
    np.testing.assert_allclose(found, median + np.array(tone.value), atol=0.5)
    elsewhere = [slice(0, units[first].start // 300), slice(units[last + 1].end // 300, None)]
    for part in elsewhere:
        np.testing.assert_allclose(after[part], before[part], atol=1e-5)
    assert with_tone(edit, take, tone, index) == edit  # again is the same


def test_a_tune_takes_the_place_of_another(make_take: MakeTake) -> None:
    take = make_take(1, TEXT)
    question = with_tone(NO_EDIT, take, NuclearTone.QUESTION)
    statement = with_tone(NO_EDIT, take, NuclearTone.STATEMENT)
    assert with_tone(question, take, NuclearTone.STATEMENT) == statement != question


def test_an_emphasised_word_has_a_higher_and_longer_vowel(make_take: MakeTake) -> None:
    before = make_take(1, TEXT)
    [index] = [index for index, unit in enumerate(before.units) if unit.symbol == "ˈɔ"]
    edit = with_emphasis(NO_EDIT, before, index - 1)
    assert list(offsets_of(edit, before, range(index - 1, index + 2)).values()) == [0, 4, 0]
    after = make_take(1, TEXT, edit=edit)
    assert after.units[index].frames > before.units[index].frames
    assert with_emphasis(edit, after, index) == edit
    pause = next(place for place, unit in enumerate(before.units) if unit.is_pause)
    assert with_emphasis(NO_EDIT, before, pause) == NO_EDIT


def test_a_drawn_line_is_followed_and_nothing_beside_it(make_take: MakeTake) -> None:
    take = gliding(make_take(1, TEXT))
    line = {6_000: 100.0, 15_000: 300.0, 21_000: 150.0}
    edit = with_drawn_pitch(NO_EDIT, take, line)
    [melody] = melodies(take, edit)
    under = (melody.samples >= 6_000) & (melody.samples <= 21_000)
    drawn = np.interp(melody.samples[under], list(line), np.log2(list(line.values())))
    np.testing.assert_allclose(np.log2(melody.f0[under]), drawn, atol=1e-4)
    beside = (melody.samples < 6_000 - 300) | (melody.samples > 21_000 + 300)
    np.testing.assert_allclose(heights(take, edit)[beside], heights(take, NO_EDIT)[beside], atol=1e-4)
    assert with_drawn_pitch(edit, take, line) == edit
