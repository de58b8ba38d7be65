"""The process of espeak-ng: missing, dying, coming back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NoReturn

import pytest

from kokoro_desktop import paths
from kokoro_desktop.files.child import Child
from kokoro_desktop.spelling.extras import espeak_process
from kokoro_desktop.spelling.extras.espeak_process import EspeakFailed, EspeakMissing, EspeakProcess

SERVE = """
import os, time
from kokoro_desktop.files.child import serve
from kokoro_desktop.spelling.extras.espeak_process import EspeakMissing
def answer(question, task):
    voice, texts = question
    {}
    return texts
serve(answer)
"""


def child(monkeypatch: pytest.MonkeyPatch, statement: str) -> EspeakProcess:
    monkeypatch.setattr(paths, "python_module", lambda name: [sys.executable, "-c", SERVE.format(statement)])
    return EspeakProcess()


def test_missing_library_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    process = child(monkeypatch, "raise EspeakMissing('there is no library')")
    with pytest.raises(
        EspeakMissing, match=r"\(there is no library\)\. Install it with python3 packaging/launch\.py --extra espeak"
    ):
        process.phonemes("es", ["a"])
    assert process._child is None  # it may be installed before the next text


@pytest.mark.parametrize("statement", ["os._exit(1)", "1 / 0"])
def test_process_that_dies_twice_has_failed(monkeypatch: pytest.MonkeyPatch, statement: str) -> None:
    with pytest.raises(EspeakFailed):
        child(monkeypatch, statement).phonemes("es", ["a"])


def test_process_that_dies_once_is_started_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    once = f"if not os.path.exists({str(tmp_path / 'x')!r}): open({str(tmp_path / 'x')!r}, 'w'); os._exit(1)"
    process = child(monkeypatch, once)
    assert process.phonemes("es", ["a"]) == ["a"]
    process.close()


def test_interrupt_leaves_no_answer_for_the_next_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    process = child(monkeypatch, "pass")
    assert [process.phonemes("es", [each]) for each in "ab"] == [["a"], ["b"]]
    with monkeypatch.context() as patch:
        patch.setattr(Child, "ask", interrupt)
        with pytest.raises(KeyboardInterrupt):
            process.phonemes("es", ["c"])
    assert process.phonemes("es", ["d"]) == ["d"]
    process.close()


def test_process_that_hangs_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak_process, "_ANSWER_S", 0.02)
    with pytest.raises(EspeakFailed):
        child(monkeypatch, "time.sleep(600)").phonemes("es", ["a"])


def test_process_that_cannot_be_started_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "python_module", lambda name: ["/there/is/no/python"])
    with pytest.raises(EspeakFailed):
        EspeakProcess().phonemes("es", ["a"])
