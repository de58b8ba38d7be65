"""Parameters that are made of the canonical weights."""

from __future__ import annotations

import numpy as np
import pytest

from kokoro_desktop.model.packed import Packed, pad_axis


def test_one_axis_is_filled_up_with_zeros_at_its_end() -> None:
    padded = pad_axis(np.ones((2, 3), np.float32), 1, 5)
    assert padded.tolist() == [[1, 1, 1, 0, 0]] * 2


def test_value_is_made_of_the_weights_contiguous_and_float32() -> None:
    weights = {"a": np.arange(6, dtype=np.float64).reshape(2, 3)}
    value = Packed((3, 2), lambda given: given["a"].T).value(weights)  # type: ignore[arg-type]
    assert (value.dtype, value.flags.c_contiguous) == (np.float32, True)
    assert value.tolist() == [[0, 3], [1, 4], [2, 5]]


def test_value_of_another_shape_than_was_declared_is_a_fault() -> None:
    with pytest.raises(AssertionError, match=r"packed \(3,\) where \(2,\) was declared"):
        Packed((2,), lambda _: np.zeros(3, np.float32)).value({})
