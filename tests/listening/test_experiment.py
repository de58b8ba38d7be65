"""A listening test in jsPsych and PsychoPy: the same trials, and answers that the same analysis reads."""

from __future__ import annotations

import csv
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import threading
import time
from collections import Counter
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import numpy as np
import pytest
import soundfile
from browser import HAS_CHROMIUM, Browser, chromium
from psychopy_stand_in import Listener
from takes_of_symbols import silent_take

from kokoro_desktop.errors import OutputError
from kokoro_desktop.listening import ListeningTask, ListeningTest, Response, Trial, answers_csv, make_trials
from kokoro_desktop.listening.experiment import write_experiment
from kokoro_desktop.listening.results import pair_results
from kokoro_desktop.listening.trials import ABX_ANSWERS, SAME_DIFFERENT_ANSWERS

RATE = 24_000
SILENCE = np.zeros(RATE // 4, np.float32)
SOUNDS = {
    number: np.concatenate([SILENCE, np.full(RATE // 10, number / 10, np.float32), SILENCE]) for number in (1, 2, 5)
}
TAKES = {number: replace(silent_take([]), samples=samples) for number, samples in SOUNDS.items()}
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
    write_experiment(folder, listening_test(task), TAKES, 0.5, 0.6)


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def check_answers(rows: list[dict[str, str]], task: ListeningTask, listener: str, replays: int) -> None:
    """Check that the rows are those that the window saves if the listener behaves like the stand-ins.

    Only the order of the trials within each repetition may differ.
    """
    test = listening_test(task, listener)
    trials = make_trials(test)
    half = len(trials) // test.repetitions
    order = [tuple(int(row[f"sound_{place}"]) for place in (1, 2, 3) if row[f"sound_{place}"]) for row in rows]
    for start in (0, half):
        assert Counter(order[start : start + half]) == Counter(trial.sounds for trial in trials[start : start + half])
    of_sounds = {trial.sounds: trial for trial in trials}
    presented = [of_sounds[sounds] for sounds in order]
    chosen = [test.answers[int(trial.sounds[0] != trial.sounds[-1])] for trial in presented]
    responses = [Response(answer, 1 + replays * (not number), 0.4) for number, answer in enumerate(chosen)]
    assert rows == list(csv.DictReader(answers_csv(test, presented, responses).splitlines()))


def run_in_psychopy(folder: Path, listener: Listener, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    for earlier in folder.glob("answers-*.csv"):
        earlier.unlink()
    for name, module in listener.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    with pytest.raises(SystemExit):
        runpy.run_path(str(folder / "experiment.py"))
    (results,) = folder.glob("answers-*.csv")
    return rows_of(results)


def run_in_jspsych(folder: Path, replays: int, code: str) -> tuple[str, list[dict[str, str]]]:
    """Return the name and the rows of the answers."""
    done = subprocess.run(
        ["node", str(JSPSYCH), str(folder), str(replays), code],
        capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    saved = json.loads(done.stdout)
    assert saved["format"] == "csv"
    return saved["name"], [{name: str(value) for name, value in row.items()} for row in saved["rows"]]


def test_folder_has_the_sounds_the_table_and_the_scripts(folder: Path) -> None:
    write(folder, ListeningTask.ABX)
    assert sorted(path.name for path in folder.iterdir()) == [
        "README.txt", "conditions.csv", "experiment.js", "experiment.json", "experiment.py", "index.html", "sounds",
        "stimuli.csv",
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
    assert [int(row["repetition"]) for row in rows] == [1] * (len(rows) // 2) + [2] * (len(rows) // 2)
    assert [int(row["block"]) for row in rows] == [test.block_of(number) for number in range(1, len(trials) + 1)]
    assert {row["file_1"] for row in rows} == {"sounds/1.wav", "sounds/2.wav", "sounds/5.wav"}
    for row in rows:
        assert row["correct_key"] == (str(test.answers.index(row["correct"]) + 1) if row["correct"] else "")
        assert float(row["onset_ms"]) == pytest.approx(30, abs=1)


def test_texts_are_translated_but_answers_are_not(folder: Path) -> None:
    test = listening_test(ListeningTask.SAME_DIFFERENT)
    write_experiment(folder, test, TAKES, 0.5, 0.6, lambda text: text.upper())
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
    check_answers(run_in_psychopy(folder, listener, monkeypatch), task, 'L"1', replays=2)
    assert any("Take a break. 5 of" in text for text in listener.texts)


def test_answers_from_psychopy_are_kept_if_the_listener_stops(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, ListeningTask.ABX)
    rows = run_in_psychopy(folder, Listener("L1", patience=2), monkeypatch)
    assert rows == run_in_psychopy(folder, Listener("L1"), monkeypatch)[:2]


@pytest.mark.parametrize("task", ListeningTask)
@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_answers_from_jspsych_are_those_of_the_window(task: ListeningTask, folder: Path) -> None:
    write(folder, task)
    name, rows = run_in_jspsych(folder, 2, 'L"1 ')
    assert re.fullmatch(r"answers-L_1-\d{4}-\d\d-\d\d-\d{6}\.csv", name)
    check_answers(rows, task, 'L"1', 2)


def save_jspsych(folder: Path, downloads: Path) -> None:
    """Save the files of jsPsych in the folder of an experiment, as its README describes, or skip the test."""
    page = (folder / "index.html").read_text(encoding="utf-8")
    for url in re.findall(r"https://unpkg\.com/[^\"]+", page):
        package, path = re.fullmatch(r"https://unpkg\.com/(.+?@[\d.]+)/(.+)", url).groups()
        done = subprocess.run(
            ["npm", "pack", "--silent", package], cwd=downloads, capture_output=True, text=True, check=False
        )
        if done.returncode:
            pytest.skip(f"npm cannot download {package}")
        name = f"{package.partition('@jspsych/')[2] or package}-{Path(path).name}"
        with tarfile.open(downloads / done.stdout.strip()) as files:
            (folder / name).write_bytes(files.extractfile(f"package/{path}").read())
        page = page.replace(url, name)
    (folder / "index.html").write_text(page, encoding="utf-8")


def answer(browser: Browser, text: str, key: str) -> None:
    """Wait for a page with a text, and press a key until the page changes: jsPsych ignores very early keys."""
    shown = f"document.body.innerText.includes('{text}')"
    browser.wait(f"return {shown}")
    end = time.monotonic() + 60
    while browser.run(f"return {shown}"):
        assert time.monotonic() < end, text
        browser.press(key)


@pytest.mark.slow
@pytest.mark.skipif(not HAS_CHROMIUM or shutil.which("npm") is None, reason="needs Chromium and npm")
def test_answers_from_jspsych_in_a_browser_are_those_of_the_window(folder: Path, tmp_path: Path) -> None:
    write_experiment(folder, listening_test(ListeningTask.ABX), TAKES, 0.05, 0.05)
    save_jspsych(folder, tmp_path)
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    # The page plays sound because the listener has typed: no policy is changed.
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, chromium(downloads=tmp_path) as browser:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser.open(f"http://127.0.0.1:{server.server_port}/")
        browser.wait("return document.activeElement.tagName == 'INPUT'")
        browser.press("L1\ue007")
        answer(browser, "Press Space to begin", " ")
        for trial in range(1, 17):
            if trial in (6, 11, 16):
                answer(browser, "Take a break", " ")
            if trial == 1:
                browser.wait("return document.body.innerText.includes('Trial 1 of 16')")
                time.sleep(1)  # until the last sound has begun
                browser.press(" ")
            answer(browser, f"Trial {trial} of 16", "2")
        browser.wait("return document.body.innerText.includes('The test is finished')")
        end = time.monotonic() + 60
        while not (saved := list(tmp_path.glob("answers-L1-*.csv"))):
            assert time.monotonic() < end
        server.shutdown()
    rows = rows_of(saved[0])
    expected = make_trials(listening_test(ListeningTask.ABX, "L1"))
    sounds = [tuple(int(row[f"sound_{place}"]) for place in (1, 2, 3)) for row in rows]
    assert Counter(sounds) == Counter(trial.sounds for trial in expected)
    assert all(row["correct"] == str(int(one[2] == one[1])) for row, one in zip(rows, sounds, strict=True))
    assert {row["answer"] for row in rows} == {ABX_ANSWERS[1]}
    assert [row["plays"] for row in rows] == ["2"] + ["1"] * 15


def order_of(rows: list[dict[str, str]]) -> list[str]:
    return [row["sound_1"] + row["sound_2"] + row["sound_3"] for row in rows]


def test_each_listener_has_an_own_order_in_psychopy_that_can_be_made_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, ListeningTask.ABX)
    one, again, other = (order_of(run_in_psychopy(folder, Listener(code), monkeypatch)) for code in ("L1", "L1", "L2"))
    assert one == again != other


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_each_listener_has_an_own_order_in_jspsych_that_can_be_made_again(folder: Path) -> None:
    write(folder, ListeningTask.ABX)
    one, again, other = (order_of(run_in_jspsych(folder, 0, code)[1]) for code in ("L1", "L1", "L2"))
    assert one == again != other


def test_numbers_in_the_column_repetition_can_keep_one_order_for_all(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, ListeningTask.ABX)
    rows = [{**row, "repetition": row["trial"]} for row in rows_of(folder / "conditions.csv")]
    with (folder / "conditions.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows(rows)
    assert order_of(run_in_psychopy(folder, Listener("L1"), monkeypatch)) == order_of(rows)


@pytest.mark.parametrize("task", ListeningTask)
def test_readme_names_every_column(task: ListeningTask, folder: Path) -> None:
    write(folder, task)
    readme = (folder / "README.txt").read_text(encoding="utf-8")
    answers = answers_csv(listening_test(task), (), ()).splitlines()[0].split(",")
    for column in (*rows_of(folder / "conditions.csv")[0], *rows_of(folder / "stimuli.csv")[0], *answers):
        name, _, place = column.rpartition("_")
        assert column in readme or (place in "123" and f"{name}_1" in readme), column


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no umask")
def test_folder_can_be_read_by_others_if_the_umask_allows(folder: Path) -> None:
    before = os.umask(0o022)
    try:
        write(folder, ListeningTask.ABX)
    finally:
        os.umask(before)
    assert [path.stat().st_mode & 0o777 for path in (folder, folder / "sounds")] == [0o755, 0o755]


def test_statistics_read_the_answers_from_psychopy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, ListeningTask.ABX)
    rows = run_in_psychopy(folder, Listener("L1"), monkeypatch)
    test = listening_test(ListeningTask.ABX)
    responses = [Response(row["answer"], int(row["plays"]), int(row["reaction_ms"]) / 1000) for row in rows]
    presented = [
        Trial(tuple(int(row[f"sound_{place}"]) for place in (1, 2, 3)), ABX_ANSWERS[row["sound_1"] != row["sound_3"]])
        for row in rows
    ]
    results = pair_results(test, presented, responses)
    assert [(each.lower, each.upper, each.trials, each.correct) for each in results] == [(1, 2, 8, 8), (2, 5, 8, 8)]
