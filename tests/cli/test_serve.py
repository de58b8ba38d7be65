"""The command `serve`: it speaks with the real network, ends quietly, and explains what it cannot do."""

from __future__ import annotations

import argparse
import re
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest
import soundfile

from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.cli import main, serve


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_server_speaks_what_say_writes_and_ends_by_ctrl_c(bundle: Bundle, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kokoro_desktop", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None and server.stderr is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        assert found is not None
        body = {"input": "həlˈO", "response_format": "wav", "input_type": "phonemes", "skip_silence": False}
        answer = httpx.post(f"{found.group()}/v1/audio/speech", json=body, timeout=60)
        (tmp_path / "served.wav").write_bytes(answer.content)
        long = body | {"input": "həlˈO. " * 500, "response_format": "mp3"}
        with ExitStack() as clients:
            for _ in range(2):
                _begun(f"{found.group()}/v1/audio/speech", long).close()
                clients.enter_context(closing(_begun(f"{found.group()}/v1/audio/speech", long)))
            server.send_signal(signal.SIGINT)
            assert server.wait(10) == 0
        assert "Traceback" not in (errors := server.stderr.read()) and "ignored" not in errors
    assert main(["say", "-p", "həlˈO", "-o", str(tmp_path / "said.wav")]) == 0
    served, said = (soundfile.read(tmp_path / name, dtype="int16")[0] for name in ("served.wav", "said.wav"))
    assert (served == said).all()


def _begun(url: str, body: object) -> httpx.Response:
    """A response whose first bytes have arrived."""
    client = httpx.Client(timeout=60)
    response = client.send(client.build_request("POST", url, json=body), stream=True)
    next(response.iter_raw())
    return response


def test_port_of_another_server_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with serve._listen("127.0.0.1", 0) as listener:
        with socket.create_connection(listener.getsockname()[:2], timeout=10):
            pass  # it listens before anything is printed
        assert main(["serve", "--port", str(listener.getsockname()[1])]) == 6
    assert "Choose a different --port" in capsys.readouterr().err


def test_extra_that_is_not_installed_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["serve"]) == 3
    assert "--extra server" in capsys.readouterr().err


def test_address_of_another_machine_is_refused_before_anything_is_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", "192.0.2.1"]) == 6
    assert "Cannot listen on 192.0.2.1" in capsys.readouterr().err


def test_port_beyond_all_ports_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "70000"]) == 6
    assert "Cannot listen on 127.0.0.1, port 70000" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other systems have other services")
def test_installing_writes_a_unit_with_the_other_options(
    config_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cast.txt").write_text("Eve = af_heart")
    options = ["--host", "0.0.0.0", "--port", "8881", "--allow-host", "a", "--allow-host", "b", "--device", "llvm"]
    assert main(["serve", "--install", "--strict", "--speakers", str(tmp_path / "cast.txt"), *options]) == 0
    unit = config_home / "systemd" / "user" / "kokoro-desktop.service"
    line = next(line for line in unit.read_text().splitlines() if line.startswith("ExecStart="))
    for words in ('"--port" "8881"', '"--allow-host" "a" "--allow-host" "b"', '"--strict"', '"--host" "0.0.0.0"'):
        assert words in line
    assert "--install" not in line and str(tmp_path / "cast.txt") in line
    said = capsys.readouterr().out
    assert "systemctl --user enable --now kokoro-desktop.service" in said
    token = re.search(r"API key: (\S+)", said)
    assert token is not None and f'"--token" "{token[1]}"' in line and unit.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other systems have other services")
def test_installed_unit_without_options_starts(config_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--install"]) == 0
    unit = (config_home / "systemd" / "user" / "kokoro-desktop.service").read_text()
    line = next(line for line in unit.splitlines() if line.startswith("ExecStart="))
    parser = argparse.ArgumentParser()
    serve.configure(parser)
    assert parser.parse_args(re.findall('"(.*?)"', line.partition('"serve"')[2])) == parser.parse_args([])


@pytest.mark.parametrize(
    "origin", ["https://example.org", "http://[::1]:3000", "app://obsidian.md", "tauri://localhost"]
)
def test_origin_of_a_page_or_a_program_is_accepted(origin: str) -> None:
    parser = argparse.ArgumentParser()
    serve.configure(parser)
    assert parser.parse_args(["--allow-origin", origin]).allow_origin == [origin]


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("--token", "", "a token consists of one or more letters, digits and marks"),
        ("--token", "a b", "a token consists of one or more letters, digits and marks"),
        ("--token", "sécret", "a token consists of one or more letters, digits and marks"),
        ("--allow-origin", "*", "'*' is not an origin"),
        ("--allow-origin", "https://example.org/page", "is not an origin"),
        ("--allow-origin", "nonsense", "is not an origin"),
        ("--allow-host", "*", "'*' is not a host name"),
        ("--allow-host", "http://x/", "is not a host name"),
    ],
)
def test_option_that_would_have_no_effect_is_refused(
    capsys: pytest.CaptureFixture[str], option: str, value: str, sentence: str
) -> None:
    assert main(["serve", option, value]) == 2
    assert sentence in capsys.readouterr().err
