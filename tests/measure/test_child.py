"""A child process gives its figure, or its absence is explained."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from kokoro_desktop.errors import CompileError
from kokoro_desktop.measure import child
from kokoro_desktop.measure.child import NoFigure, answer


def test_child_measures():
    assert child.child_gflops(1) > 0.1


def test_peak_without_a_compiler_is_explained(monkeypatch):
    def fail(*_):
        raise CompileError("there is none")

    monkeypatch.setattr(child, "ask_compiler", fail)
    with pytest.raises(NoFigure, match="there is none"):
        child.child_gflops(1)


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
