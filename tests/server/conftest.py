"""Fixtures: a server on the loopback interface that speaks with the stand-in for the network."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("msgspec")
pytest.importorskip("uvicorn")

import uvicorn.server
from openai import OpenAI
from serving import Serve

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.server.app import SpeechApi
from kokoro_desktop.server.connection import SpeechServer
from kokoro_desktop.server.guard import LOOPBACK
from kokoro_desktop.server.speech_queue import SpeechQueue
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.voices.voice_table import VoiceTable


class _Hurry:
    """Module asyncio with short sleeps: Uvicorn polls every 100 ms, which would delay the end of nearly every test."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, delay: float) -> None:
        await asyncio.sleep(delay / 20)


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Start a server, and return where it listens."""
    monkeypatch.setattr(uvicorn.server, "asyncio", _Hurry())
    running: list[tuple[SpeechServer, threading.Thread, socket.socket]] = []

    def start(
        stage_s: float = 0.0,
        origins: tuple[str, ...] = (),
        token: str = "",
        strict: bool = False,
        voices: VoiceTable | None = None,
    ) -> str:
        def open_engine() -> Engine:
            return StandInEngines(stage_s)(CPU_ALONE, 1)

        queue = SpeechQueue(open_engine)
        queue.start()
        app = SpeechApi(queue, Vocabulary.load(), voices=voices, strict=strict).app(LOOPBACK, origins, token)
        listener = socket.create_server(("127.0.0.1", 0))
        server = SpeechServer(app, queue)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        running.append((server, thread, listener))
        return f"http://127.0.0.1:{listener.getsockname()[1]}"

    yield start
    for server, thread, listener in running:
        server.should_exit = True
        thread.join()
        listener.close()


@pytest.fixture
def client(serve: Serve) -> Iterator[OpenAI]:
    """The client that OpenAI publishes."""
    with OpenAI(base_url=f"{serve()}/v1", api_key="none") as made:
        yield made
