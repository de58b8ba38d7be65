"""The line before the engine: everyone in turn, one pass at a time, and nobody beyond what there is room for."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.errors import InputError
from kokoro_desktop.server.speech_queue import (
    BEGUN,
    ENDED,
    MOST_WAITING,
    ComeBack,
    QueuedRequest,
    QueueFull,
    SpeechQueue,
)
from kokoro_desktop.task import Task
from kokoro_desktop.testing.stand_in import StandInEngines


@pytest.fixture
def queue() -> Iterator[SpeechQueue]:
    made = SpeechQueue(lambda: StandInEngines()(CPU_ALONE, 1))
    made.start()
    yield made
    made.close()


def test_requests_take_turns_pass_by_pass(queue: SpeechQueue) -> None:
    heard: list[Any] = []
    go, ended = threading.Event(), threading.Semaphore(0)

    def deliver(item: Any) -> None:
        ended.release() if item is ENDED else heard.append(item)

    queue.submit(QueuedRequest(lambda engine, task: iter([go.wait()]), lambda item: None))
    for name in "ab":
        queue.submit(QueuedRequest(lambda engine, task, name=name: iter([name + "1", name + "2"]), deliver))  # type: ignore[misc]
    go.set()
    assert all(ended.acquire(timeout=60) for _ in "ab")
    assert [item for item in heard if item is not BEGUN] == ["a1", "b1", "a2", "b2"]


def test_error_ends_one_request_and_not_the_queue(queue: SpeechQueue) -> None:
    def fail(engine: Engine, task: Task) -> Iterator[object]:
        raise InputError("Write something.")
        yield

    told: list[Any] = []
    done = threading.Event()
    queue.submit(QueuedRequest(fail, told.append))
    queue.submit(QueuedRequest(lambda engine, task: iter([1]), lambda item: done.set() if item is ENDED else None))
    assert done.wait(60)
    assert told[0] is BEGUN
    assert isinstance(told[1], InputError)


def test_who_finds_no_room_is_told_when_to_come_back(queue: SpeechQueue) -> None:
    go = threading.Event()
    try:
        for _ in range(MOST_WAITING):
            queue.submit(QueuedRequest(lambda engine, task: iter([go.wait()]), lambda item: None))
        with pytest.raises(QueueFull, match="too many requests") as full:
            queue.submit(QueuedRequest(lambda engine, task: iter([]), lambda item: None))
        assert full.value.retry_after_s == 2  # a quarter of sixteen at half a second each
    finally:
        go.set()


@pytest.mark.parametrize(("seconds", "told"), [(0.0, 1), (1.2, 2), (3600.0, 60)])
def test_wait_is_told_in_whole_seconds_within_what_clients_obey(seconds: float, told: int) -> None:
    assert ComeBack("Later.", seconds).retry_after_s == told


def test_engine_that_cannot_be_opened_is_said_at_the_start() -> None:
    def fail() -> Engine:
        raise InputError("There is no engine.")

    with pytest.raises(InputError, match="no engine"):
        SpeechQueue(fail).start()


def test_turns_are_foretold_by_the_pace_of_those_before() -> None:
    queue, go, done = SpeechQueue(lambda: StandInEngines()(CPU_ALONE, 1)), threading.Event(), threading.Event()
    queue.start()
    try:
        requests = [
            QueuedRequest(lambda engine, task: iter([go.wait()]), lambda item: None),
            *(QueuedRequest(lambda engine, task: iter([0]), lambda item: done.set()) for _ in range(3)),
        ]
        for request in requests:
            queue.submit(request)
        foretold = [queue.seconds_before(request) for request in requests[1:]]
        go.set()
        assert done.wait(60)
    finally:
        queue.close()
    assert foretold[2] - foretold[1] == foretold[1] - foretold[0] > 0
