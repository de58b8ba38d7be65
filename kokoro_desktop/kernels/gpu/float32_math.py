"""Arithmetic with only float32 and integers for GPU kernels, because Metal lacks float64, which CPU kernels use.

GPU compilers may reorder sums and products (Metal's "fast math") but do not split a fused multiply-add. Operations that
must be rounded at a certain point are therefore written with fused multiply-adds.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from tvm import tirx

from kokoro_desktop.kernels.gpu.device_ir import multiply_add
from kokoro_desktop.kernels.ir import Expr, f32, materialize
from kokoro_desktop.kernels.vector_math import sin_pi

_PI_HIGH: Final = float(np.float32(math.pi))
_PI_LOW: Final = float(np.float32(math.pi - _PI_HIGH))


def in_register(value: Expr) -> Expr:
    """Store a value in a register, and return the stored value; see `materialize`."""
    return materialize(value, scope="local")


def sin(x: Expr) -> Expr:
    """Emit code that computes the sine of any angle up to 1e7 radians, with an absolute error of 3e-7."""
    turn, sign = _half_turns(x)
    return sin_pi(turn) * sign


def cos(x: Expr) -> Expr:
    """Emit code that computes the cosine of any angle up to 1e7 radians, with an absolute error of 3e-7."""
    turn, sign = _half_turns(x)
    return sin_pi(in_register(f32(0.5) - tirx.abs(turn))) * sign


def _half_turns(x: Expr) -> tuple[Expr, Expr]:
    """Reduce an angle to [-1/2, 1/2] half turns; return the reduced angle and a sign (1 or -1).

    A multiple of pi, split into two parts, is subtracted twice (Cody and Waite's method). The first multiple may be off
    by one for angles so large that float32 cannot represent fractions; the second corrects the error. The product of
    the multiple and the upper part of pi has at most 22 + 24 bits, and the fused multiply-add keeps all bits of the
    difference, so the result is exact. The sine and cosine of the reduced angle must be multiplied by the sign, which
    is -1 if an odd number of half turns was subtracted.
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
    """Emit code that computes ``angle - times * pi``."""
    return multiply_add(times, f32(-_PI_LOW), multiply_add(times, f32(-_PI_HIGH), angle))


def divide(x: Expr, divisor: int) -> Expr:
    """Divide by an integer with the correct rounding of IEEE 754, which Metal's division does not guarantee.

    For ``q`` near the quotient, the remainder ``r = x - q * divisor`` is exact. Before rounding, ``q + r / divisor`` is
    within 2**-24 of a unit in the last place of the true quotient. Quotients by ``divisor = odd * 2**k`` are at least
    ``1 / (2 odd)`` units away from a rounding boundary. The result is therefore correct for divisors below a million.
    """
    numerator = in_register(x)
    quotient = in_register(numerator * f32(1 / divisor))
    missing = multiply_add(quotient, f32(-divisor), numerator)
    return multiply_add(missing, f32(1 / divisor), quotient)
