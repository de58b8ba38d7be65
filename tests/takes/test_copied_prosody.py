"""What one take was said like, another one is: exactly with the same phonemes, else as far as they agree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody import DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.copied_prosody import copy_prosody

MakeTake = Callable[..., Take]
TEXT = "ðə nˈɔɹθ wˈɪnd, ænd ðə sˈʌn"
EDIT = ProsodyEdit((DurationEdit(5, 9.0), DurationEdit(12, factor=2)), offsets=(PitchPoint(4, 0, 5),), pitch_range=0.5)


def test_the_same_phonemes_are_said_the_same(make_take: MakeTake) -> None:
    source, target = make_take(1, TEXT, edit=EDIT), make_take(2, TEXT, speed=1.4)
    copied = copy_prosody(source, target)
    assert (copied.unmatched, copied.semitones) == ((), 0.0)
    said = make_take(3, TEXT, speed=1.4, edit=copied.edit)
    assert [span.frames for span in said.spans] == [span.frames for span in source.spans]
    np.testing.assert_allclose(12 * np.log2(said.f0 / source.f0), 0, atol=0.1)


def test_of_another_text_what_agrees_is_taken_over_and_the_rest_is_named(make_take: MakeTake) -> None:
    source, target = make_take(1, TEXT, edit=EDIT), make_take(2, "ðə nˈɔɹθ mˈun, ænd ðə sˈʌn.")
    copied = copy_prosody(source, target)
    assert copied.unmatched == ("m", "ˈu")
    said = make_take(3, "ðə nˈɔɹθ mˈun, ænd ðə sˈʌn.", edit=copied.edit)
    frames = {unit.symbol: unit.frames for unit in source.units if unit.symbol in ("ˈɔ", "ˈʌ", "s")}
    assert frames == {unit.symbol: unit.frames for unit in said.units if unit.symbol in frames}
    with pytest.raises(InputError, match="no phonemes in common"):
        copy_prosody(source, make_take(2, "x"))


def test_dips_of_voiceless_stretches_are_not_copied(make_take: MakeTake) -> None:
    plain = make_take(1, TEXT)
    [spoken] = plain.predicted
    f0 = np.full_like(spoken.f0, 180)
    f0[60:68] = [160, 110, 45, 12, 8, 40, 120, 165]
    dipping = replace(spoken, f0=f0)
    source = replace(plain, predicted=(dipping,), prosody=(dipping,))
    copied = copy_prosody(source, make_take(2, TEXT, speed=0.8))
    assert min(point.value for point in copied.edit.contour) > 155


def test_another_voice_keeps_its_height(make_take: MakeTake) -> None:
    source, plain = make_take(1, TEXT), make_take(2, TEXT)
    low = tuple(replace(each, f0=each.f0 / 2) for each in plain.predicted)
    target = replace(plain, request=replace(plain.request, voice="am_adam"), predicted=low, prosody=low)
    copied = copy_prosody(source, target)
    assert copied.semitones == pytest.approx(-12)
    own = {point.token: point.value for point in copy_prosody(source, plain).edit.contour}
    for point in copied.edit.contour:
        assert point.value == pytest.approx(max(own[point.token] / 2, 30), rel=0.2)
