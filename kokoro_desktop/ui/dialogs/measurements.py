"""Speech → Measurements…: duration, pitch, intensity and formants of each phoneme, and a vowel chart; updated live."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Final
from weakref import WeakKeyDictionary

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QLabel, QTableView, QTabWidget, QWidget

from kokoro_desktop.export.segment_tables import format_segments
from kokoro_desktop.phonetics.segments import MeasuredSegment, measure_segments
from kokoro_desktop.phonetics.vowels import VowelToken, find_vowels
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task
from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.dialogs.vowel_page import Scope, VowelPage
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.take_list import TakeList
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column
from kokoro_desktop.ui.widgets.tables import WORDS, ResultColumn, ResultModel, prepare_table

_UNKNOWN: Final = "–"
_STRESSES: Final = {"primary": "ˈ", "secondary": "ˌ"}
_Measured = tuple[tuple[MeasuredSegment, ...], tuple[VowelToken, ...]]


class MeasurementsDialog(QDialog):
    """Modeless dialog with a table of phonemes and a vowel chart.

    The table has one row for each phoneme in the displayed take or, if there is a selection, in the selection. The
    chart shows the vowels among these phonemes, or the vowels of several takes.

    Parameters
    ----------
    store
        The takes of the session.

    Attributes
    ----------
    pages
        Tabs with the table and the chart.
    table
        The measurements.
    message
        Label that describes what the table shows, or explains why it is empty.
    vowels
        The page with the chart.
    save_button
        Button that saves the table of the current page.
    picture_button
        Button that saves the chart.

    Signals
    -------
    save_requested(str, str)
        The user asked to save a table; the arguments are a file name and the table as CSV.
    picture_requested
        The user asked to save the chart.
    """

    save_requested = Signal(str, str)
    picture_requested = Signal()

    def __init__(self, store: TakeList, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._take: Take | None = None
        self._chosen: list[Take] = []
        self._measured: WeakKeyDictionary[Take, _Measured] = WeakKeyDictionary()
        self._selected = (0, 0)
        self._job: BackgroundJob | None = None
        self.table = QTableView(self)
        self._model = ResultModel(_columns(phoneme_font(self.table.font().pointSizeF())), self)
        self.table.setModel(self._model)
        self.table.setAccessibleName(tr("Measurements"))
        prepare_table(self.table)
        self.table.setAlternatingRowColors(True)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(0)  # only visible rows: measuring all cell widths of a long take is slow
        self.message = QLabel(self)
        self.vowels = VowelPage(self)
        self.vowels.scope_changed.connect(self._measure)
        self.pages = self._make_pages()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.save_button = buttons.addButton(tr("&Save as CSV…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.save_button.clicked.connect(self._save)
        self.picture_button = buttons.addButton(tr("Save &Picture…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.picture_button.clicked.connect(self.picture_requested)
        for button in (self.save_button, self.picture_button):
            button.setAutoDefault(False)
        self.pages.currentChanged.connect(self._update_buttons)
        self.vowels.diphthongs.toggled.connect(self._update_buttons)
        buttons.rejected.connect(self.reject)
        lay_out_column((self.pages, 1), buttons, of=self, margins=None)
        self.resize(1160, 640)
        self._fill()
        self.table.setFocus()
        store.changed.connect(self._measure)

    @Slot(object)
    def show_take(self, take: Take | None) -> None:
        """Measure a take and show the results; None clears the table.

        A draft is ignored, because the complete take will follow.
        """
        if take is not None and take.draft_of is not None:
            return
        self._take = take
        self._measure()

    @Slot(int, int)
    def show_selection(self, start: int, end: int) -> None:
        """Show only the phonemes that overlap a range of samples, or all phonemes if the range is empty."""
        self._selected = (start, end)
        self._fill()

    @Slot(list)
    def show_chosen(self, takes: list[Take]) -> None:
        """Set the selected takes; the chart shows their vowels if its scope is `Scope.SELECTED`."""
        self._chosen = takes
        self._measure()

    def _make_pages(self) -> QTabWidget:
        pages, first = QTabWidget(self), QWidget(self)
        pages.setDocumentMode(True)
        lay_out_column((self.table, 1), self.message, of=first, margins=(0, GAP, 0, 0))
        pages.addTab(first, tr("&Table"))
        pages.addTab(self.vowels, tr("Vowel &Chart"))
        return pages

    @Slot()
    def _update_buttons(self) -> None:
        is_chart = self.pages.currentWidget() is self.vowels
        self.picture_button.setVisible(is_chart)
        self.save_button.setEnabled(bool(self.vowels.vowels if is_chart else self._model.rows))

    @Slot()
    def _save(self) -> None:
        if self.pages.currentWidget() is self.vowels:
            self.save_requested.emit("vowels.csv", self.vowels.as_csv())
        else:
            self.save_requested.emit("measurements.csv", format_segments(self._model.rows))

    def _charted(self) -> list[Take]:
        """Return the takes whose vowels are in the chart."""
        match self.vowels.scope.currentData():
            case Scope.SELECTED:
                return self._chosen
            case Scope.ALL:
                return list(self._store.takes)
        return [self._take] if self._take is not None else []

    @Slot()
    def _measure(self) -> None:
        """Measure all takes in the table and the chart that have not been measured yet, the displayed take first."""
        if self._job is not None:
            self._job.leave()
            self._job = None
        wanted = dict.fromkeys([*([self._take] if self._take is not None else []), *self._charted()])
        missing = [take for take in wanted if take not in self._measured]
        if missing:
            self._job = job = BackgroundJob(lambda task: _measure_takes(missing, task), self)
            job.yielded.connect(self._add)
            job.finished.connect(self._finish)
            job.failed.connect(self._fail)
            job.start()
        self._fill()

    def _add(self, result: tuple[Take, _Measured]) -> None:
        take, self._measured[take] = result
        self._fill()

    def _finish(self) -> None:
        self._job = None
        self._fill()
        announce(self, (self.message if self.pages.currentIndex() == 0 else self.vowels.message).text())

    def _fail(self, sentence: str, details: str) -> None:
        self._job = None
        self._fill()
        self.message.setText(sentence)
        self.vowels.message.setText(sentence)
        announce(self, sentence)

    def _is_selected(self, part: MeasuredSegment | VowelToken) -> bool:
        start_s, end_s = (sample / SAMPLE_RATE for sample in self._selected)
        return start_s == end_s or (part.start_s < end_s and part.start_s + part.duration_s > start_s)

    def _fill(self) -> None:
        take, nothing = self._take, ((), ())
        title = tr("Measurements")
        self.setWindowTitle(title if take is None else tr("Measurements of Take {0}: {1}").format(take.id, take.title))
        segments, vowels = nothing if take is None else self._measured.get(take, nothing)
        shown = list(filter(self._is_selected, segments))
        if shown != self._model.rows:
            self._model.show(shown)
            self.table.selectRow(0)
        measuring = self._job is not None and take is not None and take not in self._measured
        self.message.setText(tr("Measuring…") if measuring else tr("%n phoneme(s)", len(shown)))
        if self.vowels.scope.currentData() == Scope.VIEW:
            tokens = list(filter(self._is_selected, vowels))
        else:
            tokens = [token for each in self._charted() for token in self._measured.get(each, nothing)[1]]
        self.vowels.show_tokens(tokens, complete=self._job is None)
        self._update_buttons()


def _measure_takes(takes: Iterable[Take], task: Task) -> Generator[tuple[Take, _Measured]]:
    for take in takes:
        segments = measure_segments(take, task)
        yield take, (segments, find_vowels(take, segments))


def _columns(letters: QFont) -> list[ResultColumn]:
    def figure(head: str, text: str, value: Callable[[MeasuredSegment], float | None], tip: str = "") -> ResultColumn:
        name, _, unit = head.partition(", ")
        return ResultColumn(
            f"{name}\n{unit}", lambda segment: _figure(text, value(segment)), tip
        )  # two lines, to save width

    formant = tr("Formant at the midpoint, in hertz")
    return [
        ResultColumn(
            tr("Phoneme"), lambda each: _STRESSES.get(each.stress, "") + each.symbol, side=WORDS, font=lambda _: letters
        ),
        ResultColumn(tr("Word"), lambda each: each.word, side=WORDS),
        figure(tr("Start, s"), "{0:.3f}", lambda each: each.start_s),
        figure(tr("Duration, ms"), "{0:.0f}", lambda each: 1000 * each.duration_s),
        figure("F0, Hz", "{0:.1f}", lambda each: each.f0_mean_hz, tr("Mean pitch of the voiced part, in hertz")),
        figure("F0 min, Hz", "{0:.1f}", lambda each: each.f0_min_hz, tr("Lowest pitch, in hertz")),
        figure("F0 max, Hz", "{0:.1f}", lambda each: each.f0_max_hz, tr("Highest pitch, in hertz")),
        figure(
            tr("Slope, st/s"), "{0:+.1f}", lambda each: each.f0_slope_st_per_s,
            tr("Slope of the pitch, in semitones per second"),
        ),
        figure(tr("Level, dB"), "{0:.1f}", lambda each: each.intensity_db, tr("Mean power relative to full scale")),
        figure("F1, Hz", "{0:.0f}", lambda each: each.f1_hz, formant),
        figure("F2, Hz", "{0:.0f}", lambda each: each.f2_hz, formant),
        figure("F3, Hz", "{0:.0f}", lambda each: each.f3_hz, formant),
        figure(
            "CoG, Hz", "{0:.0f}", lambda each: each.centre_of_gravity_hz,
            tr("Centre of gravity of the spectrum, in hertz"),
        ),
        figure(
            tr("Voiced, %"), "{0:.0f}", lambda each: 100 * each.voicing,
            tr("Proportion of the duration that is voiced"),
        ),
    ]  # fmt: skip


def _figure(text: str, value: float | None) -> str:
    return _UNKNOWN if value is None else fill(text, value)
