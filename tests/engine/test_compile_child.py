"""Following the compiling process: what it says, how it ends, and that nothing of it stays."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kokoro_desktop import paths
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.engine import compile_child
from kokoro_desktop.engine.compile_child import compile_bundle
from kokoro_desktop.errors import Cancelled, CompileError
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights.store import WeightsSet

StandIn = Callable[[str], None]


@pytest.fixture
def child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """Put a program of the test's own in the compiler's place."""
    script = tmp_path / "compiler.py"
    monkeypatch.setattr(paths, "python_module", lambda name: [sys.executable, str(script)])

    def be(program: str) -> None:
        header = "import json, os, sys, time\nsay = lambda message: print(json.dumps(message), flush=True)\n"
        script.write_text(header + program, encoding="utf-8")

    return be


def test_path_and_progress_are_passed_on(child: StandIn, tmp_path: Path) -> None:
    child("say({'progress': [1, 5, 'weights']}); say({'progress': [5, 5, 'end']}); say({'path': sys.argv[-1]})")
    heard: list[tuple[int, int, str]] = []
    path = compile_bundle(["bert"], tmp_path / "out", Task(lambda *args: heard.append(args)))
    assert str(path) == f"--output={tmp_path / 'out'}"
    assert heard == [(1, 5, "weights"), (5, 5, "end")]


def test_components_are_passed_as_options(child: StandIn) -> None:
    child("say({'path': ' '.join(sys.argv[1:])})")
    assert str(compile_bundle(["bert", "f0n"], None, QUIET)) == "--component=bert --component=f0n"


def test_cpu_is_passed_as_an_option(child: StandIn, tmp_path: Path) -> None:
    child("say({'path': ' '.join(sys.argv[1:-1])})")
    assert (
        str(compile_bundle(["bert"], tmp_path, QUIET, target=TargetSpec(cpu="apple-m1")))
        == "--component=bert --cpu=apple-m1"
    )


def test_device_is_passed_as_options(child: StandIn, tmp_path: Path) -> None:
    child("say({'path': ' '.join(sys.argv[2:-1])})")
    target = TargetSpec("cuda", "sm_90", "x86_64-linux-gnu")
    options = str(compile_bundle(["bert"], tmp_path, QUIET, target=target))
    assert options == "--target=cuda --arch=sm_90 --host=x86_64-linux-gnu"


def test_error_comes_back_as_its_sentence_and_exit_code(child: StandIn) -> None:
    child("say({'error': 'The weights are damaged.', 'exit_code': 5}); sys.exit(5)")
    with pytest.raises(CompileError, match=r"^The weights are damaged\.$") as caught:
        compile_bundle(["bert"], None, QUIET)
    assert caught.value.exit_code == 5


@pytest.mark.parametrize(
    ("program", "status"),
    [
        ("raise ZeroDivisionError('by nought')", 1),
        ("os._exit(9)", 9),
        pytest.param("os.kill(os.getpid(), 9)", -9, marks=pytest.mark.skipif(os.name == "nt", reason="has no signals")),
        ("", 0),
        ("os.write(2, b'\\xff\\xfe'); 1 / 0", 1),
    ],
)
def test_end_without_an_answer_is_one_sentence_and_the_rest_is_logged(
    child: StandIn, program: str, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    child(program)
    with (
        caplog.at_level("INFO"),
        pytest.raises(
            CompileError, match="memory runs out" if status == -9 else f"status {status}: try again.*{paths.logs()}"
        ) as caught,
    ):
        compile_bundle(["bert"], None, QUIET)
    assert "\n" not in str(caught.value)
    assert ("ZeroDivisionError" in caplog.text) == (status == 1)
    assert not [record for record in caplog.records if record.levelname != "INFO"]


@pytest.mark.parametrize("line", ["LLVM says hello", "17", "[1, 2]", "", '"text"'])
def test_line_that_is_no_message_is_passed_over(child: StandIn, line: str) -> None:
    child(f"print({line!r}, flush=True); say({{'path': 'there'}})")
    assert compile_bundle(["bert"], None, QUIET) == Path("there")


def test_many_words_on_stderr_do_not_block(child: StandIn) -> None:
    child("sys.stderr.write('warning\\n' * 100_000); say({'path': 'there'})")
    assert compile_bundle(["bert"], None, QUIET) == Path("there")


def test_compiler_that_cannot_be_started_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "python_module", lambda name: ["/no/such/python"])
    with pytest.raises(CompileError, match="cannot be started: No such file"):
        compile_bundle(["bert"], None, QUIET)


def test_child_is_not_told_to_use_the_runtime_library(child: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TVM_USE_RUNTIME_LIB", "1")
    child("say({'path': os.environ.get('TVM_USE_RUNTIME_LIB', 'unset')})")
    assert compile_bundle(["bert"], None, QUIET) == Path("unset")


STUBBORN = """
import signal
from pathlib import Path
from kokoro_desktop.files import work_folder
signal.signal(signal.SIGTERM, signal.SIG_IGN)
with work_folder.beside(Path(sys.argv[-1].partition('=')[2])) as folder:
    say({'progress': [os.getpid(), 2, str(folder)]})
    time.sleep(60)
"""


@pytest.mark.skipif(os.name == "nt", reason="POSIX processes")
@pytest.mark.parametrize("reason", [Cancelled, KeyboardInterrupt, ZeroDivisionError])
def test_stopped_child_is_gone_with_its_folder_though_it_does_not_listen(
    child: StandIn, tmp_path: Path, reason: type[BaseException]
) -> None:
    child(STUBBORN)
    heard: list[tuple[int, int, str]] = []

    def stop(*args: object) -> bool:
        if heard and reason is not Cancelled:
            raise reason
        return bool(heard)

    (tmp_path / "there").mkdir()
    with pytest.raises(reason):
        compile_bundle(["bert"], tmp_path / "there" / "out", Task(lambda *args: heard.append(args), stop))
    ((pid, _, _),) = heard
    assert list((tmp_path / "there").iterdir()) == []
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_real_compiler_is_stopped_in_the_middle_and_leaves_nothing(weights: WeightsSet, tmp_path: Path) -> None:
    heard: list[str] = []
    with pytest.raises(Cancelled):
        compile_bundle(
            ["text_encoder"],
            tmp_path / "there" / "out",
            Task(lambda done, total, what: heard.append(what), lambda: "compiling text_encoder" in heard),
        )
    assert "packing weights" not in heard
    assert list((tmp_path / "there").iterdir()) == []


def test_program_without_the_compiler_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_child.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(CompileError, match=r"install the package kokoro-desktop in place of kokoro-desktop-runtime\.$"):
        compile_child.run_child(["never", "started"], "path", QUIET)
