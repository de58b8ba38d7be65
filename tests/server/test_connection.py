"""Connections that say nothing are closed, and never keep others out."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx
import pytest
from serving import Serve

from kokoro_desktop.server import connection
from kokoro_desktop.server.connection import MOST_CONNECTIONS

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
    monkeypatch.setattr(connection, "LOOK_S", 0.05)
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
