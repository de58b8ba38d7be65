"""The machine's peak is what NumPy's matrix product reaches."""

import subprocess
import sys
import time
from pathlib import Path

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


PARENT = """
import sys
from kokoro_desktop import paths
from kokoro_desktop.measure.child import answer
program = "import os, sys, time; from kokoro_desktop.files.owner import end_with_parent; end_with_parent(); "
program += "open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(60)"
paths.python_module = lambda name: [sys.executable, "-c", program, sys.argv[1]]
answer(["bench"], "figure=")
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked at in /proc")
def test_child_does_not_outlive_a_killed_process(tmp_path):
    told = tmp_path / "child"
    with subprocess.Popen([sys.executable, "-c", PARENT, str(told)]) as parent:
        while not (told.exists() and told.read_text()):
            time.sleep(0.05)
        parent.kill()
    process = Path(f"/proc/{told.read_text()}/stat")
    for _ in range(300):
        if not process.exists() or process.read_text().rpartition(")")[2].split()[0] == "Z":
            return
        time.sleep(0.1)
    pytest.fail("it lives on")
