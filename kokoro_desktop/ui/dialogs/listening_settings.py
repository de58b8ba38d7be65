"""Settings page of a listening test."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit, QPushButton, QSpinBox, QWidget

from kokoro_desktop.errors import InputError
from kokoro_desktop.listening import ListeningTask, ListeningTest, make_trials
from kokoro_desktop.listening.trials import ABX_ANSWERS, SAME_DIFFERENT_ANSWERS
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row

_SCALE: Final = "1, 2, 3, 4, 5, 6, 7"
_LARGEST_SEED: Final = 999_999
_LONGEST_CODE: Final = 32


class ListeningSettings(QWidget):
    """Form with the settings of a listening test.

    Parameters
    ----------
    sounds
        Number that identifies each sound, in order; at least two.
    answers
        Suggested answers for an identification test.

    Attributes
    ----------
    task, answers, apart, repetitions, block, seed, listener
        Fields for the settings of `ListeningTest`.
    begin_button, export_button
        Buttons that start the test and export it.

    Signals
    -------
    begun(ListeningTest)
        The user started the test.
    export_requested(ListeningTest)
        The user asked to export the test for other programs.
    """

    begun = Signal(object)
    export_requested = Signal(object)

    def __init__(self, sounds: Sequence[int], answers: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sounds, self._suggested = tuple(sounds), ", ".join(answers)
        self.task = QComboBox(self)
        for task, title in (
            (ListeningTask.IDENTIFICATION, tr("Identification: which sound is it?")),
            (ListeningTask.ABX, tr("ABX: is the third sound the first or the second?")),
            (ListeningTask.SAME_DIFFERENT, tr("Same or different: are the two sounds the same?")),
            (ListeningTask.RATING, tr("Rating: where does the sound lie on a scale?")),
        ):
            self.task.addItem(title, task)
        self.answers = QLineEdit(self._suggested, self)
        self.apart = _spin_box(self, 1, len(self._sounds) - 1, 2)
        self.repetitions = _spin_box(self, 1, 50, 4)
        self.block = _spin_box(self, 0, 500, 40)
        self.block.setSpecialValueText(tr("No breaks"))
        self.seed = _spin_box(self, 0, _LARGEST_SEED, random.randint(0, _LARGEST_SEED))
        self.listener = QLineEdit(self, maxLength=_LONGEST_CODE)
        self._note = QLabel(self)
        self._note.setWordWrap(True)
        self.begin_button = QPushButton(tr("&Begin"), self)
        self.begin_button.setDefault(True)
        self.begin_button.clicked.connect(self._begin)
        self.export_button = QPushButton(tr("E&xport Experiment…"), self)
        self.export_button.setAutoDefault(False)
        self.export_button.clicked.connect(lambda: self.export_requested.emit(self.test()))
        self._form = QFormLayout()
        self._form.addRow(tr("&Task:"), self.task)
        self._form.addRow(tr("A&nswers, separated by commas:"), self.answers)
        self._form.addRow(tr("&Steps between the two sounds:"), self.apart)
        self._form.addRow(tr("&Repetitions of each trial:"), self.repetitions)
        self._form.addRow(tr("Trials between brea&ks:"), self.block)
        self._form.addRow(tr("Seed of the &order:"), self.seed)
        self._form.addRow(tr("&Listener code:"), self.listener)
        lay_out_column(self._form, self._note, None, lay_out_row(self.export_button, None, self.begin_button), of=self)
        self.task.currentIndexChanged.connect(self._show_task)
        for field in (self.apart, self.repetitions):
            field.valueChanged.connect(self._show_count)
        self.answers.textChanged.connect(self._show_count)
        self._show_task()
        self.setFocusProxy(self.task)

    def test(self) -> ListeningTest:
        """Return the chosen settings.

        Raises
        ------
        InputError
            The settings are invalid.
        """
        task: ListeningTask = self.task.currentData()
        written = tuple(each for part in self.answers.text().split(",") if (each := part.strip()))
        answers = {ListeningTask.ABX: ABX_ANSWERS, ListeningTask.SAME_DIFFERENT: SAME_DIFFERENT_ANSWERS}.get(
            task, written
        )
        return ListeningTest(
            task, self._sounds, answers, self.apart.value(), self.repetitions.value(), self.block.value(),
            self.seed.value(), self.listener.text().strip(),
        )  # fmt: skip

    def _show_task(self) -> None:
        task: ListeningTask = self.task.currentData()
        self._form.setRowVisible(self.answers, not task.has_pairs)
        self._form.setRowVisible(self.apart, task.has_pairs)
        if self.answers.text() in (self._suggested, _SCALE):
            self.answers.setText(_SCALE if task is ListeningTask.RATING else self._suggested)
        self._show_count()

    def _show_count(self) -> None:
        """Show the number of trials, or an error in the settings, and use it as the fields' accessible description."""
        try:
            self._note.setText(tr("%n trial(s)", len(make_trials(self.test()))))
        except InputError as error:
            self._note.setText(translated(error))
            self._enable_buttons(False)
        else:
            self._enable_buttons(True)
        for field in (self.answers, self.apart, self.repetitions, self.begin_button):
            field.setAccessibleDescription(self._note.text())

    def _enable_buttons(self, enabled: bool) -> None:
        self.begin_button.setEnabled(enabled)
        self.export_button.setEnabled(enabled)

    def _begin(self) -> None:
        self.begun.emit(self.test())


def _spin_box(parent: QWidget, least: int, most: int, value: int) -> QSpinBox:
    box = QSpinBox(parent)
    box.setRange(least, most)
    box.setValue(value)
    return box
