"""The vocoder's residual block: the constants of Snake, and what may be written over."""

from __future__ import annotations

import math

import numpy as np
import pytest
from declared_kernels import CanonicalWeights, DeclaredKernels

from kokoro_desktop.model.snake import SnakeBlock
from kokoro_desktop.spec import DILATIONS

SOURCE = "decoder.generator.resblocks.0"


def test_snake_has_its_frequency_in_half_turns_and_the_inverse() -> None:
    alpha = np.linspace(0.5, 2, 256, dtype=np.float32)
    weights = CanonicalWeights({f"{SOURCE}.alpha2.1": alpha[None, :, None]})
    packed = SnakeBlock(256, 3, DeclaredKernels(), SOURCE).second[1].alpha.value(weights)
    np.testing.assert_allclose(packed, [alpha / math.pi, 1 / alpha], rtol=1e-6)


def test_first_of_a_pair_is_dilated_and_the_second_is_not() -> None:
    block = SnakeBlock(256, 7, DeclaredKernels(), SOURCE)
    assert tuple(each.spec.dilation for each in block.first) == DILATIONS
    assert {each.spec.dilation for each in block.second} == {1}
    assert {each.spec.taps for each in (*block.first, *block.second)} == {7}


@pytest.mark.parametrize(("keeps", "joins"), [(False, False), (True, False), (False, True), (True, True)])
def test_input_is_written_over_unless_it_is_read_later_and_the_sum_is_joined_last(keeps: bool, joins: bool) -> None:
    block = SnakeBlock(256, 3, DeclaredKernels(), SOURCE, keeps=keeps, joins=joins)
    assert [each.spec.accumulate for each in block.second] == [not keeps, True, True]
    assert [each.spec.residual for each in block.second] == [keeps, False, joins]
