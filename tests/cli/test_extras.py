"""`extras` in an environment; that of an installed program is in tests/extras."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from kokoro_desktop.cli import EXIT_USAGE, main


def test_list_shows_the_extras(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["extras", "list"]) == 0
    assert {"ja", "server", "zh"} <= set(capsys.readouterr().out.split())


def test_add_installs_with_pip_and_returns_its_status(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[bytes]:
        assert command[:4] == [sys.executable, "-m", "pip", "install"] and any("misaki" in each for each in command)
        return subprocess.CompletedProcess(command, 3)

    monkeypatch.setattr(subprocess, "run", run)
    assert main(["extras", "add", "ja"]) == 3


@pytest.mark.parametrize("arguments", [["add"], ["add", "jp"], ["remove", "ja"]])
def test_what_cannot_be_done_is_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["extras", *arguments]) == EXIT_USAGE
    assert capsys.readouterr().err.count("\n") == 1
