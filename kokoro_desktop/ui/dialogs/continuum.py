"""Speech → Continuum…: speak equally spaced steps between two sounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from kokoro_desktop.continua import DEFAULT_SPACING, MOST_STEPS, Continuum, ProsodySource, Spacing, speak_continuum
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.phonemes import without_weights
from kokoro_desktop.prosody import NO_EDIT
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task
from kokoro_desktop.ui.dialogs.job_dialog import JobDialog
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.layouts import lay_out_column
from kokoro_desktop.voices import load_voice

EXAMPLE: Final = "ɐ {s~ʃ}ˈɑ"
_TEXT_POINTS: Final = 14.0
_TEXT_CHARACTERS: Final = 36


class ContinuumDialog(JobDialog):
    """Dialog that speaks a continuum with a separate engine; the dialog is accepted once all steps are spoken.

    Parameters
    ----------
    request
        The text, voice and other settings chosen in the window.
    open_engine
        Function that opens the engine.

    Attributes
    ----------
    text, steps
        Fields for the phonemes and for the number of steps.
    spacing, durations, pitch
        Combo boxes for the step spacing, the source of the durations and the source of the pitch.
    speak_button
        Button that starts speaking.

    Signals
    -------
    spoken(tuple of Take)
        All steps were spoken; the argument contains their takes, in order.
    """

    spoken = Signal(object)

    def __init__(
        self, request: SpeechRequest, open_engine: Callable[..., Engine], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._request, self._open_engine = request, open_engine
        self._written = without_weights(request.text)
        self.setWindowTitle(tr("Continuum"))
        self.text = QLineEdit(self._written if "{" in self._written else EXAMPLE, self)
        self.text.setFont(phoneme_font(_TEXT_POINTS))
        self.text.setMinimumWidth(self.text.fontMetrics().averageCharWidth() * _TEXT_CHARACTERS)
        self.steps = QSpinBox(self)
        self.steps.setRange(2, MOST_STEPS)
        self.steps.setValue(7)
        by_sound, by_weight = tr("Equal steps in measured acoustic distance"), tr("Equal steps in weight")
        self.spacing = self._choose({Spacing.SOUND: by_sound, Spacing.WEIGHT: by_weight})
        self.spacing.setCurrentIndex(self.spacing.findData(DEFAULT_SPACING.value))
        held = {
            ProsodySource.MIXTURE: tr("Same for all steps, as predicted for an equal mixture"),
            ProsodySource.FIRST: tr("Same for all steps, as predicted for the first sound"),
            ProsodySource.SECOND: tr("Same for all steps, as predicted for the second sound"),
            ProsodySource.EACH: tr("Predicted separately for each step"),
        }
        self.durations, self.pitch = self._choose(held), self._choose(held)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.speak_button = buttons.addButton(tr("&Speak"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self._start)
        buttons.rejected.connect(self.reject)
        self._fields = QWidget(self)
        form = QFormLayout(self._fields)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("&Phonemes, with a sound pair in braces:"), self.text)
        form.addRow(tr("&Number of steps:"), self.steps)
        form.addRow(tr("Sp&acing:"), self.spacing)
        form.addRow(tr("&Durations:"), self.durations)
        form.addRow(tr("P&itch:"), self.pitch)
        lay_out_column(self._fields, None, self.jobs, buttons, of=self, margins=None)
        self.jobs.describe(self.text, self.speak_button)
        self.text.textChanged.connect(self._show_plan)
        self._show_plan()
        self.text.setFocus()

    def continuum(self) -> Continuum:
        """Return the continuum that the fields describe.

        Raises
        ------
        KokoroError
            The continuum cannot be spoken.
        """
        text = self.text.text()
        # The window's edit applies only to the tokens of the window's text.
        edit = self._request.edit if text == self._written else NO_EDIT
        request = replace(self._request, text=text, words=(), edit=edit)
        spacing = Spacing(self.spacing.currentData())
        durations, pitch = (ProsodySource(field.currentData()) for field in (self.durations, self.pitch))
        continuum = Continuum(request, self.steps.value(), spacing, durations, pitch)
        _ = continuum.at(0.5).encoding  # raises if there is nothing to speak
        return continuum

    def _choose(self, choices: Mapping[Spacing, str] | Mapping[ProsodySource, str]) -> QComboBox:
        field = QComboBox(self)
        for choice, text in choices.items():
            field.addItem(text, choice.value)
        return field

    def _show_plan(self) -> None:
        """Show what will be spoken, or why it cannot be; enable the Speak button accordingly."""
        try:
            mixtures = self.continuum().mixtures
        except KokoroError as error:
            self.jobs.say(translated(error))
            self.speak_button.setEnabled(False)
            return
        self.speak_button.setEnabled(True)
        pairs = ", ".join(f"{mixture.first} → {mixture.second}" for _, mixture in mixtures)
        self.jobs.say(tr("Continuum: {0}. All steps use the same seed.").format(pairs))

    def _start(self) -> None:
        continuum, open_engine = self.continuum(), self._open_engine

        def speak(task: Task) -> tuple[Take, ...]:
            request = continuum.request
            engine = open_engine(request.placement, request.threads, task)
            return speak_continuum(continuum, load_voice(request.voice), engine, task)

        self.jobs.run(speak, self._finish, cancelled=self.reject)

    def _show_running(self, running: bool) -> None:
        self._fields.setEnabled(not running)
        self.speak_button.setEnabled(not running)

    def _finish(self, takes: tuple[Take, ...]) -> None:
        self.accept()  # first, because the focus that returns to the window would interrupt the announcement
        self.spoken.emit(takes)
