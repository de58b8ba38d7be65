"""A module on a GPU, with the CPU standing in for one: everything but the driver is as it would be there."""

from __future__ import annotations

import gc
import traceback
import weakref
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.devices import accelerator
from kokoro_desktop.devices.accelerator import Accelerator
from kokoro_desktop.devices.cuda import CudaKind
from kokoro_desktop.devices.device_kind import DeviceKind
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.errors import DeviceError, DeviceFault
from kokoro_desktop.runtime.network import PassResult
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.voices import load_voice

OUT_OF_MEMORY = "CUDA Runtime Error: cudaErrorMemoryAllocation (2): out of memory"
LOST = "CUDALaunch Error: CUDA_ERROR_ILLEGAL_ADDRESS\n grid=(1,1,1),  block=(256,1,1)"


def speak(pipeline: Pipeline) -> PassResult:
    tokens = np.array([0, 50, 83, 54, 156, 57, 135, 0])
    return pipeline.run(tokens, load_voice("af_heart").row(6), 1.0, Noise(0))


def for_cuda(bundle: Bundle) -> Bundle:
    """Have the CPU's bundle taken for a card's."""
    return replace(bundle, manifest=replace(bundle.manifest, device="cuda"))


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch, pipeline: Pipeline) -> SimpleNamespace:
    """A GPU that is TVM's CPU: `free` and `total` are its memory, `waited` and `cleared` count, `there` says if it is.

    The real pipeline has been loaded before: TVM must have been imported as programs import it.
    """
    import tvm
    import tvm_ffi

    told = SimpleNamespace(free=10, total=10, waited=0, cleared=0, there=True)

    class Device(type(tvm.cpu())):  # type: ignore[misc]
        available_global_memory = property(lambda self: told.free)
        total_global_memory = property(lambda self: told.total)
        exist = property(lambda self: told.there)

        def sync(self, *_: Any) -> None:
            told.waited += 1

    def device(kind: str, index: int) -> Any:
        assert (kind, index) == ("cuda", 0)
        return Device("cpu", 0)

    real = tvm_ffi.get_global_func

    def clear() -> None:
        told.cleared += 1

    def function(name: str, *rest: Any, **options: Any) -> Any:
        return clear if name == "vm.builtin.memory_manager.clear" else real(name, *rest, **options)

    monkeypatch.setattr(accelerator, "_load_runtime", lambda placement: None)
    monkeypatch.setattr(tvm, "device", device)
    monkeypatch.setattr(tvm_ffi, "get_global_func", function)
    return told


@pytest.mark.parametrize("device", ["cuda", "cuda+llvm"])
def test_sound_is_the_same_wherever_the_modules_run(
    card: SimpleNamespace, bundle: Bundle, pipeline: Pipeline, device: str
) -> None:
    placement = Placement.parse(device)
    others = (bundle,) if placement.hybrid else ()
    on_gpu = Pipeline(for_cuda(bundle), *others, placement=placement)
    on_gpu.warm_up()
    assert on_gpu.load_s > 0
    assert on_gpu.warm_up_s > 0
    card.waited = 0
    one, two = speak(pipeline), speak(on_gpu)
    assert one.samples.tobytes() == two.samples.tobytes()
    np.testing.assert_array_equal(one.durations, two.durations)
    assert card.waited == (1 if placement.hybrid else 5)  # once a module, at its end


def test_hybrid_is_told_from_either_of_its_bundles(card: SimpleNamespace, bundle: Bundle) -> None:
    both = Pipeline(for_cuda(bundle), bundle, placement=Placement.parse("cuda+llvm"))
    assert both.key == f"{bundle.manifest.key}+{bundle.manifest.key}"
    assert both.paths == (bundle.path, bundle.path)
    assert Pipeline(for_cuda(bundle), placement=Placement("cuda")).key == bundle.manifest.key


def test_pool_is_given_back_where_memory_runs_short(card: SimpleNamespace) -> None:
    gpu = Accelerator(Placement("cuda"))
    for card.free, cleared in ((10, 0), (3, 0), (2, 1), (9, 1)):
        gpu.call(lambda array, parameters: array, [np.zeros(4, np.float32)], None)
        assert card.cleared == cleared


def test_pool_is_given_back_with_every_new_length_where_nobody_knows_the_memory(card: SimpleNamespace) -> None:
    card.free = None
    gpu = Accelerator(Placement("cuda"))
    modules = [lambda array, parameters: array, lambda array, parameters: array]
    # A pass calls every module, each with lengths of its own.
    for length, cleared in ((4, 2), (4, 2), (5, 4), (5, 4)):
        for factor, module in enumerate(modules, start=1):
            gpu.call(module, [np.zeros(length * factor, np.float32)], None)
        assert card.cleared == cleared


def test_arrays_are_copied_in_and_out_whatever_their_layout(card: SimpleNamespace) -> None:
    gpu = Accelerator(Placement("cuda"))
    array = np.arange(12, dtype=np.float32).reshape(3, 4).T
    (same,) = gpu.call(lambda given, parameters: given, [array], None)
    np.testing.assert_array_equal(same, array)
    array[:] = 7
    assert same.max() == 11


def test_gpu_that_tvm_does_not_find_is_refused(card: SimpleNamespace) -> None:
    card.there = False
    with pytest.raises(
        DeviceError, match=r"^Device 'cuda' is not available: TVM cannot find this GPU; use --device llvm"
    ):
        Accelerator(Placement("cuda"))


class Given:
    """Parameters, in a GPU's memory for all that anybody knows."""


def fault_of(gpu: Accelerator, words: str, parameters: Given) -> DeviceFault:
    try:
        gpu.call(_raising(words), [np.zeros(4, np.float32)], parameters)
    except DeviceFault as fault:
        return fault.with_traceback(None)
    raise AssertionError("nothing failed")


def test_gpu_whose_memory_is_full_lets_go_of_what_it_was_given(card: SimpleNamespace) -> None:
    parameters = Given()
    there = weakref.ref(parameters)
    fault = fault_of(Accelerator(Placement("cuda")), OUT_OF_MEMORY, parameters)
    assert str(fault) == "Device 'cuda' has failed: its memory is full; use --device llvm."
    assert (fault.exit_code, fault.details, fault.passing) == (3, OUT_OF_MEMORY, True)
    del parameters, fault
    gc.collect()
    assert there() is None


def test_nothing_is_given_back_to_a_gpu_that_is_lost(card: SimpleNamespace) -> None:
    gpu, parameters = Accelerator(Placement("cuda")), Given()
    gpu.keep(np.zeros(4, np.float32))
    there = weakref.ref(parameters), weakref.ref(gpu)
    fault = fault_of(gpu, LOST, parameters)
    assert str(fault).startswith("Device 'cuda' has failed: a kernel failed")
    assert not fault.passing
    del gpu, parameters, fault
    gc.collect()
    assert all(each() is not None for each in there)


def test_nothing_that_others_keep_on_a_lost_gpu_is_given_back_either(card: SimpleNamespace) -> None:
    gpu, other = Accelerator(Placement("cuda")), Accelerator(Placement("cuda", hybrid=True))
    there = weakref.ref(other)
    fault_of(gpu, LOST, Given())
    del gpu, other
    gc.collect()
    assert there() is not None


def test_machine_code_that_tvm_quotes_is_left_out(card: SimpleNamespace) -> None:
    quoted = f"{LOST}\n// func_name=gpu_lstm\n// CUDA Source\n// -----------\n{'x' * 1_000_000}"
    try:
        Accelerator(Placement("cuda")).call(_raising(quoted), [], None)
    except DeviceFault as fault:
        told = "".join(traceback.format_exception(fault))
        assert fault.details.strip() == LOST
    assert LOST in told
    assert len(told) < 10_000


def test_waiting_may_be_what_fails(card: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    gpu = Accelerator(Placement("cuda"))
    monkeypatch.setattr(type(gpu.device), "sync", _raising(LOST))
    with pytest.raises(DeviceFault, match="a kernel failed"):
        gpu.call(lambda array, parameters: array, [np.zeros(4, np.float32)], None)


@pytest.mark.parametrize("device", ["cuda", "metal"])
def test_software_that_is_missing_is_named(pipeline: Pipeline, monkeypatch: pytest.MonkeyPatch, device: str) -> None:
    import tvm_ffi

    monkeypatch.setattr(tvm_ffi, "get_global_func", lambda name, **_: None)
    monkeypatch.setattr(tvm_ffi, "register_global_func", lambda *_, **__: None)
    monkeypatch.setattr(DeviceKind, "missing_software", lambda self: f"there is no {self.name}")
    with pytest.raises(DeviceError, match=f"^Device '{device}' is not available: there is no {device}; use --device"):
        Accelerator(Placement(device))


def test_runtime_that_does_not_load_is_quoted(
    pipeline: Pipeline, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    import tvm_ffi

    (tmp_path / "sidecar.so").write_bytes(b"no library")
    monkeypatch.setattr(tvm_ffi, "get_global_func", lambda name, **_: None)
    monkeypatch.setattr(tvm_ffi, "register_global_func", lambda *_, **__: None)
    monkeypatch.setattr(CudaKind, "missing_software", lambda self: "")
    monkeypatch.setattr(CudaKind, "runtime_library", lambda self: tmp_path / "sidecar.so")
    with pytest.raises(DeviceError, match=r"TVM's runtime for this device cannot be loaded \(.*sidecar"):
        Accelerator(Placement("cuda"))


def _raising(words: str) -> Any:
    def function(*_: Any) -> None:
        raise RuntimeError(words)

    return function
