"""OpenAPI description of the server (https://spec.openapis.org/oas/v3.1.0), and an HTML page generated from it."""

from __future__ import annotations

import html
import inspect
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from kokoro_desktop.version import __version__

_REF = "#/components/schemas/{name}"


@dataclass(frozen=True)
class Operation:
    """Operation of the API: one HTTP method of one path.

    Attributes
    ----------
    method, path
        HTTP method and path.
    handle
        Function that creates the response; its docstring is the description.
    fields
        Type of the request fields; None if the request has no body.
    returns
        Media types of the response, separated by commas.
    """

    method: str
    path: str
    handle: Callable[[Request], Awaitable[Response]]
    fields: type | None
    returns: str

    @property
    def summary(self) -> str:
        """Description of the operation, from the docstring of its function."""
        return inspect.getdoc(self.handle) or ""


def openapi(operations: Sequence[Operation]) -> dict[str, Any]:
    """Return the OpenAPI 3.1 description of operations."""
    kinds = list(dict.fromkeys(each.fields for each in operations if each.fields is not None))
    _, schemas = msgspec.json.schema_components(kinds, ref_template=_REF)
    schemas["Error"] = {
        "type": "object",
        "properties": {"error": {"type": "object", "properties": {"message": {"type": "string"}}}},
    }
    described: dict[str, Any] = {}
    for each in operations:
        described.setdefault(each.path, {})[each.method.lower()] = _describe(each)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Kokoro Desktop", "version": __version__},
        "paths": described,
        "components": {"schemas": schemas, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def _describe(operation: Operation) -> dict[str, Any]:
    error = {"application/json": {"schema": {"$ref": _REF.format(name="Error")}}}
    described: dict[str, Any] = {
        "summary": operation.summary,
        "operationId": operation.handle.__name__,
        "security": [{}, {"token": []}],
        "responses": {
            "200": {"description": "Done", "content": {name: {} for name in operation.returns.split(", ")}},
            "4XX": {"description": "The request cannot be answered", "content": error},
            "503": {
                "description": "The server is busy: retry after `Retry-After` seconds",
                "content": error,
            },
        },
    }
    if "{id}" in operation.path:
        described["parameters"] = [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}]
    if operation.fields is not None:
        schema = {"schema": {"$ref": _REF.format(name=operation.fields.__name__)}}
        described["requestBody"] = {"required": True, "content": {"application/json": schema}}
    return described


def docs_page(document: dict[str, Any]) -> str:
    """Convert an OpenAPI document to an HTML page without scripts."""
    return "\n".join(["<!doctype html>", '<html lang="en">', *_page(document), "</html>"])


def _page(document: dict[str, Any]) -> Iterator[str]:
    title = html.escape(document["info"]["title"])
    yield f'<head><meta charset="utf-8"><title>{title}: API</title>'
    yield "<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    yield "td,th{text-align:left;vertical-align:top;padding:.2rem 1rem .2rem 0}h2{margin-top:2.5rem}</style></head>"
    yield f"<body><h1>{title} {html.escape(document['info']['version'])}: API</h1>"
    yield '<p><a href="/">Speak a text</a> · <a href="/openapi.json">OpenAPI document</a></p>'
    yield from routes(document)
    yield "</body>"


def routes(document: dict[str, Any]) -> Iterator[str]:
    """Yield HTML lines that describe every route and its fields."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"<h2><code>{method.upper()} {html.escape(path)}</code></h2>"
            yield f"<p>{html.escape(operation['summary'])}</p>"
            if (body := operation.get("requestBody")) is not None:
                name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                yield from _table(document["components"]["schemas"][name])


def _table(schema: dict[str, Any]) -> Iterator[str]:
    yield "<table><tr><th>Field</th><th>Type</th><th>Default</th><th>Meaning</th></tr>"
    for name, field in schema["properties"].items():
        shown = [name, _kind(field), _default(name, field, schema), field.get("description", "")]
        yield "<tr>" + "".join(f"<td>{html.escape(each)}</td>" for each in shown) + "</tr>"
    yield "</table>"


def _kind(field: dict[str, Any]) -> str:
    if "enum" in field:
        return " | ".join(map(str, field["enum"]))
    if "anyOf" in field:
        return " | ".join(_kind(each) for each in field["anyOf"])
    limits = [f"{field['minimum']:g} to {field['maximum']:g}"] if "maximum" in field and "minimum" in field else []
    return " ".join([str(field.get("type", "any")), *limits])


def _default(name: str, field: dict[str, Any], schema: dict[str, Any]) -> str:
    if name in schema.get("required", ()):
        return "required"
    default = field.get("default")
    return "" if default in (None, "") else str(default)
