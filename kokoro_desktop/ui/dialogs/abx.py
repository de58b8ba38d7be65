"""ABX test on the steps of a continuum, with replayable sounds and a table of results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QMessageBox,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QTableWidget,
    QWidget,
)

from kokoro_desktop.audio import Floats
from kokoro_desktop.continua.abx import AbxTrial, abx_csv, abx_results, make_trials
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.ui.widgets.tables import align_figures, fill_row, prepare_table

_SIZE: Final = QSize(460, 300)
# Pages of the dialog.
_SETTINGS, _TRIAL, _RESULT = range(3)


class AbxDialog(QDialog):
    """Dialog that asks in each trial whether sound X is step A or step B.

    Parameters
    ----------
    steps
        Samples of each step, float32 [n], keyed by step number in order; at least two steps.
    hear
        Plays the samples that it receives.
    generator
        Random generator for the trial order.

    Attributes
    ----------
    apart, repetitions
        Fields for the distance between A and B, in steps, and for the number of repetitions.
    begin_button, save_button
        Buttons for starting the test and saving the answers.
    sounds, answers
        Buttons for playing A, X and B, and buttons for answering A (key True) or B (key False).
    table
        The results.

    Signals
    -------
    save_requested(str)
        The user asked to save the answers given so far, passed as CSV. The receiver must call `set_saved` afterwards.
    """

    save_requested = Signal(str)

    def __init__(
        self,
        steps: Mapping[int, Floats],
        hear: Callable[[Floats], object],
        generator: np.random.Generator,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._steps, self._hear, self._generator = dict(steps), hear, generator
        self._trials: tuple[AbxTrial, ...] = ()
        self._answers: list[bool] = []
        self._saved = 0
        self._heard: set[str] = set()
        self.setWindowTitle(tr("ABX Test"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        self.save_button = buttons.addButton(tr("&Save Answers…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.save_button.clicked.connect(self._save)
        self.save_button.hide()
        self._pages = QStackedWidget(self)
        for page in (self._make_settings(), self._make_trial(), self._make_result()):
            self._pages.addWidget(page)
        lay_out_column((self._pages, 1), buttons, of=self, margins=None)
        self.resize(_SIZE)
        self._show_count()

    def _make_settings(self) -> QWidget:
        page = QWidget(self)
        self.apart, self.repetitions = QSpinBox(page), QSpinBox(page)
        self.apart.setRange(1, len(self._steps) - 1)
        self.apart.setValue(2)
        self.repetitions.setRange(1, 20)
        self._count = QLabel(page)
        self.begin_button = QPushButton(tr("&Begin"), page)
        self.begin_button.setDefault(True)
        self.begin_button.clicked.connect(self._begin)
        form = QFormLayout()
        form.addRow(tr("Distance from A to B in ste&ps:"), self.apart)
        form.addRow(tr("&Repetitions of each trial:"), self.repetitions)
        lay_out_column(form, self._count, None, lay_out_row(None, self.begin_button), of=page)
        for field in (self.apart, self.repetitions):
            field.valueChanged.connect(self._show_count)
        return page

    def _make_trial(self) -> QWidget:
        page = QWidget(self)
        self._number = QLabel(page)
        hint = QLabel(tr("Is X the same as A or B? Listen to all three before you answer."), page)
        hint.setWordWrap(True)
        self.sounds = {name: QPushButton(f"&{name}", page) for name in ("A", "X", "B")}
        for name, button in self.sounds.items():
            button.setAutoDefault(False)  # the default button's colour would suggest the answer
            button.setAccessibleName(tr("Play {0}").format(name))
            button.clicked.connect(lambda _=False, name=name: self._play(name))
        self.answers = {True: QPushButton(tr("X &is A"), page), False: QPushButton(tr("X i&s B"), page)}
        for said_a, button in self.answers.items():
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, said_a=said_a: self._answer(said_a))
        plays = lay_out_row(*self.sounds.values(), spacing=12)
        lay_out_column(self._number, hint, 8, plays, None, lay_out_row(*self.answers.values()), of=page)
        return page

    def _make_result(self) -> QWidget:
        page = QWidget(self)
        self._summary = QLabel(page)
        self.table = QTableWidget(0, 4, page)
        self.table.setHorizontalHeaderLabels([tr("Steps"), tr("Correct"), tr("Trials"), tr("p-value")])
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        prepare_table(self.table)
        align_figures(self.table, (1, 2, 3))
        self.table.setAccessibleName(tr("Result"))
        lay_out_column(self._summary, (self.table, 1), of=page)
        return page

    def _show_count(self) -> None:
        count = 4 * self.repetitions.value() * (len(self._steps) - self.apart.value())
        self._count.setText(tr("%n trial(s)", count))

    def _begin(self) -> None:
        self._trials = make_trials(list(self._steps), self.apart.value(), self.repetitions.value(), self._generator)
        self._pages.setCurrentIndex(_TRIAL)
        self._ask()

    def _ask(self) -> None:
        self._heard = set()
        for button in self.answers.values():
            button.setEnabled(False)
        self._number.setText(tr("Trial {0} of {1}").format(len(self._answers) + 1, len(self._trials)))
        self.sounds["A"].setFocus()

    def _play(self, name: str) -> None:
        trial = self._trials[len(self._answers)]
        self._hear(self._steps[{"A": trial.a, "X": trial.x, "B": trial.b}[name]])
        self._heard.add(name)
        for button in self.answers.values():
            button.setEnabled(len(self._heard) == len(self.sounds))

    def _answer(self, said_a: bool) -> None:
        self._answers.append(said_a)
        self.save_button.show()
        if len(self._answers) < len(self._trials):
            self._ask()
        else:
            self._show_result()

    def _show_result(self) -> None:
        results = abx_results(self._trials, self._answers)
        right, asked = sum(each.correct for each in results), sum(each.trials for each in results)
        self._summary.setText(tr("{0} of {1} answers are correct.").format(right, asked))
        self.table.setRowCount(len(results))
        for row, each in enumerate(results):
            by_chance = fill("{0:.3f}", each.by_chance)
            texts = (f"{each.lower} – {each.upper}", str(each.correct), str(each.trials), by_chance)
            fill_row(self.table, row, texts, (1, 2, 3))
        self._pages.setCurrentIndex(_RESULT)
        self.table.selectRow(0)
        self.table.setFocus()

    def _save(self) -> None:
        self.save_requested.emit(abx_csv(self._trials, self._answers))

    def set_saved(self) -> None:
        """Mark the answers given so far as saved."""
        self._saved = len(self._answers)

    def reject(self) -> None:
        """Close the dialog; ask first if there are unsaved answers."""
        if self._saved < len(self._answers):
            buttons = QMessageBox.StandardButton
            question, offered = tr("Do you want to save the answers?"), buttons.Save | buttons.Discard | buttons.Cancel
            chosen = QMessageBox.question(self, self.windowTitle(), question, offered, buttons.Save)
            if chosen == buttons.Save:
                self._save()
            if chosen != buttons.Discard and self._saved < len(self._answers):
                return
        super().reject()
