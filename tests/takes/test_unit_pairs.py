"""Two takes in line: the same phonemes begin at the same place, and nothing of either is lost."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from takes_of_symbols import take_of

from kokoro_desktop.prosody import Prosody
from kokoro_desktop.spec import SAMPLES_PER_F0, SAMPLES_PER_FRAME
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.unit_pairs import durations_csv, line_up, pair_units
from kokoro_desktop.takes.units import group_spans

_TEXTS = st.text("aəˈʃ, ", max_size=30)


def with_noise(take: Take) -> Take:
    """Give every sample, and every value of the pitch, a number of its own."""
    samples = np.arange(1, len(take.samples) + 1, dtype=np.float32)
    f0 = np.arange(100, 100 + len(samples) // SAMPLES_PER_F0, dtype=np.float32)
    return replace(take, samples=samples, prosody=(Prosody(np.ones(1, np.int64), f0, f0),))


def symbols(first: str, second: str) -> list[tuple[str | None, str | None]]:
    units, others = group_spans(take_of(first).spans), group_spans(take_of(second).spans)
    return [
        (None if here is None else units[here].symbol, None if there is None else others[there].symbol)
        for here, there in pair_units(units, others)
    ]


def test_a_word_in_the_place_of_another_is_paired_with_it() -> None:
    pairs = symbols("ðə sˈʌn, ɪz", "ðə mˈuːn, ɪz")
    assert pairs[4:7] == [("s", "m"), ("ˈʌ", "ˈuː"), ("n", "n")]
    assert all(one == other for one, other in pairs[:4] + pairs[7:])


def test_a_word_that_only_one_take_has_is_paired_with_nothing() -> None:
    pairs = symbols("ðə sˈʌn", "ðə bɪɡ sˈʌn")
    assert [pair for pair in pairs if None in pair] == [(None, each) for each in ("b", "ɪ", "ɡ", " ")]


@given(_TEXTS, _TEXTS)
def test_every_unit_of_both_takes_is_in_one_pair_in_order(first: str, second: str) -> None:
    units, others = group_spans(take_of(first).spans), group_spans(take_of(second).spans)
    pairs = list(pair_units(units, others))
    assert [here for here, _ in pairs if here is not None] == list(range(len(units)))
    assert [there for _, there in pairs if there is not None] == list(range(len(others)))


def test_paired_units_begin_at_the_same_place_and_gaps_follow_the_shorter() -> None:
    first, second = with_noise(take_of("aə", [2, 4, 6, 2])), with_noise(take_of("aə", [2, 9, 3, 2]))
    lined_up = line_up(first, second)
    frames = np.array([0, 2, 11, 17])
    for sound in (lined_up.first, lined_up.second):
        np.testing.assert_array_equal(sound.starts, frames * SAMPLES_PER_FRAME)
    assert lined_up.first.gaps == ((6 * SAMPLES_PER_FRAME, 11 * SAMPLES_PER_FRAME),)
    assert lined_up.second.gaps == ((14 * SAMPLES_PER_FRAME, 17 * SAMPLES_PER_FRAME),)


@pytest.mark.parametrize("text", ["aə", "a ʃə", "ʃ"])
def test_all_of_the_sound_is_there_once_and_every_sample_is_found_again(text: str) -> None:
    first, second = with_noise(take_of("aə", [2, 4, 6, 2])), with_noise(take_of(text))
    for sound in (line_up(first, second).first, line_up(first, second).second):
        np.testing.assert_array_equal(sound.samples[sound.samples > 0], sound.take.samples)
        for sample in (0, 1, 700, len(sound.take.samples) - 1):
            assert sound.samples[sound.place_of(sample)] == sound.take.samples[sample]


def test_the_pitch_goes_where_its_sound_goes() -> None:
    take = with_noise(take_of("aə", [2, 4, 6, 2]))
    sound = line_up(take, take_of("aə", [2, 9, 3, 2])).first
    for place in np.flatnonzero(sound.f0).tolist():
        sample = int(sound.samples[place * SAMPLES_PER_F0]) - 1
        assert sound.f0[place] == take.f0[sample // SAMPLES_PER_F0]
    assert not sound.f0[6 * SAMPLES_PER_FRAME // SAMPLES_PER_F0 : 11 * SAMPLES_PER_FRAME // SAMPLES_PER_F0].any()


def test_takes_without_a_sound_are_in_line_too() -> None:
    nothing = replace(take_of("a"), samples=np.zeros(0, np.float32), spans=())
    lined_up = line_up(nothing, nothing)
    assert lined_up.pairs == () and lined_up.first.place_of(0) == 0
    assert [pair[0] for pair in line_up(nothing, take_of("a")).pairs] == [None, None, None]


def test_the_table_as_csv_has_both_durations_and_their_difference() -> None:
    text = durations_csv(line_up(take_of("aə", [2, 4, 6, 2]), take_of("a", [2, 9, 2])))
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["phoneme"] for row in rows] == ["", "a", "ə", ""]
    assert (rows[1]["a_start_s"], rows[1]["a_ms"], rows[1]["b_ms"], rows[1]["difference_ms"]) == (
        "0.0500", "100.0", "225.0", "125.0",
    )  # fmt: skip
    assert (rows[2]["b_ms"], rows[2]["difference_ms"]) == ("", "")
