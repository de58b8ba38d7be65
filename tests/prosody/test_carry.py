"""An edit under a changed text: who keeps it, who loses it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import Encoding, Vocabulary, encode, split
from kokoro_desktop.prosody import DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.carry import carry_edit

VOCABULARY = Vocabulary.load()


def parts(text: str, limit: int = 510) -> tuple[Encoding, ...]:
    return split(encode(text, VOCABULARY), limit)


def edit_of(*tokens: int) -> ProsodyEdit:
    return ProsodyEdit(tuple(DurationEdit(token, 2 + token) for token in tokens), pitch_shift=1)


def symbols(passes: tuple[Encoding, ...]) -> list[str]:
    return [symbol for part in passes for symbol in ("", *part.phonemes, "")]


def test_a_word_put_before_moves_the_edits_of_what_follows() -> None:
    carried = carry_edit(edit_of(1, 2, 7), parts("həlO wO"), parts("ðə həlO wO"))
    assert [each.token for each in carried.edit.durations] == [4, 5, 10]
    assert [each.frames for each in carried.edit.durations] == [3, 4, 9]
    assert (carried.edit.pitch_shift, carried.lost) == (1, ())


def test_what_is_changed_loses_its_edit_and_is_named() -> None:
    edit = ProsodyEdit((DurationEdit(2, 9),), offsets=(PitchPoint(2, 0.5, 1), PitchPoint(4, 0.5, 1)))
    carried = carry_edit(edit, parts("həlO"), parts("hɛlO"))
    assert carried.lost == (2,)
    assert carried.edit == ProsodyEdit(offsets=(PitchPoint(4, 0.5, 1),))


def test_edges_keep_their_edits_with_the_phoneme_beside_them() -> None:
    old = parts("həlO")
    assert carry_edit(edit_of(0, 5), old, parts("həɛlO")).edit.durations == (DurationEdit(0, 2), DurationEdit(6, 7))
    assert carry_edit(edit_of(0, 5), old, parts("a həlO")).lost == (0,)


def test_other_passes_of_the_same_text_keep_all_but_the_new_edges() -> None:
    text = "ma ma. na na. la la."
    old, new = parts(text), parts(text, 8)
    carried = carry_edit(edit_of(*range(1, 21)), old, new)
    assert carried.lost == () and len(new) == 3
    assert "".join(symbols(new)[each.token] for each in carried.edit.durations) == text


TEXTS = st.text(alphabet="abcˈ ,", min_size=1, max_size=30).filter(lambda text: text.strip(" "))


@given(TEXTS, TEXTS, st.integers(3, 12))
def test_every_edit_is_at_the_same_symbol_or_lost_and_never_two_at_one(old: str, new: str, limit: int) -> None:
    before, after = parts(old, limit), parts(new, limit)
    edit = ProsodyEdit(tuple(DurationEdit(token, token + 1.0) for token in range(len(symbols(before)))))
    carried = carry_edit(edit, before, after)
    for each in carried.edit.durations:
        assert each.frames is not None
        assert symbols(after)[each.token] == symbols(before)[round(each.frames) - 1]
    assert len(carried.edit.durations) + len(carried.lost) == len(edit.durations)
    assert carry_edit(edit, before, before).edit == edit
