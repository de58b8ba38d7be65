"""Peak memory, of this process and of a fresh one, and what it is made of."""

import mmap
import subprocess
import sys

import numpy as np
import pytest
from prosodies import prosody_of

from kokoro_desktop.devices.cuda import CudaKind
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.measure import peak_memory
from kokoro_desktop.measure.baselines import BASELINES
from kokoro_desktop.measure.own_engine import OwnEngine
from kokoro_desktop.measure.peak_memory import (
    MemoryQuestion,
    MemoryUnknown,
    PeakMemoryHook,
    Resident,
    child_memory,
    own_memory,
    own_resident,
    take_apart,
)
from kokoro_desktop.measure.speech_engine import Passage, PassageSound
from kokoro_desktop.measure.workloads import Workload
from kokoro_desktop.runtime.heap import give_back_freed_memory
from kokoro_desktop.runtime.network import PassResult
from kokoro_desktop.testing.stand_in import stand_in_engine

WORKLOAD = Workload("short", (Passage(np.zeros(3, np.int64), np.zeros(256, np.float32)),))
needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what is resident")


def memory_of_the_system(count):
    """Take so many bytes past the heap, which may keep, or have kept, what was freed."""
    memory = mmap.mmap(-1, count, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    np.frombuffer(memory, np.uint8)[:] = 1
    return memory


class Hoarder:
    """A pipeline that keeps 100 MB when it is loaded and has 200 MB more while it speaks."""

    def __init__(self):
        self.kept = memory_of_the_system(100_000_000)
        self.watches = []

    def watch(self, watch):
        self.watches.append(watch)

    def run(self, tokens, style_row, speed, noise, task, edit=None, known=None):
        held = memory_of_the_system(200_000_000)
        for watch in self.watches:
            watch("decoder", "kernel", (), 0.1)
        assert len(held) == 200_000_000
        return PassResult(np.zeros(600, np.float32), prosody_of(np.ones(3, np.int64)), {})


class Silent:
    """Another engine."""

    def prepare(self, task):
        pass

    def speak(self, passage, noise, task):
        return PassageSound(np.zeros(1, np.float32))


HOLD_AND_DROP = """
from kokoro_desktop.measure.peak_memory import own_peak_mb
before = own_peak_mb()
held = bytearray(b"x" * 300_000_000)
del held
print(before, own_peak_mb())
"""


def test_peak_grows_with_what_was_once_held():
    """In a process of its own: this one's peak is that of all tests before."""
    told = subprocess.run([sys.executable, "-c", HOLD_AND_DROP], capture_output=True, check=True).stdout
    before, after = map(float, told.split())
    assert after > max(before, 300)


@pytest.fixture(autouse=True)
def usual_memory():
    """Have freed memory go back to the system, whatever other tests have told the C library."""
    give_back_freed_memory()


@needs_linux
def test_resident_memory_is_that_of_now():
    before = own_resident()
    held = bytearray(100_000_000)
    held[::1024] = b"x" * len(range(0, 100_000_000, 1024))  # every page
    assert own_resident().own_mb - before.own_mb == pytest.approx(100, abs=10)
    del held
    give_back_freed_memory()
    assert own_resident().own_mb - before.own_mb < 50


@needs_linux
def test_own_engine_is_taken_apart(monkeypatch):
    # Of this process, which is not a fresh one: other tests have mapped parameters of their own.
    monkeypatch.setattr(peak_memory, "mapped_parameters_mb", lambda: 0.0)

    def load(task):
        return stand_in_engine(Hoarder())

    parts = own_memory(OwnEngine("tvm", "llvm", 1, load), WORKLOAD).parts
    assert parts["TVM and compiled kernels"] == pytest.approx(100, abs=10)
    assert parts["activations and noise"] == pytest.approx(200, abs=10)
    assert parts["weights, mapped from their file"] == pytest.approx(0, abs=5)


def test_other_engines_are_measured_as_a_whole():
    found = own_memory(Silent(), WORKLOAD)
    assert found.parts == {}
    assert found.peak_mb > 20


def test_parts_make_up_the_peak():
    parts = take_apart(Resident(10, 20), Resident(50, 40), Resident(400, 300), 15)
    assert list(parts.values()) == [30, 45, 275, 350]


def test_highest_is_kept_when_less_follows(monkeypatch):
    seen = iter([Resident(1, 5), Resident(4, 3), None, Resident(2, 4)])
    monkeypatch.setattr(peak_memory, "own_resident", lambda: next(seen))
    card = iter([7, 9, None, 8])
    highest = PeakMemoryHook(lambda: next(card))
    for _ in range(4):
        highest("decoder", "kernel", (), 0.1)
    assert (highest.resident, highest.card) == (Resident(4, 3), 9)


@pytest.mark.parametrize(("told", "card_mb"), [([5_000_000, 7_000_000, 6_000_000], 2.0), ([None] * 3, None)])
def test_memory_of_a_card_is_what_more_of_it_is_in_use(monkeypatch, told, card_mb):
    answers = iter(told)
    monkeypatch.setattr(CudaKind, "used_memory", lambda self, index: next(answers))
    twice = Workload("two", WORKLOAD.passages * 2)
    found = own_memory(Silent(), twice, Placement("cuda"))
    assert (found.on_card, found.card_mb) == (True, card_mb)


def test_without_a_card_none_is_asked(monkeypatch):
    monkeypatch.setattr(CudaKind, "used_memory", None)
    found = own_memory(Silent(), WORKLOAD)
    assert (found.on_card, found.card_mb) == (False, None)


def test_child_measures_another_engine():
    pytest.importorskip("onnxruntime")
    baseline = BASELINES["onnxruntime-int8"]
    found = child_memory(MemoryQuestion(baseline.make, "a", 1, WORKLOAD, CPU_ALONE))
    assert found.peak_mb > 100 and not found.on_card


def test_child_that_fails_is_explained():
    with pytest.raises(MemoryUnknown, match="TypeError"):
        child_memory(MemoryQuestion(sorted, "a", 1, WORKLOAD, CPU_ALONE))
