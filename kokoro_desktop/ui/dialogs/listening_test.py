"""Listening test with several sounds: settings, trials with breaks, and results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QStackedWidget, QWidget

from kokoro_desktop.audio import Floats
from kokoro_desktop.listening import ListeningTest, Response, Trial, answers_csv, make_trials
from kokoro_desktop.ui.dialogs.listening_results import ListeningResults
from kokoro_desktop.ui.dialogs.listening_settings import ListeningSettings
from kokoro_desktop.ui.dialogs.listening_trial import ListeningTrial
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column
from kokoro_desktop.ui.widgets.message_label import MessageLabel

_SIZE: Final = QSize(560, 420)
# Milliseconds between an answer, or the start of a block, and the next trial.
PAUSE_MS: Final = 600


class ListeningTestDialog(QDialog):
    """Dialog that runs a listening test.

    Parameters
    ----------
    sounds
        Mapping from the number of each sound to its samples, float32 [n], in order; at least two sounds.
    answers
        Suggested answers for an identification test.
    hear, onset
        As for `ListeningTrial`.

    Attributes
    ----------
    settings
        The first page.
    trial, results
        The trial page and the results page; each is None until the test reaches it.
    save_button
        Button for saving the answers.
    back_button
        Button that returns to the settings; visible until the listener starts the first trial.
    message
        Label for errors and confirmations.

    Signals
    -------
    save_requested(str)
        The user asked to save the answers given so far, passed as CSV. Once they are saved, call `set_saved`.
    """

    save_requested = Signal(str)

    def __init__(
        self,
        sounds: Mapping[int, Floats],
        answers: Sequence[str],
        hear: Callable[[Floats], object],
        onset: Callable[[], float | None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._sounds, self._hear, self._onset = dict(sounds), hear, onset
        self._test: ListeningTest | None = None
        self._trials: tuple[Trial, ...] = ()
        self._responses: list[Response] = []
        self._saved = 0
        self.trial: ListeningTrial | None = None
        self.results: ListeningResults | None = None
        self.setWindowTitle(tr("Listening Test"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        self.save_button = buttons.addButton(tr("&Save Answers…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.save_button.setAutoDefault(False)
        self.save_button.clicked.connect(self._save)
        self.save_button.hide()
        self.back_button = buttons.addButton(tr("&Back to Settings"), QDialogButtonBox.ButtonRole.ActionRole)
        self.back_button.setAutoDefault(False)
        self.back_button.clicked.connect(self._go_back)
        self.back_button.hide()
        self.message = MessageLabel(self)
        self.settings = ListeningSettings(list(self._sounds), answers, self)
        self.settings.begun.connect(self._begin)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.settings)
        self._pause = QTimer(self, interval=PAUSE_MS, singleShot=True)
        self._pause.timeout.connect(self._ask)
        lay_out_column((self._pages, 1), self.message, buttons, of=self, margins=None)
        self.settings.setFocus()
        self.resize(_SIZE)

    def _begin(self, test: ListeningTest) -> None:
        self._test, self._trials = test, make_trials(test)
        self.trial = ListeningTrial(test, self._sounds, self._hear, self._onset, self)
        self.trial.started.connect(self._pause.start)
        self.trial.started.connect(self.back_button.hide)
        self.trial.answered.connect(self._take)
        self._pages.addWidget(self.trial)
        self.trial.introduce(len(self._trials))
        self._pages.setCurrentWidget(self.trial)
        self.back_button.show()
        self.message.hide()
        self.trial.setFocus()

    def _go_back(self) -> None:
        assert self.trial is not None
        self._pages.setCurrentWidget(self.settings)
        self._pages.removeWidget(self.trial)
        self.trial.deleteLater()
        self.trial = None
        self.back_button.hide()
        self.settings.setFocus()

    def _ask(self) -> None:
        assert self.trial is not None
        self.trial.ask(self.current(), len(self._responses) + 1, len(self._trials))

    def _take(self, response: Response) -> None:
        assert self._test is not None and self.trial is not None
        self._responses.append(response)
        self._pause.stop()
        self.save_button.show()
        done, count, block = len(self._responses), len(self._trials), self._test.block
        if done == count:
            self._show_results(self._test)
        elif block and done % block == 0:
            self.trial.pause(done, count)
        else:
            self._pause.start()

    def _show_results(self, test: ListeningTest) -> None:
        self.results = ListeningResults(test, self._trials, self._responses, self)
        self._pages.addWidget(self.results)
        self._pages.setCurrentWidget(self.results)
        self.results.setFocus()

    def _save(self) -> None:
        assert self._test is not None
        self.save_requested.emit(answers_csv(self._test, self._trials, self._responses))
        page = self.results or self.trial
        if page is not None:
            page.setFocus()  # otherwise Space would press the button again instead of playing

    def current(self) -> Trial:
        """Return the current trial or, between trials, the next one."""
        return self._trials[len(self._responses)]

    def show_output(self, available: bool) -> None:
        """Show a message while a trial waits for an audio device; hide it if a device is ``available``."""
        if available:
            self.message.hide()
        else:
            self.message.complain(tr("No audio device is available. The trial plays as soon as there is one."))

    def set_saved(self) -> None:
        """Mark the answers given so far as saved."""
        self._saved = len(self._responses)

    def reject(self) -> None:
        """Close the dialog; ask first if there are unsaved answers."""
        between_trials = self._pause.isActive()
        self._pause.stop()
        if self._saved < len(self._responses):
            buttons = QMessageBox.StandardButton
            question, offered = tr("Do you want to save the answers?"), buttons.Save | buttons.Discard | buttons.Cancel
            chosen = QMessageBox.question(self, self.windowTitle(), question, offered, buttons.Save)
            if chosen == buttons.Save:
                self._save()
            if chosen != buttons.Discard and self._saved < len(self._responses):
                if between_trials:
                    self._pause.start()
                return
        if self.trial is not None:
            self.trial.stop()
        super().reject()
