"""Export of a listening test for jsPsych and PsychoPy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.listening import ListeningTest
from kokoro_desktop.listening.experiment import write_experiment
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.dialogs.listening_test import PAUSE_MS
from kokoro_desktop.ui.dialogs.listening_trial import BETWEEN_SOUNDS_S
from kokoro_desktop.ui.translation import tr, translated


def export_experiment(
    window: QWidget,
    start: str,
    test: ListeningTest,
    takes: Mapping[int, Take],
    failed: Callable[[str], object],
) -> Path | None:
    """Let the user choose a folder, and write the experiment to a new folder inside it.

    Parameters
    ----------
    start
        The folder that the dialog shows first.
    takes
        Mapping from the number of each sound to its take.
    failed
        Called with the error message if the experiment cannot be written.

    Returns
    -------
    Path | None
        The new folder; None if the user cancelled or an error occurred.
    """
    chosen = QFileDialog.getExistingDirectory(window, tr("Export Experiment to"), start)
    if not chosen:
        return None
    folder = Path(chosen) / f"experiment-{test.task.value}-{test.seed}"
    try:
        write_experiment(folder, test, takes, BETWEEN_SOUNDS_S, PAUSE_MS / 1000, translated)
    except KokoroError as error:
        failed(translated(error))
        return None
    return folder
