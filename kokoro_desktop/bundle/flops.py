"""Floating-point operation counts of kernels, with every convolution counted as a direct one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Flops:
    """Number of floating-point operations in a kernel call, two per multiply-add, as a function of the number of rows.

    A convolution is counted as a direct convolution, with 2 * rows * cin * cout * taps operations. A Toom-Cook
    kernel needs fewer operations, so its nominal rate may exceed the processor's peak. Padding channels are counted,
    but fused activations, normalisations and residuals are not.

    Attributes
    ----------
    factor
        Operations per row or, if ``power`` is 2, per pair of rows.
    tensor
        Index of the argument whose length is the number of rows.
    power
        2 if every row is combined with every row, as in attention, otherwise 1.
    """

    factor: int
    tensor: int
    power: int = 1

    def count(self, shapes: Sequence[Sequence[int]]) -> int | None:
        """Return the number of operations in a call with arguments of these shapes; None if no shapes are given."""
        return self.factor * int(shapes[self.tensor][0]) ** self.power if shapes else None
