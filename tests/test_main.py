"""A frozen program runs its child processes by its own executable."""

from __future__ import annotations

import subprocess
import sys

import pytest

from kokoro_desktop import paths


@pytest.mark.parametrize("name", ["kokoro_desktop.compiler", "kokoro_desktop.compiler.tuning"])
def test_child_of_a_frozen_program_is_the_module_that_was_named(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    executable, *arguments = paths.python_module(name)
    command = [executable, "-m", "kokoro_desktop", *arguments, "--help"]
    assert f"usage: {name} " in subprocess.run(command, capture_output=True, text=True, check=True).stdout
