"""Responses that are sent while they are made: what their clients get, and what happens when a client leaves."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.errors import InputError
from kokoro_desktop.server.answer import AnswerResponse
from kokoro_desktop.server.speech_queue import QueueClosed, SpeechQueue, Work
from kokoro_desktop.task import Task
from kokoro_desktop.testing.stand_in import StandInEngines


@pytest.fixture
def queue() -> Iterator[SpeechQueue]:
    made = SpeechQueue(lambda: StandInEngines()(CPU_ALONE, 1))
    made.start()
    yield made
    made.close()


def respond(queue: SpeechQueue, work: Work, leave: asyncio.Event | None = None) -> list[Any]:
    """What a client is sent; a client with ``leave`` hangs up once that is set."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)
        if leave is not None:
            leave.set()

    async def receive() -> Any:
        await (leave or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    async def run() -> None:
        await asyncio.wait_for(AnswerResponse(queue, work, "text/plain")({}, receive, send), 60)

    asyncio.run(run())
    return sent


def test_parts_are_sent_as_one_body(queue: SpeechQueue) -> None:
    def work(engine: Engine, task: Task) -> Generator[bytes, None, None]:
        yield b"a"
        yield b"b"

    start, *body = respond(queue, work)
    assert start["status"] == 200 and b"content-length" not in dict(start["headers"])
    assert b"".join(each["body"] for each in body) == b"ab"
    assert [each.get("more_body", False) for each in body] == [True, True, False]


def test_error_before_the_first_part_is_raised(queue: SpeechQueue) -> None:
    def work(engine: Engine, task: Task) -> Generator[bytes, None, None]:
        raise InputError("Write something.")
        yield b""

    with pytest.raises(InputError, match="Write something"):
        respond(queue, work)


def test_error_after_the_first_part_leaves_the_body_without_its_end(queue: SpeechQueue) -> None:
    def work(engine: Engine, task: Task) -> Generator[bytes, None, None]:
        yield b"a"
        raise InputError("Write something.")

    assert [each.get("more_body", True) for each in respond(queue, work)] == [True, True]


def test_work_ends_when_the_client_leaves(queue: SpeechQueue) -> None:
    ended = threading.Event()

    def work(engine: Engine, task: Task) -> Generator[bytes, None, None]:
        try:
            while True:
                yield b"a"
        finally:
            ended.set()

    respond(queue, work, leave=asyncio.Event())
    assert ended.wait(60)


def test_work_ends_when_its_parts_cannot_be_sent(queue: SpeechQueue) -> None:
    ended = threading.Event()

    def work(engine: Engine, task: Task) -> Generator[bytes, None, None]:
        try:
            while True:
                yield b"a"
        finally:
            ended.set()

    async def send(message: Any) -> None:
        raise ConnectionResetError

    async def receive() -> Any:
        await asyncio.Event().wait()

    async def run() -> None:
        await AnswerResponse(queue, work, "text/plain")({}, receive, send)

    with pytest.raises(ConnectionResetError):
        asyncio.run(run())
    assert ended.wait(60)


def test_request_that_waits_while_the_server_ends_is_told_so(queue: SpeechQueue) -> None:
    started = threading.Event()

    def work(engine: Engine, task: Task) -> Generator[bytes, None, None]:
        started.set()
        while True:
            task.check()
        yield b""

    threading.Thread(target=lambda: (started.wait(), queue.close())).start()
    with pytest.raises(QueueClosed):
        respond(queue, work)
