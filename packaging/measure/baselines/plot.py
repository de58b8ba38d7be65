"""Plot a measurement with matplotlib: each engine's stage times and, for several texts, real-time factors by length."""

from __future__ import annotations

import io
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from kokoro_desktop.measure.bench_report import describe_method  # noqa: E402
from kokoro_desktop.measure.measurement import Measurement  # noqa: E402
from kokoro_desktop.measure.result import Result  # noqa: E402
from kokoro_desktop.quantity import quantity  # noqa: E402
from kokoro_desktop.spec import STAGES  # noqa: E402

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BARS: Final = "Time by stage"
BARS_UNIT: Final = "computing time per second of audio, in milliseconds"
CURVES: Final = "Real-time factor against length"
CURVES_ACROSS: Final = "length of the audio, seconds"
CURVES_UP: Final = "computing time per second of audio, in seconds (lower is faster)"
WHOLE: Final = "total (stages unknown)"
REST: Final = "between stages"

# Okabe and Ito's palette for colour-blind readers (https://jfly.uni-koeln.de/color/). Stages have the same colours as
# in the window.
SERIES: Final = ("#0072b2", "#e69f00", "#cc79a7", "#009e73", "#d55e00", "#56b4e9", "#000000")
_COLOURS: Final = dict(zip(STAGES, SERIES, strict=False)) | {WHOLE: "#8c8c8c", REST: "#c8c8c8"}
_DASHES: Final = ("-", "--", ":", "-.")
_MARKERS: Final = "osD^vPX"
_WIDTH, _ROW, _CURVES_HEIGHT = 10.0, 0.25, 3.6  # in inches
_AROUND: Final = 1.1  # inches for the title, the axis and the margins of a chart
_WIDE_RANGE: Final = 4.0  # minimum ratio of the longest to the shortest text for a logarithmic length axis
STYLE: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",  # keep text as text, for screen readers, searching and copying
    "svg.hashsalt": "kokoro-desktop",  # deterministic ids
    "font.size": 9.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "legend.frameon": False,
}


def draw(measurement: Measurement, form: str = "svg") -> bytes:
    """Return the charts as the contents of an image file, reproducible with the same version of matplotlib.

    Parameters
    ----------
    form
        ``svg`` or ``png``.
    """
    import matplotlib

    file = io.BytesIO()
    with matplotlib.rc_context(STYLE):
        metadata = {"Title": "Speed of speech engines"} | ({"Date": None} if form == "svg" else {})
        draw_figure(measurement).savefig(file, format=form, dpi=150, facecolor="white", metadata=metadata)
    return file.getvalue()


def draw_figure(measurement: Measurement) -> Figure:
    """Draw the charts one below the other; the caller must activate `STYLE` for drawing and saving."""
    from matplotlib.figure import Figure

    results = measurement.results
    groups: dict[tuple[str, int], list[Result]] = {}
    for each in results:
        groups.setdefault((each.workload, each.threads), []).append(each)
    several = len({each.workload for each in results}) > 1
    rows = max(len(results) + len(groups), len(_COLOURS))  # at least as tall as the legend
    heights = [rows * _ROW + _AROUND] + [_CURVES_HEIGHT + _AROUND] * several
    figure = Figure(figsize=(_WIDTH, sum(heights) + 0.6), layout="constrained")
    heading = (measurement.machine.place, describe_method(measurement))
    lines = "\n".join(textwrap.fill(line, 140) for line in heading)
    figure.suptitle(lines, x=0.01, horizontalalignment="left", fontsize=9)
    charts = figure.subplots(len(heights), 1, height_ratios=heights, squeeze=False)[:, 0]
    _draw_bars(charts[0], list(groups.values()), 0.72 * (len(results) + len(groups)) / rows)
    if several:
        _draw_curves(charts[1], results)
    return figure


def parts(result: Result) -> dict[str, float]:
    """Return the segments of a result's bar, as a mapping from stage to seconds; one segment if stages are unknown."""
    if not result.stages:
        return {WHOLE: result.median_s}
    divided = {stage: result.stages[stage] for stage in STAGES if result.stages.get(stage)}
    rest = result.median_s - sum(divided.values())
    return divided | ({REST: rest} if rest > 0 else {})


def _draw_bars(chart: Axes, groups: Sequence[Sequence[Result]], thickness: float) -> None:
    """Draw the time per second of audio for each engine and stage, grouped by text and number of threads."""
    row, longest = 0, 0.0
    ticks: dict[int, str] = {}
    bars: dict[str, Any] = {}
    for group in groups:
        title = f"{group[0].workload}: {group[0].audio_s:.1f} s of audio, {quantity(group[0].threads, 'thread')}"
        chart.text(0.004, row + 0.1, title, transform=chart.get_yaxis_transform(), va="center", weight="bold")
        for result in group:
            row += 1
            ticks[row] = result.engine
            end = 0.0
            for name, seconds in parts(result).items():
                width = seconds / result.audio_s * 1e3
                drawn = chart.barh(row, width, thickness, end, color=_COLOURS[name], edgecolor="white", linewidth=0.6)
                bars.setdefault(name, drawn)
                end += width
            figures = f"  {result.rtf * 1e3:.1f} ms/s ({result.median_s:.3f} s)"
            chart.text(end, row, figures, va="center")
            longest = max(longest, end)
        row += 1
    chart.set_title(BARS)
    chart.set_xlabel(BARS_UNIT)
    chart.set_yticks(list(ticks), list(ticks.values()))
    chart.tick_params(axis="y", length=0)
    chart.set_xlim(0, 1.36 * longest)  # room for the figures
    chart.set_ylim(row - 0.4, -0.6)  # the first row on top
    chart.grid(axis="x")
    order = [name for name in _COLOURS if name in bars]
    chart.legend([bars[name] for name in order], order, loc="upper left", bbox_to_anchor=(1.0, 1.0))


def _draw_curves(chart: Axes, results: Sequence[Result]) -> None:
    """Draw a curve for each engine and number of threads; curves for the largest number of threads are solid."""
    curves: dict[tuple[str, int], list[Result]] = {}
    for each in sorted(results, key=lambda each: each.audio_s):
        curves.setdefault((each.engine, each.threads), []).append(each)
    engines = list(dict.fromkeys(each.engine for each in results))
    counts = sorted({each.threads for each in results}, reverse=True)
    for (engine, threads), points in sorted(curves.items(), key=lambda curve: -curve[1][-1].rtf):
        number = engines.index(engine)
        chart.plot(
            [each.audio_s for each in points],
            [each.rtf for each in points],
            label=f"{engine}, {quantity(threads, 'thread')}",
            color=SERIES[number % len(SERIES)],
            marker=_MARKERS[number % len(_MARKERS)],
            linestyle=_DASHES[min(counts.index(threads), len(_DASHES) - 1)],
            markersize=4.5,
        )
    lengths = [each.audio_s for each in results]
    if max(lengths) / min(lengths) >= _WIDE_RANGE:
        chart.set_xscale("log")
        _mark_lengths(chart, lengths)
    chart.set_ylim(bottom=0)
    chart.set_title(CURVES)
    chart.set_xlabel(CURVES_ACROSS)
    chart.set_ylabel(CURVES_UP)
    chart.grid()
    chart.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))  # slowest on top, like the curves' right ends


def _mark_lengths(chart: Axes, lengths: Sequence[float]) -> None:
    """Label a logarithmic axis at 1, 2 and 5 times each power of ten."""
    from matplotlib.ticker import LogLocator, NullFormatter, StrMethodFormatter

    chart.xaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
    chart.xaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    chart.xaxis.set_minor_formatter(NullFormatter())
    chart.set_xlim(min(lengths) * 0.9, max(lengths) * 1.1)
