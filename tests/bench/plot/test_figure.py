"""The plot is valid, complete, and drawn where the figures say."""

from xml.etree import ElementTree

import pytest

from kokoro_desktop.bench.plot import palette
from kokoro_desktop.bench.plot.bars import REST, WHOLE, parts
from kokoro_desktop.bench.plot.curves import TITLE as CURVES
from kokoro_desktop.bench.plot.figure import as_svg
from kokoro_desktop.bench.report import Report
from kokoro_desktop.spec import STAGES

NAMESPACE = "{http://www.w3.org/2000/svg}"


def drawn(report):
    return ElementTree.fromstring(as_svg(report))


def texts(root):
    return [each.text for each in root.iter(f"{NAMESPACE}text")]


def tips(root, tag):
    found = root.iter(f"{NAMESPACE}{tag}")
    return {each.find(f"{NAMESPACE}title").text: each for each in found if each.find(f"{NAMESPACE}title") is not None}


def test_every_engine_stage_and_text_is_named(report):
    words = texts(drawn(report))
    for engine in ("tvm", "torch_x"):
        assert words.count(engine) == 4
        assert f"{engine}, 1 thread" in words
        assert f"{engine}, 2 threads" in words
    assert {*STAGES, WHOLE} <= set(words)
    assert "short: 1.5 s of audio, 1 thread" in words
    assert any("Some <CPU> & co | 9000, 2 cores" in each for each in words)


def test_axes_name_their_units(report):
    words = texts(drawn(report))
    assert "milliseconds of computing a second of audio" in words
    assert "length of the audio, seconds" in words


def test_one_text_has_no_curve(report):
    results = tuple(each for each in report.results if each.sentence == "short")
    words = texts(drawn(Report(report.machine, "abc", 1, 3, results)))
    assert CURVES not in words
    assert words.count("tvm") == 2


def test_bars_are_as_long_as_their_time(make_result, report):
    results = (make_result("a", 1.0), make_result("b", 2.0))
    root = drawn(Report(report.machine, "abc", 1, 1, results))
    bars = tips(root, "rect")
    one, two = (float(bars[f"{WHOLE}: {ms}.0 ms"].get("width")) + 1 for ms in (1000, 2000))
    assert two == pytest.approx(2 * one, abs=0.1)


def test_everything_lies_inside_the_picture(report):
    root = drawn(report)
    width, height = float(root.get("width")), float(root.get("height"))
    for each in root.iter(f"{NAMESPACE}text"):
        assert 0 <= float(each.get("x")) <= width
        assert 0 <= float(each.get("y")) <= height
    for each in root.iter(f"{NAMESPACE}rect"):
        assert float(each.get("x")) + float(each.get("width")) <= width


def test_longer_audio_lies_further_right_and_slower_higher(report):
    dots = tips(drawn(report), "circle")
    slow, fast = dots["torch_x, 1 thread, 8.00 s of audio: 0.3000"], dots["tvm, 1 thread, 8.00 s of audio: 0.1000"]
    short = dots["tvm, 1 thread, 1.50 s of audio: 0.1000"]
    assert float(slow.get("cy")) < float(fast.get("cy"))
    assert float(short.get("cx")) < float(fast.get("cx"))
    assert short.get("cy") == fast.get("cy")


def test_parts_of_a_bar_add_up_to_the_whole(make_result):
    divided = parts(make_result("tvm", 1.0))
    assert [name for name, _, _ in divided] == [*STAGES, REST]
    assert sum(seconds for _, seconds, _ in divided) == pytest.approx(1.0)
    assert parts(make_result("torch_x", 1.0)) == [(WHOLE, 1.0, palette.UNDIVIDED)]


@pytest.mark.parametrize("colour", [palette.INK, palette.UNDIVIDED, *palette.SERIES])
@pytest.mark.parametrize("page", ["#ffffff", "#111111"])
def test_colours_are_seen_on_light_and_dark(colour, page):
    assert palette.contrast(colour, page) >= 3


def test_contrast_is_that_of_the_standard():
    assert palette.contrast("#ffffff", "#000000") == pytest.approx(21)
    assert palette.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
