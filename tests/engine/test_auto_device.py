"""Which device ``auto`` stands for: measured once, remembered, and the CPU where there is nothing to measure."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kokoro_desktop import paths
from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.devices.cuda import CudaKind, card
from kokoro_desktop.devices.device_kind import Probe
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.engine import auto_device, bundle_cache
from kokoro_desktop.engine.auto_device import candidates, fastest_placement, load
from kokoro_desktop.errors import Cancelled, CompileError, DeviceError
from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.task import QUIET, Task


class Clock:
    """Moved by what runs."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Garage:
    """Devices that take so many seconds a run, the first time ten times as many; a string is why one fails."""

    def __init__(self, **seconds: float | str) -> None:
        self.seconds = {name.replace("_and_", "+"): value for name, value in seconds.items()}
        self.clock = Clock()
        self.loaded: list[str] = []

    def load(self, placement: Placement, found: Any, task: Task) -> Any:
        device = placement.name
        assert found == (device,)
        self.loaded.append(device)
        runs: list[None] = []

        def run(*_: Any) -> None:
            seconds = self.seconds[device]
            if isinstance(seconds, str):
                raise DeviceError(device, seconds)
            self.clock.now += seconds if runs else 10 * seconds
            runs.append(None)

        return SimpleNamespace(run=run)

    def choose(self, threads: int = 2) -> str:
        return fastest_placement(threads, QUIET, load=self.load, clock=self.clock).name


@pytest.fixture
def with_gpu(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine with a card, bundles that are there, and a cache of the test's own."""
    monkeypatch.setenv("KOKORO_DESKTOP_CACHE", str(tmp_path))
    monkeypatch.setattr(Placement, "check", lambda self: None)
    monkeypatch.setattr(bundle_cache, "ensure", lambda placement, *_: (placement.name,))
    monkeypatch.setattr(bundle_cache, "current_paths", lambda placement: tuple(map(Path, placement.name.split("+"))))


def test_without_a_gpu_it_is_the_cpu_and_nothing_is_measured(no_gpu: None, fresh_home: Path) -> None:
    assert candidates() == (CPU_ALONE,)
    assert Garage().choose() == "llvm"
    assert not (paths.cache() / "fastest.json").exists()


def test_the_first_card_that_can_be_used_takes_part(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = (card(0, "old", (6, 1), 1), card(1, "new", (9, 0), 1), card(2, "newest", (10, 0), 1))
    monkeypatch.setattr(CudaKind, "probe", lambda self: Probe(cards))
    monkeypatch.setattr(CudaKind, "missing_software", lambda self: "")
    assert tuple(each.name for each in candidates()) == ("cuda:1", "cuda:1+llvm", "llvm")


@pytest.mark.usefixtures("with_gpu")
@pytest.mark.parametrize(
    ("garage", "fastest"),
    [
        (Garage(cuda=0.1, cuda_and_llvm=0.2, llvm=1.0), "cuda"),
        (Garage(cuda=0.3, cuda_and_llvm=0.2, llvm=1.0), "cuda+llvm"),
        (Garage(cuda=0.3, cuda_and_llvm=0.2, llvm=0.1), "llvm"),
    ],
    ids=["GPU", "both", "CPU"],
)
def test_the_fastest_is_chosen_after_a_run_that_does_not_count(garage: Garage, fastest: str) -> None:
    assert garage.choose() == fastest
    assert garage.loaded == ["cuda", "cuda+llvm", "llvm"]


@pytest.mark.usefixtures("with_gpu")
def test_it_is_measured_once_for_the_same_bundles_and_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    garage = Garage(cuda=0.1, cuda_and_llvm=0.2, llvm=1.0)
    assert [garage.choose() for _ in range(3)] == ["cuda"] * 3
    assert len(garage.loaded) == 3
    garage.choose(threads=1)
    assert len(garage.loaded) == 6
    monkeypatch.setattr(bundle_cache, "current_paths", lambda device: (Path("another"),))
    garage.choose()
    assert len(garage.loaded) == 9


@pytest.mark.usefixtures("with_gpu")
def test_damaged_record_is_measured_again() -> None:
    record = paths.cache() / "fastest.json"
    for text in ("{", "[]", '{"key": 3}'):
        record.write_text(text, encoding="utf-8")
        garage = Garage(cuda=0.1, cuda_and_llvm=0.2, llvm=1.0)
        assert garage.choose() == "cuda"
        assert len(garage.loaded) == 3
        assert "cuda" in json.loads(record.read_text(encoding="utf-8")).values()


@pytest.mark.usefixtures("with_gpu")
def test_a_gpu_that_fails_leaves_the_choice_to_the_others(caplog: pytest.LogCaptureFixture) -> None:
    assert Garage(cuda="its memory is full", cuda_and_llvm=0.2, llvm=1.0).choose() == "cuda+llvm"
    assert "cuda is excluded from the device comparison" in caplog.text


@pytest.mark.usefixtures("with_gpu")
def test_nothing_to_compile_with_leaves_the_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    def ensure(placement: Placement, *_: Any) -> tuple[str, ...]:
        if placement.gpu:
            raise CompileError("Compiling for cuda needs NVRTC.")
        return (placement.name,)

    monkeypatch.setattr(bundle_cache, "ensure", ensure)
    garage = Garage(llvm=1.0)
    assert garage.choose() == "llvm"
    assert garage.loaded == ["llvm"]


@pytest.mark.usefixtures("with_gpu")
def test_the_cpu_s_own_failure_is_everybody_s() -> None:
    with pytest.raises(DeviceError, match="broken"):
        Garage(cuda="lost", cuda_and_llvm="lost", llvm="broken").choose()


def test_sentence_is_spoken_by_the_real_network(
    pipeline: Pipeline, bundle: Bundle, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[float] = []
    clock: Callable[[], float] = lambda: float(len(ran))  # noqa: E731
    real = pipeline.run

    def run(*arguments: Any) -> Any:
        ran.append(len(real(*arguments).samples))
        return None

    monkeypatch.setattr(pipeline, "run", run)
    assert auto_device._measure(pipeline, clock, QUIET) == 1.0
    assert ran[0] == ran[1] > 24_000


def test_cpu_is_loaded_and_not_warmed_up(bundle: Bundle) -> None:
    loaded = load(CPU_ALONE, (bundle,))
    assert loaded.load_s > 0
    assert loaded.warm_up_s == 0


def test_measuring_is_given_up_between_kernels(pipeline: Pipeline) -> None:
    asked: list[None] = []
    with pytest.raises(Cancelled):
        auto_device._measure(pipeline, lambda: 0.0, Task(cancelled=lambda: asked.append(None) or len(asked) == 30))
    assert len(asked) == 30
