"""Giving a pass up in the middle of a stage, and that the next one is as if nothing had been."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from kokoro_desktop.errors import Cancelled
from kokoro_desktop.runtime import kernel_hooks
from kokoro_desktop.runtime.network import PassResult
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import load_voice

TOKENS = np.array([0, 50, 83, 54, 156, 57, 135, 0])


def speak(pipeline: Pipeline, task: Task = QUIET) -> PassResult:
    return pipeline.run(TOKENS, load_voice("af_heart").row(6), 1.0, Noise(0), task)


@pytest.fixture(scope="module")
def whole(pipeline: Pipeline) -> tuple[int, bytes]:
    """Number of cancellation checks in a whole pass, and its samples."""
    asked: list[None] = []
    result = speak(pipeline, Task(cancelled=lambda: bool(asked.append(None))))
    return len(asked), result.samples.tobytes()


def test_a_pass_asks_several_times_between_any_two_stages(whole: tuple[int, bytes]) -> None:
    assert whole[0] > 500


@pytest.mark.parametrize("part", [0.02, 0.2, 0.4, 0.6, 0.8, 0.99])
def test_cancelled_pass_ends_there_and_the_next_has_the_same_samples(
    pipeline: Pipeline, whole: tuple[int, bytes], part: float
) -> None:
    asked_in_a_pass, samples = whole
    asked: list[None] = []

    def cancelled() -> bool:
        asked.append(None)
        return len(asked) >= part * asked_in_a_pass

    with pytest.raises(Cancelled, match=r"^Stopped; nothing was written\.$"):
        speak(pipeline, Task(cancelled=cancelled))
    assert len(asked) == int(np.ceil(part * asked_in_a_pass))
    assert speak(pipeline).samples.tobytes() == samples


def test_symbols_that_tvm_reads_for_its_first_error_are_read_before_it_is_raised() -> None:
    kernel_hooks._read_symbols.cache_clear()
    kernel_hooks._ask()
    assert kernel_hooks._read_symbols.cache_info().currsize == 0
    with kernel_hooks.cancellable(Task(cancelled=lambda: True)), pytest.raises(Cancelled):
        kernel_hooks._ask()
    assert kernel_hooks._read_symbols.cache_info().currsize == 1


def test_task_of_one_thread_is_not_that_of_another() -> None:
    with ThreadPoolExecutor() as pool, kernel_hooks.cancellable(Task(cancelled=lambda: True)):
        assert pool.submit(kernel_hooks._ask).result() is None
        with pytest.raises(Cancelled):
            kernel_hooks._ask()
    kernel_hooks._ask()


def test_ctrl_c_ends_a_pass_in_the_middle(pipeline: Pipeline) -> None:
    asked: list[None] = []

    def cancelled() -> bool:
        asked.append(None)
        if len(asked) == 400:
            signal.raise_signal(signal.SIGINT)
        return False

    with pytest.raises(KeyboardInterrupt):
        speak(pipeline, Task(cancelled=cancelled))
    assert len(asked) <= 401


def test_tensors_are_overwritten_where_numpy_offers_a_read_only_view(monkeypatch: pytest.MonkeyPatch) -> None:
    tensor = np.zeros((2, 3), np.float32)
    view = tensor.view()
    view.flags.writeable = False
    monkeypatch.setattr(np, "from_dlpack", lambda _: view)
    kernel_hooks._overwrite(tensor, np.arange(6, dtype=np.float64).reshape(2, 3))
    np.testing.assert_array_equal(tensor, [[0, 1, 2], [3, 4, 5]])
