"""Stacked bars: what a second of audio costs every engine, stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kokoro_desktop.bench.plot.palette import GRID, INK, SERIES, UNDIVIDED
from kokoro_desktop.bench.plot.scale import Scale, round_steps
from kokoro_desktop.bench.plot.svg import FONT_SIZE, Canvas, text_width
from kokoro_desktop.bench.runner import Result
from kokoro_desktop.bench.words import counted
from kokoro_desktop.spec import STAGES

TITLE: Final = "Time by stage"
UNIT: Final = "milliseconds of computing a second of audio"
WHOLE: Final = "whole, stages not told"
REST: Final = "between stages"

_COLOURS: Final = dict(zip(STAGES, SERIES, strict=True))
_BAR, _ROW, _GROUP = 16.0, 22.0, 26.0
_MARGIN: Final = 16.0
_RIGHT: Final = 150.0
"""Room for the figures behind the bars."""
_GAP: Final = 1.0
"""Between two stages, so that they are told apart without colour."""


def draw_bars(canvas: Canvas, top: float, results: Sequence[Result]) -> float:
    """Draw one bar a result, grouped by text and threads, and return where it ends."""
    left = _MARGIN + max(text_width(each.engine) for each in results) + 12
    steps = round_steps(max(each.rtf for each in results) * 1e3)
    scale = Scale(0, steps[-1], left, canvas.width - _RIGHT)
    canvas.text(_MARGIN, top + FONT_SIZE, TITLE, bold=True)
    begin = _legend(canvas, top + 2.6 * FONT_SIZE, results) + 8
    y = begin
    groups: dict[tuple[str, int], list[Result]] = {}
    for result in results:
        groups.setdefault((result.sentence, result.threads), []).append(result)
    end = begin + len(groups) * _GROUP + len(results) * _ROW + 4
    for step in steps:
        canvas.text(scale(step), end + FONT_SIZE + 4, f"{step:g}", "middle")
    for group in groups.values():
        y += _GROUP
        canvas.text(_MARGIN, y - 8, _describe(group))
        for step in steps:
            place = [(scale(step), y - 3), (scale(step), y + len(group) * _ROW - 3)]
            canvas.line(place, INK, opacity=GRID if step else 1)
        for result in group:
            canvas.text(left - 8, y + _BAR - 4, result.engine, "end")
            _bar(canvas, y, scale, result)
            y += _ROW
    canvas.text((left + scale.end) / 2, end + 2.4 * FONT_SIZE + 6, UNIT, "middle")
    return end + 3 * FONT_SIZE + 6


def parts(result: Result) -> list[tuple[str, float, str]]:
    """Divide a result into what is drawn: name, seconds, colour."""
    if not result.stages:
        return [(WHOLE, result.median_s, UNDIVIDED)]
    divided = [(stage, result.stages[stage], _COLOURS[stage]) for stage in STAGES if result.stages.get(stage)]
    rest = result.median_s - sum(seconds for _, seconds, _ in divided)
    return [*divided, (REST, rest, UNDIVIDED)] if rest > 0 else divided


def _bar(canvas: Canvas, y: float, scale: Scale, result: Result) -> None:
    start = 0.0
    for name, seconds, colour in parts(result):
        end = start + seconds / result.audio_s * 1e3
        width = max(scale(end) - scale(start) - _GAP, 0.3)
        canvas.rectangle(scale(start), y, width, _BAR, colour, f"{name}: {seconds * 1e3:.1f} ms")
        start = end
    total = f"{result.rtf * 1e3:.1f} ms/s ({result.median_s:.3f} s)"
    canvas.text(scale(max(start, result.rtf * 1e3)) + 6, y + _BAR - 4, total)


def _describe(group: Sequence[Result]) -> str:
    return f"{group[0].sentence}: {group[0].audio_s:.1f} s of audio, {counted(group[0].threads, 'thread')}"


def _legend(canvas: Canvas, y: float, results: Sequence[Result]) -> float:
    """Name the colours that occur, in lines as long as the canvas is wide; return where they end."""
    colours = {name: colour for each in results for name, _, colour in parts(each) if name != REST}
    order = [name for name in (*STAGES, WHOLE) if name in colours]
    x = _MARGIN
    for name in order:
        width = 18 + text_width(name) + 16
        if x > _MARGIN and x + width > canvas.width:
            x, y = _MARGIN, y + 20
        canvas.rectangle(x, y - 10, 12, 12, colours[name])
        canvas.text(x + 18, y, name)
        x += width
    return y
