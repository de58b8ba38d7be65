"""How much arithmetic a kernel stands for, counted as if it did the plain thing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Flops:
    """Floating-point operations of a kernel's call, two a multiplication with its addition, by the rows it works on.

    A convolution counts as a direct one, 2 * rows * cin * cout * taps, however it is computed: Toom-Cook does with
    fewer, so that its rate may exceed what the processor could do directly. Activations, norms and residuals that are
    fused in are not counted; zero channels that round a width up are.

    Attributes
    ----------
    factor
        Operations a row.
    tensor
        Which of the call's tensors has the rows, by its place among them.
    power
        2 where every row meets every row.
    """

    factor: int
    tensor: int
    power: int = 1

    def count(self, shapes: Sequence[Sequence[int]]) -> int | None:
        """Count the operations of a call on tensors of these shapes; None where there are none."""
        return self.factor * int(shapes[self.tensor][0]) ** self.power if shapes else None
