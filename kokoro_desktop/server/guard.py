"""Who may ask, and how much: hosts and origins that are named, a token where one is needed, bodies of a size."""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from dataclasses import dataclass
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.responses import JSONResponse

MOST_BYTES: Final = 256_000
"""Bytes of a request's body."""
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_OPEN_PATHS: Final = frozenset({"/health"})

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


def is_loopback(host: str) -> bool:
    """Whether an address can be reached from this machine alone."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True)
class Guard:
    """An ASGI application before another.

    A page that the user visits may send requests to a server on this machine: its origin says so, and a name that was
    made to mean 127.0.0.1 stands in ``Host`` (DNS rebinding). Both are refused.

    Attributes
    ----------
    app
        The other.
    hosts, origins
        Names that may stand in ``Host``, without port, and in ``Origin``.
    token
        What ``Authorization: Bearer`` must carry; empty where nothing is needed.
    """

    app: App
    hosts: Collection[str] = LOOPBACK
    origins: Collection[str] = ()
    token: str = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or have the other answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refuse(scope, headers)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        received = 0

        async def bounded() -> MutableMapping[str, Any]:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            # Handlers see that a body is too long by its length; what is beyond it is not kept.
            return message if received <= MOST_BYTES else {"type": "http.disconnect"}

        await self.app(scope, bounded, send)

    def _refuse(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        host = headers.get("host", "").rpartition("]")[0].lstrip("[") or headers.get("host", "").partition(":")[0]
        if host.lower() not in self.hosts:
            return error_response(421, f"This server answers for the host '{host:.80}' if --allow-host names it.")
        if (origin := headers.get("origin")) is not None and origin not in self.origins:
            return error_response(403, f"Pages of '{origin:.80}' may not use this server.")
        given = headers.get("authorization", "").removeprefix("Bearer ").encode()
        preflight = scope["method"] == "OPTIONS"  # a browser's question, which carries no token
        wanted = "" if preflight or scope["path"] in _OPEN_PATHS else self.token
        if wanted and not hmac.compare_digest(given, wanted.encode()):
            return error_response(401, "This server wants the token that it printed when it was started.")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return error_response(413, f"A request may have {MOST_BYTES // 1000} kB.")
        return None


def error_response(status: int, sentence: str, retry_after_s: int | None = None) -> JSONResponse:
    """Say what is wrong in the form that OpenAI's clients read."""
    kind = "invalid_request_error" if status < 500 else "server_error"
    headers = {} if retry_after_s is None else {"Retry-After": str(retry_after_s)}
    return JSONResponse({"error": {"message": sentence, "type": kind, "param": None, "code": None}}, status, headers)
