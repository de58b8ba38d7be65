"""Vowel chart page of the Measurements dialog: input fields, the chart, and a table of the same data."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHeaderView, QLabel, QTableView, QWidget

from kokoro_desktop.export.segment_tables import format_vowels
from kokoro_desktop.phonetics.vowels import FormantScale, Vowel, VowelToken, group_vowels
from kokoro_desktop.ui.dialogs.vowel_picture import UNITS, VowelPicture
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.ui.widgets.tables import WORDS, ResultColumn, ResultModel, prepare_table
from kokoro_desktop.voices import voice_name


class Scope(str, Enum):
    """Choice of the takes whose vowels are shown."""

    VIEW = "view"
    SELECTED = "selected"
    ALL = "all"


class VowelPage(QWidget):
    """Page with a vowel chart, and a table with one row for each vowel and voice.

    Attributes
    ----------
    scope, scale, diphthongs
        Fields that select the takes and the unit of the axes, and a check box that shows or hides diphthongs.
    picture
        The chart.
    table
        Table of the number of tokens, the means and the standard deviations.
    vowels
        The displayed vowels, with formants in the unit of the axes.
    message
        Label with the number of tokens, or the reason why there are none.

    Signals
    -------
    scope_changed
        The user chose different takes.
    """

    scope_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tokens: tuple[VowelToken, ...] = ()
        self._complete = True
        self.vowels: tuple[Vowel, ...] = ()
        self.scope, self.scale = QComboBox(self), QComboBox(self)
        for scope, text in (
            (Scope.VIEW, tr("Displayed take")),
            (Scope.SELECTED, tr("Selected takes")),
            (Scope.ALL, tr("All takes")),
        ):
            self.scope.addItem(text, scope)
        for scale, text in ((FormantScale.HERTZ, tr("Hertz")), (FormantScale.BARK, tr("Bark"))):
            self.scale.addItem(text, scale)
        self.diphthongs = QCheckBox(tr("&Diphthongs"), self)
        self.diphthongs.setChecked(True)
        self.picture, self.message = VowelPicture(self), QLabel(self)
        self.table = QTableView(self)
        self.table.setAccessibleName(tr("Vowels"))
        self._models = {scale: ResultModel(self._columns(UNITS[scale]), self) for scale in FormantScale}
        self.table.setModel(self._models[FormantScale.HERTZ])
        prepare_table(self.table)
        self.table.setAlternatingRowColors(True)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.scope.currentIndexChanged.connect(self.scope_changed)
        self.scale.currentIndexChanged.connect(self._fill)
        self.diphthongs.toggled.connect(self._fill)
        labels = QLabel(tr("&Vowels of:"), self), QLabel(tr("&Unit:"), self)
        for label, box in zip(labels, (self.scope, self.scale), strict=True):
            label.setBuddy(box)
        choices = lay_out_row(
            labels[0], self.scope, GAP, labels[1], self.scale, GAP, self.diphthongs, None, spacing=GAP
        )
        lay_out_column(
            choices, (lay_out_row((self.picture, 1), (self.table, 1), spacing=GAP), 1), self.message, of=self,
            margins=(0, GAP, 0, 0),
        )  # fmt: skip

    def as_csv(self) -> str:
        """Return the table as CSV."""
        return format_vowels(self.vowels, FormantScale(self.scale.currentData()))

    def show_tokens(self, tokens: Sequence[VowelToken], complete: bool) -> None:
        """Show vowels; ``complete`` is False if more takes are still being measured."""
        self._tokens, self._complete = tuple(tokens), complete
        self._fill()

    def _fill(self) -> None:
        scale, model = FormantScale(self.scale.currentData()), self._models[self.scale.currentData()]
        tokens = [each for each in self._tokens if self.diphthongs.isChecked() or not each.is_diphthong]
        self.vowels = vowels = group_vowels(tokens, scale)
        count = sum(len(each.formants) for each in vowels)
        self.picture.show_vowels(vowels, scale)
        model.show(vowels)
        self.table.setModel(model)
        self.table.setColumnHidden(1, len({each.voice for each in vowels}) < 2)
        self.table.selectRow(0)
        said = [tr("%n token(s)", count)]
        if count < len(tokens):
            said.append(tr("%n more without formants", len(tokens) - count))
        self.message.setText(", ".join(said) if self._complete else tr("Measuring…"))

    def _columns(self, unit: str) -> list[ResultColumn]:
        letters = phoneme_font(self.table.font().pointSizeF())
        form = "{0:.2f}" if unit == UNITS[FormantScale.BARK] else "{0:.0f}"

        def mean(formant: int) -> ResultColumn:
            return ResultColumn(
                f"F{formant + 1}, {unit}", lambda each: fill(form, each.mean[formant].item()), tr("Mean")
            )

        def deviation(formant: int) -> ResultColumn:
            def text(each: Vowel) -> str:
                return "–" if each.deviation is None else fill(form, each.deviation[formant].item())

            return ResultColumn(tr("F{0} SD, {1}").format(formant + 1, unit), text, tr("Sample standard deviation"))

        return [
            ResultColumn(tr("Vowel"), lambda each: each.symbol, side=WORDS, font=lambda _: letters),
            ResultColumn(tr("Voice"), lambda each: voice_name(each.voice), side=WORDS),
            ResultColumn(tr("Tokens"), lambda each: str(len(each.formants))),
            mean(0), deviation(0), mean(1), deviation(1),
        ]  # fmt: skip
