"""A separate Speech Dispatcher that uses this program's module and plays to a test sound server."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sound_server import SoundServer


@contextmanager
def speech_dispatcher(sound: SoundServer, config_home: Path) -> Iterator[dict[str, str]]:
    """Run the dispatcher with the module in ``config_home``; yield the environment for its clients."""
    socket = config_home / "spd.sock"
    environment = {**sound.environment, "XDG_CONFIG_HOME": str(config_home)}
    environment |= {"XDG_CACHE_HOME": str(config_home), "SPEECHD_ADDRESS": f"unix_socket:{socket}"}
    options = ["--run-single", "--socket-path", str(socket), "--timeout", "0"]
    options += ["--pid-file", f"{config_home}/spd.pid", "--log-dir", str(config_home)]
    with subprocess.Popen(
        ["speech-dispatcher", *options], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as daemon:
        try:
            while not socket.exists():
                assert daemon.poll() is None, "Speech Dispatcher does not start"
                time.sleep(0.02)
            yield environment
        finally:
            daemon.terminate()
