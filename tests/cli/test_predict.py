"""The command `predict`, and the options of `say` that change the prosody, with the real network."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import soundfile
import textgrid

from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.cli import main

HELLO = "həlˈO, wˈɜɹld."
Run = Callable[..., int]


@pytest.fixture
def run(bundle: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in a folder of the test's own."""
    monkeypatch.chdir(tmp_path)
    # The command sets it for this process.
    monkeypatch.setenv("TVM_NUM_THREADS", os.environ.get("TVM_NUM_THREADS", "2"))
    return lambda *arguments: main(list(map(str, arguments)))


def samples(name: str) -> np.ndarray:
    return soundfile.read(name, dtype="float32")[0]


def test_what_is_predicted_is_what_is_spoken(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("predict", "-p", HELLO, "-o", "p.json") == 0
    assert run("predict", "-p", HELLO) == 0
    assert capsys.readouterr().out == Path("p.json").read_text("utf-8")
    assert run("say", "-p", HELLO, "-o", "plain.wav", "--labels", "plain.TextGrid", "--labels", "l.prosody.json") == 0
    assert run("say", "-p", HELLO, "-o", "imposed.wav", "--prosody", "p.json") == 0
    np.testing.assert_allclose(samples("imposed.wav"), samples("plain.wav"), atol=2e-3)
    predicted, kept = (json.loads(Path(name).read_text("utf-8")) for name in ("p.json", "l.prosody.json"))
    assert (predicted["f0"], predicted["tokens"]) == (kept["f0"], kept["tokens"])


def test_another_voice_speaks_in_the_times_and_at_the_pitch_of_a_recording(run: Run) -> None:
    labels = ["--labels", "a.TextGrid", "--labels", "a.PitchTier"]
    assert run("say", "-p", HELLO, "-o", "a.wav", "-s", "0.8", *labels) == 0
    curve = ["--pitch", "a.PitchTier", "--register", "voice", "--pitch-shift", "2"]
    times = ["--durations", "a.TextGrid", "--labels", "b.TextGrid", "--labels", "b.prosody.json"]
    assert run("say", "-p", HELLO, "-o", "b.wav", "-s", "0.8", "-v", "am_adam", *times, *curve) == 0
    first, second = (textgrid.TextGrid.fromFile(name).getFirst("phonemes") for name in ("a.TextGrid", "b.TextGrid"))
    spoken = [[one for one in tier if one.mark.strip(",. ˈ")] for tier in (first, second)]
    for one, other in zip(*spoken, strict=True):
        assert one.mark == other.mark
        assert (other.minTime, other.maxTime) == pytest.approx((one.minTime, one.maxTime), abs=0.0126)
    content = json.loads(Path("b.prosody.json").read_text("utf-8"))
    f0, own = (np.array(content[name]) for name in ("f0", "predicted_f0"))
    raised = 12 * np.log2(np.median(f0[own >= 30]) / np.median(own[own >= 30]))
    assert raised == pytest.approx(2, abs=0.7)


def test_shift_and_range_are_spoken_and_reported(run: Run) -> None:
    edit = ["--pitch-shift", "-3", "--pitch-range", "0"]
    assert run("say", "-p", HELLO, "-o", "a.wav", "--json", "r.json", "--labels", "a.prosody.json", *edit) == 0
    assert json.loads(Path("r.json").read_text("utf-8"))["edit"] == {"pitch_shift": -3.0, "pitch_range": 0.0}
    content = json.loads(Path("a.prosody.json").read_text("utf-8"))
    f0 = np.array(content["f0"])
    assert np.ptp(12 * np.log2(f0[np.array(content["predicted_f0"]) >= 30])) < 0.01


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--durations", "none.TextGrid"], "Cannot read none.TextGrid: No such file"),
        (["--prosody", "broken.json"], "broken.json, line 1: not valid JSON"),
        (["--pitch-shift", "99"], "The pitch shift (99 semitones) is out of range"),
        (["--fit"], "Add --pitch or --like"),
    ],
)
def test_what_cannot_be_imposed_is_said_before_the_model_is_loaded(
    run: Run, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    Path("broken.json").write_text("{", encoding="utf-8")
    assert run("say", "-p", HELLO, "-o", "a.wav", *options) == 2
    assert sentence in capsys.readouterr().err
    assert not Path("a.wav").exists()


def test_a_files_prosody_is_one_texts(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("predict", "-p", HELLO, "-o", "p.json") == 0
    assert run("say", "-p", HELLO, "-p", "hə", "-o", "a.wav", "-o", "b.wav", "--prosody", "p.json") == 2
    assert "applies to one text only" in capsys.readouterr().err
    assert run("say", "-p", "hə", "-o", "a.wav", "--prosody", "p.json") == 2
    assert "belongs to a different text: token 3 is 'l' instead of ''" in capsys.readouterr().err


def test_a_text_is_predicted_like_its_phonemes(run: Run) -> None:
    assert run("predict", "--text", "Hello.", "-o", "text.json") == 0
    assert run("predict", "-p", "həlˈO.", "-o", "phonemes.json") == 0
    text, phonemes = (json.loads(Path(f"{name}.json").read_text("utf-8")) for name in ("text", "phonemes"))
    assert text["f0"] == phonemes["f0"]
