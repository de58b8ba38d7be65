"""Inspector: form for viewing and editing the marked phoneme or its word with the keyboard."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, TypeVar

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleValueChangeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from kokoro_desktop.phonemes.mixtures import Mixture
from kokoro_desktop.phonemes.notation import standard_ipa
from kokoro_desktop.phonemes.symbols import MIXABLE
from kokoro_desktop.prosody.edit import HERTZ, SEMITONES
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.sound.unit_facts import FRAME_MS, UnitFacts
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.text.symbol_words import describe_symbols, name_unit
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.combo_boxes import ListedChoice
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row

_Field = TypeVar("_Field", bound=QAbstractSpinBox)

_LARGER: Final = 1.6
_LONGEST_MS: Final = 10_000
# Maximum number of pitch points listed.
_LISTED: Final = 6


class Inspector(QWidget):
    """Form that shows facts about a phoneme or word and emits the values entered by the user.

    Signals
    -------
    scope_changed
        The user switched between phoneme and word.
    length_chosen(int)
        New duration, in frames.
    offset_chosen(float)
        New pitch offset from the prediction, in semitones.
    shift_chosen(float)
        Pitch change relative to the current pitch, in semitones.
    pronunciations_requested
        Request to list other pronunciations of the word.
    points_requested
        Request to edit the pitch points in a dialog.
    mixture_chosen(str, float)
        Second symbol of a mixture, and its weight from 0 to 1.
    reset_requested
        Request to reset the unit's prosody to the prediction.
    play_requested, prediction_requested
        Request to play the unit as edited or as predicted.
    shown
        The inspector became visible, and its content may be outdated.
    """

    scope_changed = Signal()
    length_chosen = Signal(int)
    offset_chosen = Signal(float)
    shift_chosen = Signal(float)
    pronunciations_requested = Signal()
    points_requested = Signal()
    mixture_chosen = Signal(str, float)
    reset_requested = Signal()
    play_requested = Signal()
    prediction_requested = Signal()
    shown = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: UnitFacts | None = None
        self._mixture: Mixture | None = None
        self._name, self._what = QLabel(self), QLabel(self)
        self._what.setWordWrap(True)
        # Accessible names, to which the name of the inspected phoneme or word is added. They include those of labels,
        # because the name of a combo box is its choice on Linux.
        self._names: dict[QWidget, str] = {}
        self.scope = QComboBox(self)
        self._set_name(tr("Phoneme or word"), self._name, self.scope)
        self.scope.addItems([tr("Phoneme"), tr("Word")])
        self.scope.currentIndexChanged.connect(lambda index: self.scope_changed.emit())
        self._form = QFormLayout()
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.length, self._lengths = self._add_length(), self._add_note()
        self.offset = self._add_offset()
        self.mean, self._voice = self._add_mean(), self._add_note()
        self.points, self._points = self._add_points(), self._add_note()
        self.second, self.weight = self._add_mixture()
        self.pronunciations = self._button(tr("Pronunciations…"), self.pronunciations_requested.emit)
        self._form.addRow(self.pronunciations)
        self.play = self._button(tr("Play"), self.play_requested.emit)
        self.predicted = self._button(tr("Play as Predicted"), self.prediction_requested.emit)
        self.reset = self._button(tr("Reset to Prediction"), self.reset_requested.emit)
        content = QWidget(self)
        lay_out_column(
            lay_out_row(self._name, None, self.scope, spacing=GAP), self._what, self._form,
            lay_out_row(self.play, self.predicted, None, spacing=GAP), lay_out_row(self.reset, None), None,
            of=content, margins=(0, GAP, GAP, GAP), spacing=GAP,
        )  # fmt: skip
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(content)
        lay_out_column(area, of=self)
        self.show_facts(None, None, editable=False)

    @property
    def by_word(self) -> bool:
        """Whether the inspector shows the whole word instead of the marked phoneme alone."""
        return self.scope.currentIndex() == 1

    def has_focus_within(self) -> bool:
        """Return whether one of the fields has the keyboard focus."""
        focused = self.window().focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    def show_facts(self, facts: UnitFacts | None, mixture: Mixture | None, editable: bool) -> None:
        """Show the facts about a unit and its mixture, if any; allow changes if ``editable`` is True.

        Show a hint if ``facts`` is None.
        """
        self._facts, self._mixture = facts, mixture
        font = phoneme_font(self.fontInfo().pointSizeF() * _LARGER)
        self._name.setFont(font)
        self._name.setText(facts.unit.label if facts is not None else "")
        hint = tr("Click a phoneme, or move to it with the arrow keys, to see and change its properties.")
        self._what.setText(hint if facts is None else "" if self.by_word else describe_symbols(facts.unit.symbol))
        self._what.setVisible(bool(self._what.text()))
        fields: tuple[QWidget, ...] = (
            self.length, self.offset, self.mean, self.points, self.second, self.weight, self.pronunciations, self.reset,
        )  # fmt: skip
        for field in fields:
            field.setEnabled(editable and facts is not None)
        for field in (self.play, self.predicted):
            field.setEnabled(facts is not None)
        for field, name in self._names.items():
            field.setAccessibleName(name if facts is None else f"{name}, {name_unit(facts.unit)}")
        if facts is None:
            for note in (self._lengths, self._voice, self._points):
                note.setText("")
        else:
            self._show_length(facts)
            self._show_pitch(facts, editable)
            self._show_mixture(mixture, editable)
        for note in (self._lengths, self._voice, self._points):
            self._form.setRowVisible(note, bool(note.text()))

    def _show_length(self, facts: UnitFacts) -> None:
        _show_value(self.length, round(facts.requested * FRAME_MS))
        times = (facts.predicted * FRAME_MS, facts.audible_s * 1000)
        self._lengths.setText(fill(tr("Predicted length {0:.0f} ms; audible part {1:.0f} ms"), *times))

    def _show_pitch(self, facts: UnitFacts, editable: bool) -> None:
        self.offset.setEnabled(editable and facts.offset is not None)
        self.mean.setEnabled(editable and facts.mean_hz is not None)
        _show_value(self.offset, facts.offset or 0.0)
        _show_value(self.mean, facts.mean_hz or 0.0)
        self._voice.setText("" if facts.mean_hz is not None else tr("Unvoiced"))
        self.points.setEnabled(editable and bool(facts.points))
        listed = [
            fill(tr("{0:.2f} s {1:.0f} Hz"), sample / SAMPLE_RATE, hertz)
            for sample, hertz in list(facts.points.items())[:_LISTED]
        ]
        self._points.setText(" · ".join(listed) + (" …" if len(facts.points) > _LISTED else ""))

    def _show_mixture(self, mixture: Mixture | None, editable: bool) -> None:
        self.second.setEnabled(editable and mixture is not None)
        mixed = mixture is not None and bool(mixture.weight)
        self.weight.setEnabled(editable and mixed)
        _show_value(self.weight, round((mixture.weight or 0) * 100) if mixture is not None else 0)
        with QSignalBlocker(self.second):
            self.second.clear()
            self.second.addItem(tr("None"), "")
            if mixture is not None:
                for symbol in MIXABLE.get(mixture.first, ()):
                    self.second.addItem(standard_ipa(symbol), symbol)
                self.second.setCurrentIndex(max(self.second.findData(mixture.second), 0) if mixed else 0)

    def _add_length(self) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(round(FRAME_MS), _LONGEST_MS)
        box.setSingleStep(round(FRAME_MS))
        box.setSuffix(tr(" ms"))
        box.valueChanged.connect(lambda value: self.length_chosen.emit(max(1, round(value / FRAME_MS))))
        return self._add(tr("Duration"), box)

    def _add_offset(self) -> QDoubleSpinBox:
        box = QDoubleSpinBox(self)
        box.setRange(*SEMITONES)
        box.setDecimals(1)
        box.setSingleStep(0.5)
        box.setSuffix(tr(" st"))
        box.setToolTip(tr("Difference from the predicted pitch, in semitones"))
        box.valueChanged.connect(self.offset_chosen)
        return self._add(tr("Pitch change"), box)

    def _add_mean(self) -> QDoubleSpinBox:
        box = QDoubleSpinBox(self)
        box.setRange(0, HERTZ[1])
        box.setDecimals(0)
        box.setSingleStep(5)
        box.setSuffix(tr(" Hz"))
        box.setToolTip(tr("Mean fundamental frequency of the voiced part; changing it shifts the pitch"))
        box.valueChanged.connect(self._take_mean)
        return self._add(tr("Mean F0"), box)

    def _take_mean(self, hertz: float) -> None:
        before = self._facts.mean_hz if self._facts is not None else None
        if before is not None and hertz >= HERTZ[0]:
            self.shift_chosen.emit(12 * math.log2(hertz / before))

    def _add_points(self) -> QPushButton:
        button = self._button(tr("Pitch Points…"), self.points_requested.emit)
        self._form.addRow(button)
        return button

    def _add_mixture(self) -> tuple[QComboBox, QSpinBox]:
        second, weight = ListedChoice(self), QSpinBox(self)
        second.activated.connect(lambda place: self._take_mixture())
        weight.setRange(0, 100)
        weight.setSuffix(tr(" %"))
        weight.setKeyboardTracking(False)
        weight.valueChanged.connect(lambda value: self._take_mixture())
        self._names[weight] = tr("Weight of the second phoneme")
        label = QLabel(tr("Mixture"), self)
        self._set_name(label.text(), label, second)
        self._form.addRow(label, lay_out_row((second, 1), weight, spacing=GAP))
        return second, weight

    def _take_mixture(self) -> None:
        if self._mixture is None:
            return
        chosen = str(self.second.currentData())
        same = chosen == self._mixture.second and bool(self._mixture.weight)
        weight = 0.0 if not chosen else self.weight.value() / 100 if same else 0.5
        self.mixture_chosen.emit(chosen or self._mixture.second, weight)

    def _add(self, text: str, field: _Field) -> _Field:
        field.setKeyboardTracking(False)
        label = QLabel(text, self)
        self._set_name(text, label, field)
        self._form.addRow(label, field)
        return field

    def _set_name(self, name: str, label: QLabel, field: QWidget) -> None:
        label.setBuddy(field)
        self._names |= {label: name, field: name}

    def _add_note(self) -> QLabel:
        note = QLabel(self)
        note.setWordWrap(True)
        self._form.addRow(note)
        return note

    def _button(self, text: str, run: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.clicked.connect(lambda checked: run())
        self._names[button] = text.rstrip("…")
        return button

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Emit `shown` to request up-to-date content."""
        super().showEvent(event)
        self.shown.emit()


def _show_value(field: QSpinBox | QDoubleSpinBox, value: float) -> None:
    """Set a field's value without emitting a signal; notify screen readers of the change if the field has the focus."""
    before = field.value()
    with QSignalBlocker(field):
        field.setValue(value)  # type: ignore[arg-type]  # whole numbers for a QSpinBox
    if field.value() != before and field.hasFocus():
        QAccessible.updateAccessibility(QAccessibleValueChangeEvent(field, field.value()))
