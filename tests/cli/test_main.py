"""The frame round every command: exit codes, one sentence for each error, quick starts."""

from __future__ import annotations

import argparse
import errno
import importlib
import logging
import os
import shlex
import signal
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest

from kokoro_desktop import __version__, cli, paths
from kokoro_desktop.cli import COMMANDS, Command, main, make_parser
from kokoro_desktop.errors import DeviceError, InputError, KokoroError

Outcome = Callable[[argparse.Namespace], int]


@pytest.fixture
def run(fresh_home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Return what runs the program with one command, ``act``, that does as told."""

    def run(outcome: Outcome, *before: str) -> int:
        module = types.ModuleType("command_for_tests")
        module.__dict__.update(run=outcome, configure=lambda parser: parser.add_argument("--deep", action="store_true"))
        monkeypatch.setitem(sys.modules, module.__name__, module)
        return main([*before, "act"], commands={"act": Command(module.__name__, "act as told")})

    return run


def _raising(error: BaseException) -> Outcome:
    def outcome(args: argparse.Namespace) -> int:
        raise error

    return outcome


def _python(program: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", program, *arguments], env={**os.environ, **environment}, capture_output=True, check=False
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_options_and_a_body(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    module = importlib.import_module(COMMANDS[name].module)
    assert callable(module.run)
    assert main([name, "--help"]) == 0
    assert f"usage: kokoro-desktop {name}" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform != "linux", reason="counts the threads in /proc")
def test_products_of_matrices_start_no_threads_of_their_own() -> None:
    program = (
        "import os; from kokoro_desktop.cli import main; main(['align', '--help']); import numpy as np; "
        "a = np.ones((500, 500)); before = len(os.listdir('/proc/self/task')); a @ a; "
        "print(before, len(os.listdir('/proc/self/task')))"
    )
    environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True)
    assert done.stdout.split()[-2:] == [b"1", b"1"]


@pytest.mark.parametrize("name", COMMANDS)
def test_help_ends_with_two_examples_that_are_valid(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    *_, first, second = capsys.readouterr().out.splitlines()
    parser = make_parser(COMMANDS, {name: importlib.import_module(COMMANDS[name].module)})
    for line in (first, second):
        program, *arguments = shlex.split(line)
        assert program == "kokoro-desktop"
        assert parser.parse_args(arguments).command == name


def test_no_arguments_print_the_help_and_fail_where_there_is_no_display(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "has_display", lambda: False)
    assert main([]) == 2
    out = capsys.readouterr().out
    assert all(f"    {name} " in out for name in COMMANDS)


def test_no_arguments_open_the_window_where_there_is_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "has_display", lambda: True)
    opened = []
    monkeypatch.setattr("kokoro_desktop.cli.window.run", lambda args: opened.append(args.stand_in) or 0)
    assert main([]) == 0
    assert opened == [False]


def test_a_file_alone_opens_in_the_window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened = []
    monkeypatch.setattr("kokoro_desktop.cli.window.run", lambda args: opened.append(args.file) or 0)
    file = tmp_path / "story.txt"
    file.write_text("Once upon a time.", encoding="utf-8")
    assert main([str(file)]) == 0
    assert opened == [file]
    assert main([str(tmp_path / "missing.txt")]) == 2


def test_window_without_a_display_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("kokoro_desktop.cli.display.has_display", lambda: False)
    assert main(["window"]) == 3
    assert capsys.readouterr().err.count("\n") == 1


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert (main(["--version"]), capsys.readouterr().out) == (0, f"kokoro-desktop {__version__}\n")


@pytest.mark.parametrize("arguments", [["sing"], ["--log-level", "loud", "voices"], ["voices", "--sing"]])
def test_wrong_arguments_are_exit_code_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "error:" in capsys.readouterr().err


@pytest.mark.parametrize("status", [0, 5])
def test_status_of_the_command_is_the_exit_code(run: Callable[..., int], status: int) -> None:
    assert run(lambda args: status) == status


@pytest.mark.parametrize("error", [InputError("No such voice."), DeviceError("cuda", "no driver"), KokoroError("No.")])
def test_expected_error_is_one_sentence_and_its_own_exit_code(
    run: Callable[..., int], error: KokoroError, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(_raising(error)) == error.exit_code
    assert capsys.readouterr().err == f"kokoro-desktop: {error}\n"


@pytest.mark.parametrize("error", [MemoryError(), OSError(errno.ENOMEM, "Cannot allocate memory")])
def test_too_little_memory_is_one_sentence_and_its_own_exit_code(
    run: Callable[..., int], error: Exception, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(_raising(error)) == 8
    err = capsys.readouterr().err
    assert err.startswith("kokoro-desktop: There is not enough memory. ")
    assert err.count("\n") == 1


def test_unexpected_error_is_one_line_naming_the_log_with_the_traceback(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(_raising(ZeroDivisionError("by nought"))) == 70
    log = paths.logs() / "kokoro-desktop.log"
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "ZeroDivisionError('by nought')" in err
    assert str(log) in err
    assert "Traceback" in log.read_text(encoding="utf-8")


def test_unexpected_error_without_a_log_file_shows_the_traceback(
    run: Callable[..., int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("KOKORO_DESKTOP_LOGS", str(tmp_path / "file"))
    assert run(_raising(ZeroDivisionError("by nought"))) == 70
    err = capsys.readouterr().err
    assert "the details in the lines above" in err
    assert "Traceback" in err


def test_broken_command_module_is_exit_code_70(fresh_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["act"], commands={"act": Command("kokoro_desktop.cli.no_such_module", "act")}) == 70
    assert "ModuleNotFoundError" in capsys.readouterr().err


def test_ctrl_c_is_exit_code_130_and_one_sentence(run: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(_raising(KeyboardInterrupt())) == 130
    assert capsys.readouterr().err == "kokoro-desktop: Stopped; nothing was written.\n"


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_ctrl_c_in_a_process_shows_no_traceback_though_tvm_is_loaded(tmp_path: Path) -> None:
    module = tmp_path / "slow_command.py"
    module.write_text(
        "import time, tvm\n"
        "def configure(parser): pass\n"
        "def run(args):\n    print('ready', flush=True)\n    time.sleep(60)\n    return 0\n",
        encoding="utf-8",
    )
    program = (
        "import sys; from kokoro_desktop.cli import Command, main\n"
        "sys.exit(main(['act'], commands={'act': Command('slow_command', 'act')}))"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "TVM_USE_RUNTIME_LIB": "1"}
    with subprocess.Popen([sys.executable, "-c", program], env=environment, stdout=-1, stderr=-1, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, "kokoro-desktop: Stopped; nothing was written.\n")


@pytest.mark.parametrize(
    ("level", "shown"),
    [("debug", ["detail", "step", "caution"]), ("info", ["step", "caution"]), ("warning", ["caution"]), ("error", [])],
)
def test_log_level_chooses_what_is_shown(
    run: Callable[..., int], level: str, shown: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    def outcome(args: argparse.Namespace) -> int:
        logger = logging.getLogger("kokoro_desktop.something")
        logger.debug("detail")
        logger.info("step")
        logger.warning("caution")
        return 0

    assert run(outcome, "--log-level", level) == 0
    assert capsys.readouterr().err.splitlines() == [f"kokoro-desktop: {line}" for line in shown]
    assert "step" in (paths.logs() / "kokoro-desktop.log").read_text(encoding="utf-8")


def test_logging_is_as_before_when_the_command_has_ended(run: Callable[..., int]) -> None:
    logger = logging.getLogger("kokoro_desktop")
    before = (list(logger.handlers), logger.level)
    run(lambda args: 0)
    assert (list(logger.handlers), logger.level) == before


@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
def test_reader_that_goes_away_is_no_traceback() -> None:
    program = f'"{sys.executable}" -m kokoro_desktop voices | true; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout in ("141\n", "0\n")  # 0 where the pipe took everything before its reader ended
    assert done.stderr == ""


@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
def test_closed_pipe_is_exit_code_141() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        done = subprocess.run(
            [sys.executable, "-m", "kokoro_desktop", "voices"], stdout=pipe, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_full_standard_output_is_an_error() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "kokoro_desktop", "voices"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 6
    assert b"Cannot write the output: the disk is full" in done.stderr
    assert b"Traceback" not in done.stderr


def test_ipa_is_escaped_where_the_terminal_cannot_show_it() -> None:
    program = "from kokoro_desktop.cli import main\nmain(['--version'])\nprint('\u0259')"
    done = _python(program, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, b"\\u0259")


@pytest.mark.parametrize("arguments", [["--help"], ["voices"]])
def test_light_commands_load_nothing_heavy(arguments: list[str]) -> None:
    program = (
        "import sys; from kokoro_desktop.cli import main\n"
        "main(sys.argv[1:])\n"
        "heavy = {'tvm', 'onnx', 'onnxruntime', 'torch', 'soundfile', 'sounddevice', 'tqdm', 'PySide6'}\n"
        "sys.exit(','.join(sorted(heavy & sys.modules.keys())) or 0)"
    )
    done = _python(program, *arguments)
    assert (done.returncode, done.stderr) == (0, b"")


def test_exit_codes_are_distinct() -> None:
    own = {cli.EXIT_USAGE, cli.EXIT_UNEXPECTED, cli.EXIT_BROKEN_PIPE}
    assert len(own) == 3
    assert not {cli.EXIT_UNEXPECTED, cli.EXIT_BROKEN_PIPE} & {error.exit_code for error in KokoroError.__subclasses__()}
