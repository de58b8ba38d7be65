"""Puts the charts of a report on one sheet."""

from __future__ import annotations

from typing import Final

from kokoro_desktop.bench.plot.bars import draw_bars
from kokoro_desktop.bench.plot.curves import draw_curves
from kokoro_desktop.bench.plot.svg import FONT_SIZE, Canvas
from kokoro_desktop.bench.report import Report
from kokoro_desktop.bench.words import method, place

_WIDTH: Final = 900.0
_MARGIN: Final = 16.0
_APART: Final = 28.0


def as_svg(report: Report) -> str:
    """Draw stacked stages by engine and, where several texts were spoken, the real-time factor against length."""
    where, how = place(report.machine), method(report.warmup, report.runs, report.weights_sha256, report.tuned_layers)
    results = report.results
    canvas = Canvas(_WIDTH, "Speed of speech engines", f"{where}; {how}")
    canvas.text(_MARGIN, _MARGIN + FONT_SIZE, where)
    canvas.text(_MARGIN, _MARGIN + 2.4 * FONT_SIZE, how)
    bottom = draw_bars(canvas, _MARGIN + 4 * FONT_SIZE, results)
    if len({each.sentence for each in results}) > 1:
        bottom = draw_curves(canvas, bottom + _APART, results)
    return canvas.document(bottom + _MARGIN)
