"""An edit carried to a changed text."""

from __future__ import annotations

from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.prosody import PitchPoint, ProsodyEdit
from kokoro_desktop.ui.sound.carried_prosody import carry_to

VOCABULARY = Vocabulary.load()
HELLO = encode("həlˈO wˈɜɹld.", VOCABULARY)
# Token 0 is the beginning of the pass; 5 is the O of HELLO.
RAISED = ProsodyEdit(offsets=(PitchPoint(5, 0.5, 2.0),))


def test_an_edit_moves_with_its_phoneme() -> None:
    carried = carry_to(RAISED, HELLO, encode("a həlˈO wˈɜɹld.", VOCABULARY), 1.0)
    assert {point.token for point in carried.edit.offsets if point.value} == {7}
    assert (carried.kept, carried.lost) == (1, ())


def test_a_lost_phoneme_is_named_in_standard_ipa() -> None:
    carried = carry_to(RAISED, HELLO, encode("mˈæn.", VOCABULARY), 1.0)
    assert (carried.kept, carried.lost) == (0, ("ˈoʊ",)) and not carried.edit


def test_a_change_of_the_whole_text_counts_as_one() -> None:
    carried = carry_to(ProsodyEdit(pitch_shift=1), HELLO, encode("həlˈO.", VOCABULARY), 1.0)
    assert (carried.kept, carried.edit.pitch_shift) == (1, 1)
