"""The progress bar: shown to a person, silent to a file."""

from __future__ import annotations

import io
import sys

import pytest

from kokoro_desktop.cli.progress_bar import bar


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_file_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.StringIO()
    monkeypatch.setattr(sys, "stderr", file)
    with bar() as task:
        task.progress(1, 2, "compiling")
    assert file.getvalue() == ""


def test_a_terminal_sees_every_job_and_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with bar() as task:
        task.progress(0, 4, "weights")
        task.progress(0, 5, "compiling")
        task.progress(5, 5, "compiling")
    shown = terminal.getvalue()
    assert shown.index("weights   0%") < shown.index("compiling   0%") < shown.index("compiling 100%")


def test_the_bar_is_wiped_off_when_the_work_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with pytest.raises(ValueError, match="failed"), bar() as task:
        task.progress(0, 4, "weights")
        raise ValueError("failed")
    last = terminal.getvalue().split("\r")[-2]
    assert last.strip() == ""
    assert len(last) >= len("weights   0%")
