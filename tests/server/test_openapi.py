"""The OpenAPI document has every path, and its fields are those that are read."""

from __future__ import annotations

from dataclasses import fields

import httpx
from serving import Serve

from kokoro_desktop.server.fields import SpeechFields


def test_document_and_page_describe_every_field(serve: Serve) -> None:
    url = serve()
    document = httpx.get(f"{url}/openapi.json").json()
    schema = document["components"]["schemas"]["SpeechFields"]
    assert list(schema["properties"]) == [field.name for field in fields(SpeechFields)]
    assert schema["required"] == ["input"]
    assert document["openapi"].startswith("3.1") and "/v1/audio/speech" in document["paths"]
    page = httpx.get(f"{url}/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert all(f"<td>{field.name}</td>" in page.text for field in fields(SpeechFields))


def test_every_path_of_the_document_exists(serve: Serve) -> None:
    url = serve(token="secret")
    for path, methods in httpx.get(f"{url}/openapi.json").json()["paths"].items():
        for method in methods:
            answer = httpx.request(method, url + path, headers={"Authorization": "Bearer secret"})
            assert answer.status_code in (200, 400) or "{id}" in path, path
