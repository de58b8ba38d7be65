"""Arithmetic of a kernel's call, counted by the rows of its tensors."""

from __future__ import annotations

from kokoro_desktop.bundle.flops import Flops


def test_operations_grow_with_the_rows_of_the_tensor_that_has_them() -> None:
    assert Flops(6, 1).count([(100, 3), (7, 5)]) == 42


def test_where_every_row_meets_every_row_they_grow_with_the_square() -> None:
    assert Flops(2, 0, power=2).count([(5, 3)]) == 50


def test_a_call_on_no_tensors_is_not_counted() -> None:
    assert Flops(2, 0).count([]) is None
