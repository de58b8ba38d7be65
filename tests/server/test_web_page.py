"""The page at ``/``, in a browser: it lists the voices, speaks, and highlights the words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser import HAS_CHROMIUM, Browser, chromium
from serving import Serve

pytestmark = pytest.mark.skipif(not HAS_CHROMIUM, reason="Chromium is not installed")


@pytest.fixture
def browser() -> Iterator[Browser]:
    """Chromium that plays sound without a click."""
    with chromium(["--autoplay-policy=no-user-gesture-required"]) as started:
        yield started


def test_page_speaks_and_highlights_each_word(serve: Serve, browser: Browser) -> None:
    browser.open(f"{serve()}/")
    assert browser.wait("return document.querySelectorAll('#voice option').length") == 54
    browser.run("""document.getElementById('text').value = 'Hello, world.';
           window.seen = new Set();
           new MutationObserver(() => document.querySelectorAll('#words .now').forEach(
               (word) => seen.add(word.textContent))).observe(
               document.getElementById('words'), {subtree: true, attributes: true, childList: true});
           document.getElementById('play').click();""")
    assert browser.wait("return seen.size == 2 && [...seen]") == ["Hello", "world"]
    browser.wait("return document.getElementById('stop').disabled")
    assert browser.run("return document.getElementById('status').textContent") == ""


def test_page_asks_for_the_key_and_shows_errors(serve: Serve, browser: Browser) -> None:
    browser.open(f"{serve(token='secret')}/")
    assert "API key" in browser.wait("return document.getElementById('status').textContent")
    browser.run("""const key = document.getElementById('key'); key.value = 'secret';
           key.dispatchEvent(new Event('change'));""")
    assert browser.wait("return document.querySelectorAll('#voice option').length") == 54
    assert browser.run("return document.getElementById('status').textContent") == ""
