"""Children and the program itself take no code from the folder that the user is in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kokoro_desktop import paths

SHADOWED = ("numpy", "json", "runpy", "platformdirs", "argparse", "sitecustomize", "tqdm")


@pytest.fixture
def poisoned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, made the current one, in which every module leaves a file behind when it is imported."""
    mark = "from pathlib import Path; (Path(__file__).resolve().parent / 'executed').touch()"
    for name in SHADOWED:
        (tmp_path / f"{name}.py").write_text(mark, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(command: list[str], **variables: str) -> str:
    done = subprocess.run(
        command,
        env={**os.environ, **variables},
        stdin=subprocess.DEVNULL,  # a child process ends when there are no more questions
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize("python_path", ["", ".", os.pathsep, "the poisoned one"])
@pytest.mark.parametrize("module", ["kokoro_desktop.compiler", "kokoro_desktop.weights", "kokoro_desktop"])
def test_a_child_imports_nothing_from_the_current_folder_or_python_path(
    poisoned: Path, module: str, python_path: str
) -> None:
    (poisoned / "kokoro_desktop").mkdir()
    (poisoned / "kokoro_desktop" / "__init__.py").write_text("raise SystemExit('poison')", encoding="utf-8")
    variables = {"PYTHONPATH": python_path if len(python_path) < 2 else str(poisoned)}
    said = run([*paths.python_module(module), "--help"], **variables)
    assert ("usage: " in said) == (module == "kokoro_desktop")
    assert not (poisoned / "executed").exists()


def test_a_child_imports_nothing_from_the_current_folder_that_python_has_put_first(
    poisoned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", ["", str(poisoned), *sys.path])
    run(paths.python_module("kokoro_desktop.compiler"))
    assert not (poisoned / "executed").exists()


def test_a_child_imports_what_its_parent_can(tmp_path: Path, poisoned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = tmp_path / "else where"
    elsewhere.mkdir()
    (elsewhere / "of_the_developer.py").write_text("print('found')", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(elsewhere), *sys.path])
    assert run([*paths.python_module("of_the_developer")]) == "found\n"


def test_a_child_starts_where_the_current_folder_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    try:
        gone.rmdir()
    except OSError:
        pytest.skip("this system keeps the current folder")
    assert "usage: " in run([*paths.python_module("kokoro_desktop"), "--help"])


def test_the_program_started_as_a_module_imports_nothing_from_the_current_folder(poisoned: Path) -> None:
    (poisoned / "runpy.py").unlink()  # imported by Python 3.10 itself, before the program can object
    run([sys.executable, "-m", "kokoro_desktop", "voices"], PYTHONPATH="")
    assert not (poisoned / "executed").exists()


def test_extras_are_installed_as_this_program_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert paths.package_extra("bench") == "python3 packaging/launch.py --extra bench"
    with monkeypatch.context() as patch:
        patch.setattr(paths, "__file__", str(tmp_path / "kokoro_desktop" / "paths.py"))
        assert paths.package_extra("bench") == "kokoro-desktop extras add bench"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert paths.package_extra("bench") == "kokoro-desktop extras add bench"
    assert paths.package_extra("reference").startswith('pipx install "./kokoro_tvm_desktop-')


def test_the_nearest_folder_of_a_deleted_one_is_the_ancestor_that_still_exists(tmp_path: Path) -> None:
    assert paths.nearest_folder(str(tmp_path)) == tmp_path
    assert paths.nearest_folder(str(tmp_path / "deleted" / "twice")) == tmp_path
    assert paths.nearest_folder("") == Path.home()
    assert paths.nearest_folder(str(Path(tmp_path.anchor) / "unplugged" / "sounds")) == Path.home()
