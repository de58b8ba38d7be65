"""The command `phonemize`."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from kokoro_desktop.cli import main


@pytest.fixture(autouse=True)
def no_words_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOKORO_DESKTOP_DATA", str(tmp_path / "data"))


def test_a_line_of_text_is_a_line_of_phonemes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text("The apple.\nThe pear.\n", encoding="utf-8")
    assert main(["phonemize", "Hello world", "--file", str(tmp_path / "two.txt")]) == 0
    assert capsys.readouterr().out == "həlˈO wˈɜɹld\nði ˈæpᵊl.\nðə pˈɛɹ.\n"


def test_standard_input_and_another_dialect(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"Go\n\nfar"), encoding="ascii"))
    assert main(["phonemize", "--language", "en-GB"]) == 0
    assert capsys.readouterr().out == "ɡˌQ\n\nfˈɑː\n"


def test_json_has_sources_alternatives_and_what_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["phonemize", "--json", "Read 日"]) == 0
    captured = capsys.readouterr()
    line = json.loads(captured.out)
    assert [(word["text"], word["source"]) for word in line["words"]] == [("Read", "dictionary")]
    assert line["words"][0]["alternatives"]
    assert line["left_out"] == [{"text": "日", "start": 5, "end": 6, "reason": "These letters do not occur in English"}]
    assert captured.err == "'日' at position 6 is not spoken: These letters do not occur in English\n"


def test_an_unknown_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["phonemize", "--language", "tlh", "x"]) == 2
    assert "'tlh' is not supported" in capsys.readouterr().err


def test_emoji_are_left_out_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["phonemize", "Hello 😀", "--no-emoji"]) == 0
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("həlˈO\n", "'😀' at position 7 is not spoken: Emoji are left out\n")
