"""The command `stimuli`, with the real network: its files, measurements and certificate, and what it declines."""

from __future__ import annotations

import csv
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pyloudnorm
import pytest
import soundfile
import textgrid

from kokoro_desktop.audio import loudness
from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.cli import main

Run = Callable[..., int]
DESIGN = """
text = "Mary met Nelly on Monday."
target = "Nelly"

[factors]
voice = ["af_heart", "am_michael"]
f0_peak = [0, 4]
duration = [1, 1.4]
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in a folder with a design."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TVM_NUM_THREADS", os.environ.get("TVM_NUM_THREADS", "2"))
    Path("design.toml").write_text(DESIGN, encoding="utf-8")
    return lambda *arguments: main(["stimuli", *map(str, arguments)])


def table(folder: str) -> list[dict[str, str]]:
    return list(csv.DictReader(Path(folder, "stimuli.csv").read_text("utf-8").splitlines()))


def test_stimuli_are_what_the_design_requests(run: Run, bundle: Bundle, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("design.toml", "-o", "out", "--jobs", 1, "--labels", "textgrid") == 0
    assert "8 spoken, 0 unchanged, 0 not spoken" in capsys.readouterr().out
    rows = table("out")
    assert [row["file"] for row in rows[:2]] == ["wavs/1_af_heart_f0+0_dur1.wav", "wavs/2_af_heart_f0+0_dur1.4.wav"]
    for row in rows:
        samples, rate = soundfile.read(f"out/{row['file']}")
        assert pyloudnorm.Meter(rate).integrated_loudness(samples) == pytest.approx(-23, abs=0.1)
        loud = np.flatnonzero(np.abs(samples) > 1e-3)
        assert (loud[0], len(samples) - 1 - loud[-1]) == pytest.approx((0.03 * rate, 0.03 * rate), abs=0.003 * rate)
        grid = textgrid.TextGrid.fromFile(f"out/{Path(row['file']).with_suffix('.TextGrid')}")
        (word,) = (each for each in grid.getFirst("spelling") if each.mark == "Nelly")
        assert word.maxTime - word.minTime == pytest.approx(float(row["duration_measured_s"]), abs=1e-3)
    by_level = {(row["voice"], row["f0_peak_st"], row["duration_factor"]): row for row in rows}
    for voice in ("af_heart", "am_michael"):
        low, high = (float(by_level[voice, st, "1"]["f0_peak_measured_hz"]) for st in "04")
        assert 12 * np.log2(high / low) == pytest.approx(4, abs=1.5)
        short, long = (float(by_level[voice, "0", factor]["duration_measured_s"]) for factor in ("1", "1.4"))
        assert long / short == pytest.approx(1.4, abs=0.06)


def test_command_is_resumed_and_its_certificate_makes_the_same_files(
    run: Run, bundle: Bundle, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("c.toml").write_text('phonemes = "ɐ {s~ʃ}ˈɑ"\n[factors]\nstep = 2\n', encoding="utf-8")
    assert run("c.toml", "-o", "out", "--jobs", 1, "--labels", "textgrid") == 0
    assert Path("out/design.toml").read_text("utf-8") == Path("c.toml").read_text("utf-8")
    Path("out/wavs/2_step2.wav").unlink()
    assert run("c.toml", "-o", "out", "--jobs", 1, "--labels", "textgrid") == 0
    assert "1 spoken, 1 unchanged" in capsys.readouterr().out
    assert run("out/certificate.json", "-o", "again", "--jobs", 1) == 0
    assert "4 files: all match the certificate" in capsys.readouterr().out
    for name in ("2_step2.wav", "2_step2.TextGrid"):
        assert Path("out/wavs", name).read_bytes() == Path("again/wavs", name).read_bytes()
    assert not Path("again/certificate.json").exists()
    assert run("out/certificate.json", "-o", "out") == 2
    assert "out contains the certified files. Choose a different output folder." in capsys.readouterr().err
    assert run("out/certificate.json", "-o", "third", "--labels", "textgrid") == 2
    assert "The labels are those of the certificate. Omit --labels." in capsys.readouterr().err

    certificate = json.loads(Path("out/certificate.json").read_text("utf-8"))
    certificate["files"]["wavs/1_step1.wav"] = "0" * 64
    certificate["bundle"] = "other"
    Path("changed.json").write_text(json.dumps(certificate), encoding="utf-8")
    assert run("changed.json", "-o", "again", "--jobs", 1) == 1
    error = capsys.readouterr().err
    assert "1 file differs from the certificate: wavs/1_step1.wav" in error
    assert "The certificate is for the bundle other, but this device uses the bundle " in error


def test_certificate_of_earlier_files_is_removed_before_they_change(
    run: Run, bundle: Bundle, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("c.toml").write_text('phonemes = "sˈɑ"\n', encoding="utf-8")
    assert run("c.toml", "-o", "out", "--jobs", 1) == 0
    Path("out/wavs/1.wav").unlink()
    monkeypatch.setattr("kokoro_desktop.cli.batch.run_plan", Mock(side_effect=KeyboardInterrupt))
    assert run("c.toml", "-o", "out", "--jobs", 1) == 130
    assert not Path("out/certificate.json").exists()


def test_folder_with_a_different_design_is_left_alone(
    run: Run, bundle: Bundle, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("out/wavs").mkdir(parents=True)
    Path("out/design.toml").write_text('phonemes = "ɐ"', encoding="utf-8")
    Path("out/wavs/1.wav").touch()
    assert run("design.toml", "-o", "out") == 2
    assert "out contains the stimuli of a different design" in capsys.readouterr().err
    assert sorted(path.name for path in Path("out").iterdir()) == ["design.toml", "wavs"]


def test_folder_of_a_design_that_could_not_be_spoken_is_used_for_the_corrected_one(run: Run, bundle: Bundle) -> None:
    Path("c.toml").write_text('phonemes = "ɐ {s~ʃ}ˈɑ"\ntarget = "q"\n[factors]\nstep = 2\n', encoding="utf-8")
    assert run("c.toml", "-o", "out", "--jobs", 1) == 2
    assert Path("out/design.toml").exists()
    Path("c.toml").write_text('phonemes = "ɐ {s~ʃ}ˈɑ"\n[factors]\nstep = 2\n', encoding="utf-8")
    assert run("c.toml", "-o", "out", "--jobs", 1) == 0


def test_stimuli_that_would_clip_are_reported_and_not_certified(
    run: Run, bundle: Bundle, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("loud.toml").write_text('phonemes = "sˈɑ"\nloudness = -3\n', encoding="utf-8")
    assert run("loud.toml", "-o", "out", "--jobs", 1) == 1
    assert "would clip at -3 LUFS" in capsys.readouterr().err
    assert table("out")[0]["notes"].startswith("The sound would clip")
    assert not Path("out/certificate.json").exists()


@pytest.mark.parametrize("name", ["none.json", "folder.json", "none.toml"])
def test_design_that_cannot_be_read_is_named(run: Run, capsys: pytest.CaptureFixture[str], name: str) -> None:
    Path("folder.json").mkdir()
    assert run(name, "-o", "out") == 2
    assert f"Cannot read {name}" in capsys.readouterr().err and not Path("out").exists()


def test_missing_dictionary_is_named(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("design.toml", "-o", "out", "--dictionary", "none.tsv") == 2
    assert "The dictionary none.tsv cannot be used" in capsys.readouterr().err and not Path("out").exists()


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ('text = "a"\nspeed = 9', "The speed 9 is out of range"),
        ('text = "a"\n[factors]\nvoice = "nobody"', "nobody"),
        ("[", "not valid TOML"),
    ],
)
def test_mistake_in_the_design_is_named_before_anything_is_written(
    run: Run, capsys: pytest.CaptureFixture[str], source: str, sentence: str
) -> None:
    Path("bad.toml").write_text(source, encoding="utf-8")
    assert run("bad.toml", "-o", "out") == 2
    assert sentence in capsys.readouterr().err
    assert not Path("out").exists()


def test_missing_package_is_named_before_anything_is_written(
    run: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    loudness._meter.cache_clear()
    monkeypatch.setitem(sys.modules, "pyloudnorm", None)
    assert run("design.toml", "-o", "out") == 3
    assert "Install it with" in capsys.readouterr().err
    assert not Path("out").exists()


def test_file_in_the_folders_place_is_left_alone(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    Path("out").write_text("mine", encoding="utf-8")
    assert run("design.toml", "-o", "out") == 6
    assert Path("out").read_text(encoding="utf-8") == "mine"
