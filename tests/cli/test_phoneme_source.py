"""Phonemes are read byte for byte from wherever they come."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from kokoro_desktop.cli.phoneme_source import STDIN, InFile, Typed
from kokoro_desktop.errors import InputError


def test_typed_text_is_as_it_was_typed_in_any_locale() -> None:
    assert Typed("həlˈoʊ").read() == "həlˈoʊ"
    assert Typed("h\udcc9\udc99l").read() == b"h\xc9\x99l".decode()
    with pytest.raises(InputError, match="after --phonemes is not UTF-8"):
        Typed("h\udcc9l").read()


def test_file_and_standard_input_are_read_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = "\ufeffhəlˈoʊ\r\nwˈɜːld\n".encode()
    (tmp_path / "a.ipa").write_bytes(data)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert InFile(tmp_path / "a.ipa").read() == InFile(STDIN).read() == "həlˈoʊ\r\nwˈɜːld"


def test_file_that_is_not_there_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="Cannot read"):
        InFile(tmp_path / "none").read()
