"""Access control: allowed hosts and origins, optional bearer token, body-size limit."""

from __future__ import annotations

import hmac
import ipaddress
import re
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from dataclasses import dataclass
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.responses import JSONResponse

MOST_BYTES: Final = 256_000  # maximum size of a request body
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_OPEN_PATHS: Final = frozenset({"/health", "/", "/docs", "/openapi.json"})
_HOST: Final = re.compile(r"(?:\[([0-9a-fA-F:.]+)\]|([^][@/:\s]+))(?::\d{1,5})?")  # RFC 9110 7.2, RFC 3986 3.2.2
_BEARER: Final = re.compile(r"bearer +", re.IGNORECASE)  # RFC 9110 11.1: schemes are case-insensitive

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


def is_loopback(host: str) -> bool:
    """Return whether an address is reachable only from this machine."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True)
class Guard:
    """ASGI middleware that rejects requests by host, origin, token and size.

    A web page can send requests to a server on the visitor's machine. Such requests are detected by their ``Origin``
    or, after DNS rebinding, their ``Host``. Requests from the server's own pages have an ``Origin`` that matches the
    ``Host``.

    Attributes
    ----------
    app
        Protected application.
    hosts, origins
        Accepted values of ``Host``, without port, and of ``Origin``.
    token
        Required bearer token; empty if none is required.
    """

    app: App
    hosts: Collection[str] = LOOPBACK
    origins: Collection[str] = ()
    token: str = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Reject the request, or forward it to the application."""
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
            # Drop the rest of an oversized body by pretending that the client has disconnected.
            return message if received <= MOST_BYTES else {"type": "http.disconnect"}

        await self.app(scope, bounded, send)

    def _refuse(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        match = _HOST.fullmatch(headers.get("host", ""))
        host = match and (match[1] or match[2]).lower()
        if host not in self.hosts:
            named = f"'{host:.80}'" if host else "that the request names"
            return error_response(421, f"This server does not answer for the host {named}: add it with --allow-host.")
        own = {f"{scheme}://{headers['host']}" for scheme in ("http", "https")}
        if (origin := headers.get("origin")) is not None and origin not in own and origin not in self.origins:
            return error_response(403, f"Pages of '{origin:.80}' may not use this server: add it with --allow-origin.")
        given = _BEARER.sub("", headers.get("authorization", ""), count=1).encode()
        preflight = scope["method"] == "OPTIONS"  # carries no token
        wanted = "" if preflight or scope["path"] in _OPEN_PATHS else self.token
        if wanted and not hmac.compare_digest(given, wanted.encode()):
            return error_response(401, "Send the token that the server printed when it started, as the API key.")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return error_response(413, f"The request is too large (limit {MOST_BYTES // 1000} kB).")
        return None


def error_response(
    status: int, sentence: str, retry_after_s: int | None = None, param: str | None = None
) -> JSONResponse:
    """Return an error response in OpenAI's format."""
    kind = "invalid_request_error" if status < 500 else "server_error"
    headers = {} if retry_after_s is None else {"Retry-After": str(retry_after_s)}
    return JSONResponse({"error": {"message": sentence, "type": kind, "param": param, "code": None}}, status, headers)
