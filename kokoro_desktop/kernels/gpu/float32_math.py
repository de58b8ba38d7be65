"""Arithmetic in float32 and integers alone, where kernels for a CPU use float64: Metal has none.

Compilers of GPU code may reorder sums and products (Metal's "fast math"), but take no fused multiply-add apart: what
has to be rounded in a certain place is written with these.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from tvm import tirx

from kokoro_desktop.kernels.gpu.device_ir import multiply_add
from kokoro_desktop.kernels.ir import Expr, f32, held
from kokoro_desktop.kernels.vector_math import sin_pi

_PI_HIGH: Final = float(np.float32(math.pi))
_PI_LOW: Final = float(np.float32(math.pi - _PI_HIGH))


def in_register(value: Expr) -> Expr:
    """Put a value into a register of its own: see `held`."""
    return held(value, scope="local")


def sin(x: Expr) -> Expr:
    """Sine of any angle up to 1e7 radians; absolute error 3e-7."""
    turn, sign = _half_turns(x)
    return sin_pi(turn) * sign


def cos(x: Expr) -> Expr:
    """Cosine of any angle up to 1e7 radians; absolute error 3e-7."""
    turn, sign = _half_turns(x)
    return sin_pi(in_register(f32(0.5) - tirx.abs(turn))) * sign


def _half_turns(x: Expr) -> tuple[Expr, Expr]:
    """Reduce an angle: what is left of it in half turns, in [-1/2, 1/2], and the sign for the turns taken off.

    Twice a multiple of pi in two parts is subtracted (Cody and Waite's method). The first multiple is off by one where
    the angle is so large that float32 has no room for fractions of it; the second mends that. ``k * high`` has at most
    22 + 24 bits, of which the subtraction leaves those of the difference: it is exact.
    """
    angle = in_register(x)
    first = in_register(tirx.round(angle * f32(1 / math.pi)))
    rest = in_register(_less_pi(angle, first))
    second = in_register(tirx.round(rest * f32(1 / math.pi)))
    turn = in_register(_less_pi(rest, second) * f32(1 / math.pi))
    odd = tirx.bitwise_and(first.astype("int32") + second.astype("int32"), 1)
    sign = in_register(tirx.Select(odd == 1, f32(-1.0), f32(1.0)))
    return turn, sign


def _less_pi(angle: Expr, times: Expr) -> Expr:
    """``angle - times * pi``."""
    return multiply_add(times, f32(-_PI_LOW), multiply_add(times, f32(-_PI_HIGH), angle))


def divide(x: Expr, divisor: int) -> Expr:
    """Divide by a whole number, rounded once, as IEEE 754 asks and Metal's division need not.

    With ``q`` near the quotient, ``x - q * divisor`` is exact; added to ``q`` in proportion it makes the quotient, off
    by some 2**-24 of a unit in the last place before it is rounded. Quotients by ``divisor = odd * 2**k`` come no
    closer than ``1 / (2 odd)`` units to where rounding turns: below a million nothing can go wrong.
    """
    numerator = in_register(x)
    quotient = in_register(numerator * f32(1 / divisor))
    missing = multiply_add(quotient, f32(-divisor), numerator)
    return multiply_add(missing, f32(1 / divisor), quotient)
