"""Export of a listening test as an experiment for jsPsych and PsychoPy."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import numpy as np

from kokoro_desktop import paths
from kokoro_desktop.audio import sound_files
from kokoro_desktop.audio.onset import find_first_sound, without_silence
from kokoro_desktop.audio.recording import resample
from kokoro_desktop.errors import OutputError
from kokoro_desktop.files import atomic
from kokoro_desktop.files.table import format_rows
from kokoro_desktop.listening.stimulus_table import sound_file, stimuli_csv
from kokoro_desktop.listening.trials import MOST_SOUNDS, QUESTIONS, ListeningTest, make_trials
from kokoro_desktop.messages import mark, message
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take

_SCRIPTS: Final = ("README.txt", "experiment.js", "experiment.py", "index.html")
_RATE: Final = 48_000  # the rate of most sound cards; PsychoPy's low-latency modes may accept no other
_PLACES: Final = range(1, MOST_SOUNDS + 1)
_COLUMNS: Final = (
    "repetition", "block", "trial", *(f"sound_{place}" for place in _PLACES), *(f"file_{place}" for place in _PLACES),
    "onset_ms", "correct", "correct_key",
)  # fmt: skip
_TEXTS: Final = {
    "title": mark("Listening Test"),
    "listener": mark("Listener code"),
    "begin": mark("Press Space to begin."),
    "progress": mark("Trial {0} of {1}"),
    "again": mark("Space: play again"),
    "break": mark("Take a break. {0} of {1} trials are done."),
    "continue": mark("Press Space to continue."),
    "end": mark("The test is finished. Thank you."),
}


def write_experiment(
    folder: Path,
    test: ListeningTest,
    takes: Mapping[int, Take],
    gap_s: float,
    pause_s: float,
    translate: Callable[[str], str] = str,
) -> None:
    """Write a listening test to a new folder, with scripts that run it in jsPsych and PsychoPy.

    The folder contains the sounds with a table of their settings (``stimuli.csv``), a table of the trials
    (``conditions.csv``), the settings and texts (``experiment.json``), and the files of ``resources/experiment``.

    Parameters
    ----------
    takes
        Mapping from the number of each sound to its take; silence at both ends is trimmed.
    gap_s, pause_s
        Seconds between the sounds of a trial, and between an answer and the next trial.
    translate
        Function that translates the texts shown to the listener.

    Raises
    ------
    OutputError
        The folder exists, or a file cannot be written.
    """
    if folder.exists():
        raise OutputError(folder, message("it already exists; choose a different folder"))
    atomic.make_folder(folder / "sounds", private=False)
    onsets_s = {}
    for number in test.sounds:
        samples = without_silence(takes[number].samples)
        onsets_s[number] = find_first_sound(samples) / SAMPLE_RATE
        resampled = resample(samples.astype(np.float64), SAMPLE_RATE, _RATE).astype(np.float32)
        sound_files.write(folder / sound_file(number), resampled, _RATE)
    settings = {
        "task": test.task.value,
        "seed": test.seed,
        "answers": [
            {"key": str(number), "answer": answer, "label": label}
            for number, (answer, label) in enumerate(zip(test.answers, test.labels(translate), strict=True), 1)
        ],
        "gap_s": gap_s,
        "pause_s": pause_s,
        "texts": {name: translate(text) for name, text in {**_TEXTS, "question": QUESTIONS[test.task]}.items()},
    }
    contents = {
        "conditions.csv": _conditions(test, onsets_s).encode(),
        "stimuli.csv": stimuli_csv({number: takes[number] for number in test.sounds}).encode(),
        "experiment.json": json.dumps(settings, ensure_ascii=False, indent=2).encode(),
        **{name: (paths.resources() / "experiment" / name).read_bytes() for name in _SCRIPTS},
    }
    for name, content in contents.items():
        atomic.write_bytes(folder / name, content)


def _conditions(test: ListeningTest, onsets_s: Mapping[int, float]) -> str:
    """Format the trials as CSV in the order set by the seed; the scripts shuffle each repetition for each listener."""
    trials = make_trials(test)
    per_repetition = len(trials) // test.repetitions
    rows: list[tuple[str, ...]] = [_COLUMNS]
    for number, trial in enumerate(trials, 1):
        empty = [""] * (MOST_SOUNDS - len(trial.sounds))
        files = [sound_file(sound) for sound in trial.sounds]
        key = str(test.answers.index(trial.correct) + 1) if trial.correct else ""
        rows.append(
            (
                str((number - 1) // per_repetition + 1), str(test.block_of(number)), str(number),
                *map(str, trial.sounds), *empty, *files, *empty,
                f"{1000 * onsets_s[trial.sounds[-1]]:.1f}", trial.correct, key,
            )
        )  # fmt: skip
    return format_rows(rows, ",")
