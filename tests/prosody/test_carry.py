"""An edit under a changed text: which words keep it, which lose it, and that it reaches no others."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import Encoding, Vocabulary, encode, split
from kokoro_desktop.phonemes.symbols import PAUSES
from kokoro_desktop.prosody import NO_EDIT, DurationEdit, PitchPoint, Prosody, ProsodyEdit, edited_curves, token_bounds
from kokoro_desktop.prosody.carry import carry_edit, match_phonemes
from kokoro_desktop.prosody.editing import f0_times
from kokoro_desktop.spec import F0_PER_FRAME

VOCABULARY = Vocabulary.load()
LEAD = 300
FRAMES = 3


def parts(text: str, limit: int = 510) -> tuple[Encoding, ...]:
    return split(encode(text, VOCABULARY), limit)


def lasting(*tokens: int) -> ProsodyEdit:
    """An edit of the durations of tokens, each with a value of its own."""
    return ProsodyEdit(tuple(DurationEdit(token, 2 + token) for token in tokens), pitch_shift=1)


def raised(*tokens: int, by: float = 3.0) -> ProsodyEdit:
    """An edit as a gesture makes it: tokens are raised, and a token on either side stays where it is."""
    points = dict.fromkeys(tokens, by)
    for token in tokens:
        points.setdefault(token - 1, 0.0)
        points.setdefault(token + 1, 0.0)
    return ProsodyEdit(offsets=tuple(PitchPoint(token, 0.5, value) for token, value in points.items()))


def symbols(passes: tuple[Encoding, ...]) -> list[str]:
    return [symbol for part in passes for symbol in ("", *part.phonemes, "")]


def words(passes: tuple[Encoding, ...]) -> list[str]:
    text = "".join(part.phonemes for part in passes)
    return re.findall(f"[^{re.escape(''.join(PAUSES))}]+", text)


def offsets(edit: ProsodyEdit, passes: tuple[Encoding, ...]) -> list[float]:
    """Return the largest change of pitch in every token, in semitones, where all last as long and are as high."""
    found, first = [], 0
    for part in passes:
        count = len(part.tokens) + 2
        durations = np.full(count, FRAMES)
        f0 = np.full(F0_PER_FRAME * FRAMES * count, 200, np.float32)
        bounds = token_bounds(durations, LEAD)
        said = edited_curves(Prosody(durations, f0, np.zeros_like(f0)), edit.of_tokens(first, count), bounds)
        token_of = np.searchsorted(bounds, f0_times(len(f0)), "right") - 1
        change = np.abs(12 * np.log2(said.f0 / f0))
        found += [float(change[token_of == token].max(initial=0)) for token in range(count)]
        first += count
    return found


def test_word_inserted_before_an_edited_one_moves_its_edit() -> None:
    carried = carry_edit(lasting(1, 2, 7), parts("həlO wO"), parts("ðə həlO wO"))
    assert [each.token for each in carried.edit.durations] == [4, 5, 10]
    assert [each.frames for each in carried.edit.durations] == [3, 4, 9]
    assert (carried.edit.pitch_shift, carried.kept, carried.lost) == (1, (4, 5, 10), ())


def test_edit_does_not_reach_another_sentence_that_shares_a_phoneme() -> None:
    old, new = parts("mˈɛɹi lˈIkt ðə blˈu dˈɔɹ."), parts("ʧˈɪldɹən plˈA WtsˈId.")
    vowel = "".join(symbols(old)).index("I") + 1
    carried = carry_edit(raised(vowel), old, new)
    assert carried.edit == NO_EDIT
    assert (carried.kept, carried.lost) == ((), (vowel,))


def test_edit_of_a_word_at_which_a_new_text_begins_stays_within_that_word() -> None:
    old, new = parts("ðə dˈɔɹ"), parts("ðə kˈæt wəz sˈIlənt")
    carried = carry_edit(raised(2), old, new)
    assert carried.kept == (2,)
    changed = [token for token, change in enumerate(offsets(carried.edit, new)) if change > 1e-3]
    assert changed == [1, 2, 3]


def test_single_point_without_neighbours_gets_neutral_ones() -> None:
    only = ProsodyEdit(offsets=(PitchPoint(4, 0.5, 3.0),))
    carried = carry_edit(only, parts("ðə na"), parts("nu na tu"))
    assert carried.edit.offsets == (PitchPoint(3, 0.5, 0.0), PitchPoint(4, 0.5, 3.0), PitchPoint(6, 0.5, 0.0))


def test_word_inserted_into_a_raised_phrase_is_not_raised() -> None:
    old, new = parts("ma na"), parts("ma la na")
    carried = carry_edit(raised(1, 2, 3, 4, 5), old, new)
    changes = offsets(carried.edit, new)
    assert changes[4] == changes[5] == 0
    assert changes[2] == pytest.approx(3, abs=0.01)


def test_global_changes_stay_with_a_text_that_keeps_a_word_and_not_with_another_text() -> None:
    edit = ProsodyEdit(pitch_shift=2)
    kept = carry_edit(edit, parts("ma na"), parts("ma la"))
    assert (kept.edit, kept.kept) == (edit, ())
    assert carry_edit(edit, parts("ma na"), parts("tu lu")).edit == NO_EDIT


def test_word_changed_in_one_place_keeps_the_edits_of_its_other_phonemes() -> None:
    edit = ProsodyEdit((DurationEdit(2, 9),), offsets=(PitchPoint(2, 0.5, 1), PitchPoint(4, 0.5, 0)))
    carried = carry_edit(edit, parts("həlO wO"), parts("hɛlO wO"))
    assert (carried.lost, carried.kept) == ((2,), ())
    assert not carried.edit
    kept = carry_edit(raised(4), parts("həlO wO"), parts("hɛlO wO"))
    assert kept.kept == (4,)


def test_words_changed_by_a_different_dialect_keep_the_edits_of_their_other_phonemes() -> None:
    american, british = parts("həlˈO, maɪ wˈɜɹld!"), parts("həlˈQ, maɪ wˈɜːld!")
    assert carry_edit(ProsodyEdit((DurationEdit(3, 9),)), american, british).kept == (3,)
    assert carry_edit(ProsodyEdit((DurationEdit(3, 9),)), american, parts("həlˈQ, sˈɪk kˈɪdz!")).lost == (3,)


def test_word_of_which_less_than_half_is_left_loses_its_edits() -> None:
    assert carry_edit(raised(4), parts("həlO wO"), parts("na O wO")).kept == ()
    assert carry_edit(raised(4), parts("həlO wO"), parts("mɪkO wO")).kept == ()


def test_contour_stays_only_where_every_word_of_its_pass_does() -> None:
    edit = ProsodyEdit(contour=tuple(PitchPoint(token, 0.5, 200 + token) for token in range(1, 6)))
    shorter = carry_edit(edit, parts("ma na"), parts("na"))
    assert [point.value for point in shorter.edit.contour] == [204, 205]
    longer = carry_edit(edit, parts("ma na"), parts("ma na tu"))
    assert (longer.edit, longer.kept, longer.lost) == (NO_EDIT, (), (1, 2, 3, 4, 5))


def test_edges_keep_their_edits_with_the_word_beside_them() -> None:
    old = parts("həlO")
    assert carry_edit(lasting(0, 5), old, parts("həɛlO")).edit.durations == (DurationEdit(0, 2), DurationEdit(6, 7))
    assert carry_edit(lasting(0, 4), old, parts("a həlO")).lost == (0,)


def test_pause_keeps_its_length_between_two_words_that_stay_together() -> None:
    assert carry_edit(lasting(3), parts("ma, na"), parts("tu ma, na")).kept == (6,)
    assert carry_edit(lasting(3), parts("ma, na"), parts("ma, tu na")).kept == ()
    assert carry_edit(lasting(3), parts("ma, na"), parts("ma. na")).kept == ()


def test_other_passes_of_the_same_text_keep_every_word_and_pause() -> None:
    text = "ma ma. na na. la la."
    old, new = parts(text), parts(text, 8)
    carried = carry_edit(lasting(*range(1, 21)), old, new)
    assert carried.lost == () and len(new) == 3
    assert "".join(symbols(new)[each.token] for each in carried.edit.durations) == text


def test_phonemes_of_two_texts_are_matched_across_words() -> None:
    assert match_phonemes(parts("həlO"), parts("hɛlO")) == {0: 0, 1: 1, 3: 3, 4: 4, 5: 5}


def test_word_is_not_matched_twice_where_another_one_moved() -> None:
    carried = carry_edit(lasting(*range(10)), parts("ab aab ab"), parts("ab ab ba"))
    assert carried.kept == (0, 1, 2, 4, 5)


TEXTS = st.lists(st.sampled_from(["ab", "ba", "aab", "ˈa", "c", ",", "."]), min_size=1, max_size=8).map(" ".join)
TEXTS = TEXTS.filter(lambda text: any(letter in text for letter in "abc"))


def edits(tokens: int) -> st.SearchStrategy[ProsodyEdit]:
    points = st.builds(
        PitchPoint, st.integers(0, tokens - 1), st.sampled_from([0.25, 0.5]), st.sampled_from([-3, 0, 3])
    )
    offsets = st.lists(points, max_size=6, unique_by=lambda point: (point.token, point.place)).map(tuple)
    offsets = offsets.filter(lambda points: not points or any(point.value for point in points))
    return st.builds(ProsodyEdit, offsets=offsets)


@given(TEXTS, TEXTS, st.integers(3, 12))
def test_every_edit_is_at_the_same_symbol_or_lost_and_never_two_at_one(old: str, new: str, limit: int) -> None:
    before, after = parts(old, limit), parts(new, limit)
    edit = ProsodyEdit(tuple(DurationEdit(token, token + 1.0) for token in range(len(symbols(before)))))
    carried = carry_edit(edit, before, after)
    for each in carried.edit.durations:
        assert each.frames is not None
        assert symbols(after)[each.token] == symbols(before)[round(each.frames) - 1]
    assert len(carried.edit.durations) + len(carried.lost) == len(edit.durations)
    assert carried.kept == tuple(each.token for each in carried.edit.durations)


@given(TEXTS, st.integers(3, 12), st.data())
def test_an_unchanged_text_keeps_its_edit_unchanged(text: str, limit: int, data: st.DataObject) -> None:
    passes = parts(text, limit)
    edit = data.draw(edits(len(symbols(passes))))
    carried = carry_edit(edit, passes, passes)
    assert (carried.edit, carried.lost) == (edit, ())


@given(TEXTS, TEXTS, st.data())
def test_pitch_changes_in_kept_words_and_one_token_beside_them_and_nowhere_else(
    old: str, new: str, data: st.DataObject
) -> None:
    before, after = parts(old), parts(new)
    carried = carry_edit(data.draw(edits(len(symbols(before)))), before, after)
    everything = ProsodyEdit(tuple(DurationEdit(token, token + 1.0) for token in range(len(symbols(before)))))
    near = {token + step for token in carry_edit(everything, before, after).kept for step in (-1, 0, 1)}
    for token, change in enumerate(offsets(carried.edit, after)):
        assert change < 1e-3 or token in near
    kept = [point for point in carried.edit.offsets if point.value]
    assert set(carried.kept) == {point.token for point in kept}
