"""The process with espeak-ng converts texts, or says what is missing."""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import pytest

from kokoro_desktop.spelling.extras import espeak_child
from kokoro_desktop.spelling.extras.espeak_process import EspeakMissing
from kokoro_desktop.task import QUIET


class Library:
    """Takes a clause up to a comma at a time, and moves the pointer on, as espeak-ng does."""

    def espeak_SetVoiceByName(self, name: bytes) -> int:  # noqa: N802
        return 0 if name == b"es" else 1

    def espeak_TextToPhonemes(self, pointer: Any, *flags: int) -> bytes:  # noqa: N802
        place = pointer._obj
        clause, comma, _ = ctypes.string_at(place.value).partition(b",")
        place.value = place.value + len(clause) + 1 if comma else None
        return clause.upper()


def test_every_text_is_converted_clause_by_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak_child, "_load", Library)
    spoken = espeak_child.answer(("es", ["hola, ana", "á"]), QUIET)
    assert spoken == ["HOLA  ANA", "á".encode().upper().decode()]


def test_missing_voice_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak_child, "_load", Library)
    with pytest.raises(EspeakMissing, match="it has no voice 'xx'"):
        espeak_child.answer(("xx", ["a"]), QUIET)


def test_missing_library_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "espeakng_loader", None)
    monkeypatch.setattr(ctypes.util, "find_library", lambda name: None)
    with pytest.raises(EspeakMissing, match="the espeak-ng library is not installed"):
        espeak_child.answer(("es", ["a"]), QUIET)
