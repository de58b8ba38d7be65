"""Engines are kept apart: a thread for each, or the memory allocator as it is by itself."""

from __future__ import annotations

import threading
from contextlib import contextmanager

import numpy as np

from kokoro_desktop.measure import isolation
from kokoro_desktop.measure.isolation import on_own_threads, with_usual_heap
from kokoro_desktop.measure.speech_engine import Answer, Passage, Preparation
from kokoro_desktop.task import QUIET

PASSAGE = Passage(np.zeros(3, np.int64), np.zeros(256, np.float32))


class Fake:
    name, device, version, threads = "a", "llvm", "1", 2

    def __init__(self):
        self.diary = []

    def prepare(self, task):
        self.version = "2"
        self.diary.append(threading.current_thread().name)
        return Preparation(1.0)

    def speak(self, passage, generator, task):
        self.diary.append(threading.current_thread().name)
        return Answer(np.zeros(1, np.float32))


def use(engine):
    assert engine.prepare(QUIET) == Preparation(1.0)
    assert len(engine.speak(PASSAGE, np.random.default_rng(0), QUIET).samples) == 1


def test_every_engine_is_prepared_and_speaks_on_a_thread_of_its_own_which_ends():
    engines = [Fake(), Fake()]
    with on_own_threads(engines) as isolated:
        for engine in isolated:
            use(engine)
    names = [set(engine.diary) for engine in engines]
    assert [len(each) for each in names] == [1, 1]
    assert len({*names[0], *names[1], threading.current_thread().name}) == 3
    assert not {*names[0], *names[1]} & {thread.name for thread in threading.enumerate()}


def test_isolated_engine_is_named_as_the_engine_is_and_knows_its_version_once_it_is_loaded():
    isolated = with_usual_heap(Fake())
    assert (isolated.name, isolated.device, isolated.version, isolated.threads) == ("a", "llvm", "1", 2)
    isolated.prepare(QUIET)
    assert isolated.version == "2"


def test_other_engine_has_the_usual_heap_while_it_works(monkeypatch):
    events = []

    @contextmanager
    def usual():
        events.append("in")
        yield
        events.append("out")

    monkeypatch.setattr(isolation, "freed_memory_returned", usual)
    use(with_usual_heap(Fake()))
    assert events == ["in", "out"] * 2
