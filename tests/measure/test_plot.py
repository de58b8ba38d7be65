"""The plot is valid, complete, and drawn where the figures say."""

from __future__ import annotations

import sys
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from kokoro_desktop.measure.plot import (
    BARS_UNIT,
    CURVES,
    CURVES_ACROSS,
    REST,
    STYLE,
    WHOLE,
    check_installed,
    draw,
    draw_figure,
    parts,
)
from kokoro_desktop.spec import STAGES

matplotlib = pytest.importorskip("matplotlib")


def texts(measurement):
    root = ElementTree.fromstring(draw(measurement))
    return [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]


def test_every_engine_stage_and_text_is_named(measurement):
    words = texts(measurement)
    for engine in ("tvm", "torch_x"):
        assert words.count(engine) == 4
        assert f"{engine}, 1 thread" in words
        assert f"{engine}, 2 threads" in words
    assert {*STAGES, WHOLE, REST} <= set(words)
    assert "short: 1.5 s of audio, 1 thread" in words
    assert any("Some <CPU> & co | 9000, 2 cores" in each for each in words)
    assert any("3 runs after 1 to warm up" in each for each in words)


def test_axes_name_their_units(measurement):
    words = texts(measurement)
    assert BARS_UNIT in words
    assert CURVES_ACROSS in words


def test_one_text_has_no_curve(measurement):
    short = tuple(each for each in measurement.results if each.workload == "short")
    words = texts(replace(measurement, results=short))
    assert CURVES not in words
    assert words.count("tvm") == 2


def test_bars_are_as_long_as_their_time_and_end_with_their_figures(make_result, measurement):
    results = (make_result("a", 1.0), make_result("b", 2.0))
    (chart,) = draw_figure(replace(measurement, results=results)).axes
    assert [bar.get_width() for bar in chart.patches] == pytest.approx([125, 250])
    figures = {text.get_text().strip(): text.get_position() for text in chart.texts}
    assert figures["250.0 ms/s (2.000 s)"] == (pytest.approx(250), 2)


def test_stages_of_a_bar_lie_end_to_end(measurement):
    chart, _ = draw_figure(measurement).axes
    bars = [bar for bar in chart.patches if bar.get_y() < 1.5]
    first = [bar for bar in bars if bar.get_y() == bars[0].get_y()]
    assert len(first) == len(STAGES) + 1
    ends = [bar.get_x() + bar.get_width() for bar in first]
    assert [bar.get_x() for bar in first[1:]] == pytest.approx(ends[:-1])
    assert ends[-1] == pytest.approx(100)


def test_curves_run_from_short_to_long_the_slowest_named_first(measurement):
    _, chart = draw_figure(measurement).axes
    curves = {line.get_label(): line for line in chart.lines}
    assert list(curves) == ["torch_x, 1 thread", "torch_x, 2 threads", "tvm, 1 thread", "tvm, 2 threads"]
    assert curves["torch_x, 1 thread"].get_xdata().tolist() == [1.5, 8.0]
    assert curves["torch_x, 1 thread"].get_ydata() == pytest.approx([0.3, 0.3])
    assert curves["tvm, 2 threads"].get_color() == curves["tvm, 1 thread"].get_color()
    assert curves["tvm, 2 threads"].get_linestyle() == curves["torch_x, 2 threads"].get_linestyle() == "-"
    assert curves["tvm, 1 thread"].get_linestyle() == "--"


def test_lengths_far_apart_are_spaced_by_ratio_and_marked_plainly(measurement):
    figure = draw_figure(measurement)
    figure.draw_without_rendering()
    chart = figure.axes[1]
    low, high = chart.get_xlim()
    marks = [
        label.get_text() for label in chart.get_xticklabels(which="both") if low <= label.get_position()[0] <= high
    ]
    assert chart.get_xscale() == "log"
    assert [mark for mark in marks if mark] == ["2", "5"]


def test_everything_lies_inside_the_picture(measurement):
    with matplotlib.rc_context(STYLE):
        figure = draw_figure(measurement)
        figure.draw_without_rendering()
    page = figure.bbox
    for chart in figure.axes:
        box = chart.get_tightbbox()
        assert page.x0 <= box.x0 and box.x1 <= page.x1
        assert page.y0 <= box.y0 and box.y1 <= page.y1


def test_same_figures_give_the_same_file(measurement):
    assert draw(measurement) == draw(measurement)
    assert b"<dc:date>" not in draw(measurement)


def test_picture_of_pixels_is_drawn_as_well(measurement):
    assert draw(measurement, "png").startswith(b"\x89PNG")


def test_no_global_state_of_matplotlib_is_touched(measurement):
    before, imported = dict(matplotlib.rcParams), "matplotlib.pyplot" in sys.modules
    draw(measurement)
    assert dict(matplotlib.rcParams) == before
    assert ("matplotlib.pyplot" in sys.modules) == imported


def test_parts_of_a_bar_add_up_to_the_whole(make_result):
    divided = parts(make_result("tvm", 1.0))
    assert list(divided) == [*STAGES, REST]
    assert sum(divided.values()) == pytest.approx(1.0)
    assert parts(make_result("torch_x", 1.0)) == {WHOLE: 1.0}


def test_matplotlib_is_found_without_importing_it():
    check_installed()
