"""What the queue does for one client, and the places of those who were told to come back."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request

from kokoro_desktop.server.speech_queue import (
    BEGUN,
    ENDED,
    MOST_WAITING,
    ComeBack,
    QueuedRequest,
    QueueFull,
    SpeechQueue,
    Work,
)

SILENCE_S: Final = 2.0
"""For how long a client is left without a word: then it is told to come back."""
_FIRST_S: Final = 1.0
"""How long its first part is waited for when its turn has come: what fails by then is answered with a status."""
_LOOK_S: Final = 0.05
"""How often it is asked whether a client that waits is still there."""
_KEPT_S: Final = 10.0
"""For how long a place is kept for a client that does not come back in time."""
_EARLY_S: Final = 0.1
"""By how much another clock may be ahead."""


class PlaceKept(ComeBack):
    """Its turn has not come, and will."""

    def __init__(self, seconds: float) -> None:
        super().__init__("Others are being spoken for: the same request, sent again, keeps its place.", seconds)


class Gone(Exception):
    """The client has hung up."""


class Answer:
    """What is made for one client, on the loop of that client.

    Parameters
    ----------
    queue
        Makes it.
    work
        How.

    Raises
    ------
    QueueFull
        There is no room.
    """

    def __init__(self, queue: SpeechQueue, work: Work) -> None:
        loop = asyncio.get_running_loop()
        self._items: asyncio.Queue[Any] = asyncio.Queue()
        self._first: list[Any] = []

        def deliver(item: Any) -> None:
            with suppress(RuntimeError):  # the loop is closed: the server has ended
                loop.call_soon_threadsafe(self._items.put_nowait, item)

        self.request = QueuedRequest(work, deliver)
        queue.submit(self.request)

    async def begin(self, client: Request) -> bool:
        """Wait until its turn comes, and then for its first part; tell whether its turn has come within `SILENCE_S`.

        Raises
        ------
        Gone
            Nobody waits for it any more.
        KokoroError
            It cannot be made.
        """
        begun, end = False, time.monotonic() + SILENCE_S
        while not self._first:
            try:
                item = await asyncio.wait_for(self._items.get(), _LOOK_S)
            except (TimeoutError, asyncio.TimeoutError):
                if await client.is_disconnected():
                    raise Gone from None
                if time.monotonic() > end:
                    return begun
                continue
            if isinstance(item, BaseException):
                raise item
            if item is BEGUN:
                begun, end = True, time.monotonic() + _FIRST_S
            else:
                self._first.append(item)
        return True

    async def items(self) -> AsyncIterator[Any]:
        """Give what comes, to the end."""
        while (item := self._first.pop() if self._first else await self._items.get()) is not ENDED:
            if isinstance(item, BaseException):
                raise item
            yield item

    def cancel(self) -> None:
        """Give it up, if it has not ended."""
        self.request.cancel()


@dataclass(frozen=True, eq=False)
class _Place:
    """Kept for whoever sends the same bytes from the same address, from ``due`` on, by the loop's clock."""

    client: bytes
    due: float
    answer: Answer


class Places:
    """Begins answers; those whose turn does not come in time are made in their turn while the client is away.

    Parameters
    ----------
    queue
        Makes them.
    """

    def __init__(self, queue: SpeechQueue) -> None:
        self._queue = queue
        self._kept: list[_Place] = []

    async def begin(self, request: Request, work: Work) -> Answer:
        """Return an answer that has begun: a new one, or the one whose client was told to come back and has.

        Raises
        ------
        ComeBack
            Its turn does not come within `SILENCE_S`, or there are too many.
        Gone, KokoroError
            As for `Answer.begin`.
        """
        client = await _identify(request)
        answer = self._take(client) or Answer(self._queue, work)
        try:
            begun = await answer.begin(request)
        except BaseException:
            answer.cancel()
            raise
        if not begun:
            raise self._keep(client, answer)
        return answer

    def _keep(self, client: bytes, answer: Answer) -> ComeBack:
        """Return what its client is told: that its place is kept, unless too many are, some of them finished."""
        told = PlaceKept(self._queue.seconds_before(answer.request))
        if len(self._kept) >= MOST_WAITING:
            answer.cancel()
            return QueueFull(told.retry_after_s)
        loop = asyncio.get_running_loop()
        place = _Place(client, loop.time() + told.retry_after_s - _EARLY_S, answer)
        self._kept.append(place)
        loop.call_later(told.retry_after_s + _KEPT_S, self._give_up, place)
        return told

    def _take(self, client: bytes) -> Answer | None:
        """Return the oldest that is due: who asks the same before that is another client, and waits like others."""
        now = asyncio.get_running_loop().time()
        for place in self._kept:
            if place.client == client and place.due <= now:
                self._kept.remove(place)
                return place.answer
        return None

    def _give_up(self, place: _Place) -> None:
        if place in self._kept:
            self._kept.remove(place)
            place.answer.cancel()


async def _identify(request: Request) -> bytes:
    """Tell clients apart by their addresses and all that they ask for; all send the same when they come back."""
    host = request.client.host if request.client is not None else ""
    headers = (request.headers.get(name, "") for name in ("authorization", "content-type"))
    told = "\n".join([host, str(request.url), *headers, ""]).encode()
    return hashlib.sha256(told + await request.body()).digest()
