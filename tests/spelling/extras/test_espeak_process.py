"""The process of espeak-ng: missing, dying, coming back."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import NoReturn

import pytest

from kokoro_desktop import paths
from kokoro_desktop.spelling.extras import espeak_process
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
    process._end()


def test_an_interrupt_leaves_no_answer_to_the_next_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> NoReturn:
        raise KeyboardInterrupt

    echo = "print(json.dumps({'phonemes': json.loads(_)['texts']}), flush=True)"
    process = child(monkeypatch, "import json\n" + ANSWERS + echo)
    assert [process.phonemes("es", [each]) for each in "ab"] == [["a"], ["b"]]
    asked = process._child
    assert asked is not None and asked.stdout is not None
    with monkeypatch.context() as patch:
        patch.setattr(asked, "stdout", SimpleNamespace(readline=interrupt, close=asked.stdout.close))
        with pytest.raises(KeyboardInterrupt):
            process.phonemes("es", ["c"])
    assert process.phonemes("es", ["d"]) == ["d"]
    process._end()


@pytest.mark.parametrize("program", ["import time; time.sleep(600)", ANSWERS + "print('{\"phon', flush=True)"])
def test_a_process_that_hangs_or_answers_half_a_line_has_failed(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    if "sleep" in program:
        monkeypatch.setattr(espeak_process, "_ANSWER_S", 0.02)
    process = child(monkeypatch, program)
    with pytest.raises(EspeakFailed):
        process.phonemes("es", ["a"])
    process._end()


def test_a_process_that_cannot_be_started_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "python_module", lambda name: ["/there/is/no/python"])
    with pytest.raises(EspeakFailed):
        EspeakProcess().phonemes("es", ["a"])
