"""The process of espeak-ng answers every line with a line, whatever the library can do."""

from __future__ import annotations

import ctypes
import io
import json
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from kokoro_desktop.spelling.extras import espeak_child


class Library:
    """Takes a clause up to a comma at a time, and moves the pointer on, as espeak-ng does."""

    def espeak_SetVoiceByName(self, name: bytes) -> int:  # noqa: N802
        return 0 if name == b"es" else 1

    def espeak_TextToPhonemes(self, pointer: Any, *flags: int) -> bytes:  # noqa: N802
        place = pointer._obj
        clause, comma, _ = ctypes.string_at(place.value).partition(b",")
        place.value = place.value + len(clause) + 1 if comma else None
        return clause.upper()


def _answers(monkeypatch: pytest.MonkeyPatch, *asked: dict[str, Any]) -> list[dict[str, Any]]:
    out = io.StringIO()
    lines = "".join(json.dumps(each) + "\n" for each in asked)
    monkeypatch.setattr(espeak_child, "sys", SimpleNamespace(stdin=io.StringIO(lines), stdout=out))
    espeak_child.main()
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_every_text_is_spelled_clause_by_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak_child, "_load", Library)
    ready, said, missing = _answers(
        monkeypatch, {"voice": "es", "texts": ["hola, ana", "á"]}, {"voice": "xx", "texts": ["a"]}
    )
    assert ready == {"ready": True}
    assert said == {"phonemes": ["HOLA  ANA", "á".encode().upper().decode()]}
    assert missing == {"missing": "it has no voice 'xx'"}


def test_library_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "espeakng_loader", None)
    monkeypatch.setattr(ctypes.util, "find_library", lambda name: None)
    assert _answers(monkeypatch) == [{"missing": "there is no library espeak-ng"}]
