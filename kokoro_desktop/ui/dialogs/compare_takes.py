"""Comparison of two takes: aligned waveforms, phoneme durations, other differences, and the time spent per stage."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QTabWidget,
    QWidget,
)

from kokoro_desktop.spec import STAGES
from kokoro_desktop.takes import Take, TakeComparison, compare_takes
from kokoro_desktop.takes.unit_pairs import AlignedTakes, durations_csv, line_up
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.dialogs.lined_up_pictures import LinedUpPictures
from kokoro_desktop.ui.dialogs.take_differences import describe_differences
from kokoro_desktop.ui.dialogs.take_tables import DifferenceTable, DurationTable
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.speech.stage_views import StageBar, StageTable
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.voices import speaker_names

_LETTER_SCALE: Final = 1.2
_WIDTH, _HEIGHT = 940, 752


class CompareTakesDialog(QDialog):
    """Dialog that shows how take B differs from take A.

    Parameters
    ----------
    blends
        Names of the user's blends, by the voice that each of them is.

    Signals
    -------
    listen_requested(int)
        Id of the take to play. Playback continues at the position reached in the other take.
    span_requested(int, int, int)
        Id of the take to play, then the start and end of the span to play, in samples.
    save_requested(str)
        The user asked to save the table of durations; the argument is the table as CSV.
    """

    listen_requested = Signal(int)
    span_requested = Signal(int, int, int)
    save_requested = Signal(str)

    def __init__(
        self,
        first: Take,
        second: Take,
        parent: QWidget | None = None,
        blends: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(parent)
        titles = " · ".join(dict.fromkeys((first.title, second.title)))
        self.setWindowTitle(tr("Compare Takes {0} and {1}: {2}").format(first.id, second.id, titles))
        self._takes, self._blends = (first, second), blends
        self._lined_up: AlignedTakes | None = None
        self._facts = {name: QLabel(tr("Measuring…"), self) for name in ("durations", "snr", "difference", "mel")}
        self._buttons: dict[int, QPushButton] = {}
        self._pictures = LinedUpPictures((self._make_heading("A", first), self._make_heading("B", second)), self)
        self._pictures.span_requested.connect(self._hear_stretch)
        about = QLabel(describe_differences(first, second), self)
        about.setWordWrap(True)
        self._durations = DurationTable(self)
        self._durations.row_chosen.connect(self._pictures.mark_pair)
        self._pictures.pair_chosen.connect(self._durations.mark_row)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self._save = buttons.addButton(tr("Save &Durations…"), QDialogButtonBox.ButtonRole.ActionRole)
        self._save.setAutoDefault(False)
        self._save.setEnabled(False)
        self._save.clicked.connect(self._save_durations)
        buttons.rejected.connect(self.reject)
        lay_out_column((self._pictures, 3), about, (self._make_pages(), 2), buttons, of=self, margins=None)
        self.resize(_WIDTH, _HEIGHT)
        self._job = BackgroundJob(lambda task: _compare(first, second), self)
        self._job.yielded.connect(self._show_result)
        self._job.failed.connect(self._show_failure)
        self._job.start()
        self._buttons[first.id].setFocus()

    def set_heard(self, identifier: int | None) -> None:
        """Mark the take with this id as playing; if the id is None, mark neither take."""
        for take in self._takes:
            button = self._buttons[take.id]
            button.setAutoExclusive(False)  # or the take that plays could not be unmarked
            button.setChecked(take.id == identifier)
            button.setAutoExclusive(True)  # a radio button to screen readers, instead of a check box

    def show_heard(self, take: Take | None) -> None:
        """Mark a take as playing; if it is None or not one of the compared takes, mark neither of them."""
        self.set_heard(take.id if take is not None else None)

    def show_place(self, sample: int) -> None:
        """Move the playhead to a sample of the marked take; hide the playhead if neither take is marked."""
        heard = (side for side, take in enumerate(self._takes) if self._buttons[take.id].isChecked())
        self._pictures.set_playhead(next(heard, None), sample)

    def _make_heading(self, letter: str, take: Take) -> QWidget:
        heading = QWidget(self)
        button = QPushButton(tr("Play &{0}").format(letter), heading)
        button.setCheckable(True)
        button.setAutoDefault(False)
        button.setShortcut(letter)
        button.setToolTip(tr("Play take {0}, or switch to it at the same position ({0})").format(letter))
        button.setAccessibleName(tr("Play take {0}, {1}").format(letter, take.title))
        button.clicked.connect(lambda _, identifier=take.id: self._listen(identifier))
        self._buttons[take.id] = button
        title = QLabel(take.title, heading)
        title.setTextFormat(Qt.TextFormat.PlainText)
        title.setFont(phoneme_font(self.fontInfo().pointSizeF() * _LETTER_SCALE))
        title.setToolTip(take.request.text)
        title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        made = QLabel(
            fill(tr("Take {0} · {1} · {2:.2f} s"), take.id, speaker_names(take.voices, self._blends), take.duration_s),
            heading,
        )
        lay_out_row(button, (title, 1), made, of=heading, spacing=GAP)
        return heading

    def _make_pages(self) -> QTabWidget:
        pages = QTabWidget(self)
        pages.setDocumentMode(True)
        stack = cast(QStackedWidget, pages.findChild(QStackedWidget))
        for part in (pages, stack):  # screen readers announce both when the focus enters
            part.setAccessibleName(tr("Comparison"))
        bars = []
        longest = max(take.total_s for take in self._takes)
        for letter, take in zip("AB", self._takes, strict=True):
            bar = StageBar(self)
            bar.set_seconds({stage: take.seconds.get(stage, 0.0) for stage in STAGES}, longest)
            bar.setAccessibleName(tr("Time per stage, take {0}").format(letter))
            bars.append(lay_out_row(QLabel(letter, self), (bar, 1), spacing=GAP))
        for name, parts in (
            (tr("D&urations"), [(self._durations, 1)]),
            (tr("D&ifferences"), [(DifferenceTable(*self._takes, self, blends=self._blends), 1)]),
            (tr("&Sound"), [self._make_facts(), None]),
            (tr("&Timing"), [*bars, (self._make_table(), 1)]),
        ):
            page = QWidget(pages)
            lay_out_column(*parts, of=page, margins=(0, GAP, 0, 0))
            pages.addTab(page, name)
        return pages

    def _make_table(self) -> StageTable:
        heads = (tr("Stage"), tr("A, ms"), tr("B, ms"), tr("B : A"))
        table = StageTable(heads, self)
        table.setAccessibleName(tr("Time per stage, both takes"))
        first, second = self._takes
        rows = [(stage, first.seconds.get(stage, 0.0), second.seconds.get(stage, 0.0)) for stage in STAGES]
        rows.append((tr("Total"), first.total_s, second.total_s))
        table.set_rows([(name, _ms(before), _ms(after), _ratio(before, after)) for name, before, after in rows])
        return table

    def _make_facts(self) -> QFormLayout:
        form = QFormLayout()
        names = {
            "durations": tr("Durations:"),
            "snr": tr("Signal-to-noise ratio, B relative to A:"),
            "difference": tr("Largest difference:"),
            "mel": tr("Log-mel distance:"),
        }
        for name, label in self._facts.items():
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setAccessibleDescription(names[name].rstrip(":"))
            form.addRow(names[name], label)
        return form

    def _listen(self, identifier: int) -> None:
        self.set_heard(identifier)
        self.listen_requested.emit(identifier)

    def _hear_stretch(self, side: int, start: int, end: int) -> None:
        take = self._takes[side]
        self.set_heard(take.id)
        self.span_requested.emit(take.id, start, end)

    def _save_durations(self) -> None:
        if self._lined_up is not None:
            self.save_requested.emit(durations_csv(self._lined_up))

    def _show_result(self, result: object) -> None:
        if isinstance(result, AlignedTakes):
            self._lined_up = result
            self._pictures.show_takes(result)
            self._durations.show_takes(result)
            self._save.setEnabled(True)
        else:
            self._show_comparison(result)

    def _show_comparison(self, comparison: object) -> None:
        assert isinstance(comparison, TakeComparison)
        said = {
            None: tr("Not comparable: the phonemes differ"),
            True: tr("Same for all phonemes"),
            False: tr("Different for some phonemes"),
        }
        apart = tr("Available only for takes with the same phonemes, seed and length")
        self._facts["durations"].setText(said[comparison.durations_equal])
        snr, difference, mel = comparison.snr_db, comparison.largest_difference, comparison.log_mel_db
        if snr is not None:
            exact = tr("All samples are identical")
            self._facts["snr"].setText(exact if math.isinf(snr) and snr > 0 else fill(tr("{0:.1f} dB"), snr))
        else:
            self._facts["snr"].setText(apart)
        self._facts["difference"].setText(
            apart if difference is None else fill(tr("{0:.2g} of full scale"), difference)
        )
        self._facts["mel"].setText(said[None] if mel is None else fill(tr("{0:.2f} dB"), mel))

    def _show_failure(self, sentence: str) -> None:
        for label in self._facts.values():
            label.setText("–")
        self._facts["durations"].setText(sentence)

    def done(self, result: int) -> None:
        """Close the dialog without waiting for a running comparison."""
        self._job.leave()
        super().done(result)


def _ms(seconds: float) -> str:
    return fill("{0:.1f}", seconds * 1000)


def _ratio(first: float, second: float) -> str:
    return fill("{0:.2f}", second / first) if first > 0 else "–"


def _compare(first: Take, second: Take) -> Iterator[AlignedTakes | TakeComparison]:
    """Yield the aligned takes first, then the slower acoustic comparison."""
    yield line_up(first, second)
    yield compare_takes(first, second)
