"""Two takes side by side: what each was made with, where the time went, and how far the sounds are apart."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from kokoro_desktop.spec import STAGES
from kokoro_desktop.takes import Take, TakeComparison, compare_takes
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.speech.stage_views import StageBar, StageTable
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.takes.takes_model import device_label
from kokoro_desktop.ui.widgets.layouts import lay_out_column

_LETTER_SCALE: Final = 1.2


class CompareTakesDialog(QDialog):
    """Shows how take B differs from take A; need not be modal.

    Signals
    -------
    listen_requested(int)
        Id of the take to be heard, going on where the other one is.
    """

    listen_requested = Signal(int)

    def __init__(self, first: Take, second: Take, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Compare Takes"))
        self._takes = (first, second)
        self._table = self._make_table()
        self._facts = {name: QLabel(self.tr("measuring…"), self) for name in ("durations", "snr", "difference", "mel")}
        self._buttons: dict[int, QPushButton] = {}
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        lay_out_column(self._make_heads(), (self._table, 1), self._make_facts(), buttons, of=self, margins=None)
        self._job = BackgroundJob(lambda task: compare_takes(first, second), self)
        self._job.finished.connect(self._show_comparison)
        self._job.failed.connect(self._show_failure)
        self._job.start()
        self._buttons[first.id].setFocus()

    def set_heard(self, identifier: int | None) -> None:
        """Mark the take that sounds."""
        for take in self._takes:
            self._buttons[take.id].setChecked(take.id == identifier)

    def show_heard(self, take: Take | None) -> None:
        """Mark the take that is shown, if it is one of the two."""
        self.set_heard(take.id if take is not None else None)

    def _make_heads(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        longest = max(take.total_s for take in self._takes)
        for row, (letter, take) in enumerate(zip("AB", self._takes, strict=True)):
            button = QPushButton(self.tr("Hear &{0}").format(letter), self)
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setShortcut(letter)
            button.setToolTip(self.tr("Play take {0}, or go on with it at the same place ({0})").format(letter))
            button.setAccessibleName(self.tr("Hear take {0}, {1}").format(letter, take.title))
            button.clicked.connect(lambda _, identifier=take.id: self._listen(identifier))
            self._buttons[take.id] = button
            title = QLabel(take.title, self)
            title.setTextFormat(Qt.TextFormat.PlainText)
            title.setFont(phoneme_font(self.fontInfo().pointSizeF() * _LETTER_SCALE))
            title.setToolTip(take.request.text)
            made = self.tr("{0} · speed {1:.2f} · {2} · seed {3} · {4:.2f} s · RTF {5:.3f}").format(
                take.request.voice, take.request.speed, device_label(take), take.request.seed, take.duration_s, take.rtf
            )
            bar = StageBar(self)
            bar.set_seconds({stage: take.seconds.get(stage, 0.0) for stage in STAGES}, longest)
            bar.setAccessibleName(self.tr("Time by stage of take {0}").format(letter))
            grid.addWidget(button, 3 * row, 0, 2, 1)
            grid.addWidget(title, 3 * row, 1)
            grid.addWidget(QLabel(made, self), 3 * row + 1, 1)
            grid.addWidget(bar, 3 * row + 2, 0, 1, 2)
        return grid

    def _make_table(self) -> StageTable:
        heads = (self.tr("Stage"), self.tr("A, ms"), self.tr("B, ms"), self.tr("B : A"))
        table = StageTable(heads, self)
        table.setAccessibleName(self.tr("Timings of both takes by stage"))
        first, second = self._takes
        rows = [(stage, first.seconds.get(stage, 0.0), second.seconds.get(stage, 0.0)) for stage in STAGES]
        rows.append((self.tr("total"), first.total_s, second.total_s))
        table.set_rows([(name, _ms(before), _ms(after), _ratio(before, after)) for name, before, after in rows])
        table.setMinimumHeight((len(rows) + 1) * table.row_height() + 14)
        return table

    def _make_facts(self) -> QFormLayout:
        form = QFormLayout()
        names = {
            "durations": self.tr("Durations:"),
            "snr": self.tr("Signal to noise, B against A:"),
            "difference": self.tr("Largest difference:"),
            "mel": self.tr("Log-mel distance:"),
        }
        for name, label in self._facts.items():
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setAccessibleDescription(names[name].rstrip(":"))
            form.addRow(names[name], label)
        return form

    def _listen(self, identifier: int) -> None:
        self.set_heard(identifier)
        self.listen_requested.emit(identifier)

    def _show_comparison(self, comparison: object) -> None:
        assert isinstance(comparison, TakeComparison)
        said = {
            None: self.tr("not comparable: the phonemes are not the same"),
            True: self.tr("every phoneme lasts equally long"),
            False: self.tr("some phonemes last longer or shorter"),
        }
        apart = self.tr("only of takes with the same phonemes, seed and length")
        self._facts["durations"].setText(said[comparison.durations_equal])
        snr, difference, mel = comparison.snr_db, comparison.largest_difference, comparison.log_mel_db
        if snr is not None:
            exact = self.tr("every sample is the same")
            self._facts["snr"].setText(exact if math.isinf(snr) and snr > 0 else self.tr("{0:.1f} dB").format(snr))
        else:
            self._facts["snr"].setText(apart)
        self._facts["difference"].setText(
            apart if difference is None else self.tr("{0:.2g} of full scale").format(difference)
        )
        self._facts["mel"].setText(said[None] if mel is None else self.tr("{0:.2f} dB").format(mel))

    def _show_failure(self, sentence: str) -> None:
        for label in self._facts.values():
            label.setText("–")
        self._facts["durations"].setText(sentence)

    def done(self, result: int) -> None:
        """Close; a measuring that still runs ends by itself."""
        self._job.leave()
        super().done(result)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f}"


def _ratio(first: float, second: float) -> str:
    return f"{second / first:.2f}" if first > 0 else "–"
