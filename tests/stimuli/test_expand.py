"""The stimuli of a design: what they share, and what their levels change."""

from __future__ import annotations

import numpy as np
import pytest

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.errors import InputError
from kokoro_desktop.spelling.user_dictionary import UserDictionary
from kokoro_desktop.stimuli import expand
from kokoro_desktop.stimuli.design import parse_design
from kokoro_desktop.stimuli.expand import make_stimuli
from kokoro_desktop.stimuli.stimulus import Stimulus
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.voices import load_voice

ENGINE = StandInEngines()(CPU_ALONE, 1)


def stimuli(source: str) -> tuple[Stimulus, ...]:
    return make_stimuli(parse_design(source), ENGINE, UserDictionary())


def spoken(stimulus: Stimulus) -> Take:
    request = SpeechRequest(
        stimulus.phonemes, stimulus.voice, stimulus.speed, CPU_ALONE, 1, stimulus.seed, edit=stimulus.edit
    )
    return speak_take(request, load_voice(stimulus.voice), ENGINE)


def frames(take: Take) -> list[int]:
    return [span.frames for span in take.spans]


def test_every_combination_is_a_stimulus_with_a_name_of_its_own() -> None:
    made = stimuli(
        'phonemes = "ɐ {s~i}ˈɑ"\ntarget = "ˈɑ"\n[factors]\nvoice = ["af_heart", "af_heart:0.5+am_adam:0.5"]\n'
        "f0_peak = [0, -2]\nduration = [1, 1.5]\nstep = 3"
    )
    assert [each.number for each in made] == list(range(1, 25))
    assert len({(each.voice, each.f0_peak, each.duration, each.step) for each in made}) == 24
    assert [made[0].id, made[-1].id] == [
        "01_af_heart_f0+0_dur1_step1",
        "24_af_heart_0_5_am_adam_0_5_f0-2_dur1.5_step3",
    ]
    assert [each.weight for each in made[:3]] == [0, 0.5, 1]


def test_factor_with_one_level_is_not_in_the_names() -> None:
    assert [each.id for each in stimuli('phonemes = "{s~i}ˈɑ"\n[factors]\nstep = [0.5, 1]')] == ["1_step1", "2_step2"]
    (alone,) = stimuli('phonemes = "ˈɑ"\nseed = 7\nspeed = 0.9')
    assert (alone.seed, alone.speed) == (7, 0.9)
    assert (alone.id, alone.step, alone.weight, alone.target, alone.duration_s) == ("1", 0, None, None, None)


def test_duration_changes_only_the_target_and_in_whole_frames() -> None:
    plain, longer = stimuli('phonemes = "ɐ sˈɑ tˈi."\ntarget = "ɑ"\n[factors]\nduration = [1, 1.5]')
    one, other = frames(spoken(plain)), frames(spoken(longer))
    start, stop = plain.target or (0, 0)
    assert "".join(span.symbol for span in spoken(plain).spans[start:stop]) == "ˈɑ"  # with its stress mark
    assert one[:start] + one[stop:] == other[:start] + other[stop:]
    assert sum(other[start:stop]) == pytest.approx(1.5 * sum(one[start:stop]), abs=0.5)
    assert longer.duration_s == pytest.approx(1.5 * sum(one[start:stop]) * 0.025)


@pytest.mark.parametrize("semitones", [4, -4])
def test_pitch_of_the_target_moves_and_glides_on_both_sides(semitones: int) -> None:
    plain, moved = stimuli(f'phonemes = "ɐ sˈɑ tˈi."\ntarget = "sˈɑ"\n[factors]\nf0_peak = [0, {semitones}]')
    one, other = spoken(plain), spoken(moved)
    with np.errstate(divide="ignore", invalid="ignore"):
        change = 12 * np.log2(other.f0 / one.f0)
    times = 300 * (np.arange(len(change)) + 0.5)
    start, stop = plain.target or (0, 0)
    inside = (times >= one.spans[start].start) & (times < one.spans[stop].start)
    beside = (times >= one.spans[start - 1].start) & (times < one.spans[stop].end) & ~inside
    assert inside.any() and beside.any()
    np.testing.assert_allclose(change[inside & (one.f0 > 0)], semitones, atol=1e-3)
    np.testing.assert_allclose(change[~inside & ~beside & (one.f0 > 0)], 0, atol=1e-3)
    for token in (start - 1, stop):  # the glides
        middle = (one.spans[token].start + one.spans[token].end) // 2 // 300
        assert 0.2 < change[middle] / semitones < 0.8
    assert moved.f0_peak_hz == pytest.approx(one.f0[inside].max() * 2 ** (semitones / 12), rel=1e-6)
    assert plain.f0_peak_hz == pytest.approx(one.f0[inside].max(), rel=1e-6)


def test_all_stimuli_of_a_voice_share_durations_and_pitch() -> None:
    takes = [spoken(each) for each in stimuli('phonemes = "ɐ {s~i}ˈɑ."\n[factors]\nstep = 3')]
    for take in takes:
        assert frames(take) == frames(takes[1])
        np.testing.assert_allclose(take.f0, takes[1].f0, rtol=1e-6)


@pytest.mark.parametrize("target", ["{s~i}ˈɑ", "ˈɑ", "tˈu"])
def test_target_may_hold_or_follow_a_pair(target: str) -> None:
    for each in stimuli(f'phonemes = "{{d~t}}ˈi {{s~i}}ˈɑ tˈu"\ntarget = "{target}"\n[factors]\nstep = 3'):
        start, stop = each.target or (0, 0)
        said = "".join(span.symbol for span in spoken(each).spans[start:stop])
        assert said.lstrip() == target.replace("{s~i}", f"{{s~i:{each.weight:g}}}")


@pytest.mark.parametrize(
    ("target", "said"), [("Early", "ˈɜɹli"), ("early.", "ˈɜɹli"), ("came  EARLY", " kˈAm ˈɜɹli"), ("Mary", "mˈɛɹi")]
)
def test_spelled_words_may_be_the_target_with_the_space_before_a_consonant(target: str, said: str) -> None:
    (each,) = stimuli(f'text = "Mary came early."\ntarget = "{target}"')
    start, stop = each.target or (0, 0)
    assert "".join(span.symbol for span in spoken(each).spans[start:stop]) == said


def test_composed_target_is_found_in_a_decomposed_text() -> None:
    source = 'text = "A nai\u0308ve plan."\ntarget = "na\u00efve"'
    (each,) = stimuli(source)
    assert each.target is not None


def test_steps_may_be_spaced_by_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expand, "evenly_heard_weights", lambda continuum, *_: (0.0, 0.2, 0.9, 1.0)[: continuum.steps])
    made = stimuli('phonemes = "ɐ {s~i}ˈɑ"\nspacing = "sound"\n[factors]\nstep = 4')
    assert [each.weight for each in made] == [0.0, 0.2, 0.9, 1.0]
    assert made[1].phonemes == "ɐ {s~i:0.2}ˈɑ"


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ('phonemes = "sˈɑ"\ntarget = "i"', "The target 'i' is not part of the text or of its phonemes 'sˈɑ'"),
        ('text = "a rose"\ntarget = "ros"', "The target 'ros' is not part of the text"),
        ('text = "a rose"\ntarget = "."', "The target '.' is not part of the text"),
        ('phonemes = "sˈɑsˈɑ"\ntarget = "ˈɑ"', "occurs 2 times in the text"),
        ('text = "a rose is a rose"\ntarget = "rose"', "occurs 2 times in the text"),
        ('phonemes = "ɑ, i"\ntarget = ", "', "contains no phoneme"),
        ('phonemes = "{s~ʃ}ˈɑ"', "has no steps. Add the number of steps to the factors"),
        ('phonemes = "sˈɑ"\n[factors]\nstep = 3', "contains no sound pair"),
        ('phonemes = "{s~s}ˈɑ"\n[factors]\nstep = 3', "The two sounds"),
        ('phonemes = "字"', "nothing to speak"),
    ],
)
def test_design_that_does_not_fit_its_text_is_refused(source: str, sentence: str) -> None:
    with pytest.raises(InputError) as error:
        stimuli(source)
    assert sentence in str(error.value)
