"""`kokoro-desktop serve`: speech for other programs, over HTTP."""

from __future__ import annotations

import argparse
import importlib.util
import secrets
import socket
from pathlib import Path
from typing import Final

from kokoro_desktop.cli.options import add_bundle, add_device, add_threads, count
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.engine import opener
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.paths import package_extra
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.spelling import user_dictionary as users

PORT: Final = 8880
_PACKAGES: Final = ("starlette", "uvicorn")
LAST_PORT: Final = 65535
_CONNECTIONS: Final = 64
"""Open at a time; more are answered 503."""


class ServerMissing(KokoroError):
    """The server's libraries are not installed."""

    exit_code = 3

    def __init__(self) -> None:
        super().__init__(f"The server is not installed: {package_extra('server')}.")


class PortTaken(KokoroError):
    """The address cannot be listened at."""

    exit_code = 6


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options, and say what the limits are."""
    parser.epilog = (
        "Limits: 10,000 characters and 256 kB a request, 10 s to send it, 16 requests at a time, 64 connections. "
        "After 2 s without an answer a client is told when to come back, and keeps its place. "
        "At an address that others can reach a token is needed; it is made and printed unless --token gives one."
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (default: %(default)s)")
    parser.add_argument("--port", type=count, default=PORT, metavar="N", help="0 for any (default: %(default)s)")
    parser.add_argument("--token", default="", help="what clients must send as their API key")
    parser.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", help="a name by which clients may call; repeatable"
    )
    parser.add_argument(
        "--allow-origin", action="append", default=[], metavar="URL", help="a page that may call; repeatable"
    )
    add_device(parser)
    add_threads(parser)
    add_bundle(parser, "a bundle to run (default: the cache's)")
    parser.add_argument("--vocab", type=Path, metavar="FILE", help="another vocabulary")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    if any(importlib.util.find_spec(name) is None for name in _PACKAGES):
        raise ServerMissing
    import uvicorn

    from kokoro_desktop.server.app import SpeechApi
    from kokoro_desktop.server.guard import LOOPBACK, is_loopback
    from kokoro_desktop.server.speech_queue import SpeechQueue

    vocabulary = Vocabulary.load(args.vocab)
    token = args.token or ("" if is_loopback(args.host) else secrets.token_urlsafe(32))
    listener = _listen(args.host, args.port)
    with listener, bar() as task:

        def open_engine() -> Engine:
            pipeline = opener.open_pipeline(args.device, args.threads, task, args.lib_dir, trusted=args.trust_bundle)
            return opener.engine_of(pipeline, args.device)

        queue = SpeechQueue(open_engine)
        queue.start()
        port = listener.getsockname()[1]
        shown = f"[{args.host}]" if ":" in args.host else args.host
        print(f"Listening at http://{shown}:{port}/v1 (Ctrl-C ends it)", flush=True)
        if token and not args.token:
            print(f"Clients need this API key: {token}", flush=True)
        hosts = LOOPBACK | {args.host.lower(), *(name.lower() for name in args.allow_host)}
        app = SpeechApi(queue, vocabulary, users.load(users.file_path())).app(
            frozenset(hosts), tuple(args.allow_origin), token
        )
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            limit_concurrency=_CONNECTIONS,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=1,
            server_header=False,
            lifespan="off",
        )
        try:
            uvicorn.Server(config).run(sockets=[listener])
        except KeyboardInterrupt:
            pass  # uvicorn has shut down, and says so once more
        finally:
            queue.close()
    return 0


def _listen(host: str, port: int) -> socket.socket:
    """Bind, before anything is loaded.

    Raises
    ------
    PortTaken
        It is no address of this machine, there is no such port, or another program listens there.
    """
    if not 0 <= port <= LAST_PORT:  # some systems take what is beyond for another port
        raise PortTaken(f"Cannot listen at {host}, port {port}: ports go up to {LAST_PORT}; choose another --port.")
    listener: socket.socket | None = None
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.socket(found[0], socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(found[4])
    except (OSError, OverflowError) as error:
        if listener is not None:
            listener.close()
        raise PortTaken(f"Cannot listen at {host}, port {port}: {error}; choose another --port.") from error
    return listener
