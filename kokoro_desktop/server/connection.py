"""HTTP server that closes the connections of stalled clients."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from kokoro_desktop.server.guard import App
from kokoro_desktop.server.speech_queue import SpeechQueue

MOST_CONNECTIONS: Final = 64
LOOK_S: Final = 10.0  # interval between checks, and time limit for the head of a request, in seconds
_STUCK_LOOKS: Final = 6  # checks after which a client that has not read anything is disconnected


class Connection(H11Protocol):
    """Connection that is checked every `LOOK_S` seconds.

    The connection is closed if no request has begun since the last check, or if the client has not read any of
    its response for `_STUCK_LOOKS` checks. If there are more than `MOST_CONNECTIONS`, the oldest idle connection is
    closed in favour of the new one.
    """

    _state: tuple[Any, bool, int] = (None, False, 0)
    _still = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Close an idle connection if there are too many connections, and start the checks."""
        super().connection_made(transport)
        self._made = self.loop.time()
        if len(self.connections) > MOST_CONNECTIONS:
            others = [each for each in self.connections if isinstance(each, Connection) and each is not self]
            idle = min((each for each in others if each._is_idle), key=lambda each: each._made, default=None)
            if idle is not None:
                idle.transport.abort()
                self.connections.discard(idle)
        self._timer = self.loop.call_later(LOOK_S, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop checking the connection."""
        self._timer.cancel()
        super().connection_lost(exc)

    @property
    def _is_idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete or self.transport.is_closing()

    def _look(self) -> None:
        answered = self.cycle is not None and self.cycle.response_complete
        state = self.cycle, answered, self.transport.get_write_buffer_size()
        self._still = self._still + 1 if state == self._state else 0
        self._state = state
        unread = state[2] > 0
        if (self._is_idle and self._still) or (unread and self._still >= _STUCK_LOOKS):
            self.transport.abort()
        else:
            self._timer = self.loop.call_later(LOOK_S, self._look)


class SpeechServer(uvicorn.Server):
    """Server that closes the request queue first on shutdown, so that all responses end properly."""

    def __init__(self, app: App, queue: SpeechQueue) -> None:
        self._queue = queue
        super().__init__(
            uvicorn.Config(
                app,
                http=Connection,
                ws="none",
                lifespan="off",
                log_config=None,
                log_level="critical",  # the application logs errors itself
                access_log=False,
                server_header=False,
                limit_concurrency=MOST_CONNECTIONS + 1,
                timeout_keep_alive=5,
                timeout_graceful_shutdown=1,
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all requests, then close the connections."""
        self._queue.close()
        await super().shutdown(sockets)
