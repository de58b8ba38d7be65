"""A frozen program runs its child processes by its own executable."""

from __future__ import annotations

import subprocess
import sys

import pytest

from kokoro_desktop import paths


def test_child_of_a_frozen_program_is_the_module_that_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    executable, *arguments = paths.python_module("calendar")
    command = [executable, "-m", "kokoro_desktop", *arguments, "2026"]
    assert "January" in subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_worker_process_of_a_frozen_program_is_left_to_multiprocessing() -> None:
    program = (
        "import multiprocessing, runpy, sys; sys.frozen = True; sys.argv[1:] = ['--multiprocessing-fork', 'x'];"
        "multiprocessing.freeze_support = lambda: sys.exit('worker');"
        "runpy.run_module('kokoro_desktop', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr == "worker\n"
