"""Curves: the real-time factor of every engine against the length of the audio."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kokoro_desktop.bench.plot.palette import GRID, INK, SERIES
from kokoro_desktop.bench.plot.scale import Scale, round_lengths, round_steps
from kokoro_desktop.bench.plot.svg import FONT_SIZE, Canvas, text_width
from kokoro_desktop.bench.runner import Result
from kokoro_desktop.bench.words import counted

TITLE: Final = "Real-time factor against length"
ACROSS: Final = "length of the audio, seconds"
UP: Final = "seconds of computing a second of audio (less is faster)"

_HEIGHT: Final = 300.0
_LEFT: Final = 68.0
_MARGIN: Final = 16.0
_LABEL_STEP: Final = 17.0
"""Least distance of two labels' base lines."""
_DASHES: Final = ("", "7 4", "2 3", "9 3 2 3")
_WIDE_RANGE: Final = 4.0
"""From this ratio of longest to shortest on, lengths are spaced by ratio."""


def draw_curves(canvas: Canvas, top: float, results: Sequence[Result]) -> float:
    """Draw one curve an engine and number of threads, and return where the drawing ends."""
    curves = _curves(results)
    right = canvas.width - max(text_width(_label(*key)) for key in curves) - 24
    begin, end = top + 3.4 * FONT_SIZE, top + 3.4 * FONT_SIZE + _HEIGHT
    canvas.text(_MARGIN, top + FONT_SIZE, TITLE, bold=True)
    canvas.text(_MARGIN, top + 2.5 * FONT_SIZE, UP)
    lengths = [each.audio_s for each in results]
    low, high = min(lengths), max(lengths)
    across = Scale(low * 0.9, high * 1.05, _LEFT, right, logarithmic=high / low >= _WIDE_RANGE)
    steps = round_steps(max(each.rtf for each in results))
    up = Scale(0, steps[-1], end, begin)
    for step in steps:
        canvas.line([(_LEFT, up(step)), (right, up(step))], INK, opacity=GRID)
        canvas.text(_LEFT - 8, up(step) + 4, f"{step:g}", "end")
    marks = round_lengths(across.low, across.high) if across.logarithmic else round_steps(across.high)
    for mark in marks:
        if across.low <= mark <= across.high:
            canvas.line([(across(mark), end), (across(mark), end + 5)], INK)
            canvas.text(across(mark), end + FONT_SIZE + 8, f"{mark:g}", "middle")
    canvas.line([(_LEFT, end), (right, end)], INK)
    canvas.text((_LEFT + right) / 2, end + 2.5 * FONT_SIZE + 8, ACROSS, "middle")
    colours, dashes = _styles(results)
    ends = {}
    for (engine, threads), points in curves.items():
        places = [(across(each.audio_s), up(each.rtf)) for each in points]
        canvas.line(places, colours[engine], 2, dashes[threads])
        for (x, y), each in zip(places, points, strict=True):
            tip = f"{_label(engine, threads)}, {each.audio_s:.2f} s of audio: {each.rtf:.4f}"
            canvas.dot(x, y, colours[engine], tip)
        ends[engine, threads] = places[-1][1]
    for key, y in spread_out(ends, begin, end).items():
        canvas.text(right + 12, y + 4, _label(*key), colour=colours[key[0]])
    return end + 3 * FONT_SIZE + 8


def spread_out(wanted: dict[tuple[str, int], float], begin: float, end: float) -> dict[tuple[str, int], float]:
    """Move labels apart until none covers another, keeping their order and, where there is room, their place.

    Parameters
    ----------
    wanted
        Where each would best lie, in pixels.
    begin, end
        Between which all of them should lie.
    """
    order = sorted(wanted, key=lambda key: wanted[key])
    places: list[float] = []
    for key in order:
        places.append(max(wanted[key], places[-1] + _LABEL_STEP if places else begin))
    lowest = end
    for index in range(len(places) - 1, -1, -1):
        places[index] = min(places[index], lowest)
        lowest = places[index] - _LABEL_STEP
    return dict(zip(order, places, strict=True))


def _curves(results: Sequence[Result]) -> dict[tuple[str, int], list[Result]]:
    curves: dict[tuple[str, int], list[Result]] = {}
    for each in sorted(results, key=lambda each: each.audio_s):
        curves.setdefault((each.engine, each.threads), []).append(each)
    return curves


def _styles(results: Sequence[Result]) -> tuple[dict[str, str], dict[int, str]]:
    """Give every engine a colour and every number of threads a dash; the most threads have a line without."""
    engines = dict.fromkeys(each.engine for each in results)
    counts = sorted({each.threads for each in results}, reverse=True)
    return (
        {engine: SERIES[index % len(SERIES)] for index, engine in enumerate(engines)},
        {threads: _DASHES[min(index, len(_DASHES) - 1)] for index, threads in enumerate(counts)},
    )


def _label(engine: str, threads: int) -> str:
    return f"{engine}, {counted(threads, 'thread')}"
