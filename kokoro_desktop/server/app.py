"""The paths of the server: OpenAI's for speech, models and voices, and ours for prosody, health and figures."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import numpy as np
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from kokoro_desktop.audio.onset import find_onset
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.synthesis import SpeechChunk, predict_passes, speak
from kokoro_desktop.errors import DeviceError, InputError, KokoroError
from kokoro_desktop.export.intervals import Interval, phonemes, words
from kokoro_desktop.export.spelling_report import report_conversion
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.server.answer import Answer, Gone, Places
from kokoro_desktop.server.audio_stream import MEDIA_TYPES, open_stream
from kokoro_desktop.server.guard import MOST_BYTES, Guard, Receive, Scope, Send, error_response
from kokoro_desktop.server.speech_body import MODELS, NO_WORDS, SpeechBody, plain_fields, speech_body, text_body
from kokoro_desktop.server.speech_queue import ComeBack, SpeechQueue, Work
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.spelling.user_dictionary import UserDictionary
from kokoro_desktop.takes import take_from_chunks
from kokoro_desktop.takes.speaking import fade_chunk, now
from kokoro_desktop.task import Task
from kokoro_desktop.voices import catalogue

_BLANK_S: Final = 1.0
"""Seconds between two blanks."""
_SPEECH: Final = "/v1/audio/speech"
_BODY_S: Final = 10.0
"""Seconds that a client has to send its body."""


@dataclass
class Figures:
    """What `/metrics` tells, since the server was started.

    Attributes
    ----------
    answers
        How many of each path and status.
    audio_s, computing_s
        Seconds of sound, and of the engine's work on it.
    """

    answers: dict[tuple[str, int], int] = field(default_factory=dict)
    audio_s: float = 0.0
    computing_s: float = 0.0

    def text(self, waiting: int) -> str:
        """Write them as Prometheus reads them."""
        lines = ["# TYPE kokoro_requests_total counter"]
        for (path, status), count in sorted(self.answers.items()):
            lines.append(f'kokoro_requests_total{{path="{path}",status="{status}"}} {count}')
        for name, kind, value in (
            ("kokoro_audio_seconds_total", "counter", self.audio_s),
            ("kokoro_computing_seconds_total", "counter", self.computing_s),
            ("kokoro_requests_waiting", "gauge", waiting),
        ):
            lines += [f"# TYPE {name} {kind}", f"{name} {value:g}"]
        return "\n".join(lines) + "\n"


class SpeechApi:
    """Answers requests with what a queue speaks.

    Parameters
    ----------
    queue
        Started.
    vocabulary
        Of the model.
    dictionary
        The user's words.
    """

    def __init__(self, queue: SpeechQueue, vocabulary: Vocabulary, dictionary: UserDictionary = NO_WORDS) -> None:
        self._queue, self._vocabulary, self._dictionary = queue, vocabulary, dictionary
        self._places = Places(queue)
        self.figures = Figures()

    def app(self, hosts: frozenset[str], origins: tuple[str, ...] = (), token: str = "") -> Guard:
        """Make the ASGI application, which refuses who is not named."""
        routes = [
            self._route(_SPEECH, self.speech, "POST"),
            self._route("/v1/phonemize", self.phonemize, "POST"),
            self._route("/v1/predict", self.predict, "POST"),
            self._route("/v1/render", self.render, "POST"),
            self._route("/v1/audio/voices", self.voices, "GET"),
            self._route("/v1/models", self.models, "GET"),
            self._route("/health", self.health, "GET"),
            self._route("/metrics", self.metrics, "GET"),
        ]
        cors = Middleware(CORSMiddleware, allow_origins=origins, allow_methods=["*"], allow_headers=["*"])
        return Guard(Starlette(routes=routes, middleware=[cors] if origins else []), hosts, origins, token)

    async def speech(self, request: Request) -> Response:
        """Speak: OpenAI's ``POST /v1/audio/speech``, sent pass by pass."""
        body = await self._body(request)
        answer = await self._places.begin(request, self._speak(body))
        return _AnswerResponse(answer, _encode(answer, body), MEDIA_TYPES[body.response_format])

    async def render(self, request: Request) -> Response:
        """Speak with a prosody, and return the sound with all that is known about it."""
        body = await self._body(request)
        answer = await self._places.begin(request, self._speak(body))

        def describe(chunks: list[SpeechChunk]) -> dict[str, Any]:
            take = take_from_chunks(1, body.request, chunks, self._engine.info, 0.0, now())
            stream = open_stream(body.response_format)
            return {
                "format": body.response_format,
                "sample_rate": SAMPLE_RATE,
                "samples": len(take.samples),
                "audio": base64.b64encode(stream.add(take.samples, True)).decode(),
                "durations": [span.frames for span in take.spans],
                "phones": _intervals(phonemes(take)),
                "words": _intervals(words(take)),
                "spans": [asdict(span) for span in take.spans],
            }

        return _json_response(answer, describe)

    async def phonemize(self, request: Request) -> Response:
        """Turn text into phonemes, word by word."""
        conversion = await asyncio.to_thread(text_body, await self._json(request), self._dictionary)
        return JSONResponse(report_conversion(conversion))

    async def predict(self, request: Request) -> Response:
        """Predict durations, pitch and energy, with an edit applied where there is one."""
        body = await self._body(request)
        return _json_response(await self._places.begin(request, _predict(body)), lambda passes: {"passes": passes})

    async def voices(self, request: Request) -> Response:
        """List the voices that come with the program."""
        return JSONResponse({"voices": [asdict(each) for each in catalogue()]})

    async def models(self, request: Request) -> Response:
        """List the names of the one model."""
        models = [{"id": name, "object": "model", "created": 0, "owned_by": "kokoro"} for name in MODELS]
        return JSONResponse({"object": "list", "data": models})

    async def health(self, request: Request) -> Response:
        """Say that the server speaks, and with what."""
        info = self._engine.info
        known = {"device": info.runs_on or info.device, "threads": info.threads, "bundle": info.bundle}
        return JSONResponse({"status": "ok", "waiting": len(self._queue), "weights": info.weights, **known})

    async def metrics(self, request: Request) -> Response:
        """Give figures in Prometheus's text format."""
        return PlainTextResponse(self.figures.text(len(self._queue)), media_type="text/plain; version=0.0.4")

    @property
    def _engine(self) -> Engine:
        assert self._queue.engine is not None
        return self._queue.engine

    async def _body(self, request: Request) -> SpeechBody:
        """Read what is to be spoken; what is slow in it is done off the loop."""
        body, info = await self._json(request), self._engine.info
        known = info.placement, info.threads, self._vocabulary, self._dictionary
        made = await asyncio.to_thread(speech_body, body, *known)
        if made.skip_silence and request.url.path != _SPEECH:
            raise InputError(f"There is a 'skip_silence' at {_SPEECH} alone.")
        return made

    async def _json(self, request: Request) -> Any:
        """Read the fields of a request: JSON, or plain text with the other fields in the query."""
        try:
            data = await asyncio.wait_for(request.body(), _BODY_S)
        except (ClientDisconnect, TimeoutError, asyncio.TimeoutError) as error:
            raise InputError(f"The body did not come, or has more than {MOST_BYTES // 1000} kB.") from error
        if request.headers.get("content-type", "").partition(";")[0].strip() == "text/plain":
            return plain_fields(data, request.query_params)
        try:
            return json.loads(data)
        except (ValueError, RecursionError) as error:
            raise InputError("The body is no JSON.") from error

    def _speak(self, body: SpeechBody) -> Work:
        def work(engine: Engine, task: Task) -> Iterator[SpeechChunk]:
            for chunk in speak(body.request, body.voice, engine.pipeline, task):
                self.figures.audio_s += len(chunk.samples) / SAMPLE_RATE
                self.figures.computing_s += sum(chunk.seconds.values())
                yield fade_chunk(chunk)

        return work

    def _route(self, path: str, handle: Callable[[Request], Awaitable[Response]], method: str) -> Route:
        async def answer(request: Request) -> Response:
            try:
                response = await handle(request)
            except InputError as error:
                response = error_response(400, str(error))
            except ComeBack as error:
                response = error_response(503, str(error), error.retry_after_s)
            except Gone:
                response = Response(status_code=499)
            except KokoroError as error:
                response = error_response(503 if isinstance(error, DeviceError) else 500, str(error))
            key = path, response.status_code
            self.figures.answers[key] = self.figures.answers.get(key, 0) + 1
            return response

        return Route(path, answer, methods=[method])


class _AnswerResponse(StreamingResponse):
    """Sends an answer while it is made; it is given up when the client hangs up, whatever has been sent by then."""

    def __init__(self, answer: Answer, content: AsyncIterator[bytes], media_type: str) -> None:
        super().__init__(content, media_type=media_type)
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._answer.cancel()


async def _encode(answer: Answer, body: SpeechBody) -> AsyncIterator[bytes]:
    stream, silent = open_stream(body.response_format), body.skip_silence
    async for chunk in answer.items():
        samples = chunk.samples[find_onset(chunk.samples) :] if silent else chunk.samples
        silent = silent and not len(samples)
        yield await asyncio.to_thread(stream.add, samples, chunk.index == chunk.count - 1)


def _json_response(answer: Answer, make: Callable[[list[Any]], Any]) -> Response:
    """Send blanks, which JSON may begin with, until all has come, and then what is made of it."""

    async def gather() -> bytes:
        items = [item async for item in answer.items()]
        return await asyncio.to_thread(lambda: json.dumps(make(items), ensure_ascii=False).encode())

    async def content() -> AsyncIterator[bytes]:
        gathering = asyncio.ensure_future(gather())
        try:
            while not (await asyncio.wait([gathering], timeout=_BLANK_S))[0]:
                yield b" "
            yield await gathering
        finally:
            gathering.cancel()

    return _AnswerResponse(answer, content(), "application/json")


def _predict(body: SpeechBody) -> Work:
    def work(engine: Engine, task: Task) -> Iterator[dict[str, Any]]:
        request = body.request
        assert request.encoding is not None
        for part, said in predict_passes(request, body.voice, engine.pipeline, task):
            prosody = said.spoken
            yield {
                "phonemes": ["", *part.symbols, ""],
                "durations": prosody.durations.tolist(),
                "f0": np.asarray(prosody.f0, np.float64).round(4).tolist(),
                "n": np.asarray(prosody.n, np.float64).round(4).tolist(),
            }

    return work


def _intervals(intervals: tuple[Interval, ...]) -> list[dict[str, Any]]:
    """Write stretches in seconds, less those in which nothing is spoken."""
    return [
        {"label": each.label, "start": each.start / SAMPLE_RATE, "end": each.end / SAMPLE_RATE}
        for each in intervals
        if each.label
    ]
