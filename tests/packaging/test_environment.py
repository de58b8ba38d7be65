"""The environment of a checkout: made once, made again when it must be, and clear words when it cannot be."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from kokoro_desktop.cli.display import has_display

ROOT = Path(__file__).resolve().parents[2]


def _script(name: str) -> types.ModuleType:
    """Import a script of the folder `packaging`, which is no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "packaging" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


environment = _script("environment")

BACKEND = '''
"""A build backend without dependencies, so that pip needs no network."""
import zipfile

def get_requires_for_build_editable(config_settings=None):
    return []

def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    name = "tiny-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel_directory + "/" + name, "w") as wheel:
        wheel.writestr("tiny.py", "")
        wheel.writestr("tiny-1.0.dist-info/METADATA",
            "Metadata-Version: 2.1\\nName: tiny\\nVersion: 1.0\\nProvides-Extra: bench\\nProvides-Extra: test\\n")
        wheel.writestr("tiny-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr("tiny-1.0.dist-info/RECORD", "")
    return name
'''


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a checkout of a project that can be installed without a network."""
    folder = tmp_path / "a checkout"
    folder.mkdir()
    (folder / "pyproject.toml").write_text(
        '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'
        '[project]\nname = "tiny"\nversion = "1.0"\noptional-dependencies = {bench = [], test = []}\n',
        encoding="utf-8",
    )
    (folder / "backend.py").write_text(BACKEND, encoding="utf-8")
    for extras in (("bench",), ("bench", "test")):
        lock = environment.lock_file(folder, extras)
        lock.parent.mkdir(parents=True, exist_ok=True)
        lock.write_text("# nothing\n", encoding="utf-8")
    return folder


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the commands that would have been run; each makes what it promises and succeeds."""
    seen: list[list[str]] = []

    def run(command: list[str], **settings: Any) -> subprocess.CompletedProcess[bytes]:
        seen.append(command)
        if "venv" in command:
            python = environment.Environment(Path(command[-1]).parent).python
            python.parent.mkdir(parents=True, exist_ok=True)
            python.write_bytes(b"")
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(environment.subprocess, "run", run)
    return seen


def _kinds(commands: list[list[str]]) -> list[str]:
    """Name what each command does: venv, the lock that pip installs, or the extras with which it adds the checkout."""
    return [Path(command[-1]).name.removeprefix("a checkout").removeprefix("moved") for command in commands]


@pytest.mark.slow
def test_real_environment_is_made_and_locks_that_do_not_fit_are_refused(
    checkout: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = environment.Environment(checkout)
    python = made.ensure("bench")
    where = subprocess.run([python, "-c", "import tiny; print(tiny.__file__)"], capture_output=True, check=True)
    assert str(checkout / ".venv").encode() in where.stdout
    out, err = capfd.readouterr()
    assert out == ""
    assert "Creating the environment" in err
    assert "Installing" in err
    stamp = checkout / ".venv" / "kokoro-desktop.json"
    made_once = stamp.read_text(encoding="utf-8")

    # A locked version that is not available.
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    lock = environment.lock_file(checkout, ("bench",))
    lock.write_text(f"numpy==999.0 --hash=sha256:{64 * '0'}\n", encoding="utf-8")
    with pytest.raises(environment.EnvironmentFailed, match=r"lock_versions\.py --upgrade' to choose others\.$"):
        made.ensure("bench")
    monkeypatch.delenv("PIP_NO_INDEX")

    # A dependency that is not locked.
    lock.write_text("# nothing\n# changed\n", encoding="utf-8")
    stamp.write_text(made_once, encoding="utf-8")  # a new environment would take seconds
    requires = BACKEND.replace("Version: 1.0", "Version: 1.0\\nRequires-Dist: surely-not-there")
    (checkout / "backend.py").write_text(requires, encoding="utf-8")
    with pytest.raises(environment.EnvironmentFailed, match=r"pyproject\.toml has changed"):
        made.ensure("bench")


def test_second_time_does_nothing(checkout: Path, commands: list[list[str]]) -> None:
    environment.Environment(checkout).ensure("bench")
    assert _kinds(commands) == [".venv", "bench.txt", "[bench]"]
    environment.Environment(checkout).ensure("bench")
    assert len(commands) == 3


def test_another_extra_is_added_and_none_is_lost(checkout: Path, commands: list[list[str]]) -> None:
    environment.Environment(checkout).ensure("bench")
    environment.Environment(checkout).ensure("bench", "test")
    assert _kinds(commands)[3:] == ["bench-test.txt", "[bench,test]"]
    environment.Environment(checkout).ensure("bench")
    assert len(commands) == 5


@pytest.mark.parametrize("changed", ["pyproject.toml", "packaging/locks/bench.txt"])
def test_changed_metadata_or_lock_is_installed_in_the_same_environment(
    checkout: Path, commands: list[list[str]], changed: str
) -> None:
    environment.Environment(checkout).ensure("bench")
    with (checkout / changed).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    environment.Environment(checkout).ensure("bench")
    assert _kinds(commands)[3:] == ["bench.txt", "[bench]"]


def test_another_python_or_place_makes_the_environment_afresh(
    checkout: Path, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.Environment(checkout).ensure("bench")
    monkeypatch.setattr(environment.sys, "version_info", (3, 99, 0))
    environment.Environment(checkout).ensure("bench")
    moved = checkout.rename(checkout.with_name("moved"))
    environment.Environment(moved).ensure("bench")
    assert _kinds(commands)[3:] == [".venv", "bench.txt", "[bench]"] * 2


def test_environment_whose_python_is_gone_is_made_afresh(checkout: Path, commands: list[list[str]]) -> None:
    made = environment.Environment(checkout)
    made.ensure("bench")
    made.python.unlink()
    made.ensure("bench")
    assert _kinds(commands)[3:] == [".venv", "bench.txt", "[bench]"]


@pytest.mark.parametrize("stamp", ["", "[]", "{}", "\0"])
def test_damaged_stamp_counts_as_none(checkout: Path, commands: list[list[str]], stamp: str) -> None:
    environment.Environment(checkout).ensure("bench")
    (checkout / ".venv" / "kokoro-desktop.json").write_text(stamp, encoding="utf-8")
    environment.Environment(checkout).ensure("bench")
    assert _kinds(commands)[3:] == [".venv", "bench.txt", "[bench]"]


def test_failed_or_interrupted_installation_is_done_again(
    checkout: Path, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = environment.Environment(checkout)
    succeed = environment.subprocess.run

    def fail(command: list[str], **settings: Any) -> subprocess.CompletedProcess[bytes]:
        succeed(command, **settings)
        return subprocess.CompletedProcess(command, int("pip" in command))

    monkeypatch.setattr(environment.subprocess, "run", fail)
    with pytest.raises(environment.EnvironmentFailed, match="Installing failed"):
        made.ensure("bench")
    monkeypatch.setattr(environment.subprocess, "run", succeed)
    made.ensure("bench")
    assert _kinds(commands) == [".venv", "bench.txt", ".venv", "bench.txt", "[bench]"]


def test_old_python_is_told_in_one_sentence() -> None:
    with pytest.raises(environment.EnvironmentFailed, match=r"needs Python 3\.10 or newer, but this is Python 3\.9"):
        environment.require_python((3, 9, 18))


def test_missing_ensurepip_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else object())
    with pytest.raises(environment.EnvironmentFailed, match=r"sudo apt install python3\.12-venv"):
        environment.require_python((3, 12, 1))


class TestScripts:
    """launch.py and test.py, with an environment that is there already."""

    @pytest.fixture
    def launch(self, monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
        return self._ready("launch", monkeypatch)

    @pytest.fixture
    def test(self, monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
        return self._ready("test", monkeypatch)

    @staticmethod
    def _ready(name: str, monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
        monkeypatch.setitem(sys.modules, "environment", environment)
        monkeypatch.setattr(environment.Environment, "ensure", lambda self, *extras: Path(sys.executable))
        return _script(name)

    @pytest.mark.skipif(os.name == "nt", reason="POSIX exec")
    def test_launch_becomes_the_program_with_the_arguments(
        self, launch: types.ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        became = []
        monkeypatch.setattr(launch.os, "execv", lambda path, command: became.append(command))
        launch.main(["say", "--phonemes", "a b"])
        assert became == [[sys.executable, "-I", "-m", "kokoro_desktop", "say", "--phonemes", "a b"]]

    @pytest.mark.skipif(os.name == "nt", reason="POSIX exec")
    def test_launch_without_arguments_opens_the_window_where_there_is_a_display(
        self, launch: types.ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        became = []
        monkeypatch.setattr(launch.os, "execv", lambda path, command: became.append(command))
        monkeypatch.setattr(launch, "has_display", lambda: True)
        # In the test nothing takes the place of this process, and the demonstration would follow.
        monkeypatch.setattr(launch.subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 0))
        launch.main([])
        assert became == [[sys.executable, "-I", "-m", "kokoro_desktop", "window"]]

    @pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "TERM"])
    def test_launch_and_program_agree_on_what_a_display_is(
        self, launch: types.ModuleType, monkeypatch: pytest.MonkeyPatch, name: str
    ) -> None:
        for each in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
            monkeypatch.delenv(each, raising=False)
        assert launch.has_display() == has_display()
        monkeypatch.setenv(name, ":0")
        assert launch.has_display() == has_display()

    @pytest.mark.parametrize(("status", "told"), [(0, 2), (6, 1)])
    def test_launch_without_arguments_and_display_speaks_and_says_so(
        self,
        launch: types.ModuleType,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        status: int,
        told: int,
    ) -> None:
        seen: list[list[str]] = []

        def run(command: list[str], **settings: Any) -> subprocess.CompletedProcess[bytes]:
            seen.append([str(word) for word in command])
            return subprocess.CompletedProcess(command, status)

        monkeypatch.setattr(launch.subprocess, "run", run)
        monkeypatch.setattr(launch, "has_display", lambda: False)
        assert launch.main([]) == status
        assert seen[0][4:] == ["say", "--phonemes", launch.SENTENCE, "--output", "hello.wav"]
        assert capsys.readouterr().err.count("hello.wav") == told

    def test_demonstration_has_no_symbol_that_the_model_lacks(self, launch: types.ModuleType) -> None:
        known = json.loads((ROOT / "resources" / "vocab.json").read_text(encoding="utf-8"))
        assert set(launch.SENTENCE) <= set(known.get("vocab", known))

    def test_checks_all_run_with_pytest_last_and_failures_are_named(
        self, test: types.ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        seen: list[str] = []

        def run(command: list[str], **settings: Any) -> subprocess.CompletedProcess[bytes]:
            seen.append(" ".join(command))
            return subprocess.CompletedProcess(command, int("mypy" in command[-1]))

        monkeypatch.setattr(test.subprocess, "run", run)
        monkeypatch.setattr(test.sys, "version_info", (3, 12, 0))
        monkeypatch.setenv("KOKORO_DESKTOP_TEST_HOME", "somewhere")
        assert test.main(["-k", "voices"]) == 1
        assert len(seen) == 5
        assert seen[-1].endswith("-m pytest -k voices")
        assert capsys.readouterr().err.splitlines()[-1] == "Failed: mypy."

    def test_types_are_not_checked_with_the_loose_ones_of_the_oldest_python(
        self, test: types.ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(test.sys, "version_info", (3, 10, 13))
        names = [name for name, _ in test.steps(environment.Environment(ROOT), [])]
        assert names == ["ruff check", "ruff format", "lint-imports", "pytest"]

    def test_slow_tests_run_with_all_or_when_they_are_named(self, test: types.ModuleType) -> None:
        default, everything, named = (
            [command for name, command in test.steps(environment.Environment(ROOT), arguments) if "pytest" in name]
            for arguments in ([], ["--all"], ["tests/engine"])
        )
        assert [command[-2:] for command in default] == [["-m", "not slow and not timing"]]
        assert [command[-2:] for command in everything] == [["-m", "not timing"], ["-m", "timing"]]
        assert [command[-1] for command in named] == ["tests/engine"]

    def test_program_is_packaged_and_tried_with_all_or_alone(
        self, test: types.ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seen: list[str] = []

        def run(command: list[str], **settings: Any) -> subprocess.CompletedProcess[bytes]:
            seen.append(" ".join(command))
            return subprocess.CompletedProcess(command, 1)

        monkeypatch.setattr(test.subprocess, "run", run)
        assert test.main(["--packaged"]) == 1
        assert [command.endswith("build.py --try") for command in seen] == [True]
        for arguments, packaged in (([], False), (["tests/packaging"], False), (["--all"], True)):
            steps = dict(test.steps(environment.Environment(ROOT), arguments))
            assert ("the packaged program" in steps) == packaged

    def test_checks_that_pass_leave_the_last_word_to_pytest(
        self, test: types.ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("KOKORO_DESKTOP_TEST_HOME", "somewhere")
        monkeypatch.setattr(test.subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 0))
        assert test.main([]) == 0
        assert capsys.readouterr().err.splitlines()[-1] == "== pytest"
