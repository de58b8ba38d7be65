"""Foreign names, pages and clients are refused before anything of theirs is read."""

from __future__ import annotations

import httpx
import pytest
from serving import Serve

from kokoro_desktop.server.guard import MOST_BYTES, is_loopback

PAGE = "https://example.org"
SPEECH = "/v1/audio/speech"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "[::2]:80",
    "[localhost]evil.com", "127.0.0.1]evil", "127.0.0.1:80@evil.com", "localhost:x"])  # fmt: skip
def test_name_that_was_made_to_mean_this_machine_is_refused(serve: Serve, host: str) -> None:
    assert httpx.get(f"{serve()}/health", headers={"Host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost", "localhost:1", "127.0.0.1:8880", "[::1]:80", "LOCALHOST"])
def test_names_of_this_machine_are_answered(serve: Serve, host: str) -> None:
    assert httpx.get(f"{serve()}/health", headers={"Host": host}).status_code == 200


def test_page_is_refused_unless_it_is_named(serve: Serve) -> None:
    answer = httpx.get(f"{serve()}/health", headers={"Origin": PAGE})
    assert (answer.status_code, "access-control-allow-origin" in answer.headers) == (403, False)
    assert httpx.get(f"{serve()}/health", headers={"Origin": "null"}).status_code == 403
    named = serve(origins=(PAGE,), token="secret")
    asked = {"Origin": PAGE, "Access-Control-Request-Method": "POST"}
    assert httpx.options(f"{named}{SPEECH}", headers=asked).headers["access-control-allow-origin"] == PAGE
    assert httpx.get(f"{named}/health", headers={"Origin": PAGE}).headers["access-control-allow-origin"] == PAGE


@pytest.mark.parametrize("given", [None, "Bearer wrong", "Bearer secre", "Basic secret", "bearersecret"])
def test_token_is_wanted_where_there_is_one(serve: Serve, given: str | None) -> None:
    url = serve(token="secret")
    headers = {"Authorization": given} if given else {}
    assert httpx.get(f"{url}/v1/models", headers=headers).status_code == 401


@pytest.mark.parametrize("given", ["Bearer secret", "bearer secret", "BEARER  secret"])
def test_token_is_accepted_whatever_the_case_of_its_scheme(serve: Serve, given: str) -> None:
    answer = httpx.get(f"{serve(token='secret')}/v1/models", headers={"Authorization": given})
    assert answer.status_code == 200


def test_large_bodies_are_refused_whether_or_not_they_say_so(serve: Serve) -> None:
    url = serve()
    assert httpx.post(f"{url}{SPEECH}", content=b"x" * (MOST_BYTES + 1)).status_code == 413
    chunked = httpx.post(f"{url}{SPEECH}", content=iter([b" " * 100_000] * 4))
    assert chunked.status_code == 400
    assert "256 kB" in chunked.json()["error"]["message"]


def test_body_of_the_largest_size_is_read(serve: Serve) -> None:
    answer = httpx.post(f"{serve()}{SPEECH}", content=b" " * MOST_BYTES)
    assert answer.status_code == 400
    assert "256 kB" not in answer.json()["error"]["message"]


@pytest.mark.parametrize(("host", "expected"), [("127.0.0.1", True), ("::1", True), ("0.0.0.0", False), ("x", False)])
def test_loopback_addresses_are_known(host: str, expected: bool) -> None:
    assert is_loopback(host) is expected
