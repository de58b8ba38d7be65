"""Following the compiling process: what it says, how it ends, and that nothing of it stays."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import indent

import pytest

from kokoro_desktop import paths
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.engine.compile_child import compile_in_child
from kokoro_desktop.errors import Cancelled, CompileError, WeightsError
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights.store import WeightsSet

StandIn = Callable[[str], None]


HEADER = """
import os, sys, time
from pathlib import Path
from kokoro_desktop.errors import WeightsError
from kokoro_desktop.files import work_folder
from kokoro_desktop.files.child import serve
def answer(question, task):
    components, output, target = question
"""


@pytest.fixture
def child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """Return a function that replaces the compiler by a program."""
    script = tmp_path / "compiler.py"
    monkeypatch.setattr(paths, "python_module", lambda name: [sys.executable, str(script)])

    def be(program: str) -> None:
        script.write_text(f"{HEADER}{indent(program, '    ')}\nserve(answer)\n", encoding="utf-8")

    return be


def test_question_progress_and_path_are_passed_on(child: StandIn, tmp_path: Path) -> None:
    child("task.progress(1, 5, 'weights'); return (components, output, target)")
    told: list[tuple[int, int, str]] = []
    target = TargetSpec("cuda", "sm_90", "x86_64-linux-gnu")
    answer = compile_in_child(["bert"], tmp_path / "out", Task(lambda *args: told.append(args)), target)
    assert answer == (("bert",), tmp_path / "out", target)  # type: ignore[comparison-overlap]
    assert told == [(1, 5, "weights")]


def test_error_keeps_its_kind_sentence_and_exit_code(child: StandIn) -> None:
    child("raise WeightsError('The weights are damaged.')")
    with pytest.raises(WeightsError, match=r"^The weights are damaged\.$") as caught:
        compile_in_child(["bert"], None, QUIET)
    assert caught.value.exit_code == 5


@pytest.mark.parametrize(
    ("program", "status"),
    [
        ("raise ZeroDivisionError('by nought')", 1),
        ("os._exit(9)", 9),
        pytest.param("os.kill(os.getpid(), 9)", -9, marks=pytest.mark.skipif(os.name == "nt", reason="has no signals")),
        ("os.write(2, b'\\xff\\xfe'); 1 / 0", 1),
    ],
)
def test_end_without_an_answer_is_one_sentence_and_the_output_is_logged(
    child: StandIn, program: str, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    child(program)
    sentence = "memory ran out" if status == -9 else f"status {status}. Try again.*{paths.logs()}"
    with caplog.at_level("INFO"), pytest.raises(CompileError, match=sentence) as caught:
        compile_in_child(["bert"], None, QUIET)
    assert "\n" not in str(caught.value)
    assert ("ZeroDivisionError" in caplog.text) == (status == 1)
    assert not [record for record in caplog.records if record.levelname != "INFO"]


def test_output_of_libraries_is_logged_and_does_not_block(child: StandIn, caplog: pytest.LogCaptureFixture) -> None:
    child("sys.stderr.write('warning\\n' * 100_000); print('hello'); return output")
    with caplog.at_level("INFO"):
        compile_in_child(["bert"], None, QUIET)
    assert "Output of the compiler: warning" in caplog.text


def test_compiler_that_cannot_be_started_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "python_module", lambda name: ["/no/such/python"])
    with pytest.raises(CompileError, match="Cannot start the compiler: No such file"):
        compile_in_child(["bert"], None, QUIET)


def test_child_does_not_use_the_runtime_library(child: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TVM_USE_RUNTIME_LIB", "1")
    child("return os.environ.get('TVM_USE_RUNTIME_LIB')")
    assert compile_in_child(["bert"], None, QUIET) is None


WORKING = """
with work_folder.beside(output) as folder:
    task.progress(os.getpid(), 2, str(folder))
    time.sleep(60)
"""


@pytest.mark.skipif(os.name == "nt", reason="POSIX processes")
@pytest.mark.parametrize("reason", [Cancelled, KeyboardInterrupt, ZeroDivisionError])
def test_stopped_child_is_gone_with_its_folder(child: StandIn, tmp_path: Path, reason: type[BaseException]) -> None:
    child(WORKING)
    heard: list[tuple[int, int, str]] = []

    def stop(*args: object) -> bool:
        if heard and reason is not Cancelled:
            raise reason
        return bool(heard)

    (tmp_path / "there").mkdir()
    with pytest.raises(reason):
        compile_in_child(["bert"], tmp_path / "there" / "out", Task(lambda *args: heard.append(args), stop))
    ((pid, _, _),) = heard
    assert list((tmp_path / "there").iterdir()) == []
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_real_compiler_is_stopped_in_the_middle_and_leaves_nothing(weights: WeightsSet, tmp_path: Path) -> None:
    heard: list[str] = []
    with pytest.raises(Cancelled):
        compile_in_child(
            ["text_encoder"],
            tmp_path / "there" / "out",
            Task(lambda done, total, what: heard.append(what), lambda: "compiling text_encoder" in heard),
        )
    assert "packing weights" not in heard
    assert list((tmp_path / "there").iterdir()) == []
