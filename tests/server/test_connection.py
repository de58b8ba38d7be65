"""Connections that say nothing are closed, and never keep others out."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from unittest.mock import Mock, patch
from urllib.parse import urlsplit

import httpx
import pytest
from serving import Serve
from uvicorn.protocols.http.h11_impl import H11Protocol

from kokoro_desktop.server import connection
from kokoro_desktop.server.connection import MOST_CONNECTIONS, Connection

HALF_A_HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"


def connect(url: str, sent: bytes = b"") -> socket.socket:
    """Open a connection, and send some bytes."""
    address = urlsplit(url)
    made = socket.create_connection((address.hostname or "", address.port or 0), timeout=30)
    made.sendall(sent)
    return made


@pytest.mark.parametrize("sent", [b"", HALF_A_HEAD])
def test_idle_and_half_sent_connections_do_not_lock_the_server(serve: Serve, sent: bytes) -> None:
    url = serve()
    with ExitStack() as stack:
        for _ in range(MOST_CONNECTIONS + 10):
            stack.enter_context(connect(url, sent))
        assert httpx.get(f"{url}/health", timeout=30).status_code == 200


@pytest.mark.parametrize("sent", [b"", HALF_A_HEAD, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /hea"])
def test_connection_without_a_whole_request_is_closed(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(connection, "LOOK_S", 0.2)
    with connect(serve(), sent) as client:
        end = time.monotonic() + 20
        try:
            while client.recv(4096):
                assert time.monotonic() < end
        except ConnectionResetError:
            pass


def test_client_that_reads_nothing_loses_its_connection(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "LOOK_S", 0.25)  # a busy machine must send the request within two
    url = serve()
    data = b'{"input": "' + "ðə kwˈɪk bɹˈaʊn fˈɑːks dʒˈʌmps. ".encode() * 250
    data += b'", "response_format": "pcm", "input_type": "phonemes"}'
    head = f"POST /v1/audio/speech HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(data)}\r\n\r\n".encode()
    with connect(url) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.sendall(head + data)
        assert client.recv(12) == b"HTTP/1.1 200"
        end = time.monotonic() + 60
        while httpx.get(f"{url}/health").json()["waiting"]:
            assert time.monotonic() < end
            time.sleep(0.05)


class Clock:
    """An event loop's clock that a test moves on."""

    def __init__(self) -> None:
        self.now = 0.0
        self.looks: list[tuple[float, Callable[[], object]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, look: Callable[[], object]) -> Mock:
        self.looks.append((self.now + delay, look))
        return Mock()

    def advance(self, seconds: float) -> None:
        end = self.now + seconds
        while due := [each for each in self.looks if each[0] <= end]:
            self.now, look = min(due, key=lambda each: each[0])
            self.looks.remove((self.now, look))
            look()
        self.now = end


def accept(clock: Clock, connections: set[Connection]) -> Connection:
    """Make a connection whose client sends nothing."""
    made = Connection.__new__(Connection)
    transport = Mock(is_closing=Mock(return_value=False), get_write_buffer_size=Mock(return_value=0))
    made.loop, made.cycle, made.connections = clock, None, connections  # type: ignore[assignment]
    with patch.object(H11Protocol, "connection_made", lambda self, transport: connections.add(self)):
        made.transport = transport
        made.connection_made(transport)
    return made


def is_closed(connection: Connection) -> bool:
    return bool(connection.transport.abort.called)  # type: ignore[attr-defined]


def test_connection_is_closed_at_the_first_look_that_finds_nothing_new() -> None:
    clock = Clock()
    made = accept(clock, set())
    clock.advance(connection.LOOK_S - 0.1)
    assert not is_closed(made)
    clock.advance(0.2)
    assert is_closed(made)


def test_oldest_connection_without_a_request_gives_way() -> None:
    clock, connections = Clock(), set[Connection]()
    accepted = []
    for _ in range(MOST_CONNECTIONS + 1):
        clock.now += 0.01
        accepted.append(accept(clock, connections))
    assert [is_closed(each) for each in accepted] == [True, *[False] * MOST_CONNECTIONS]


def test_client_has_a_minute_to_read() -> None:
    clock = Clock()
    made = accept(clock, set())
    made.cycle = Mock(response_complete=False)
    made.transport.get_write_buffer_size.return_value = 1  # type: ignore[attr-defined]
    clock.advance(connection.LOOK_S * 7 - 0.1)
    assert not is_closed(made)
    clock.advance(0.2)
    assert is_closed(made)
