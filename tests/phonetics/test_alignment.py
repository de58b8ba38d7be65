"""Alignment: known paths, pauses, and two voices of the network beside their own labels."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
import soundfile
import textgrid as reader
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.cli import main
from kokoro_desktop.phonetics.alignment import Template, warp

RATE = 24_000
SENTENCE = "ʃi hˈæd jˈɔɹ dˈɑɹk sˈut ɪn ɡɹˈisi wˈɔʃ wˈɔɾəɹ."


def letters(text: str) -> np.ndarray:
    """A row for each letter, far from those of all others; a point is silence."""
    rows = np.zeros((len(text), 27), np.float32)
    rows[np.arange(len(text)), [ord(letter) - ord("a") if letter != "." else 26 for letter in text]] = 10
    return rows


def aligned(recorded: str, spoken: str, gaps: Sequence[int]) -> str:
    """Return the letters of the template to which the letters of a recording are assigned."""
    template = Template.of(letters(spoken), letters(".")[0], np.array(gaps))
    lows = np.zeros(len(recorded), np.int64)
    path, distance = warp(letters(recorded), template, lows, len(template.rows))
    assert np.isfinite(distance)
    return "".join("." if template.pauses[row] else spoken[template.origin[row]] for row in path)


def test_slower_and_faster_speech_is_aligned() -> None:
    assert aligned("aaabbbbbccd", "aabbbccdd", [0, 9]) == "aaabbbbbccd"


def test_a_recording_may_pause_between_words() -> None:
    assert aligned("..aabb....ccdd", "aabbccdd", [0, 4, 8]) == "..aabb....ccdd"


@given(st.data())
def test_paths_never_go_backwards(data: st.DataObject) -> None:
    spoken = data.draw(st.text("abcd.", min_size=2, max_size=12))
    recorded = data.draw(st.text("abcd.", min_size=len(spoken), max_size=24))
    gaps = sorted(data.draw(st.sets(st.integers(0, len(spoken)), max_size=4)) | {0, len(spoken)})
    template = Template.of(letters(spoken), letters(".")[0], np.array(gaps))
    path, distance = warp(letters(recorded), template, np.zeros(len(recorded), np.int64), len(template.rows))
    if np.isfinite(distance):
        assert path[0] <= 1 and path[-1] >= len(template.rows) - 2
        steps = np.diff(path)
        assert ((steps >= 0) & (steps <= 3)).all()


@pytest.fixture
def run(bundle: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Run a command in a folder of the test's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TVM_NUM_THREADS", os.environ.get("TVM_NUM_THREADS", "2"))
    return lambda *arguments: main(list(map(str, arguments)))


def starts(path: str) -> np.ndarray:
    tier = reader.TextGrid.fromFile(path).getFirst("phonemes")
    return np.array([interval.minTime for interval in tier if interval.mark])


def test_the_phonemes_of_another_voice_are_found(run: Callable[..., int]) -> None:
    assert run("say", "-p", SENTENCE, "-v", "bf_emma", "-o", "a.wav", "--labels", "own.TextGrid") == 0
    # As a telephone records it, with a pause in the middle.
    samples, _ = soundfile.read("a.wav")
    tier = reader.TextGrid.fromFile("own.TextGrid").getFirst("words")
    gap = next(word.minTime for word in tier if word.mark.startswith("s"))
    silence = 1e-4 * np.random.default_rng(0).standard_normal(RATE // 2)
    middle = round(gap * RATE)
    soundfile.write("b.wav", np.concatenate([samples[:middle], silence, samples[middle:]])[::3], 8_000)
    assert run("align", "b.wav", "-p", SENTENCE, "-v", "af_heart", "-o", "found.TextGrid") == 0
    own = starts("own.TextGrid")
    own += 0.5 * (own >= gap - 0.001)
    errors = np.abs(starts("found.TextGrid") - own)
    assert np.median(errors) <= 0.02 and (errors <= 0.05).mean() >= 0.9


def test_another_text_is_refused(run: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("say", "-p", SENTENCE, "-v", "bf_emma", "-o", "a.wav") == 0
    other = "bwˈenos dˈias, kˈomo estˈas ˈoj? kjˈeɾo komˈeɾ."
    assert run("align", "a.wav", "-p", other, "-v", "af_heart", "-o", "a.TextGrid") == 2
    assert "does not match the text" in capsys.readouterr().err
    assert not Path("a.TextGrid").exists()


@pytest.mark.parametrize("noise", [0, 1e-3])
def test_silence_around_a_recording_moves_the_labels(run: Callable[..., int], noise: float) -> None:
    assert run("say", "-p", SENTENCE, "-v", "bf_emma", "-o", "a.wav") == 0
    samples, _ = soundfile.read("a.wav")
    samples = np.pad(samples, (4 * RATE, 5 * RATE))
    soundfile.write("b.wav", samples + noise * np.random.default_rng(0).standard_normal(len(samples)), RATE)
    assert run("align", "a.wav", "-p", SENTENCE, "-v", "af_heart", "-o", "a.TextGrid") == 0
    assert run("align", "b.wav", "-p", SENTENCE, "-v", "af_heart", "-o", "b.TextGrid") == 0
    moved = starts("b.TextGrid") - starts("a.TextGrid")
    assert np.abs(np.median(moved) - 4) <= 0.005 and (np.abs(moved - 4) <= 0.05).mean() >= 0.9
    assert reader.TextGrid.fromFile("b.TextGrid").maxTime == pytest.approx(len(samples) / RATE)


def test_other_texts_of_the_same_length_are_noticed(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("say", "Mary rolled the barrel down the hill before breakfast.", "-v", "am_puck", "-o", "a.wav") == 0
    for text in (
        "The committee will publish its annual report next Thursday.",
        "Mary rolled the barrel down the hill before breakfast. Mary rolled the barrel down the hill before breakfast.",
        "Mary rolled the barrel.",
    ):
        capsys.readouterr()
        refused = run("align", "a.wav", "--text", text, "-v", "am_fenrir", "-o", "a.TextGrid") == 2
        assert refused or "may not be that of the recording" in capsys.readouterr().err
    assert run("align", "a.wav", "--text", "Mary rolled the barrel down the hill before breakfast.",
               "-v", "am_fenrir", "-o", "a.TextGrid") == 0  # fmt: skip
    assert "may not be" not in capsys.readouterr().err


@pytest.mark.parametrize("seconds", [0.3, 3, 30])
def test_silence_and_recordings_of_another_length_are_refused(
    run: Callable[..., int], seconds: float, capsys: pytest.CaptureFixture[str]
) -> None:
    soundfile.write("a.wav", np.zeros(round(RATE * seconds)), RATE)
    assert run("align", "a.wav", "-p", SENTENCE, "-v", "af_heart", "-o", "a.TextGrid") == 2
    assert "does not match the text" in capsys.readouterr().err
