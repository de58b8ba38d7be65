"""Two threads compute the same to the bit as one, and share no memory of their own.

More than there are cores TVM does not start; `packaging/measure/simulate_threads.py` compares them one after the other.
"""

from __future__ import annotations

from threading import Thread

import numpy as np
import pytest
import tvm
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.devices.cpu import CPUS, available_cores, named_cpu
from kokoro_desktop.kernels.conv_layers import Activation, Conv1d, SameConv1d
from kokoro_desktop.kernels.cpu.backend import CpuKernels
from kokoro_desktop.kernels.cpu.threads import claimed_chunks
from kokoro_desktop.kernels.cpu.tiling import AVX2
from kokoro_desktop.kernels.ir import f32, prim_func, store, symbol, tensor
from kokoro_desktop.kernels.layers import Attention, Layer, Lstm

LENGTHS = {"n": 100, "m": 100, "p": 102, "t": 100}
LAYERS = [
    SameConv1d(256, 3, 3, Activation()),
    SameConv1d(128, 11, 1, Activation()),
    Conv1d(64, 80, taps=3),
    Conv1d(64, 80, taps=3, long=True),
    Attention(3, 64),
    Lstm(64),
]


def compute(function: object, inputs: list[np.ndarray], threads: int, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Call a kernel by so many threads: those of a thread that has no pool yet."""
    monkeypatch.setenv("TVM_NUM_THREADS", str(threads))
    tensors = [tvm.runtime.tensor(each) for each in inputs]
    counted = []

    def call() -> None:
        function(*tensors)
        counted.append(tvm.get_global_func("runtime.NumThreads")())

    thread = Thread(target=call)
    thread.start()
    thread.join()
    assert counted == [threads]
    return [tensor.numpy().tobytes() for tensor in tensors]


@pytest.mark.skipif(available_cores() < 2, reason="needs two cores")
@pytest.mark.parametrize("layer", LAYERS, ids=lambda layer: layer.name)
def test_two_threads_compute_what_one_does(
    layer: Layer, rng: np.random.Generator, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = CpuKernels(AVX2).kernel(layer)
    cpu = tvm.target.codegen.llvm_get_system_cpu()
    target = tvm.target.Target({"kind": "llvm", "mcpu": cpu, "num-cores": 2})
    name = kernel.function.attrs["global_symbol"]
    function = tvm.compile(tvm.IRModule({name: kernel.function}), target=target)[name]
    lengths = dict(LENGTHS)
    if isinstance(layer, SameConv1d):
        lengths["blocks"] = int(kernel.blocks(lengths["n"]))
    shapes = [
        [int(length) if isinstance(length, tirx.IntImm) else lengths[str(length.name)] for length in each.shape]
        for each in kernel.function.params
    ]
    inputs = [rng.standard_normal(shape, np.float32) / 8 for shape in shapes]
    assert compute(function, inputs, 2, monkeypatch) == compute(function, inputs, 1, monkeypatch)


def count_units(least: int) -> object:
    """Make a kernel that counts how often every unit is taken."""

    def body() -> None:
        taken = tensor("taken", symbol("n"))
        with claimed_chunks(taken.shape[0], least) as (first, behind), T.serial(first, behind) as unit:
            store(taken, taken[unit] + f32(1.0), unit)

    return tvm.IRModule({"count": prim_func("count", body)})


@pytest.mark.skipif(available_cores() < 2, reason="needs two cores")
@pytest.mark.parametrize("least", [1, 4])
def test_every_unit_is_taken_once(least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    function = tvm.compile(count_units(least), target="llvm")["count"]
    for units in (1, 2, 3, 7, 64, 1001):
        for threads in (1, 2):
            expected = [np.ones(units, np.float32).tobytes()]
            assert compute(function, [np.zeros(units, np.float32)], threads, monkeypatch) == expected


@pytest.mark.parametrize("name", CPUS)
def test_taking_a_piece_calls_nothing_on_any_cpu(name: str) -> None:
    code = tvm.compile(count_units(1), target=CpuTarget(named_cpu(name), 2).target()).mod.inspect_source("asm")
    assert "TVMBackendParallelLaunch" in code
    assert "kokoro_take" not in code
    assert "atomic" not in code
