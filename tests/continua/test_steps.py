"""The steps of a continuum: what they share, how far they are apart, and that each is its request spoken again."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kokoro_desktop.continua import Continuum, ProsodySource, Spacing, describe_spacing, speak_continuum
from kokoro_desktop.continua.steps import mixed_stretches
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.errors import Cancelled
from kokoro_desktop.prosody import NO_EDIT, DurationEdit, ProsodyEdit
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.voices import load_voice

ENGINE, VOICE = StandInEngines()(CPU_ALONE, 1), load_voice("af_heart")
# To the stand-in, a phoneme's length is that of its kind, and its pitch, from token to token, its number's.
REQUEST = SpeechRequest("ɐ {s~i}ˈɑ. ɐ", "af_heart", 1.0, CPU_ALONE, 1, 3)


def speak(continuum: Continuum, task: Task = QUIET) -> tuple[Take, ...]:
    return speak_continuum(continuum, VOICE, ENGINE, task)


def f0(takes: tuple[Take, ...]) -> list[np.ndarray]:
    return [take.f0 for take in takes]


def test_all_steps_have_the_durations_and_the_pitch_of_the_middle_unless_asked_otherwise() -> None:
    takes = speak(Continuum(REQUEST, 3))
    middle = speak_take(Continuum(REQUEST).at(0.5), VOICE, ENGINE)
    for take, curve in zip(takes, f0(takes), strict=True):
        assert [span.frames for span in take.spans] == [span.frames for span in middle.spans]
        np.testing.assert_allclose(curve, f0((middle,))[0], rtol=1e-6)
    assert [take.request.text for take in takes] == ["ɐ {s~i:0}ˈɑ. ɐ", "ɐ {s~i:0.5}ˈɑ. ɐ", "ɐ {s~i:1}ˈɑ. ɐ"]


@pytest.mark.parametrize("held", [ProsodySource.FIRST, ProsodySource.SECOND])
def test_an_end_may_lend_its_pitch(held: ProsodySource) -> None:
    continuum = Continuum(REQUEST, 3, pitch=held)
    assert held.weight is not None
    end = speak_take(continuum.at(held.weight), VOICE, ENGINE)
    for curve in f0(speak(continuum)):
        np.testing.assert_allclose(curve, f0((end,))[0], rtol=1e-6)


def test_each_may_have_its_own_and_an_edit_of_the_request_holds_for_all() -> None:
    edit = ProsodyEdit((DurationEdit(3, factor=2),), pitch_shift=2)
    request = replace(REQUEST, edit=edit)
    free, held = (
        speak(Continuum(request, 3, Spacing.WEIGHT, each, each)) for each in (ProsodySource.EACH, ProsodySource.MIXTURE)
    )
    assert [take.request.edit for take in free] == [edit] * 3
    assert not np.array_equal(*f0(free)[:2])
    assert [span.frames for span in held[0].spans] == [span.frames for span in free[1].spans]
    np.testing.assert_allclose(f0(held)[0], f0(free)[1], rtol=1e-6)


def test_a_step_is_its_request_spoken_again_to_the_bit() -> None:
    for take in speak(Continuum(REQUEST, 2)):
        again = speak_take(take.request, VOICE, ENGINE)
        np.testing.assert_array_equal(again.samples, take.samples)


def test_steps_say_which_they_are_and_how_far_apart() -> None:
    takes = speak_continuum(Continuum(REQUEST, 3, Spacing.WEIGHT, pitch=ProsodySource.EACH), VOICE, ENGINE, first_id=5)
    steps = [take.continuum for take in takes if take.continuum is not None]
    assert [take.id for take in takes] == [5, 6, 7]
    assert [(step.number, step.count, step.weight) for step in steps] == [(1, 3, 0), (2, 3, 0.5), (3, 3, 1)]
    assert len({step.made for step in steps}) == 1
    assert (steps[0].from_previous_db, steps[0].from_first_db) == (None, 0)
    assert steps[2].from_first_db > steps[1].from_first_db > 0
    assert steps[1].from_previous_db == steps[1].from_first_db


def test_equal_steps_in_sound_are_more_equal_than_those_in_weight() -> None:
    spread = []
    for spacing in Spacing:
        takes = speak(Continuum(REQUEST, 4, spacing, pitch=ProsodySource.EACH))
        apart = [take.continuum.from_previous_db for take in takes[1:] if take.continuum is not None]
        spread.append(np.ptp(np.array(apart, float)) / np.mean(np.array(apart, float)))
    assert spread[1] < spread[0]


def with_steps(distances: list[float], spacing: Spacing) -> list[Take]:
    takes = speak(Continuum(REQUEST, len(distances) + 1, spacing))
    made = []
    for take, distance in zip(takes, [None, *distances], strict=True):
        assert take.continuum is not None
        made.append(replace(take, continuum=replace(take.continuum, from_previous_db=distance)))
    return made


def test_the_sizes_of_the_steps_are_reported_and_uneven_ones_explained() -> None:
    assert describe_spacing(with_steps([1.0, 1.2], Spacing.SOUND)) == "Steps of 1.00 to 1.20 dB (mean 1.10 dB)."
    uneven = describe_spacing(with_steps([1.0, 2.0], Spacing.SOUND))
    assert uneven.startswith("Steps of 1.00 to 2.00 dB (mean 1.50 dB). The steps are uneven. Use fewer steps")
    assert describe_spacing(with_steps([1.0, 2.0], Spacing.WEIGHT)) == "Steps of 1.00 to 2.00 dB (mean 1.50 dB)."


def test_progress_comes_to_its_end_and_cancelling_ends_it() -> None:
    told: list[tuple[int, int]] = []
    speak(Continuum(REQUEST, 3, Spacing.WEIGHT), Task(lambda done, total, what: told.append((done, total))))
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
    with pytest.raises(Cancelled):
        speak(Continuum(REQUEST, 3), Task(cancelled=lambda: True))


def test_what_is_compared_reaches_from_the_phoneme_before_to_the_one_after() -> None:
    take = speak_take(Continuum(REQUEST).at(0.5), VOICE, ENGINE)
    spans = {span.symbol: span for span in reversed(take.spans)}
    assert mixed_stretches(take) == [range(spans["ɐ"].start, spans["ɑ"].end)]
    alone = speak_take(replace(REQUEST, text="{s~i:0.5}", edit=NO_EDIT), VOICE, ENGINE)
    assert mixed_stretches(alone) == [range(len(alone.samples))]
