"""The queue before the engine: requests take turns pass by pass, and there is a bound to everything."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.errors import InputError
from kokoro_desktop.server.speech_queue import (
    DONE,
    MOST_AHEAD,
    MOST_REQUESTS,
    Job,
    QueueClosed,
    QueueFull,
    SpeechQueue,
    Work,
)
from kokoro_desktop.task import Task
from kokoro_desktop.testing.stand_in import StandInEngines


@pytest.fixture
def queue() -> Iterator[SpeechQueue]:
    made = SpeechQueue(lambda: StandInEngines()(CPU_ALONE, 1))
    made.start()
    yield made
    made.close()


def parts(*made: Callable[[], Any]) -> Work:
    """Work of some parts."""

    def work(engine: Engine, task: Task) -> Generator[Any, None, None]:
        for make in made:
            yield make()

    return work


def ignore(part: Any) -> None:
    """A client that drops what it receives."""


def test_requests_take_turns_pass_by_pass(queue: SpeechQueue) -> None:
    delivered: list[Any] = []
    go, ended = threading.Event(), threading.Semaphore(0)

    def deliver(part: Any) -> None:
        ended.release() if part is DONE else delivered.append(part)

    queue.submit(Job(parts(go.wait), ignore))
    for name in "ab":
        queue.submit(Job(parts(lambda name=name: name + "1", lambda name=name: name + "2"), deliver))
    go.set()
    assert all(ended.acquire(timeout=60) for _ in "ab")
    assert delivered == ["a1", "b1", "a2", "b2"]


def test_error_ends_one_request_and_not_the_queue(queue: SpeechQueue) -> None:
    def fail() -> None:
        raise InputError("Write something.")

    delivered: list[Any] = []
    done = threading.Event()
    queue.submit(Job(parts(fail), delivered.append))
    queue.submit(Job(parts(int), lambda part: done.set() if part is DONE else None))
    assert done.wait(60)
    assert isinstance(delivered[0], InputError)


def test_request_beyond_the_limit_is_refused_with_a_time_to_retry(queue: SpeechQueue) -> None:
    go = threading.Event()
    try:
        for _ in range(MOST_REQUESTS):
            queue.submit(Job(parts(go.wait), ignore))
        with pytest.raises(QueueFull, match="busy with 16 requests"):
            queue.submit(Job(parts(int), ignore))
    finally:
        go.set()


def test_parts_are_made_only_as_fast_as_the_client_takes_them(queue: SpeechQueue) -> None:
    delivered: list[Any] = []
    idle, done = threading.Event(), threading.Event()
    slow = Job(parts(*[int] * 20), lambda part: done.set() if part is DONE else delivered.append(part))
    queue.submit(slow)
    queue.submit(Job(parts(*[int] * MOST_AHEAD), lambda part: None))
    queue.submit(Job(parts(int), lambda part: idle.set() if part is DONE else None))
    assert idle.wait(60)
    assert len(delivered) <= MOST_AHEAD < 20
    for _ in range(20):
        queue.take(slow)
    assert done.wait(60) and len(delivered) == 20


def test_cancelled_request_releases_what_its_work_holds(queue: SpeechQueue) -> None:
    begun, released, ended = (threading.Event() for _ in range(3))

    def work(engine: Engine, task: Task) -> Generator[int, None, None]:
        try:
            while True:
                yield 0
        finally:
            released.set()

    job = Job(work, lambda part: (ended if part is DONE else begun).set())
    queue.submit(job)
    assert begun.wait(60)
    queue.cancel(job)
    assert ended.wait(60) and released.is_set()


def test_error_of_the_engine_is_raised_at_the_start() -> None:
    def fail() -> Engine:
        raise InputError("There is no engine.")

    with pytest.raises(InputError, match="no engine"):
        SpeechQueue(fail).start()


def test_closed_queue_refuses_requests_and_ends_those_that_wait() -> None:
    queue = SpeechQueue(lambda: StandInEngines()(CPU_ALONE, 1))
    queue.start()
    delivered: list[Any] = []
    running = threading.Event()

    def work(engine: Engine, task: Task) -> Generator[int, None, None]:
        running.set()
        while True:
            task.check()

        yield 0

    queue.submit(Job(work, ignore))
    assert running.wait(60)
    queue.submit(Job(parts(int), delivered.append))
    queue.close()
    assert [type(each) for each in delivered] == [QueueClosed]
    with pytest.raises(QueueClosed, match="shutting down"):
        queue.submit(Job(parts(int), ignore))
