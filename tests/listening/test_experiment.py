"""A listening test in jsPsych and PsychoPy: the same trials, and answers that the same analysis reads."""

from __future__ import annotations

import csv
import json
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile
from psychopy_stand_in import Listener

from kokoro_desktop.errors import OutputError
from kokoro_desktop.listening import ListeningTask, ListeningTest, Response, answers_csv, make_trials
from kokoro_desktop.listening.experiment import write_experiment
from kokoro_desktop.listening.results import pair_results
from kokoro_desktop.listening.trials import ABX_ANSWERS, SAME_DIFFERENT_ANSWERS

RATE = 24_000
SILENCE = np.zeros(RATE // 4, np.float32)
SOUNDS = {
    number: np.concatenate([SILENCE, np.full(RATE // 10, number / 10, np.float32), SILENCE]) for number in (1, 2, 5)
}
ANSWERS = {
    ListeningTask.IDENTIFICATION: ('s "sharp"', "ʃ, or <similar>"),
    ListeningTask.ABX: ABX_ANSWERS,
    ListeningTask.SAME_DIFFERENT: SAME_DIFFERENT_ANSWERS,
    ListeningTask.RATING: ("1", "2", "3"),
}
JSPSYCH = Path(__file__).parents[1] / "helpers" / "jspsych_stand_in.mjs"


def listening_test(task: ListeningTask, listener: str = "") -> ListeningTest:
    return ListeningTest(task, tuple(SOUNDS), ANSWERS[task], apart=1, repetitions=2, block=5, seed=7, listener=listener)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / 'Hörtest\'s "folder"'


def write(folder: Path, task: ListeningTask) -> None:
    write_experiment(folder, listening_test(task), SOUNDS, 0.5, 0.6)


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def expected(task: ListeningTask, listener: str, replays: int) -> list[dict[str, str]]:
    """Return the rows that the window saves if the listener behaves like the stand-ins."""
    test = listening_test(task, listener)
    trials = make_trials(test)
    chosen = [test.answers[int(trial.sounds[0] != trial.sounds[-1])] for trial in trials]
    responses = [Response(answer, 1 + replays * (not number), 0.4) for number, answer in enumerate(chosen)]
    return list(csv.DictReader(answers_csv(test, trials, responses).splitlines()))


def run_in_psychopy(folder: Path, listener: Listener, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    for name, module in listener.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    with pytest.raises(SystemExit):
        runpy.run_path(str(folder / "experiment.py"))
    (results,) = folder.glob("answers-*.csv")
    return rows_of(results)


def test_folder_has_the_sounds_the_table_and_the_scripts(folder: Path) -> None:
    write(folder, ListeningTask.ABX)
    assert sorted(path.name for path in folder.iterdir()) == [
        "README.txt", "conditions.csv", "experiment.js", "experiment.json", "experiment.py", "index.html", "sounds",
    ]  # fmt: skip
    assert sorted(path.name for path in (folder / "sounds").iterdir()) == ["1.wav", "2.wav", "5.wav"]
    samples, rate = soundfile.read(folder / "sounds" / "5.wav")
    assert (rate, len(samples)) == (48_000, round(0.16 * 48_000))  # 30 ms before and after the sound
    assert samples[3840] == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize("task", ListeningTask)
def test_trials_are_those_of_the_window(task: ListeningTask, folder: Path) -> None:
    write(folder, task)
    test, rows = listening_test(task), rows_of(folder / "conditions.csv")
    trials = make_trials(test)
    sounds = [tuple(int(row[f"sound_{place}"]) for place in (1, 2, 3) if row[f"sound_{place}"]) for row in rows]
    assert sounds == [trial.sounds for trial in trials]
    assert [row["correct"] for row in rows] == [trial.correct for trial in trials]
    assert [int(row["block"]) for row in rows] == [test.block_of(number) for number in range(1, len(trials) + 1)]
    assert {row["file_1"] for row in rows} == {"sounds/1.wav", "sounds/2.wav", "sounds/5.wav"}
    for row in rows:
        assert row["correct_key"] == (str(test.answers.index(row["correct"]) + 1) if row["correct"] else "")
        assert float(row["onset_ms"]) == pytest.approx(30, abs=1)


def test_texts_are_translated_but_answers_are_not(folder: Path) -> None:
    test = listening_test(ListeningTask.SAME_DIFFERENT)
    write_experiment(folder, test, SOUNDS, 0.5, 0.6, lambda text: text.upper())
    settings = json.loads((folder / "experiment.json").read_text(encoding="utf-8"))
    assert settings["texts"]["question"] == "ARE THE TWO SOUNDS THE SAME OR DIFFERENT?"
    assert settings["answers"][1] == {"key": "2", "answer": "different", "label": "DIFFERENT"}


def test_existing_folder_is_refused_and_left_as_it_is(folder: Path) -> None:
    folder.mkdir()
    with pytest.raises(OutputError, match="already exists"):
        write(folder, ListeningTask.ABX)
    assert not list(folder.iterdir())


@pytest.mark.parametrize("task", ListeningTask)
def test_answers_from_psychopy_are_those_of_the_window(
    task: ListeningTask, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, task)
    listener = Listener('L"1 ', replays=2)
    assert run_in_psychopy(folder, listener, monkeypatch) == expected(task, 'L"1', replays=2)
    assert any("Take a break. 5 of" in text for text in listener.texts)


def test_answers_from_psychopy_are_kept_if_the_listener_stops(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, ListeningTask.ABX)
    rows = run_in_psychopy(folder, Listener("L1", patience=2), monkeypatch)
    assert rows == expected(ListeningTask.ABX, "L1", replays=0)[:2]


@pytest.mark.parametrize("task", ListeningTask)
@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_answers_from_jspsych_are_those_of_the_window(task: ListeningTask, folder: Path) -> None:
    write(folder, task)
    done = subprocess.run(
        ["node", str(JSPSYCH), str(folder), "2"], capture_output=True, text=True, encoding="utf-8", check=True
    )
    saved = json.loads(done.stdout)
    assert (saved["format"], saved["name"]) == ("csv", "answers-L_1.csv")
    assert [{name: str(value) for name, value in row.items()} for row in saved["rows"]] == expected(task, 'L"1', 2)


def test_statistics_read_the_answers_from_psychopy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, ListeningTask.ABX)
    rows = run_in_psychopy(folder, Listener("L1"), monkeypatch)
    test = listening_test(ListeningTask.ABX)
    responses = [Response(row["answer"], int(row["plays"]), int(row["reaction_ms"]) / 1000) for row in rows]
    results = pair_results(test, make_trials(test), responses)
    assert [(each.lower, each.upper, each.trials, each.correct) for each in results] == [(1, 2, 8, 8), (2, 5, 8, 8)]
