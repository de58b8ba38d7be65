"""Threads: as many as were asked for, else every core of this process."""

from __future__ import annotations

import os

import pytest

from kokoro_desktop.runtime import modules
from kokoro_desktop.runtime.modules import available_cores, use_threads


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


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="needs sched_setaffinity")
def test_cores_that_the_process_may_not_use_are_not_counted() -> None:
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        assert available_cores() == 1
    finally:
        os.sched_setaffinity(0, allowed)


def test_system_without_affinity_counts_its_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(modules.os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(modules.os, "cpu_count", lambda: 12)
    assert available_cores() == 12
