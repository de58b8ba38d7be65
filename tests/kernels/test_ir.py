"""The words that kernels are written in: what they emit, and what the compiled function then does."""

from __future__ import annotations

import numpy as np
import pytest
import tvm
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels import ir
from kokoro_desktop.kernels.ir import (
    ceil_div,
    choose,
    constants_by,
    f32,
    lanes_of,
    materialize,
    splat,
    splat_like,
    tree_sum,
)


@pytest.mark.parametrize(("value", "by", "expected"), [(0, 4, 0), (1, 4, 1), (4, 4, 1), (5, 4, 2)])
def test_sizes_are_divided_upwards(value: int, by: int, expected: int) -> None:
    assert ceil_div(value, by) == expected


def test_vectors_have_the_lanes_they_are_made_with() -> None:
    assert [lanes_of(each) for each in (f32(2), splat(2, 1), splat(2, 8), splat_like(f32(2), splat(1, 16)))] == [
        1,
        1,
        8,
        16,
    ]


def test_sum_is_taken_pairwise() -> None:
    class Depth(int):
        def __add__(self, other: int) -> Depth:
            return Depth(max(int(self), int(other)) + 1)

    assert [tree_sum([Depth(0)] * count) for count in (1, 2, 5, 8)] == [0, 1, 3, 3]
    assert tree_sum([1, 2, 4, 8, 16]) == 31


def test_constants_are_written_another_way_only_for_a_while() -> None:
    written: list[float] = []

    def write(value: float) -> ir.Expr:
        written.append(value)
        return ir.plain_constant(value)

    with constants_by(write):
        f32(1.5)
        splat(2, 4)
    f32(3.5)
    assert written == [1.5, 2.0]


def test_registers_values_and_branches_do_what_they_say() -> None:
    def body() -> None:
        x, y = ir.tensor("x", 8), ir.tensor("y", 3, 4)
        registers = ir.Registers(2, 4)
        for i in range(2):
            registers[i] = ir.load(x, 4 * i, lanes=4)
        registers[0] = registers[0] + registers[1]
        ir.store(y, registers[0], 0, 0)
        kept = materialize(registers[1] * splat(2, 4))
        registers[1] = registers[0]
        ir.store(y, kept, 1, 0)
        ones, twos = (lambda value=value: ir.store(y, splat(value, 4), 2, 0) for value in (1, 2))
        choose(x[0] > T.float32(0), ones, twos)

    function = ir.prim_func("words", body)
    run = tvm.compile(tvm.IRModule({"words": function}), target="llvm")["words"]
    out = tvm.runtime.tensor(np.zeros((3, 4), np.float32))
    for sign, branch in ((-1, 2), (1, 1)):
        values = sign * np.arange(1, 9, dtype=np.float32)
        run(tvm.runtime.tensor(values), out)
        np.testing.assert_array_equal(out.numpy(), [values[:4] + values[4:], 2 * values[4:], [branch] * 4])
