"""Streaming response to a queued request: each part is sent as soon as the engine has created it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from starlette.responses import Response

from kokoro_desktop.errors import Cancelled, KokoroError
from kokoro_desktop.server.guard import Receive, Scope, Send
from kokoro_desktop.server.speech_queue import DONE, Job, QueueClosed, SpeechQueue, Work

_log = logging.getLogger(__name__)


class Answer:
    """Asynchronous iterator over the parts of a response, for use on the event loop.

    Parameters
    ----------
    queue
        Queue that runs the work.
    work
        Function that creates the parts.

    Raises
    ------
    QueueRefuses
        The queue is full or closed.
    """

    def __init__(self, queue: SpeechQueue, work: Work) -> None:
        loop = asyncio.get_running_loop()
        self._parts: asyncio.Queue[Any] = asyncio.Queue()

        def deliver(part: Any) -> None:
            with suppress(RuntimeError):  # the loop is closed after the server has ended
                loop.call_soon_threadsafe(self._parts.put_nowait, part)

        self._queue, self._job = queue, Job(work, deliver)
        queue.submit(self._job)

    def __aiter__(self) -> Answer:
        return self

    async def __anext__(self) -> Any:
        """Return the next part.

        Raises
        ------
        KokoroError
            The part cannot be created.
        """
        part = await self._parts.get()
        if part is DONE:
            raise StopAsyncIteration
        if isinstance(part, BaseException):
            raise part
        self._queue.take(self._job)
        return part

    def cancel(self) -> None:
        """Stop creating parts."""
        self._queue.cancel(self._job)


class AnswerResponse(Response):
    """Response that sends the parts of an `Answer` as bytes, and stops creating parts when the client disconnects.

    An error before the first part is raised and becomes an HTTP status. A later error closes the connection before the
    end of the body, as HTTP specifies.

    Parameters
    ----------
    queue, work
        As for `Answer`.
    media_type, headers
        Media type and headers of the response.
    """

    def __init__(
        self, queue: SpeechQueue, work: Work, media_type: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(None, media_type=media_type, headers=headers)
        del self.headers["content-length"]
        self._answer = Answer(queue, work)
        self._left = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the parts as they arrive, until the response is complete or the client disconnects."""
        started = False
        watch = asyncio.ensure_future(self._cancel_on_disconnect(receive))
        try:
            async for part in self._answer:
                if not started:
                    await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
                    started = True
                await send({"type": "http.response.body", "body": part, "more_body": True})
            if started:
                await send({"type": "http.response.body", "body": b""})
        except Cancelled as error:
            if not (started or self._left):
                raise QueueClosed from error
        except KokoroError as error:
            if not started:
                raise
            _log.warning("A response was cut short: %s", error)
        finally:
            self._answer.cancel()
            watch.cancel()

    async def _cancel_on_disconnect(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._left = True
        self._answer.cancel()
