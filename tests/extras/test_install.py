"""Extras are added from a local index, verified, and every message suggests a command that works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from small_wheels import write_source, write_wheel

from kokoro_desktop import paths
from kokoro_desktop.cli import main
from kokoro_desktop.errors import Cancelled, InputError
from kokoro_desktop.extras import install
from kokoro_desktop.extras.sources import ExtraError, FolderSource
from kokoro_desktop.task import Task

Lock = Callable[..., None]
PACKAGE = Path(paths.__file__).parent
SUGGESTED = re.compile(r"package_extra\([\"'](\w+)[\"']\)|LanguageMissing\([^,]+, \"(\w+)\"")


def suggested() -> set[str]:
    """Return the extras that messages of the program suggest."""
    texts = (file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    return {name for text in texts for pair in SUGGESTED.findall(text) for name in pair if name}


def test_every_suggested_extra_exists() -> None:
    assert {"server", "espeak", "ja", "zh", "cuda", "cluster", "bench"} <= suggested() <= set(install.available())


def test_extras_of_developers_are_not_offered() -> None:
    assert not {"test", "freeze", "docs"} & set(install.available())


def test_requirements_keep_their_other_conditions() -> None:
    assert "fugashi>=1.3; (python_version < '3.13')" in [
        each.replace('"', "'") for each in install.requirements()["ja"]
    ]


@pytest.mark.parametrize("name", sorted(suggested()))
def test_suggested_command_installs_the_extra_into_this_environment(
    name: str, index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, *arguments = (
        paths.package_extra(name).replace("python3 packaging/launch.py --extra", "k extras add").split()
    )
    assert arguments == ["extras", "add", name] and program
    write_wheel(index, "tiny")
    line = f'tiny>=1; python_version > "3" and extra == "{name}"'
    monkeypatch.setattr(install.metadata, "requires", lambda _: [line])
    ran: list[list[str]] = []

    def record(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        ran.append(command)
        return subprocess.CompletedProcess(command, 0)

    with monkeypatch.context() as patch:
        patch.setattr(subprocess, "run", record)
        assert main([*arguments, "--from", str(index)]) == 0
    assert ran == [
        [
            sys.executable,
            "-m",
            "pip",
            "install",
            'tiny>=1; python_version > "3"',
            "--no-index",
            "--find-links",
            str(index),
        ]
    ]
    if name == "server":  # pip takes seconds
        done = subprocess.run(
            [*ran[0], "--target", str(tmp_path / "into")], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert (tmp_path / "into" / "tiny.py").exists()


def test_installed_program_adds_an_extra_that_python_then_imports(index: Path, lock: Lock) -> None:
    wheel = write_wheel(index, "tiny", {"tiny.py": "VALUE = 7", "tiny-1.0.data/scripts/tiny": "no"})
    source = write_source(
        index, "small", {"small/__init__.py": "import tiny", "setup.py": "no", "tests/__init__.py": ""}
    )
    lock(ja=[wheel, source])
    assert paths.package_extra("ja") == "kokoro-desktop extras add ja"
    assert main(["extras", "add", "ja", "--from", str(index)]) == 0
    (folder,) = paths.extra_folders()
    assert sorted(each.name for each in folder.iterdir()) == ["small", "tiny-1.0.dist-info", "tiny.py"]
    code = "import small; print(small.tiny.VALUE)"
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    assert subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, check=True
    ).stdout.split() == [b"7"]
    assert main(["extras", "remove", "ja"]) == 0
    assert paths.extra_folders() == ()


def test_file_with_another_hash_is_refused_and_nothing_is_left(index: Path, lock: Lock) -> None:
    wheel = write_wheel(index, "tiny")
    lock(ja=[wheel])
    wheel.write_bytes(wheel.read_bytes() + b"x")
    with pytest.raises(ExtraError, match="its hash differs"):
        install.add("ja", FolderSource(index))
    assert list(paths.extras().iterdir()) == []


def test_missing_file_names_the_remedy(index: Path, lock: Lock) -> None:
    wheel = write_wheel(index, "tiny")
    lock(ja=[wheel])
    wheel.unlink()
    with pytest.raises(ExtraError, match=r"tiny-1\.0.*No such file.*--from"):
        install.add("ja", FolderSource(index))


def test_cancelled_installation_leaves_nothing(index: Path, lock: Lock) -> None:
    lock(ja=[write_wheel(index, "tiny")])
    with pytest.raises(Cancelled):
        install.add("ja", FolderSource(index), Task(cancelled=lambda: True))
    assert paths.extra_folders() == ()


@pytest.mark.parametrize("frozen", [True, False])
def test_unknown_extra_is_refused_with_the_known_ones(frozen: bool, index: Path, lock: Lock) -> None:
    if frozen:
        lock(ja=[])
    with pytest.raises(InputError, match=r"There is no extra 'jp'\. Choose one of .*ja"):
        install.add("jp", FolderSource(index)) if frozen else install.pip_command("jp")
