"""Speech Dispatcher's generic module: its command in a shell, and all of it where a Speech Dispatcher is installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import sound_server
from dispatcher import speech_dispatcher
from serving import Serve, read_stream
from sound_server import SoundServer

from kokoro_desktop.cli import main
from kokoro_desktop.server.speech_dispatcher import MODULE, module_config

pytestmark = pytest.mark.skipif(shutil.which("curl") is None or os.name == "nt", reason="needs curl and a shell")


def command(port: int, text: str, rate: int = 0, pitch: int = 0, player: str = "cat") -> str:
    """Make the command as generic.c does: variables replaced, quotes in the text escaped for the shell."""
    found = re.search(r'GenericExecuteSynth \\\n"(.*?)"\n', module_config(port), re.DOTALL)
    assert found is not None
    line = found[1].replace("\\\n", "").replace(r"\'", "'")  # as dotconf reads it
    values = {"$PLAY_COMMAND": player, "$PITCH": str(int(pitch * 0.08)), "$RATE": str(rate + 100), "$VOICE": "bf_emma"}
    for name, value in values.items():
        line = line.replace(name, value)
    return line.replace("$DATA", text.replace("'", r"'\''"))


def heard(port: int, *arguments: str | int) -> int:
    """Speak, and return how many samples came."""
    done = subprocess.run(["sh", "-c", command(port, *arguments)], capture_output=True, check=True)  # type: ignore[arg-type]
    return len(read_stream(done.stdout)) if done.stdout else 0


def test_what_a_shell_would_understand_is_spoken_and_nothing_else(serve: Serve, tmp_path: Path) -> None:
    port = int(serve().rpartition(":")[2])
    plain = heard(port, "It is a test.")
    assert plain > 0
    assert heard(port, f'It\'s a “test”; `touch {tmp_path}/x` $(touch {tmp_path}/y) \\ "%s" & \x00'[:-1]) > 0
    assert not list(tmp_path.iterdir())
    assert heard(port, "It is a test.", 100) < plain < heard(port, "It is a test.", -100)
    assert heard(port, "It is a test.", 0, -100) == plain


def test_proxy_is_not_asked(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert heard(int(serve().rpartition(":")[2]), "Hm.") > 0


def test_what_cannot_be_spoken_is_no_failure_and_a_server_that_will_not_speak_is(serve: Serve) -> None:
    port = int(serve().rpartition(":")[2])
    assert subprocess.run(["sh", "-c", command(port, ",", player="grep .")], check=False).returncode == 0
    wants_token = int(serve(token="secret").rpartition(":")[2])
    for other in (9, wants_token):
        assert subprocess.run(["sh", "-c", command(other, "Hello.", player="grep .")], check=False).returncode != 0


def test_voices_have_the_names_that_clients_know_and_the_best_come_first() -> None:
    named: dict[tuple[str, str], str] = {}
    for language, symbolic, voice in re.findall(r'AddVoice "(.*)" "(.*)" "(.*)"', module_config(8880)):
        named[language, symbolic] = voice  # the later one has the name
    assert (named["en-US", "FEMALE1"], named["en-GB", "FEMALE1"]) == ("af_heart", "bf_emma")
    assert Counter(language for language, _ in named) == {"en": 6, "en-US": 6, "en-GB": 6}
    assert all(line.isascii() and len(line) < 200 for line in module_config(8880).splitlines())


@pytest.fixture
def dispatcher(serve: Serve, config_home: Path) -> Iterator[tuple[SoundServer, dict[str, str]]]:
    """A Speech Dispatcher of the test's own that speaks by a server, and the environment of who wants to be heard."""
    reason = "needs speech-dispatcher" if shutil.which("speech-dispatcher") is None else sound_server.missing()
    if reason:
        pytest.skip(reason)
    assert main(["speech-dispatcher", "install", "--port", serve().rpartition(":")[2]]) == 0
    with SoundServer() as sound, speech_dispatcher(sound, config_home) as environment:
        yield sound, environment


@pytest.mark.slow
def test_speech_dispatcher_speaks(dispatcher: tuple[SoundServer, dict[str, str]]) -> None:
    sound, environment = dispatcher
    listed = subprocess.run(["spd-say", "-O"], env=environment, capture_output=True, text=True, check=False)
    assert MODULE in listed.stdout
    recording = sound.record()
    say = ["spd-say", "--wait", "--output-module", MODULE, "--synthesis-voice", "bf_emma", "It's a test."]
    subprocess.run(say, env=environment, check=True, timeout=60)
    samples = recording.stop()
    assert len(samples) > 4000 and np.abs(samples).max() > 0.01
