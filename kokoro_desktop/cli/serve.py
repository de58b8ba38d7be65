"""`kokoro-desktop serve`: provide speech to other programs over HTTP."""

from __future__ import annotations

import argparse
import importlib.util
import re
import secrets
import socket
import sys
from functools import partial
from pathlib import Path
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.cli.options import add_device, add_threads, count
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.engine.opener import open_engine
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.files import atomic
from kokoro_desktop.paths import package_extra
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.spelling import user_dictionary as users
from kokoro_desktop.voices import voice_table

PORT: Final = 8880
_PACKAGES: Final = ("msgspec", "starlette", "uvicorn")
LAST_PORT: Final = 65535


class ServerMissing(KokoroError):
    """The server's libraries are not installed."""

    exit_code = 3

    def __init__(self) -> None:
        super().__init__(f"The server is not installed. Install it with: {package_extra('server')}.")


class PortTaken(KokoroError):
    """The address is not available."""

    exit_code = 6


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.epilog = (
        "Limits: 10,000 characters and 256 kB per request, 10 s to send it, 16 requests at a time, 64 connections. "
        "If other machines can reach the address, clients need a token. Without --token, the server creates and prints "
        "one."
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument(
        "--port",
        type=count,
        default=PORT,
        metavar="N",
        help="port to listen on; 0 for any free port (default: %(default)s)",
    )
    parser.add_argument("--token", type=_token, help="API key that clients must send")
    parser.add_argument(
        "--allow-host",
        type=_host,
        action="append",
        default=[],
        metavar="NAME",
        help="additional host name that clients may use for this server; repeatable",
    )
    parser.add_argument(
        "--allow-origin",
        type=_origin,
        action="append",
        default=[],
        metavar="URL",
        help="web origin whose pages may use this server; repeatable",
    )
    add_device(parser)
    add_threads(parser)
    parser.add_argument("--vocab", type=Path, metavar="FILE", help="vocabulary file to use instead of the model's own")
    parser.add_argument(
        "--speakers",
        type=Path,
        metavar="FILE",
        help="file with voice names, one `name = voice` per line (see docs/server.md)",
    )
    parser.add_argument("--strict", action="store_true", help="reject requests with fields that have no effect")
    parser.add_argument("--keep-silence", action="store_true", help="keep the silence at both ends by default")
    parser.add_argument(
        "--install",
        action="store_true",
        help="install a service that starts the server with these options at every login",
    )


def _token(text: str) -> str:
    if not re.fullmatch(r"[!-~]+", text):  # what a header can transport without loss
        raise argparse.ArgumentTypeError("a token consists of one or more letters, digits and marks, without spaces")
    return text


def _host(text: str) -> str:
    if not re.fullmatch(r"[\w.:-]+", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a host name; for example, use studio.example.org")
    return text


def _origin(text: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9+.-]*://(\[[0-9a-fA-F:.]+\]|[\w.-]+)(:\d+)?", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not an origin; for example, use https://example.org")
    return text


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C is pressed, or install a service that starts the server at every login."""
    if any(importlib.util.find_spec(name) is None for name in _PACKAGES):
        raise ServerMissing
    from kokoro_desktop.server.app import SpeechApi
    from kokoro_desktop.server.connection import SpeechServer
    from kokoro_desktop.server.guard import LOOPBACK, is_loopback
    from kokoro_desktop.server.speech_queue import SpeechQueue

    vocabulary, voices = Vocabulary.load(args.vocab), voice_table.load(args.speakers)
    token = args.token or ("" if is_loopback(args.host) else secrets.token_urlsafe(32))
    if args.install:
        return _install(args, token)
    with _listen(args.host, args.port) as listener, bar() as task:
        queue = SpeechQueue(partial(open_engine, args.device, args.threads, task))
        queue.start()
        port = listener.getsockname()[1]
        shown = f"[{args.host}]" if ":" in args.host else args.host
        hosts = LOOPBACK | {args.host.lower(), *(name.lower() for name in args.allow_host)}
        dictionary = users.load(users.file_path())
        api = SpeechApi(queue, vocabulary, dictionary, voices, not args.keep_silence, args.strict)
        server = SpeechServer(api.app(frozenset(hosts), tuple(args.allow_origin), token), queue)
        print(f"Listening on http://{shown}:{port}/v1 (stop with Ctrl-C)", flush=True)
        if token and not args.token:
            print(f"Clients need this API key: {token}", flush=True)
        try:
            server.run(sockets=[listener])
        except KeyboardInterrupt:
            pass  # uvicorn raises the signal again after its shutdown
        finally:
            queue.close()
    return 0


def _install(args: argparse.Namespace, token: str) -> int:
    """Install a systemd user unit, or print instructions for other systems.

    Raises
    ------
    OutputError
        The unit cannot be written.
    """
    from kokoro_desktop.server import service

    program = [sys.executable] if paths.is_frozen() else [sys.executable, "-m", "kokoro_desktop"]
    command = [*program, "serve", *_options(args, token)]
    if sys.platform == "darwin":
        path = service.agent_path()
        print(f"Save this as {path}, then run: launchctl load {path}\n\n{service.launch_agent(command)}", end="")
        return 0
    if sys.platform == "win32":
        print(f"Run this once in a command prompt:\n\n{service.scheduled_task(command)}")
        return 0
    path = service.unit_path()
    atomic.make_folder(path.parent)
    atomic.write_bytes(path, service.systemd_unit(command).encode())
    path.chmod(0o600)  # it may contain the token
    print(f"Saved {path}. Start the server now and at every login with:")
    print(f"  systemctl --user daemon-reload && systemctl --user enable --now {service.UNIT}")
    if token and not args.token:
        print(f"Clients need this API key: {token}")
    return 0


def _options(args: argparse.Namespace, token: str) -> list[str]:
    """Return the command-line options that differ from the defaults, with absolute paths."""
    parser = argparse.ArgumentParser()
    configure(parser)
    defaults, options = parser.parse_args([]), list[str]()
    for name, default in vars(defaults).items():
        value = token if name == "token" else getattr(args, name)
        if value in (default, "") or name == "install":
            continue
        for each in value if isinstance(value, list) else [value]:
            written = each.resolve() if isinstance(each, Path) else getattr(each, "name", each)
            options += (
                [f"--{name.replace('_', '-')}"] if each is True else [f"--{name.replace('_', '-')}", str(written)]
            )
    return options


def _listen(host: str, port: int) -> socket.socket:
    """Open the listening socket before the engine is loaded; early connections wait until the server accepts them.

    Raises
    ------
    PortTaken
        The address does not belong to this machine, or the port is out of range or in use.
    """
    if not 0 <= port <= LAST_PORT:  # some systems truncate larger numbers
        raise PortTaken(
            f"Cannot listen on {host}, port {port}: the highest port number is {LAST_PORT}. Choose a different --port."
        )
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        both = family == socket.AF_INET6 and socket.has_dualstack_ipv6()
        return socket.create_server(address, family=family, dualstack_ipv6=both)  # does not reuse addresses on Windows
    except (OSError, OverflowError) as error:
        raise PortTaken(f"Cannot listen on {host}, port {port}: {error}. Choose a different --port.") from error
