"""Threads: as many as were asked for, else every core of this process."""

from __future__ import annotations

import os

import pytest

from kokoro_desktop.devices.cpu import available_cores
from kokoro_desktop.runtime.modules import use_threads


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the variable as it was when the test has ended."""
    monkeypatch.setenv("TVM_NUM_THREADS", "77")


def test_number_asked_for_is_told_to_tvm() -> None:
    assert use_threads(3) == 3
    assert os.environ["TVM_NUM_THREADS"] == "3"


def test_no_number_means_every_core_of_this_process() -> None:
    assert use_threads(None) == available_cores()
    assert os.environ["TVM_NUM_THREADS"] == str(available_cores())
