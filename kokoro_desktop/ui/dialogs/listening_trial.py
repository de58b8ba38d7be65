"""Trial page of a listening test: plays the sounds, and waits for one of the answer keys."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.onset import find_first_sound, without_silence
from kokoro_desktop.listening import ListeningTest, Response, Trial
from kokoro_desktop.listening.trials import QUESTIONS
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row

# Seconds of silence between the sounds of a trial.
BETWEEN_SOUNDS_S: Final = 0.5
# A click leaves the focus on the page.
_BY_TAB: Final = Qt.FocusPolicy.TabFocus
# Interval in milliseconds at which the page checks whether the last sound has begun.
_POLL_MS: Final = 10


class ListeningTrial(QWidget):
    """Page that presents one trial at a time.

    A screen reader must be silent while sounds play. The page therefore keeps the focus in all trials, and its
    accessible name, the instruction, stays the same. The trial number is announced only if the user presses 0.

    Parameters
    ----------
    test
        Settings of the test.
    sounds
        Mapping from the number of each sound to its samples, float32 [n]; silence at both ends is skipped.
    hear
        Function that plays samples.
    onset
        Function that returns the `time.monotonic` time at which the first of the played samples became audible, or
        None if it is not audible yet.

    Attributes
    ----------
    answers
        Buttons for the test's answers, in order.
    play_button
        Button that plays the sounds again or, before a block of trials, starts the block.

    Signals
    -------
    started
        The listener started a block of trials.
    answered(Response)
        The listener gave an answer.
    """

    started = Signal()
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
        self._sounds = {number: without_silence(samples) for number, samples in sounds.items()}
        self._sequence: Floats = np.zeros(0, np.float32)
        self._reply_s = 0.0  # from the start of the sequence to the onset of the last sound
        self._plays = 0
        self._waits = False  # for the start of a block
        self._answerable = False
        self._place = QLabel(self)
        self._place.setWordWrap(True)
        question = QLabel(translated(QUESTIONS[test.task]), self)
        question.setWordWrap(True)
        question.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.answers: list[QPushButton] = []
        for index, label in enumerate(test.labels(translated)):
            button = QPushButton(f"{index + 1}   {label.replace('&', '&&')}", self)
            button.setAutoDefault(False)  # the default button's colour would suggest the answer
            button.setFocusPolicy(_BY_TAB)
            button.clicked.connect(lambda _=False, index=index: self._answer(index))
            key = QShortcut(QKeySequence(str(index + 1)), self)
            key.activated.connect(lambda index=index: self._answer(index))
            self.answers.append(button)
        self.play_button = QPushButton(self)
        self.play_button.setAutoDefault(False)
        self.play_button.setFocusPolicy(_BY_TAB)
        self.play_button.clicked.connect(self._on_play)
        self._keys = ", ".join(f"{number} {label}" for number, label in enumerate(test.labels(translated), 1))
        QShortcut(QKeySequence("0"), self).activated.connect(lambda: announce(self, self._place.text()))
        self._timer = QTimer(self, interval=_POLL_MS)
        self._timer.timeout.connect(self._allow_answers)
        self._refusal = QTimer(self, singleShot=True)
        self._refusal.timeout.connect(self._announce_keys)
        play = lay_out_row(None, self.play_button, None)
        lay_out_column(self._place, None, question, 12, lay_out_row(*self.answers), None, play, of=self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def introduce(self, count: int) -> None:
        """Show the instruction, and wait for the listener to start the first of ``count`` trials."""
        instruction = (
            translated(QUESTIONS[self._test.task]), tr("Keys: {0}.").format(self._keys),
            tr("Space plays the sounds again."), tr("Press 0 to hear the number of the trial."),
        )  # fmt: skip
        self._place.setText(f"{tr('%n trial(s)', count)}. {tr('Press Space to begin.')}")
        self.setAccessibleName(" ".join(instruction))
        self.setAccessibleDescription(self._place.text())
        self._enable_answers(False)
        self._wait(tr("&Start (Space)"))

    def pause(self, done: int, count: int) -> None:
        """Announce a break after ``done`` of ``count`` trials, and wait for the listener to continue."""
        state = tr("Take a break. {0} of {1} trials are done.").format(done, count)
        self._place.setText(f"{state} {tr('Press Space to continue.')}")
        self._wait(tr("&Continue (Space)"))
        announce(self, self._place.text())

    def ask(self, trial: Trial, number: int, count: int) -> None:
        """Present ``trial`` as number ``number`` of ``count``."""
        gap = np.zeros(round(BETWEEN_SOUNDS_S * SAMPLE_RATE), np.float32)
        parts = [part for sound in trial.sounds for part in (gap, self._sounds[sound])][1:]
        self._sequence = np.concatenate(parts)
        self._reply_s = (len(self._sequence) - len(parts[-1]) + find_first_sound(parts[-1])) / SAMPLE_RATE
        self._plays = 0
        self._place.setText(tr("Trial {0} of {1}").format(number, count))
        _enable(self.play_button, True)
        self._play()

    def stop(self) -> None:
        """Stop accepting answers, and disable the button that plays the trial again."""
        self._timer.stop()
        self._refusal.stop()
        self._sequence = self._sequence[:0]
        _enable(self.play_button, False)
        self._enable_answers(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """On Space, play the sounds again or start the block; on any other character, announce the valid keys."""
        if event.key() == Qt.Key.Key_Space:
            self.play_button.click()
        elif event.text().isprintable() and event.text():
            self._refuse()
        else:
            super().keyPressEvent(event)

    def _wait(self, title: str) -> None:
        self._waits = True
        self.play_button.setText(title)
        _enable(self.play_button, True)

    def _on_play(self) -> None:
        if self._waits:
            self._waits = False
            self.setAccessibleDescription("")
            self.play_button.setText(tr("Play &Again (Space)"))
            _enable(self.play_button, False)
            self.started.emit()
        elif len(self._sequence):
            self._play()

    def _play(self) -> None:
        self._refusal.stop()
        self._enable_answers(False)
        self._hear(self._sequence)
        self._plays += 1
        self._timer.start()

    def _allow_answers(self) -> None:
        onset = self._onset()
        if onset is not None and time.monotonic() >= onset + self._reply_s:
            self._timer.stop()
            self._enable_answers(True)

    def _refuse(self) -> None:
        """Announce which keys are accepted; if sounds are playing, wait until they end."""
        onset = self._onset()
        if self._waits:
            announce(self, self._place.text())
        elif onset is not None and len(self._sequence):
            rest_s = onset + len(self._sequence) / SAMPLE_RATE - time.monotonic()
            self._refusal.start(max(0, round(1000 * rest_s)))

    def _announce_keys(self) -> None:
        announce(self, tr("The key was not accepted. Press one of these keys: {0}.").format(self._keys))

    def _enable_answers(self, enabled: bool) -> None:
        self._answerable = enabled
        for button in self.answers:
            _enable(button, enabled)

    def _answer(self, index: int) -> None:
        if not self._answerable:
            self._refuse()
            return
        now, onset = time.monotonic(), self._onset()
        self.stop()
        reaction_s = None if onset is None else now - onset - self._reply_s
        self.answered.emit(Response(self._test.answers[index], self._plays, reaction_s))


def _enable(button: QPushButton, enabled: bool) -> None:
    """Enable or disable a button, but never disable a focused button.

    Otherwise, the focus would move to a different widget, which a screen reader would announce.
    """
    button.setEnabled(enabled or button.hasFocus())
