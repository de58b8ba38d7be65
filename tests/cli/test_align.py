"""The command `align`: its outputs, and requests that it refuses before it starts."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from pathlib import Path

import pytest
import soundfile
import textgrid as reader

from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.cli import main

Run = Callable[..., int]


@pytest.fixture
def run(bundle: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in a folder of the test's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TVM_NUM_THREADS", os.environ.get("TVM_NUM_THREADS", "2"))
    return lambda *arguments: main(list(map(str, arguments)))


def test_words_and_measurements_of_a_recording_are_written(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("say", "Mary rolled the barrel.", "-v", "am_fenrir", "-o", "a.wav") == 0
    outputs = ["-o", "b.TextGrid", "-o", "b.segments.csv"]
    assert run("align", "a.wav", "--text", "Mary rolled the barrel.", *outputs) == 0
    assert "compared with am_" in capsys.readouterr().out
    grid = reader.TextGrid.fromFile("b.TextGrid")
    assert [each.mark for each in grid.getFirst("spelling") if each.mark] == ["Mary", "rolled", "the", "barrel"]
    assert grid.maxTime == pytest.approx(soundfile.info("a.wav").duration, abs=1e-4)
    rows = list(csv.DictReader(Path("b.segments.csv").read_text(encoding="utf-8").splitlines()))
    assert {row["word"] for row in rows} == {"Mary", "rolled", "the", "barrel"}


@pytest.mark.slow
def test_another_voice_speaks_in_the_times_of_an_aligned_recording(run: Run) -> None:
    assert run("say", "Mary rolled the barrel.", "-v", "am_fenrir", "-s", "0.8", "-o", "a.wav") == 0
    assert run("align", "a.wav", "--text", "Mary rolled the barrel.", "-o", "a.TextGrid") == 0
    like = ["--durations", "a.TextGrid", "--like", "a.wav", "--register", "voice"]
    assert run("say", "Mary rolled the barrel.", "-v", "af_heart", *like, "-o", "b.wav") == 0
    assert soundfile.info("b.wav").duration == pytest.approx(soundfile.info("a.wav").duration, abs=0.05)


@pytest.mark.parametrize("name", ["a.PitchTier", "a.prosody.json", "a.json", "a.txt"])
def test_outputs_that_cannot_describe_a_recording_are_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["align", "a.wav", "-p", "həlˈO", "-o", str(tmp_path / name)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_only_formats_of_recordings_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["align", "a.wav", "-p", "həlˈO", "-o", str(tmp_path / "a.doc")]) == 2
    message = capsys.readouterr().err
    assert ".TextGrid" in message and ".segments.json" in message
    assert " .json" not in message and ".PitchTier" not in message and ".prosody.json" not in message


def test_a_language_without_a_voice_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    soundfile.write(tmp_path / "a.wav", [0.1] * 24_000, 24_000)
    arguments = ["align", str(tmp_path / "a.wav"), "-p", "həlˈO", "--language", "xx"]
    assert main([*arguments, "-o", str(tmp_path / "a.TextGrid")]) == 2
    assert "No voice is available for the language xx" in capsys.readouterr().err
