"""Opening an engine: what is kept from one opening to the next, and what each one costs."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kokoro_desktop.devices import cuda
from kokoro_desktop.devices.cpu import available_cores
from kokoro_desktop.devices.placement import CPU_ALONE, FASTEST, Placement
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.engine import auto_device, bundle_cache
from kokoro_desktop.engine import opener as engine
from kokoro_desktop.engine.opener import Engine, Timings, open_engine
from kokoro_desktop.errors import Cancelled, DeviceError, InputError
from kokoro_desktop.task import QUIET, Task


class Machine:
    """Bundles, weights and pipelines, made up."""

    def __init__(self) -> None:
        self.weights = "first"
        self.bundles: dict[Path, Any] = {}
        self.loaded: list[Path] = []
        self.threads: list[int] = []
        self.cancelled = False

    def paths(self, placement: Placement) -> tuple[Path, ...]:
        return (Path(f"{placement.name}-{self.weights}"),)

    def find(self, placement: Placement, task: Task) -> Any:
        return self.bundles.get(self.paths(placement)[0], (None,))

    def make_missing(self, placement: Placement, found: Any, task: Task) -> Any:
        task.check()
        manifest = SimpleNamespace(weights=self.weights, weights_source="a file", key="key")
        (path,) = self.paths(placement)
        self.bundles[path] = (SimpleNamespace(path=path, manifest=manifest),)
        return self.bundles[path]

    def load(self, placement: Placement, found: tuple[Any, ...], task: Task) -> Any:
        (bundle,) = found
        self.loaded.append(bundle.path)
        warm_up_s = 0.0
        if placement.gpu:
            start = time.perf_counter()
            time.sleep(0.05)
            warm_up_s = time.perf_counter() - start
        pipeline = SimpleNamespace(
            manifest=bundle.manifest,
            placement=placement,
            paths=(bundle.path,),
            key="key",
            warm_up_s=warm_up_s,
            closed=False,
        )
        pipeline.close = lambda: setattr(pipeline, "closed", True)
        return pipeline

    def set_threads(self, threads: int) -> int:
        self.threads.append(threads)
        return min(threads, 4)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr(bundle_cache, "find", machine.find)
    monkeypatch.setattr(bundle_cache, "make_missing", machine.make_missing)
    monkeypatch.setattr(bundle_cache, "current_paths", machine.paths)
    monkeypatch.setattr(auto_device, "load", machine.load)
    monkeypatch.setattr(engine, "set_threads", machine.set_threads)
    monkeypatch.setattr(engine, "preload", lambda: None)
    monkeypatch.setenv("TVM_NUM_THREADS", "1")
    return machine


def _open(before: Engine | None = None, threads: int = 2, cancelled: bool = False) -> Engine:
    task = Task(cancelled=lambda: cancelled)
    return open_engine(CPU_ALONE, threads, task, before=before, any_threads=True)


def test_a_missing_bundle_is_made_and_both_costs_are_told(machine: Machine) -> None:
    info = _open()
    assert info.timings.compile_s > 0
    assert info.timings.load_s > 0
    assert (info.device, info.weights, info.weights_source, info.bundle) == ("llvm", "first", "a file", "key")


def test_a_bundle_at_hand_costs_no_compiling(machine: Machine) -> None:
    machine.make_missing(CPU_ALONE, (None,), QUIET)
    timings = _open().timings
    assert (timings.compile_s, timings.load_s > 0) == (0, True)


def test_another_number_of_threads_loads_nothing_again(machine: Machine) -> None:
    first = _open(threads=2)
    second = _open(first, 1)
    assert second.network is first.network
    assert second.timings == Timings()
    assert machine.threads == [2, 1]
    assert len(machine.loaded) == 1


def test_more_threads_than_there_are_is_told_as_it_is(machine: Machine) -> None:
    assert _open(threads=64).threads == 4


def test_other_weights_load_another_bundle(machine: Machine) -> None:
    first = _open()
    machine.weights = "second"
    second = _open(first)
    assert second.network is not first.network
    assert second.weights == "second"


def test_an_engine_is_closed_before_another_is_loaded_and_is_not_used_again(machine: Machine) -> None:
    first = _open()
    machine.weights = "second"
    second = _open(first)
    assert (first.network.closed, second.network.closed) == (True, False)
    machine.weights = "first"
    assert _open(first).network is not first.network


def test_after_a_cancelled_compilation_it_can_be_opened_again(machine: Machine) -> None:
    with pytest.raises(Cancelled):
        _open(cancelled=True)
    assert _open().timings.compile_s > 0


def test_a_device_that_cannot_be_used_is_refused_before_anything_is_made(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cuda, "LIBRARY", "libno-such-driver.so")
    with pytest.raises(DeviceError, match=r"no NVIDIA driver found; use --device llvm\.$"):
        open_engine(Placement("cuda"), 2, any_threads=True)
    assert not machine.bundles


def test_a_gpu_s_first_run_is_told_apart_from_loading(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Placement, "check", lambda self: None)
    timings = open_engine(Placement("cuda"), 2, any_threads=True).timings
    assert timings.warm_up_s >= 0.05
    assert timings.load_s < 0.05


def test_device_that_was_to_be_chosen_stays_chosen(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(auto_device, "fastest_placement", lambda *rest: asked.append(rest[0]) or CPU_ALONE)
    first = open_engine(FASTEST, 2, any_threads=True)
    second = open_engine(FASTEST, 2, any_threads=True, before=first)
    assert asked == [2]
    assert first.network is second.network
    assert (first.device, first.runs_on.name, machine.loaded) == ("auto", "llvm", [Path("llvm-first")])


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What was read, made and loaded; any device is there."""
    told: list[tuple[Any, ...]] = []

    def targets(placement: Placement) -> tuple[TargetSpec, ...]:
        return (TargetSpec("cuda", "sm_90"), TargetSpec())[: 1 + placement.hybrid]

    def read(path: Path, modules: Any, target: TargetSpec, trusted: bool, task: Task) -> str:
        told.append(("read", path, target))
        return "named"

    def load(placement: Placement, found: tuple[str, ...], task: Task) -> Any:
        told.append(("load", placement.name, found))
        manifest = SimpleNamespace(weights="", weights_source="")
        return SimpleNamespace(warm_up_s=0.0, manifest=manifest, key="", placement=placement, paths=())

    monkeypatch.setattr(engine, "use_threads", lambda threads: threads)
    monkeypatch.setattr(engine, "set_threads", lambda threads: told.append(("threads", threads)))
    monkeypatch.setattr(engine, "physical_cores", lambda: 4)
    monkeypatch.setattr(engine, "preload", lambda: None)
    monkeypatch.setattr(engine, "read_bundle", read)
    monkeypatch.setattr(auto_device, "load", load)
    monkeypatch.setattr(auto_device, "fastest_placement", lambda threads, _: Placement("cuda", threads))
    monkeypatch.setattr(Placement, "check", lambda self: None)
    monkeypatch.setattr(Placement, "targets", targets)
    monkeypatch.setattr(bundle_cache, "find", lambda placement, task: (f"cached {placement.name}",))
    monkeypatch.setattr(bundle_cache, "ensure", lambda placement, _: (f"cached {placement.name}",))
    return told


def test_bundle_that_was_named_serves_the_gpu_and_the_cache_the_cpu(opened: list[tuple[Any, ...]]) -> None:
    open_engine(Placement("cuda", hybrid=True), lib_dir=Path("there"))
    assert opened == [
        ("read", Path("there"), TargetSpec("cuda", "sm_90")),
        ("load", "cuda+llvm", ("named", "cached llvm")),
        ("threads", 4),
    ]


def test_gpu_alone_needs_no_other_bundle(opened: list[tuple[Any, ...]]) -> None:
    open_engine(Placement("cuda"), lib_dir=Path("there"))
    assert opened[-2] == ("load", "cuda", ("named",))


def test_device_that_was_chosen_with_the_threads_in_use_is_opened(opened: list[tuple[Any, ...]]) -> None:
    open_engine(FASTEST)
    assert opened == [("load", "cuda:4", ("cached cuda:4",)), ("threads", 4)]


def test_kernels_use_as_many_threads_as_were_asked_for(opened: list[tuple[Any, ...]]) -> None:
    open_engine(threads=1)
    assert opened[-1] == ("threads", 1)


def test_bundle_that_was_named_chooses_no_device(opened: list[tuple[Any, ...]]) -> None:
    with pytest.raises(InputError, match="--lib-dir requires a specific device"):
        open_engine(FASTEST, lib_dir=Path("there"))
    assert opened == []


@pytest.mark.parametrize("threads", [0, -1, available_cores() + 1])
def test_threads_that_are_not_possible_are_refused(opened: list[tuple[Any, ...]], threads: int) -> None:
    with pytest.raises(InputError, match=f"Cannot use {threads} threads"):
        open_engine(threads=threads)
    assert opened == []


def test_device_that_is_not_there_is_refused_before_tvm_is_imported(
    no_gpu: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "preload", lambda: pytest.fail("TVM was imported"))
    with pytest.raises(DeviceError, match="no NVIDIA driver found"):
        open_engine(Placement("cuda"))
