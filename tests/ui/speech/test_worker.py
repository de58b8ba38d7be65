"""What the worker answers, on this thread, with the stand-in for the network."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from kokoro_desktop.devices.device_kind import Fault
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import SpeechChunk
from kokoro_desktop.errors import CompileError, DeviceFault
from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.prosody import DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.takes import Take, find_take
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.task import Task
from kokoro_desktop.testing.stand_in import WEIGHTS, StandInEngines
from kokoro_desktop.ui.speech.worker import Answer, Failure, SpeechJob, SpeechWorker
from kokoro_desktop.voices import load_voice

SHORT = "həlˈO wˈɜːld"
LONG = "həlˈO wˈɜːld, ðɪs ɪz wˈʌn. " * 60
"""Five chunks."""


def asked(text: str = SHORT, device: str = "llvm", voice: str = "af_heart", speed: float = 1.0) -> SpeechJob:
    placement = Placement.parse(device)
    return SpeechJob(placement, 2, SpeechRequest(text, voice, speed, placement, 2, 7), take_id=5)


def answers(worker: SpeechWorker, what: SpeechJob, progress: Callable[..., None] = lambda *_: None) -> list[Answer]:
    return list(worker.answer(what, Task(progress)))


def kinds(all_: list[Answer]) -> list[type]:
    return [type(each) for each in all_]


def test_a_request_is_answered_by_the_take_that_synthesis_alone_makes() -> None:
    what = asked(LONG)
    assert what.request is not None
    info, *chunks, take = answers(SpeechWorker(StandInEngines()), what)
    alone = speak_take(what.request, load_voice("af_heart"), StandInEngines()(CPU_ALONE, 2))
    assert isinstance(info, Engine)
    assert isinstance(take, Take)
    assert (take.id, take.request, take.weights) == (5, what.request, WEIGHTS)
    assert len(alone.chunk_starts) > 2
    np.testing.assert_array_equal(take.samples, alone.samples)
    sent = [chunk.samples for chunk in chunks if isinstance(chunk, SpeechChunk)]
    np.testing.assert_array_equal(np.concatenate(sent), take.samples)
    assert take.first_audio_s > 0
    assert find_take([take], what.request, WEIGHTS) is take


def test_take_that_was_stopped_is_gone_on_with_to_the_bit() -> None:
    whole = answers(SpeechWorker(StandInEngines()), asked(LONG))[-1]
    assert isinstance(whole, Take)
    worker, begun = SpeechWorker(StandInEngines()), None
    for _ in range(3):  # is stopped twice
        what = asked(LONG)
        what.begun = begun
        for answer in worker.answer(what, Task()):
            what.speech_wanted = not isinstance(answer, SpeechChunk) or (begun is not None and begun.unspoken < 4)
        assert what.so_far is not None
        begun = what.so_far()
    assert begun is not None
    np.testing.assert_array_equal(begun.samples, whole.samples)
    assert (begun.spans, begun.chunk_starts, begun.unspoken) == (whole.spans, whole.chunk_starts, 0)
    assert begun.seconds.keys() == whole.seconds.keys()


@pytest.mark.parametrize(
    "change", [{"bundle": "another"}, {"lead_s": 1.0}, {"weights": "others"}, {"spans": ()}, {"unspoken": 9}]
)
def test_a_take_started_with_another_model_is_kept_but_not_continued(change: dict[str, Any]) -> None:
    stopped = asked(LONG)
    for answer in SpeechWorker(StandInEngines()).answer(stopped, Task()):
        stopped.speech_wanted = not isinstance(answer, SpeechChunk)
    assert stopped.so_far is not None
    what = asked(LONG)
    what.begun = replace(stopped.so_far(), **change)
    *_, failure = answers(SpeechWorker(StandInEngines()), what)
    assert isinstance(failure, Failure)
    assert "started with a different model" in failure.sentence
    assert what.so_far is not None and what.so_far() is what.begun


def test_progress_counts_phonemes_to_the_last() -> None:
    counts: list[tuple[int, int]] = []
    answers(SpeechWorker(StandInEngines()), asked(LONG), lambda done, total, what: counts.append((done, total)))
    total = len(encode(LONG, Vocabulary.load()).tokens)
    assert counts[0] == (0, total)
    assert counts[-1] == (total, total)
    assert counts == sorted(counts)


def test_what_preparing_took_is_told_with_the_first_take_and_with_no_other() -> None:
    worker = SpeechWorker(StandInEngines(compile_s=0.05))
    [info] = answers(worker, SpeechJob(CPU_ALONE, 1))
    assert isinstance(info, Engine)
    assert (info.device, info.threads) == ("llvm", 1)
    assert info.timings.compile_s >= 0.05
    first, second = (answers(worker, asked())[-1] for _ in range(2))
    assert isinstance(first, Take) and isinstance(second, Take)
    assert (first.compile_s, second.compile_s) == (info.timings.compile_s, 0)


def test_what_nobody_wants_any_more_opens_nothing() -> None:
    def refuse(*_: Any) -> Engine:
        raise AssertionError("opened")

    for what in (asked(), SpeechJob(CPU_ALONE, 2)):
        what.speech_wanted = what.device_wanted = False
        assert answers(SpeechWorker(refuse), what) == [None]


def test_a_request_that_is_given_up_ends_after_the_chunk() -> None:
    what, seen = asked(LONG), []
    for answer in SpeechWorker(StandInEngines()).answer(what, Task()):
        seen.append(answer)
        if isinstance(answer, SpeechChunk):
            what.speech_wanted = False
    assert kinds(seen) == [Engine, SpeechChunk, type(None)]


def test_a_request_that_is_given_up_during_a_stage_ends_before_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    what, slept = asked(), []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        what.speech_wanted = len(slept) < 2

    monkeypatch.setattr("kokoro_desktop.testing.stand_in.time.sleep", sleep)
    assert kinds(answers(SpeechWorker(StandInEngines()), what)) == [Engine, type(None)]
    assert len(slept) == 2


@pytest.mark.parametrize(
    "given_up, steps, answered",
    [("speech_wanted", list(range(11)), [Engine, type(None)]), ("device_wanted", [0], [type(None)])],
)
def test_making_a_bundle_ends_when_the_device_is_given_up_and_goes_on_when_the_speech_is(
    given_up: str, steps: list[int], answered: list[type]
) -> None:
    what, seen = asked(), []

    def progress(done: int, total: int, doing: str) -> None:
        if "compiling" in doing:
            seen.append(done)
        setattr(what, given_up, False)

    assert kinds(answers(SpeechWorker(StandInEngines(compile_s=0.01)), what, progress)) == answered
    assert seen == steps


def test_what_is_cancelled_as_a_whole_is_given_up() -> None:
    stopped = Task(cancelled=lambda: True)
    for what in (asked(), SpeechJob(CPU_ALONE, 2)):
        assert list(SpeechWorker(StandInEngines()).answer(what, stopped)) == [None]


@pytest.mark.parametrize(
    "what, part",
    [
        (asked("   "), "nothing to speak"),
        (asked(voice="af_hart"), "af_heart"),
        (asked(speed=9.0), "Choose a value from 0.25 to 4"),
    ],
)
def test_what_cannot_be_spoken_fails_with_a_sentence_and_no_traceback_and_opens_nothing(
    what: SpeechJob, part: str
) -> None:
    [failure] = answers(SpeechWorker(StandInEngines()), what)
    assert isinstance(failure, Failure)
    assert (failure.details, failure.of_device) == ("", False)
    assert part in failure.sentence


@pytest.mark.parametrize("error", [CompileError("The disk is full."), ZeroDivisionError("division by zero")])
def test_whatever_goes_wrong_is_an_answer_and_the_next_request_is_spoken(error: Exception) -> None:
    engines, faults = StandInEngines(), [error]

    def open_engine(*what: Any, **more: Any) -> Engine:
        if faults:
            raise faults.pop()
        return engines(*what, **more)

    worker = SpeechWorker(open_engine)
    [failure] = answers(worker, asked())
    assert isinstance(failure, Failure)
    assert not failure.of_device
    assert str(error) in failure.sentence
    assert type(error).__name__ in failure.details
    assert isinstance(answers(worker, asked())[-1], Take)


def test_a_device_that_fails_says_so_and_the_cpu_speaks_next() -> None:
    engines = StandInEngines()

    def open_engine(placement: Placement, *what: Any, **more: Any) -> Engine:
        if placement.gpu:
            raise DeviceFault("cuda", Fault.MEMORY_FULL.value, "")
        return engines(placement, *what, **more)

    worker = SpeechWorker(open_engine)
    [failure] = answers(worker, asked(device="cuda"))
    assert isinstance(failure, Failure)
    assert failure.of_device
    assert failure.sentence == "Device 'cuda' has failed: its memory is full."
    assert "DeviceFault" in failure.details
    assert isinstance(answers(worker, asked())[-1], Take)


PLAIN = "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ dəspjˈuTɪŋ wˌɪʧ wʌz ðə stɹˈɔŋɡəɹ"


@pytest.mark.parametrize("text", [PLAIN, f"{PLAIN}. " * 6], ids=["one pass", "several"])
def test_what_is_near_an_edit_comes_first_and_the_whole_is_as_if_it_had_not(text: str) -> None:
    worker, what = SpeechWorker(StandInEngines()), asked(text)
    plain = answers(worker, what)[-1]
    assert isinstance(plain, Take) and what.request is not None
    longer = ProsodyEdit((DurationEdit(30, factor=2),), offsets=(PitchPoint(30, 0.5, 4),))
    request = replace(what.request, edit=longer)

    def edit(worker: SpeechWorker, near: range, of: Take = plain) -> list[Answer]:
        job = SpeechJob(CPU_ALONE, 2, request, take_id=6, edited=of, near=near)
        return [answer for answer in answers(worker, job) if isinstance(answer, Take)]

    draft, whole = edit(worker, range(28, 34))
    [alone] = edit(SpeechWorker(StandInEngines()), range(0))
    np.testing.assert_array_equal(whole.samples, alone.samples)
    assert (draft.draft_of, whole.draft_of, draft.request) == (plain, None, whole.request)
    assert draft.spans[:64] == whole.spans[:64]  # how much silence there is at a seam, the whole alone tells
    first, last = draft.spans[28], draft.spans[33]
    heard = slice(first.start + 120, last.end - 120)
    np.testing.assert_allclose(draft.samples[heard], whole.samples[heard], atol=1e-3)
    np.testing.assert_array_equal(draft.samples[: first.start - 600], plain.samples[: first.start - 600])
    behind = len(draft.samples) - last.end - 6000
    np.testing.assert_array_equal(draft.samples[-behind:], plain.samples[-behind:])
    # Of what was a draft itself nothing is kept.
    *_, again = edit(worker, range(0), of=draft)
    np.testing.assert_array_equal(again.samples, whole.samples)


def test_where_nothing_is_known_of_a_pass_or_the_edit_is_of_another_take_there_is_no_draft() -> None:
    worker, what = SpeechWorker(StandInEngines()), asked(PLAIN)
    plain = answers(worker, what)[-1]
    assert isinstance(plain, Take) and what.request is not None
    other = replace(what.request, seed=8, edit=ProsodyEdit(offsets=(PitchPoint(30, 0.5, 4),)))
    for speaker, request in ((worker, other), (SpeechWorker(StandInEngines()), replace(other, seed=7))):
        job = SpeechJob(CPU_ALONE, 2, request, take_id=6, edited=plain, near=range(28, 34))
        assert [each.draft_of for each in answers(speaker, job) if isinstance(each, Take)] == [None]
