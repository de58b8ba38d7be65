"""Times and curves of files, imposed on a text: boundaries, pauses, mismatches by name."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.errors import InputError
from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.prosody import Prosody, ProsodyEdit, edited_curves, edited_durations, token_bounds
from kokoro_desktop.prosody.edit import DurationEdit
from kokoro_desktop.prosody.editing import f0_times
from kokoro_desktop.prosody.imposed import SpokenPass, TiersMismatch, imposed_contour, imposed_durations
from kokoro_desktop.prosody.praat_files import PitchTierFile, TextGridFile, Tier, TimedLabel
from kokoro_desktop.spec import SAMPLE_RATE

LEAD = 1320
TEXT = "həlˈO, wˈɜɹld."
FILE = Path("a.TextGrid")


def spoken(text: str = TEXT) -> SpokenPass:
    part = encode(text, Vocabulary.load())
    return SpokenPass(part, 3 + np.arange(len(part.tokens) + 2) % 4, LEAD)


def grid(intervals: list[tuple[float, str]], start_s: float = 0.0, name: str = "phones") -> TextGridFile:
    """Return a TextGrid of one tier whose intervals follow one another, each so long."""
    labels, done = [], start_s
    for number, (length, label) in enumerate(intervals):
        labels.append(TimedLabel(done, done + length, label, 10 + number))
        done += length
    return TextGridFile(FILE, start_s, done, (Tier(name, tuple(labels)),))


def sounds(file: TextGridFile, text: str = TEXT) -> dict[int, tuple[float, float]]:
    """Say where each token sounds, in seconds, with a file's durations."""
    each = spoken(text)
    durations = edited_durations(each.durations, ProsodyEdit(imposed_durations(file, [each])))
    bounds = token_bounds(durations, LEAD) / SAMPLE_RATE
    return {token: (bounds[token], bounds[token + 1]) for token in range(len(durations))}


PHONES = ["h", "ə", "l", "O", "w", "ɜ", "ɹ", "l", "d"]
TOKENS = [(1, 1), (2, 2), (3, 3), (4, 5), (8, 8), (9, 10), (11, 11), (12, 12), (13, 13)]
"""First and last token of each, the stress mark with its vowel."""


@given(st.lists(st.integers(55, 500), min_size=9, max_size=9), st.integers(100, 900), st.integers(60, 600))
def test_every_phoneme_sounds_in_its_interval(lengths: list[int], before: int, pause: int) -> None:
    words = [(length / 1000, label) for length, label in zip(lengths, PHONES, strict=True)]
    file = grid([(before / 1000, ""), *words[:4], (pause / 1000, "sil"), *words[4:], (0.3, "")])
    found = sounds(file)
    labelled = [interval for interval in file.tiers[0].intervals if interval.label in PHONES]
    for (first, last), interval in zip(TOKENS, labelled, strict=True):
        assert found[first][0] == pytest.approx(interval.start_s, abs=0.0126)
        assert found[last][1] == pytest.approx(interval.end_s, abs=0.0126)


def test_words_and_stress_marks_and_affricates_in_two_letters_are_matched() -> None:
    file = grid([(0.3, ""), (0.5, "həlˈO"), (0.2, ","), (0.6, "wɜɹld"), (0.3, "")], name="words")
    found = sounds(file)
    assert found[1][0] == pytest.approx(0.3, abs=0.0126) and found[13][1] == pytest.approx(1.6, abs=0.0126)
    affricate = sounds(grid([(0.3, ""), (0.1, "t͡ʃ"), (0.2, "i"), (0.3, "")]), "ʧˈi")
    assert affricate[1] == pytest.approx((0.3, 0.4), abs=0.0126)


def test_standard_ipa_with_or_without_stress_is_read_as_the_models_symbols_are() -> None:
    def imposed(labels: list[str]) -> tuple[DurationEdit, ...]:
        lengths = [(0.1 + number / 100, label) for number, label in enumerate(labels)]
        return imposed_durations(grid([(0.3, ""), *lengths, (0.3, "")]), [spoken("wˈITᵊlᵻ")])

    model = imposed(["w", "ˈI", "T", "ᵊ", "l", "ᵻ"])
    assert imposed(["w", "ˈaɪ", "ɾ", "ə", "l", "ɨ"]) == model
    assert imposed(["w", "aɪ", "ɾ", "ə", "l", "ɨ"]) == model


def test_a_pause_of_no_length_takes_no_more_than_its_tokens_need() -> None:
    file = grid([(0.3, ""), *[(0.1, label) for label in PHONES], (0.3, "")])
    found = sounds(file)
    assert found[13][1] == pytest.approx(file.end_s - 0.3, abs=0.0126)


@pytest.mark.parametrize(
    ("labels", "what"),
    [
        ([*PHONES[:-1], "t"], r"'phones' has 't' \(line 19\) where the text has 'd' in 'wˈɜɹld'"),
        (PHONES[:-1], "'phones' ends too early: the text continues with 'd' in 'wˈɜɹld'"),
        ([*PHONES, "z"], r"'phones' has 'z' \(line 20\) after the end of the text"),
        (["hello"], r"has 'hello' \(line 11\) where the text has 'həlˈO' in 'həlˈO'"),
        (["həlOwɜɹld"], "where the text has 'həlˈO' in 'həlˈO'"),
        (["5%", "x"], "'5%'"),
    ],
)
def test_what_does_not_match_is_named_with_its_line(labels: list[str], what: str) -> None:
    with pytest.raises(TiersMismatch, match=what):
        imposed_durations(grid([(0.3, ""), *[(0.1, label) for label in labels]]), [spoken()])


def test_the_first_tier_that_matches_is_taken_and_none_is_said() -> None:
    good = grid([(0.3, ""), *[(0.1, label) for label in PHONES], (0.3, "")])
    other = Tier("gloss", (TimedLabel(0, 1.5, "hello world", 4),))
    two = TextGridFile(FILE, 0, good.end_s, (other, *good.tiers))
    assert imposed_durations(two, [spoken()]) == imposed_durations(good, [spoken()])
    with pytest.raises(TiersMismatch, match=r"it has no interval tier.*--language en-US"):
        imposed_durations(TextGridFile(FILE, 0, 1, ()), [spoken()])


def test_silence_where_the_text_has_no_pause_is_refused() -> None:
    file = grid([(0.3, ""), (0.1, "h"), (0.2, ""), *[(0.1, label) for label in PHONES[1:]]])
    with pytest.raises(InputError, match=r"line 13: there is a gap of 0\.20 s before 'ə'"):
        imposed_durations(file, [spoken()])


def test_passes_of_long_text_follow_one_another_in_time() -> None:
    parts = [spoken("mˈɑ."), spoken("nˈi.")]
    file = grid([(0.31, ""), (0.11, "m"), (0.21, "ɑ"), (0.76, ""), (0.13, "n"), (0.22, "i"), (0.4, "")])
    durations = imposed_durations(file, parts)
    edit = ProsodyEdit(durations)
    first = edited_durations(parts[0].durations, edit.of_tokens(0, 6))
    second = edited_durations(parts[1].durations, edit.of_tokens(6, 6))
    begins = first.sum() * 0.025 + token_bounds(second, LEAD) / SAMPLE_RATE
    assert begins[1] == pytest.approx(1.39, abs=0.0126)


def test_a_curve_is_followed_in_time_whatever_the_durations() -> None:
    each = spoken()
    frames = int(each.durations.sum())
    length_s = frames * 0.025
    file = PitchTierFile(Path("a.PitchTier"), 0, length_s, ((0.2, 120.0), (0.5, 300.0), (0.9, 180.0)))
    edit = ProsodyEdit(contour=imposed_contour(file, [each], semitones=12))
    flat = Prosody(each.durations, np.full(2 * frames, 100, np.float32), np.zeros(2 * frames, np.float32))
    found = edited_curves(flat, edit, token_bounds(each.durations, LEAD)).f0
    times = f0_times(2 * frames) / SAMPLE_RATE
    np.testing.assert_allclose(found, 2 * np.interp(times, [0.2, 0.5, 0.9], [120, 300, 180]), rtol=1e-5)


def test_a_curve_of_another_length_is_fitted_only_when_asked() -> None:
    each = spoken()
    length_s = int(each.durations.sum()) * 0.025
    file = PitchTierFile(Path("a.PitchTier"), 0, 2 * length_s, ((0.0, 100.0), (2 * length_s, 200.0)))
    with pytest.raises(InputError, match=r"a\.PitchTier is .* s long, but the speech"):
        imposed_contour(file, [each])
    last = imposed_contour(file, [each], fit=True)[-1]
    assert (last.token, last.place, last.value) == (len(each.durations) - 1, 1, 200)


def test_words_that_abut_share_the_later_interval_with_the_space() -> None:
    file = grid([(0.3, ""), (0.4, "həlˈO"), (0.5, "wˈɜɹld"), (0.3, "")])
    found = sounds(file, "həlˈO wˈɜɹld")
    space = spoken("həlˈO wˈɜɹld").durations[6] * 0.025
    assert found[7][0] == pytest.approx(0.7 + space, abs=0.0126)
    assert found[12][1] == pytest.approx(1.2, abs=0.0126)


def test_an_interval_longer_than_a_phoneme_can_last_is_refused() -> None:
    file = grid([(0.3, ""), *[(0.1, label) for label in PHONES[:-1]], (99_999.5, PHONES[-1]), (0.3, "")])
    with pytest.raises(InputError, match=r"an interval of 99999\.5 s.*10 s at most"):
        sounds(file)
