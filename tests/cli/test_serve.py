"""The command `serve`: it says where it listens, speaks with the real network, and declines in a sentence."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import soundfile

from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.cli import main


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_server_speaks_what_say_writes_and_ends_by_ctrl_c(bundle: Bundle, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kokoro_desktop", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        assert found is not None
        body = {"input": "həlˈO", "response_format": "wav", "input_type": "phonemes"}
        answer = httpx.post(f"{found.group()}/v1/audio/speech", json=body, timeout=60)
        (tmp_path / "served.wav").write_bytes(answer.content)
        server.send_signal(signal.SIGINT)
        assert server.wait(10) == 0
    assert main(["say", "-p", "həlˈO", "-o", str(tmp_path / "said.wav")]) == 0
    served, said = (soundfile.read(tmp_path / name, dtype="int16")[0] for name in ("served.wav", "said.wav"))
    assert (served == said).all()


def test_extra_that_is_not_installed_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["serve"]) == 3
    assert "kokoro-tvm-desktop[server]" in capsys.readouterr().err


def test_address_of_another_machine_is_refused_before_anything_is_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", "192.0.2.1"]) == 6
    assert "Cannot listen at 192.0.2.1" in capsys.readouterr().err


def test_port_beyond_all_ports_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "70000"]) == 6
    assert "Cannot listen at 127.0.0.1, port 70000" in capsys.readouterr().err
