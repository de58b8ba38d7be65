"""What a launch asks for, read off its TensorIR, is what the kernel was written to ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from launch_cost import read_cost
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.conv_layers import Conv1d
from kokoro_desktop.kernels.gpu.backend import GpuKernels
from kokoro_desktop.kernels.gpu.device_ir import blocks, gpu_func, registers, shared, threads
from kokoro_desktop.kernels.ir import load, store, symbol, tensor
from kokoro_desktop.kernels.layers import Lstm

BYTES = 4


def moving(place: Callable[[Any], Any], *, when: Callable[[Any], Any] | None = None, lanes: int = 1) -> Any:
    """A kernel of one block of 64 threads, which reads x at some place and writes y at the thread's own."""

    def body() -> None:
        x, y = tensor("x", 4096), tensor("y", symbol("n"))
        with blocks(1), threads(64) as thread:

            def copy() -> None:
                store(y, load(x, place(thread), lanes=lanes), thread * lanes)

            if when is None:
                copy()
            else:
                with T.If(when(thread)), T.Then():
                    copy()

    return gpu_func("moving", body)


def test_neighbours_that_read_neighbours_move_what_they_ask_for() -> None:
    cost = read_cost(moving(lambda thread: thread), {"n": 64})
    assert (cost.blocks, cost.threads) == (1, 64)
    assert cost.global_bytes == 2 * 64 * BYTES
    assert cost.tensor_bytes == (4096 + 64) * BYTES
    assert cost.operations == 0


def test_vectors_move_all_their_values() -> None:
    assert read_cost(moving(lambda thread: thread * 4, lanes=4), {"n": 256}).global_bytes == 2 * 256 * BYTES


@pytest.mark.parametrize(("stride", "sectors"), [(2, 16), (8, 64), (32, 64)])
def test_values_far_apart_move_a_sector_each(stride: int, sectors: int) -> None:
    cost = read_cost(moving(lambda thread: thread * stride), {"n": 64})
    assert cost.global_bytes == sectors * 32 + 64 * BYTES


def test_what_all_threads_of_a_warp_read_moves_once() -> None:
    assert read_cost(moving(lambda _: 5), {"n": 64}).global_bytes == 2 * 32 + 64 * BYTES


def test_branch_counts_as_often_as_it_is_taken() -> None:
    assert read_cost(moving(lambda thread: thread, when=lambda thread: thread < 16), {"n": 64}).global_bytes == 2 * 64


def test_arithmetic_counts_for_every_turn_of_a_loop_and_every_lane() -> None:
    def body() -> None:
        y = tensor("y", 64, 4)
        with blocks(3), threads(64) as thread:
            own, memory = registers(4), shared(64)
            with T.serial(0, 10):
                store(own, load(own, 0, lanes=4) * load(own, 0, lanes=4) + load(own, 0, lanes=4), 0)
                store(memory, tirx.sqrt(own[0]), thread)
            store(y, load(own, 0, lanes=4), thread, 0)

    cost = read_cost(gpu_func("sums", body), {})
    assert cost.operations == 3 * 64 * 10 * (2 * 4 + 1)
    assert cost.shared_traffic == 3 * 64 * 10 * BYTES
    assert (cost.shared_bytes, cost.registers) == (64 * BYTES, 4)


def test_whole_tiles_of_a_convolution_do_what_the_layer_stands_for() -> None:
    layer = Conv1d(256, 128, bias=False, long=True)
    cost = read_cost(GpuKernels().kernel(layer).function, {"p": 256, "m": 256})
    assert cost.blocks == 2 * 2
    assert layer.flops.count([[256, 128]]) == cost.operations == 2 * 256 * 256 * 128


def test_incomplete_tile_does_as_much_as_a_whole_one() -> None:
    layer = Conv1d(256, 128, bias=False, long=True)
    function = GpuKernels().kernel(layer).function
    assert read_cost(function, {"p": 1, "m": 1}).operations == read_cost(function, {"p": 128, "m": 128}).operations


def test_every_turn_of_a_loop_around_the_launch_is_a_launch() -> None:
    def body() -> None:
        n = symbol("n")
        y = tensor("y", n, 64)
        with T.serial(0, n) as turn, blocks(3), threads(64) as thread:
            store(y, y[turn, thread] + y[turn, thread], turn, thread)

    cost = read_cost(gpu_func("turns", body), {"n": 10})
    assert (cost.launches, cost.blocks, cost.threads) == (10, 3, 64)
    assert cost.operations == 10 * 3 * 64


def test_lstm_reads_its_weights_in_every_step_by_many_blocks() -> None:
    layer = Lstm(256)
    cost = read_cost(GpuKernels().kernel(layer).function, {"n": 100})
    weights = 2 * 256 * 4 * 256 * BYTES
    assert (cost.launches, cost.blocks) == (100, 64)
    assert 99 * weights < cost.global_bytes < 107 * weights
    assert cost.tensor_bytes < 3 * weights
