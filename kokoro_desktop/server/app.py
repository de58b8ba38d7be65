"""Server endpoints: OpenAI's and Kokoro-FastAPI's for speech, voices and models, and those of this program."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator, Iterator, MutableMapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, TypeVar

import numpy as np
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from kokoro_desktop import paths
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.errors import DeviceError, InputError, KokoroError
from kokoro_desktop.export.spelling_report import report_conversion
from kokoro_desktop.messages import message
from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.server.answer import AnswerResponse
from kokoro_desktop.server.audio_stream import MEDIA_TYPES
from kokoro_desktop.server.fields import (
    FieldError,
    PhonemizeFields,
    SpeechFields,
    TextFields,
    parse_body,
    parse_text,
    read_fields,
)
from kokoro_desktop.server.guard import MOST_BYTES, App, Guard, Receive, Scope, Send, error_response
from kokoro_desktop.server.openapi import Operation, docs_page, openapi
from kokoro_desktop.server.speech_body import (
    Speaking,
    SpeechBody,
    check_ignored,
    convert_text,
    language_of_code,
    speech_body,
)
from kokoro_desktop.server.speech_parts import (
    SpeechPart,
    captions,
    encode_parts,
    json_lines,
    json_whole,
    renderings,
    server_sent_events,
    speak_parts,
)
from kokoro_desktop.server.speech_queue import QueueRefuses, SpeechQueue
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.spelling import convert
from kokoro_desktop.spelling.user_dictionary import UserDictionary
from kokoro_desktop.task import Task
from kokoro_desktop.voices import catalogue
from kokoro_desktop.voices.voice_table import VoiceTable

_log = logging.getLogger(__name__)

MODELS: Final = ("kokoro", "tts-1", "tts-1-hd", "gpt-4o-mini-tts")  # aliases of the only model
_BODY_S: Final = 10.0  # time limit for receiving the body of a request, in seconds
_MOST_NAMED: Final = 100  # maximum number of ignored fields to name in the log
_PAGE_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "connect-src 'self'; img-src data:"
}
T = TypeVar("T")


class BodyTimeout(KokoroError):
    """The body of a request did not arrive in time."""

    def __init__(self) -> None:
        super().__init__(
            message("The request body did not arrive within {seconds:g} s. Send it again.", seconds=_BODY_S)
        )


@dataclass
class Figures:
    """Counters for ``/metrics``, which start from zero when the server starts.

    Attributes
    ----------
    answers
        Responses by path and status.
    audio_s, computing_s
        Total duration of the synthesised audio and total computing time, in seconds.
    """

    answers: dict[tuple[str, int], int] = field(default_factory=dict)
    audio_s: float = 0.0
    computing_s: float = 0.0

    def text(self, waiting: int) -> str:
        """Format the counters in the Prometheus text format."""
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
    """HTTP API whose speech requests are processed by a queue.

    Parameters
    ----------
    queue
        Queue for the speech requests; it must have been started.
    vocabulary
        Vocabulary of the model.
    dictionary
        User's custom pronunciations.
    voices
        Voice aliases.
    trim
        Whether to trim the silence at both ends of a sound by default.
    strict
        Whether to reject fields that have no effect; otherwise, a response header and the log list these fields.
    """

    def __init__(
        self,
        queue: SpeechQueue,
        vocabulary: Vocabulary,
        dictionary: UserDictionary | None = None,
        voices: VoiceTable | None = None,
        trim: bool = True,
        strict: bool = False,
    ) -> None:
        assert queue.engine is not None
        self._queue, self._engine, self._strict = queue, queue.engine, strict
        self._speaking = Speaking(
            self._engine.placement,
            self._engine.threads,
            vocabulary,
            dictionary or UserDictionary(),
            voices or VoiceTable(),
            trim,
        )
        self._named: set[str] = set()
        self.figures = Figures()

    def operations(self) -> tuple[Operation, ...]:
        """Return all operations; the documentation page and the OpenAPI description are generated from them."""
        sound, json = ", ".join(MEDIA_TYPES.values()), "application/json"
        return (
            Operation("POST", "/v1/audio/speech", self.speech, SpeechFields, sound),
            Operation("POST", "/dev/captioned_speech", self.captioned_speech, SpeechFields, json),
            Operation("POST", "/v1/render", self.render, SpeechFields, json),
            Operation("POST", "/v1/predict", self.predict, SpeechFields, json),
            Operation("POST", "/v1/phonemize", self.phonemize, TextFields, json),
            Operation("POST", "/dev/phonemize", self.dev_phonemize, PhonemizeFields, json),
            Operation("GET", "/v1/audio/voices", self.voices, None, json),
            Operation("GET", "/v1/audio/models", self.audio_models, None, json),
            Operation("GET", "/v1/models", self.models, None, json),
            Operation("GET", "/v1/models/{id}", self.model, None, json),
            Operation("GET", "/health", self.health, None, json),
            Operation("GET", "/metrics", self.metrics, None, "text/plain"),
        )

    def app(self, hosts: frozenset[str], origins: tuple[str, ...] = (), token: str = "") -> Guard:
        """Create the ASGI application, protected by access control."""
        operations = self.operations()
        routes = [Route(each.path, each.handle, methods=[each.method]) for each in operations]
        document = openapi(operations)
        page = (paths.resources() / "web" / "index.html").read_text(encoding="utf-8")

        async def schema(request: Request) -> Response:
            return JSONResponse(document)

        async def docs(request: Request) -> Response:
            return HTMLResponse(docs_page(document), headers=_PAGE_HEADERS)

        async def index(request: Request) -> Response:
            return HTMLResponse(page, headers=_PAGE_HEADERS)

        routes += [Route("/openapi.json", schema), Route("/docs", docs), Route("/", index)]
        middleware = [Middleware(_Counted, self.figures, frozenset(route.path for route in routes))]
        if origins:
            middleware.append(
                Middleware(CORSMiddleware, allow_origins=origins, allow_methods=["*"], allow_headers=["*"])
            )
        handlers: dict[Any, Any] = {HTTPException: _http_error, KokoroError: _error, Exception: _bug}
        app = Starlette(routes=routes, middleware=middleware, exception_handlers=handlers)
        return Guard(app, hosts, origins, token)

    async def speech(self, request: Request) -> Response:
        """Synthesise speech, and stream the audio pass by pass."""
        body, fields, headers = await self._body(request)

        def work(engine: Engine, task: Task) -> Generator[bytes, None, None]:
            encoded = encode_parts(self._parts(body, engine, task), body.response_format, fields.stream is False)
            if fields.stream_format == "sse":
                yield from server_sent_events(encoded)
            else:
                yield from (data for data, _ in encoded)

        media_type = "text/event-stream" if fields.stream_format == "sse" else MEDIA_TYPES[body.response_format]
        return AnswerResponse(self._queue, work, media_type, headers)

    async def captioned_speech(self, request: Request) -> Response:
        """Synthesise speech, and return one line of JSON per pass, with Base64 audio and word times."""
        body, fields, headers = await self._body(request)
        name, whole = body.response_format, fields.stream is False

        def work(engine: Engine, task: Task) -> Generator[bytes, None, None]:
            encoded = encode_parts(self._parts(body, engine, task), name, whole)
            described = captions(encoded, name, fields.return_timestamps)
            yield from json_whole(described) if whole else json_lines(described)

        return AnswerResponse(self._queue, work, "application/json", headers)

    async def render(self, request: Request) -> Response:
        """Synthesise speech, and return Base64 audio with its durations, phones, words and spans."""
        body, fields, headers = await self._body(request, trim=False)
        name, whole = body.response_format, not fields.stream

        def work(engine: Engine, task: Task) -> Generator[bytes, None, None]:
            described = renderings(encode_parts(self._parts(body, engine, task), name, whole), name)
            yield from json_whole(described) if whole else json_lines(described)

        return AnswerResponse(self._queue, work, "application/json", headers)

    async def predict(self, request: Request) -> Response:
        """Predict durations (frames of 25 ms), F0 (hertz) and energy of every pass, with ``prosody`` applied."""
        body, _, headers = await self._body(request)

        def describe(engine: Engine, task: Task) -> Iterator[dict[str, Any]]:
            for part, said in engine.predict(body.request, body.voice, task):
                prosody = said.spoken
                described = {
                    "phonemes": ["", *part.symbols, ""],
                    "durations": prosody.durations.tolist(),
                    "f0": np.asarray(prosody.f0, np.float64).round(4).tolist(),
                    "n": np.asarray(prosody.n, np.float64).round(4).tolist(),
                }
                yield {"passes": [described]}

        def work(engine: Engine, task: Task) -> Generator[bytes, None, None]:
            yield from json_whole(describe(engine, task))

        return AnswerResponse(self._queue, work, "application/json", headers)

    async def phonemize(self, request: Request) -> Response:
        """Convert text to phonemes, word by word."""
        fields, headers = await self._fields(request, TextFields)
        conversion = await asyncio.to_thread(convert_text, fields, self._speaking)
        return JSONResponse(report_conversion(conversion), headers=headers)

    async def dev_phonemize(self, request: Request) -> Response:
        """Convert text to phonemes and tokens; the response has Kokoro-FastAPI's format."""
        fields, headers = await self._fields(request, PhonemizeFields)
        language = language_of_code(fields.language)
        conversion = await asyncio.to_thread(convert, fields.text, language, self._speaking.dictionary)
        encoding = encode(conversion.phonemes, self._speaking.vocabulary, conversion.language)
        return JSONResponse({"phonemes": conversion.phonemes, "tokens": list(encoding.tokens)}, headers=headers)

    async def voices(self, request: Request) -> Response:
        """List the voices and the user's voice aliases."""
        own = [{"id": name, "name": name, "voice": voice} for name, voice in self._speaking.voices.own.items()]
        return JSONResponse({"voices": [*(asdict(each) for each in catalogue()), *own]})

    async def models(self, request: Request) -> Response:
        """List the names under which clients can select the model."""
        return JSONResponse({"object": "list", "data": [_model(name) for name in MODELS]})

    async def audio_models(self, request: Request) -> Response:
        """List the names under which clients can select the model, in Open WebUI's format."""
        return JSONResponse({"models": [{"id": name, "name": name} for name in MODELS]})

    async def model(self, request: Request) -> Response:
        """Describe the model."""
        if (name := request.path_params["id"]) not in MODELS:
            raise HTTPException(404, f"There is no model '{name:.40}'")
        return JSONResponse(_model(name))

    async def health(self, request: Request) -> Response:
        """Return the state of the server, its model and its device."""
        info = self._engine
        known = {"device": info.runs_on.name, "threads": info.threads, "bundle": info.bundle}
        return JSONResponse({"status": "ok", "waiting": len(self._queue), "weights": info.weights, **known})

    async def metrics(self, request: Request) -> Response:
        """Return counters in the Prometheus text format."""
        return PlainTextResponse(self.figures.text(len(self._queue)), media_type="text/plain; version=0.0.4")

    async def _body(self, request: Request, trim: bool = True) -> tuple[SpeechBody, SpeechFields, dict[str, str]]:
        """Parse a speech request in a thread, because parsing may take a long time."""
        fields, headers = await self._fields(request, SpeechFields)
        speaking = self._speaking if trim else replace(self._speaking, trim=False)
        return await asyncio.to_thread(speech_body, fields, speaking), fields, headers

    async def _fields(self, request: Request, kind: type[T]) -> tuple[T, dict[str, str]]:
        """Parse the fields of a request: JSON, or plain text with the other fields in the query string.

        Returns
        -------
        fields
            Fields of the request.
        headers : dict
            Response headers that list the fields that have no effect.
        """
        try:
            data = await asyncio.wait_for(request.body(), _BODY_S)
        except (TimeoutError, asyncio.TimeoutError) as error:
            raise BodyTimeout from error
        except ClientDisconnect as error:
            raise InputError(
                message("The request is too large (limit {limit} kB).", limit=MOST_BYTES // 1000)
            ) from error
        plain = request.headers.get("content-type", "").partition(";")[0].strip() == "text/plain"
        body = parse_text(data, request.query_params) if plain else parse_body(data)
        fields, ignored = read_fields(kind, body, strict=not plain)
        check_ignored(ignored, self._strict)
        if new := [name for name in ignored if name not in self._named and len(self._named) < _MOST_NAMED]:
            self._named.update(new)
            _log.info("Requests contain fields that have no effect: %s.", ", ".join(map(_shown, new)))
        return fields, {"X-Ignored-Fields": ", ".join(map(_shown, ignored))} if ignored else {}

    def _parts(self, body: SpeechBody, engine: Engine, task: Task) -> Iterator[SpeechPart]:
        for part in speak_parts(body, engine, task):
            self.figures.audio_s += len(part.take.samples) / SAMPLE_RATE
            self.figures.computing_s += part.computing_s
            yield part


@dataclass(frozen=True)
class _Counted:
    """ASGI middleware that counts responses by path and status.

    Attributes
    ----------
    app
        Wrapped application.
    figures
        Counters to update.
    paths
        Paths to count individually; all other paths are counted together.
    """

    app: App
    figures: Figures
    paths: frozenset[str]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Process a request and count its response."""

        async def counted(sent: MutableMapping[str, Any]) -> None:
            if sent["type"] == "http.response.start":
                path = scope["path"] if scope["path"] in self.paths else "other"
                key = path, sent["status"]
                self.figures.answers[key] = self.figures.answers.get(key, 0) + 1
            await send(sent)

        await self.app(scope, receive, counted)


def _model(name: str) -> dict[str, Any]:
    return {"id": name, "object": "model", "created": 0, "owned_by": "kokoro"}


def _shown(name: str) -> str:
    """Convert a field name to a valid header value, by replacing characters and shortening the name."""
    return "".join(each if " " <= each <= "~" else "?" for each in name[:40]).strip() or "?"


async def _http_error(request: Request, error: Exception) -> Response:
    """Return the response for an unknown path, method or model."""
    assert isinstance(error, HTTPException)
    response = error_response(error.status_code, f"{request.method} {request.url.path:.80}: {error.detail}.")
    response.headers.update(error.headers or {})
    return response


async def _error(request: Request, error: Exception) -> Response:
    """Return the response for an expected error."""
    if isinstance(error, QueueRefuses):
        return error_response(503, str(error), error.retry_after_s)
    if isinstance(error, FieldError):
        return error_response(400, str(error), param=error.name or None)
    if isinstance(error, BodyTimeout):
        return error_response(408, str(error))
    status = 400 if isinstance(error, InputError) else 503 if isinstance(error, DeviceError) else 500
    return error_response(status, str(error))


async def _bug(request: Request, error: Exception) -> Response:
    """Log an unexpected error, and return the response for it."""
    _log.error("A request failed.", exc_info=error)
    return error_response(500, "This is a bug in Kokoro Desktop. The server's log file has the details.")
