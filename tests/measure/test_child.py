"""The machine's peak is what NumPy's matrix product reaches."""

import pytest

from kokoro_desktop.measure import child
from kokoro_desktop.measure.child import NoFigure, answer


def test_fastest_of_the_repeats_counts():
    times = iter([0.0, 4.0, 10.0, 12.0, 20.0, 23.0])
    rate = child.own_gflops(repeats=3, clock=lambda: next(times))
    assert rate == pytest.approx(2 * child.SIZE**3 / 2.0 / 1e9)


def test_child_is_given_its_threads_by_every_variable(monkeypatch):
    asked = []
    monkeypatch.setattr(child, "answer", lambda *arguments: asked.append(arguments) or "12.5")
    assert child.child_gflops(3) == 12.5
    ((_, mark, environment),) = asked
    assert mark == child.MARK
    assert environment["OPENBLAS_NUM_THREADS"] == environment["OMP_NUM_THREADS"] == "3"


def test_child_measures():
    assert child.child_gflops(1) > 0.1


def test_child_without_a_figure_is_explained():
    with pytest.raises(NoFigure, match="nonsense"):
        answer(["bench", "--against", "nonsense"], "figure=")
