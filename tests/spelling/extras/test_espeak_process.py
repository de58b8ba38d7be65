"""The process of espeak-ng: missing, dying, coming back."""

from __future__ import annotations

import sys

import pytest

from kokoro_desktop import paths
from kokoro_desktop.spelling.extras.espeak_process import EspeakFailed, EspeakMissing, EspeakProcess

ANSWERS = "import sys\nprint('{\"ready\": true}', flush=True)\nfor _ in sys.stdin: "


def child(monkeypatch: pytest.MonkeyPatch, program: str) -> EspeakProcess:
    monkeypatch.setattr(paths, "python_module", lambda name: [sys.executable, "-c", program])
    return EspeakProcess()


def test_where_the_library_is_missing_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    process = child(monkeypatch, 'print(\'{"missing": "there is no library"}\')')
    with pytest.raises(EspeakMissing, match=r"\(there is no library\): pip install 'kokoro-tvm-desktop\[espeak\]'"):
        process.phonemes("es", ["a"])


def test_a_process_that_dies_is_started_again_once(monkeypatch: pytest.MonkeyPatch) -> None:
    process = child(monkeypatch, ANSWERS + "sys.exit(1)")
    with pytest.raises(EspeakFailed):
        process.phonemes("es", ["a"])
    process.close()


def test_it_is_asked_again_and_again_and_ends_when_told(monkeypatch: pytest.MonkeyPatch) -> None:
    process = child(monkeypatch, ANSWERS + 'print(\'{"phonemes": ["a"]}\', flush=True)')
    assert [process.phonemes("es", ["x"]) for _ in range(3)] == [["a"]] * 3
    process.close()
