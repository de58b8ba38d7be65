"""The command `continuum`: with the real network, what it writes; and every way in which it declines."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from pathlib import Path

import pytest
import soundfile
import textgrid

from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.cli import main

Run = Callable[..., int]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in a folder of the test's own."""
    monkeypatch.chdir(tmp_path)
    # The command sets it for this process.
    monkeypatch.setenv("TVM_NUM_THREADS", os.environ.get("TVM_NUM_THREADS", "2"))
    return lambda *arguments: main(["continuum", *map(str, arguments)])


def test_steps_of_equal_length_lie_beside_their_table_and_labels(
    run: Run, bundle: Bundle, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--steps", 3, "--spacing", "weight", "--labels", "textgrid", "--format", "flac", "--subtype", "pcm24"]
    assert run("-p", "{s~ʃ}ˈɑ", "-o", "new/c", *options) == 0
    rows = list(csv.DictReader(Path("new/c/continuum.csv").read_text("utf-8").splitlines()))
    assert [row["file"] for row in rows] == ["step-1.flac", "step-2.flac", "step-3.flac"]
    infos = [soundfile.info(f"new/c/{row['file']}") for row in rows]
    assert {(info.subtype, info.frames) for info in infos} == {("PCM_24", infos[0].frames)}
    assert float(rows[2]["from_first_db"]) > 1
    grid = textgrid.TextGrid.fromFile("new/c/step-2.TextGrid")
    assert "{s~ʃ:0.5}" in [interval.mark for interval in grid.getFirst("phonemes")]
    assert sorted(path.name for path in Path("new/c").iterdir()) == sorted(
        [f"step-{number}{ending}" for number in (1, 2, 3) for ending in (".flac", ".TextGrid")]
        + ["continuum.csv", "continuum.json"]
    )
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 5 and out[4].startswith("Steps of ") and out[2].startswith("step-2.flac  {s~ʃ:0.5}ˈɑ  0.5000 ")


def test_steps_of_a_different_run_are_not_mixed_with_new_ones(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    Path("c").mkdir()
    for stale in ("step-4.wav", "step-1.TextGrid"):
        file = Path("c", stale)
        file.touch()
        assert run("-p", "{s~ʃ}ˈɑ", "-o", "c", "--steps", 3) == 2
        assert f"c contains {stale} from a different run" in capsys.readouterr().err
        file.unlink()


@pytest.mark.slow
def test_text_with_a_sound_pair_gives_the_steps_of_its_phonemes(run: Run, bundle: Bundle) -> None:
    assert run("--text", "A [shy](/{s~ʃ}ˈI/) man.", "-o", "t", "--steps", 2) == 0
    assert run("-p", "ɐ {s~ʃ}ˈI mˈæn.", "-o", "p", "--steps", 2) == 0
    assert Path("t/step-2.wav").read_bytes() == Path("p/step-2.wav").read_bytes()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["-p", "sˈɑ"], "The text contains no sound pair. Add one without a weight, as in 'ɐ {s~ʃ}ˈɑ'."),
        (["-p", "{s~ʃ"], "The text contains no sound pair"),
        (["-p", "{s~ʃ}ˈɑ", "--steps", "1"], "(1) is out of range"),
        (["-p", "{s~ʃ}ˈɑ", "-s", "9"], "The speed 9 is out of range"),
        (["-p", "{s~ʃ}ʘ", "--strict"], "The model does not know 'ʘ'"),
        (["-p", "{s~ʃ}ˈɑ", "--format", "mp3", "--subtype", "float"], "files do not support 'float' samples"),
        (["-p", "{s~ʃ}ˈɑ", "-v", "nobody"], "nobody"),
        (["-p", "{s~ʃ}ˈɑ", "--durations", "frist"], "frist"),
        (["-p", "{s~ʃ}ˈɑ", "--prosody", "none.json"], "none.json"),
    ],
)
def test_what_cannot_be_done_is_said_before_the_model_is_loaded_and_makes_no_folder(
    run: Run, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    assert run("-o", "c", *options) == 2
    assert sentence in capsys.readouterr().err
    assert not Path("c").exists()


def test_a_file_in_the_folders_place_is_left_alone(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    Path("c").write_text("mine", encoding="utf-8")
    assert run("-p", "{s~ʃ}ˈɑ", "-o", "c") == 6
    assert "Cannot write c" in capsys.readouterr().err
    assert Path("c").read_text(encoding="utf-8") == "mine"
