"""The pitch of a take's passes is what an edit makes of the prediction, and only passes that are asked for are made."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.melodies import melodies


def test_the_pitch_of_a_take_is_found_again_pass_by_pass(make_take: Callable[..., Take]) -> None:
    edit = ProsodyEdit(pitch_shift=3)
    take = make_take(1, "həlˈO wˈɜɹld, " * 30, edit=edit)
    found = list(melodies(take, edit))
    assert len(found) == len(take.passes) > 2
    np.testing.assert_array_equal(np.concatenate([melody.f0 for melody in found]), take.f0)
    start, end = take.passes[1].bounds[5], take.passes[1].bounds[9]
    [within] = melodies(take, edit, start, end)
    assert within.times is take.passes[1]
    np.testing.assert_array_equal(within.f0, found[1].f0)
