"""The page at ``/``, in a browser: it lists the voices, speaks, and highlights the words."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from serving import Serve

_DRIVER = shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(_DRIVER is None or shutil.which("chromium") is None, reason="Chromium is not installed")
Run = Callable[[str], Any]


@pytest.fixture
def browse() -> Iterator[Callable[[str], Run]]:
    """Open a page, and return a function that runs JavaScript in it (https://www.w3.org/TR/webdriver2)."""
    options = {"args": ["--headless=new", "--no-sandbox", "--autoplay-policy=no-user-gesture-required", "--mute-audio"]}
    wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}}
    with subprocess.Popen([str(_DRIVER), "--port=0"], stdout=subprocess.PIPE, text=True) as driver:
        try:
            assert driver.stdout is not None
            found = next(match for line in driver.stdout if (match := re.search(r"on port (\d+)\.", line)))
            with httpx.Client(base_url=f"http://127.0.0.1:{found[1]}", timeout=120) as client:
                session = f"/session/{client.post('/session', json=wanted).json()['value']['sessionId']}"

                def run(script: str) -> Any:
                    answer = client.post(f"{session}/execute/sync", json={"script": script, "args": []}).json()
                    return answer["value"]

                def open_page(url: str) -> Run:
                    client.post(f"{session}/url", json={"url": url})
                    return run

                yield open_page
                client.delete(session)
        finally:
            driver.terminate()


def _wait(run: Run, script: str) -> Any:
    end = time.monotonic() + 60
    while not (value := run(script)):
        assert time.monotonic() < end, run("return document.body.innerText")
        time.sleep(0.05)
    return value


def test_page_speaks_and_highlights_each_word(serve: Serve, browse: Callable[[str], Run]) -> None:
    run = browse(f"{serve()}/")
    assert _wait(run, "return document.querySelectorAll('#voice option').length") == 54
    run("""document.getElementById('text').value = 'Hello, world.';
           window.seen = new Set();
           new MutationObserver(() => document.querySelectorAll('#words .now').forEach(
               (word) => seen.add(word.textContent))).observe(
               document.getElementById('words'), {subtree: true, attributes: true, childList: true});
           document.getElementById('play').click();""")
    assert _wait(run, "return seen.size == 2 && [...seen]") == ["Hello", "world"]
    _wait(run, "return document.getElementById('stop').disabled")
    assert run("return document.getElementById('status').textContent") == ""


def test_page_asks_for_the_key_and_shows_errors(serve: Serve, browse: Callable[[str], Run]) -> None:
    run = browse(f"{serve(token='secret')}/")
    assert "API key" in _wait(run, "return document.getElementById('status').textContent")
    run("""const key = document.getElementById('key'); key.value = 'secret';
           key.dispatchEvent(new Event('change'));""")
    assert _wait(run, "return document.querySelectorAll('#voice option').length") == 54
    assert run("return document.getElementById('status').textContent") == ""
