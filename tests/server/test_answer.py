"""Whose place is kept, and what those are told whose is not."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.requests import Request

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.server import answer
from kokoro_desktop.server.answer import PlaceKept, Places
from kokoro_desktop.server.speech_queue import ComeBack, QueuedRequest, QueueFull, SpeechQueue
from kokoro_desktop.testing.stand_in import StandInEngines


def asked(content_type: str = "application/json", body: bytes = b"{}") -> Request:
    """A request of a client that stays."""
    messages = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Any:
        if not messages:
            await asyncio.Event().wait()
        return messages.pop()

    headers = [(b"host", b"localhost"), (b"content-type", content_type.encode())]
    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": headers}
    return Request(scope | {"client": ("127.0.0.1", 1), "server": ("127.0.0.1", 1), "scheme": "http"}, receive)


def told(*requests: Request) -> list[ComeBack | None]:
    """What clients are told one after another, while nothing is spoken: the queue's thread does not run."""

    async def ask() -> list[ComeBack | None]:
        places, heard = Places(queue), list[ComeBack | None]()
        for request in requests:
            try:
                await places.begin(request, lambda engine, task: iter([]))
                heard.append(None)
            except ComeBack as error:
                heard.append(error)
        return heard

    queue = SpeechQueue(lambda: StandInEngines()(CPU_ALONE, 1))
    return asyncio.run(ask())


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits, and who comes back at once is in time."""
    monkeypatch.setattr(answer, "SILENCE_S", 0.0)
    monkeypatch.setattr(answer, "_EARLY_S", 100.0)


@pytest.mark.parametrize(
    ("second", "same"),
    [(asked(), True), (asked("text/plain"), False), (asked(body=b"[]"), False)],
)
def test_a_place_is_of_who_asks_for_the_very_same(monkeypatch: pytest.MonkeyPatch, second: Request, same: bool) -> None:
    made: list[QueuedRequest] = []
    submit = SpeechQueue.submit
    monkeypatch.setattr(SpeechQueue, "submit", lambda self, request: (made.append(request), submit(self, request)))
    told(asked(), second)
    assert len(made) == (1 if same else 2)


def test_who_has_no_place_is_not_told_that_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer, "MOST_WAITING", 1)
    assert [type(each) for each in told(asked(), asked(body=b"[]"))] == [PlaceKept, QueueFull]


@pytest.mark.parametrize(("seconds", "whole"), [(0.0, 1), (1.2, 2), (90.0, 60)])
def test_nobody_is_told_to_stay_away_longer_than_clients_heed(seconds: float, whole: int) -> None:
    assert QueueFull(seconds).retry_after_s == PlaceKept(seconds).retry_after_s == whole
