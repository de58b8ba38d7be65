"""Children speak what one process speaks, to the bit, and one that is killed is replaced."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from stand_in_batch import SETTINGS

from kokoro_desktop.batch import speakers
from kokoro_desktop.batch.line_request import LineRequest, line_request
from kokoro_desktop.batch.manifest import ManifestLine
from kokoro_desktop.batch.speakers import Children, EngineSettings, Here, Spoken
from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.errors import Cancelled
from kokoro_desktop.task import QUIET, Task


def lines(count: int) -> list[LineRequest]:
    texts = ("həlˈoʊ.", "ɡˈʊd mˈɔːɹnɪŋ.")
    return [
        line_request(ManifestLine(n, f"u{n}", {"phonemes": texts[n % 2], "seed": n}), SETTINGS) for n in range(count)
    ]


def samples(spoken: Iterator[Spoken]) -> dict[str, bytes]:
    return {each.line.id: each.take.samples.tobytes() for each in spoken if each.take is not None}


def test_children_say_the_same_to_the_bit_though_one_is_killed(bundle: Bundle, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = samples(Here(EngineSettings(CPU_ALONE, 2).open)(lines(4), QUIET))
    speak, calls = speakers._Child.speak, []

    def kill_first(child: speakers._Child, line: LineRequest) -> Spoken:
        calls.append(line.id)
        if len(calls) == 1:
            child._process.kill()
        return speak(child, line)

    monkeypatch.setattr(speakers._Child, "speak", kill_first)
    assert samples(Children(EngineSettings(CPU_ALONE, 1), 2)(lines(4), QUIET)) == alone
    assert len(alone) == 4 and len(calls) == 5
    assert all(np.frombuffer(each, np.float32).any() for each in alone.values())


def test_line_whose_process_always_ends_is_not_spoken(bundle: Bundle, monkeypatch: pytest.MonkeyPatch) -> None:
    def end(child: speakers._Child, line: LineRequest) -> Spoken:
        raise EOFError

    monkeypatch.setattr(speakers._Child, "speak", end)
    [spoken] = Children(EngineSettings(CPU_ALONE, 1), 1)(lines(1), QUIET)
    assert spoken.take is None and "ended each time" in spoken.error


def test_cancelled_children_are_gone(bundle: Bundle, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[speakers._Child] = []
    start = speakers._Child.__init__

    def note(child: speakers._Child, settings: EngineSettings) -> None:
        started.append(child)
        start(child, settings)

    monkeypatch.setattr(speakers._Child, "__init__", note)
    with pytest.raises(Cancelled):
        list(Children(EngineSettings(CPU_ALONE, 1), 2)(lines(4), Task(cancelled=lambda: True)))
    assert [child._process.poll() is not None for child in started] == [True, True]


def test_gpu_is_shared_by_nobody() -> None:
    assert speakers.default_jobs(Placement("cuda"), 8) == 1
    assert speakers.default_jobs(CPU_ALONE, 1) == 1


def test_there_are_no_more_processes_than_fit_into_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speakers, "_installed_bytes", lambda: 16_500_000_000)
    assert [speakers.default_jobs(CPU_ALONE, threads) for threads in (2, 16, 64)] == [2, 16, 16]
    monkeypatch.setattr(speakers, "_installed_bytes", lambda: 500_000_000)
    assert speakers.default_jobs(CPU_ALONE, 64) == 1
