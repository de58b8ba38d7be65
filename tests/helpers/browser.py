"""Headless Chromium, driven through WebDriver (https://www.w3.org/TR/webdriver2)."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

_DRIVER = shutil.which("chromedriver")
HAS_CHROMIUM = _DRIVER is not None and shutil.which("chromium") is not None


class Browser:
    """One window of Chromium."""

    def __init__(self, client: httpx.Client, session: str) -> None:
        self._client, self._session = client, session

    def _send(self, command: str, content: dict[str, Any]) -> Any:
        return self._client.post(f"{self._session}/{command}", json=content).json()["value"]

    def open(self, url: str) -> None:
        """Open a page."""
        self._send("url", {"url": url})

    def run(self, script: str) -> Any:
        """Run JavaScript, and return its result."""
        return self._send("execute/sync", {"script": script, "args": []})

    def press(self, keys: str) -> None:
        """Press keys, one after the other."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._send("actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def wait(self, script: str) -> Any:
        """Run JavaScript until its result is true, and return the result."""
        end = time.monotonic() + 60
        while not (value := self.run(script)):
            assert time.monotonic() < end, self.run("return document.body.innerText")
            time.sleep(0.05)
        return value


@contextmanager
def chromium(arguments: Sequence[str] = (), downloads: Path | None = None) -> Iterator[Browser]:
    """Start Chromium."""
    options: dict[str, Any] = {"args": ["--headless=new", "--no-sandbox", "--mute-audio", *arguments]}
    if downloads is not None:
        options["prefs"] = {"download.default_directory": str(downloads)}
    wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}}
    with subprocess.Popen([str(_DRIVER), "--port=0"], stdout=subprocess.PIPE, text=True) as driver:
        try:
            assert driver.stdout is not None
            found = next(match for line in driver.stdout if (match := re.search(r"on port (\d+)\.", line)))
            with httpx.Client(base_url=f"http://127.0.0.1:{found[1]}", timeout=120) as client:
                session = f"/session/{client.post('/session', json=wanted).json()['value']['sessionId']}"
                yield Browser(client, session)
                client.delete(session)
        finally:
            driver.terminate()
