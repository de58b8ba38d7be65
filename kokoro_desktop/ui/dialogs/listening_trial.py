"""Trial page of a listening test: plays the sounds, and waits for one of the answer keys."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.onset import find_beginning, find_end, find_first_sound
from kokoro_desktop.listening import ListeningTask, ListeningTest, Response, Trial
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row

# Seconds of silence between the sounds of a trial.
BETWEEN_SOUNDS_S: Final = 0.5
# Interval in milliseconds at which the page checks whether the last sound has begun.
_POLL_MS: Final = 10


class ListeningTrial(QWidget):
    """Page that presents one trial at a time.

    Parameters
    ----------
    test
        Settings of the test.
    sounds
        Mapping from the number of each sound to its samples, float32 [n]; silence at both ends is skipped.
    hear
        Plays the samples that it receives.
    onset
        Returns the `time.monotonic` time at which the first of these samples became audible; None until then.

    Attributes
    ----------
    answers
        Buttons for the test's answers, in order.
    again_button
        Button that plays the sounds again.

    Signals
    -------
    answered(Response)
        The listener gave an answer.
    """

    answered = Signal(object)

    def __init__(
        self,
        test: ListeningTest,
        sounds: Mapping[int, Floats],
        hear: Callable[[Floats], object],
        onset: Callable[[], float | None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._test, self._hear, self._onset = test, hear, onset
        ranges = {number: (find_beginning(samples), find_end(samples)) for number, samples in sounds.items()}
        self._sounds = {number: sounds[number][start:end] for number, (start, end) in ranges.items()}
        self._sequence: Floats = np.zeros(0, np.float32)
        self._reply_s = 0.0  # from the start of the sequence to the onset of the last sound
        self._plays = 0
        self._number = QLabel(self)
        question = QLabel(_question(test.task), self)
        question.setWordWrap(True)
        question.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.answers: list[QPushButton] = []
        for index, answer in enumerate(test.answers):
            button = QPushButton(f"{index + 1}   {_title(test.task, answer)}", self)
            button.setAutoDefault(False)  # the default button's colour would suggest the answer
            button.clicked.connect(lambda _=False, index=index: self._answer(index))
            key = QShortcut(QKeySequence(str(index + 1)), self)
            key.activated.connect(button.click)
            self.answers.append(button)
        self.again_button = QPushButton(tr("Play &Again (Space)"), self)
        self.again_button.setAutoDefault(False)
        self.again_button.clicked.connect(self._play)
        QShortcut(QKeySequence(Qt.Key.Key_Space), self).activated.connect(self.again_button.click)
        self._timer = QTimer(self, interval=_POLL_MS)
        self._timer.timeout.connect(self._allow_answers)
        again = lay_out_row(None, self.again_button, None)
        lay_out_column(self._number, None, question, 12, lay_out_row(*self.answers), None, again, of=self)

    def ask(self, trial: Trial, number: int, count: int) -> None:
        """Present a trial, which is number ``number`` of ``count``."""
        gap = np.zeros(round(BETWEEN_SOUNDS_S * SAMPLE_RATE), np.float32)
        parts = [part for sound in trial.sounds for part in (gap, self._sounds[sound])][1:]
        self._sequence = np.concatenate(parts)
        self._reply_s = (len(self._sequence) - len(parts[-1]) + find_first_sound(parts[-1])) / SAMPLE_RATE
        self._plays = 0
        self._number.setText(tr("Trial {0} of {1}").format(number, count))
        self.again_button.setEnabled(True)
        self.again_button.setFocus()
        self._play()

    def stop(self) -> None:
        """Stop accepting answers, and playing the trial again."""
        self._timer.stop()
        self.again_button.setEnabled(False)
        self._enable_answers(False)

    def _play(self) -> None:
        self._enable_answers(False)
        self._hear(self._sequence)
        self._plays += 1
        self._timer.start()

    def _allow_answers(self) -> None:
        onset = self._onset()
        if onset is not None and time.monotonic() >= onset + self._reply_s:
            self._timer.stop()
            self._enable_answers(True)

    def _enable_answers(self, enabled: bool) -> None:
        for button in self.answers:
            button.setEnabled(enabled)

    def _answer(self, index: int) -> None:
        now, onset = time.monotonic(), self._onset()
        self.stop()
        reaction_s = None if onset is None else now - onset - self._reply_s
        self.answered.emit(Response(self._test.answers[index], self._plays, reaction_s))


def _question(task: ListeningTask) -> str:
    return {
        ListeningTask.IDENTIFICATION: tr("Which sound do you hear?"),
        ListeningTask.ABX: tr("Is the third sound the same as the first (A) or the second (B)?"),
        ListeningTask.SAME_DIFFERENT: tr("Are the two sounds the same or different?"),
        ListeningTask.RATING: tr("Where does the sound lie on the scale?"),
    }[task]


def _title(task: ListeningTask, answer: str) -> str:
    if task is ListeningTask.SAME_DIFFERENT:
        return {"same": tr("Same"), "different": tr("Different")}[answer]
    return answer.replace("&", "&&")
