"""Results page of a listening test: a table, and the psychometric curve of an identification test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHeaderView, QLabel, QTableWidget, QWidget

from kokoro_desktop.listening import ListeningTask, ListeningTest, Response, Trial
from kokoro_desktop.listening.results import (
    PsychometricCurve,
    SoundResult,
    pair_results,
    psychometric_curve,
    sound_results,
)
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column
from kokoro_desktop.ui.widgets.tables import align_figures, fill_row, prepare_table

_CURVE_SIZE: Final = QSize(320, 160)
_MARGIN: Final = 30.0  # pixels for the labels of the axes
_POINT: Final = 4.0  # radius of a point in pixels
_SEGMENTS: Final = 100  # number of segments of the drawn curve


class ListeningResults(QWidget):
    """Page with the results of the answered trials.

    Attributes
    ----------
    summary
        Label with the main result.
    table
        Table with one row for each sound or pair of sounds.
    curve
        Picture of the psychometric curve; hidden if no curve was fitted.
    """

    def __init__(
        self, test: ListeningTest, trials: Sequence[Trial], responses: Sequence[Response], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.summary = QLabel(self)
        self.summary.setWordWrap(True)
        text = Qt.TextInteractionFlag
        self.summary.setTextInteractionFlags(text.TextSelectableByMouse | text.TextSelectableByKeyboard)
        self.curve = CurvePicture(self)
        self.curve.hide()
        self.table = QTableWidget(self)
        self.table.setAccessibleName(tr("Result"))
        if test.task.has_pairs:
            self._show_pairs(test, trials, responses)
        else:
            self._show_sounds(test, sound_results(test, trials, responses))
        lay_out_column(self.summary, (self.curve, 1), (self.table, 1), of=self)
        self.table.selectRow(0)
        self.setFocusProxy(self.summary)

    def _show_pairs(self, test: ListeningTest, trials: Sequence[Trial], responses: Sequence[Response]) -> None:
        results = pair_results(test, trials, responses)
        correct = sum(response.answer == trial.correct for trial, response in zip(trials, responses, strict=False))
        self.summary.setText(tr("{0} of {1} answers are correct.").format(correct, len(responses)))
        rows = [
            (
                f"{each.lower} – {each.upper}", str(each.correct), str(each.trials), fill("{0:.3f}", each.by_chance),
                fill("{0:.2f}", each.d_prime),
            )
            for each in results
        ]  # fmt: skip
        self._fill([tr("Steps"), tr("Correct"), tr("Trials"), tr("p-value"), tr("d′")], rows)

    def _show_sounds(self, test: ListeningTest, results: Sequence[SoundResult]) -> None:
        self.summary.setText(tr("%n answer(s)", sum(each.trials for each in results)))
        if test.task is ListeningTask.RATING:
            rows = [
                (str(each.sound), fill("{0:.2f}", each.mean), fill("{0:.2f}", each.deviation), str(each.trials))
                for each in results
            ]
            self._fill([tr("Step"), tr("Mean"), tr("Standard deviation"), tr("Trials")], rows)
            return
        shares = [
            (str(each.sound), *(fill("{0:.0%}", share) for share in each.shares), str(each.trials)) for each in results
        ]
        self._fill([tr("Step"), *test.answers, tr("Trials")], shares)
        if (curve := psychometric_curve(results, test.seed)) is not None:
            midpoint = tr("Both answers are equally likely at step {0} (95% confidence interval: {1} to {2}).").format(
                *(fill("{0:.2f}", value) for value in (curve.midpoint, curve.low, curve.high))
            )
            self.summary.setText(midpoint)
            self.curve.show_curve(results, curve, test.answers[1])
            self.curve.setAccessibleDescription(midpoint)
            self.curve.show()

    def _fill(self, titles: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        figures = tuple(range(1, len(titles)))
        self.table.setColumnCount(len(titles))
        self.table.setRowCount(len(rows))
        self.table.setHorizontalHeaderLabels(list(titles))
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        prepare_table(self.table)
        align_figures(self.table, figures)
        for row, texts in enumerate(rows):
            fill_row(self.table, row, texts, figures)


class CurvePicture(QWidget):
    """Picture of a psychometric curve: observed proportions, fitted curve, and 50 % point with its 95 % interval."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._results: tuple[SoundResult, ...] = ()
        self._curve: PsychometricCurve | None = None
        self._answer = ""
        self.setAccessibleName(tr("Psychometric curve"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the preferred size."""
        return _CURVE_SIZE

    def show_curve(self, results: Sequence[SoundResult], curve: PsychometricCurve, answer: str) -> None:
        """Show the curve fitted to the results; ``answer`` is the answer whose proportion is plotted."""
        self._results, self._curve, self._answer = tuple(results), curve, answer
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the axes, the 95 % interval, the fitted curve and the observed proportions."""
        if self._curve is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        place = QRectF(self.rect()).adjusted(_MARGIN + 10, 8, -8, -_MARGIN)
        first, last = self._results[0].sound, self._results[-1].sound

        def at(sound: float, share: float) -> QPointF:
            x = place.left() + (sound - first) / (last - first) * place.width()
            return QPointF(x, place.bottom() - share * place.height())

        interval = QRectF(at(self._curve.low, 1), at(self._curve.high, 0))
        shade = palette.highlight().color()
        shade.setAlpha(60)
        painter.fillRect(interval, shade)
        painter.setPen(QPen(palette.mid().color(), 1))
        painter.drawRect(place)
        painter.drawLine(at(first, 0.5), at(last, 0.5))
        painter.setPen(QPen(palette.highlight().color(), 2))
        painter.drawLine(at(self._curve.midpoint, 0), at(self._curve.midpoint, 1))
        line = [at(sound, self._curve.share(sound)) for sound in np.linspace(first, last, _SEGMENTS).tolist()]
        painter.setPen(QPen(palette.text().color(), 2))
        painter.drawPolyline(QPolygonF(line))
        painter.setBrush(palette.text())
        for each in self._results:
            painter.drawEllipse(at(each.sound, each.shares[1]), _POINT, _POINT)
        align = Qt.AlignmentFlag
        for share in (0.0, 0.5, 1.0):
            box = QRectF(0, at(first, share).y() - 10, place.left() - 6, 20)
            painter.drawText(box, align.AlignRight | align.AlignVCenter, fill("{0:.0%}", share))
        for each in self._results:
            box = QRectF(at(each.sound, 0).x() - 20, place.bottom() + 4, 40, _MARGIN - 6)
            painter.drawText(box, align.AlignHCenter | align.AlignTop, str(each.sound))
        painter.drawText(place.adjusted(6, 4, 0, 0), align.AlignLeft | align.AlignTop, self._answer)
        if self.hasFocus():
            painter.setPen(QPen(palette.highlight().color(), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
