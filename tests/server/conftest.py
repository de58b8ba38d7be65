"""A server on the loopback interface that speaks with the stand-in for the network."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest

pytest.importorskip("uvicorn")

import uvicorn
from openai import OpenAI
from serving import Serve

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.server.app import SpeechApi
from kokoro_desktop.server.guard import LOOPBACK
from kokoro_desktop.server.speech_queue import SpeechQueue
from kokoro_desktop.testing.stand_in import StandInEngines


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start a server, and return where it listens."""
    running: list[tuple[uvicorn.Server, threading.Thread, SpeechQueue, socket.socket]] = []

    def start(stage_s: float = 0.0, origins: tuple[str, ...] = (), token: str = "") -> str:
        def open_engine() -> Engine:
            return StandInEngines(stage_s)(CPU_ALONE, 1)

        queue = SpeechQueue(open_engine)
        queue.start()
        app = SpeechApi(queue, Vocabulary.load()).app(LOOPBACK, origins, token)
        listener = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(app, log_level="warning", lifespan="off", timeout_graceful_shutdown=1)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        running.append((server, thread, queue, listener))
        return f"http://127.0.0.1:{listener.getsockname()[1]}"

    yield start
    for server, thread, queue, listener in running:
        server.should_exit = True
        thread.join()
        queue.close()
        listener.close()


@pytest.fixture
def client(serve: Serve) -> Iterator[OpenAI]:
    """The client that OpenAI publishes."""
    with OpenAI(base_url=f"{serve()}/v1", api_key="none") as made:
        yield made
