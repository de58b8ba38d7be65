"""Elementary functions on vectors, as short polynomials: LLVM would call libm once a lane.

`tirx.round` rounds ties to even everywhere in TVM, and unlike its synonym `tirx.nearbyint` has a name in Metal, too.
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from numpy.typing import NDArray
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import Expr, wide

_LOG2_E = math.log2(math.e)
_NEAR_ZERO = 0.6
"""Below this tanh is a polynomial."""


@cache
def _fit(name: str) -> tuple[float, ...]:
    """Fit a polynomial's float32 coefficients, lowest power first, to nearly least maximal error.

    Iteratively reweighted least squares on Chebyshev nodes: weights grow where the error is large.
    """
    nodes = np.cos(np.pi * (np.arange(4000) + 0.5) / 4000)
    if name == "exp2":  # 2**x on [-1/2, 1/2], relative error
        x = nodes / 2
        columns, target, scale = [x**i for i in range(7)], 2.0**x, 2.0**-x
    elif name == "sin_pi":  # sin(pi x) on [-1/2, 1/2], odd terms
        x = nodes / 2
        columns, target, scale = [x ** (2 * i + 1) for i in range(6)], np.sin(np.pi * x), np.ones_like(x)
    elif name == "atan":  # atan(x) / x on [0, 1] as a polynomial in x squared, relative error
        x = (nodes + 1) / 2 + 1e-9
        columns, target, scale = [x ** (2 * i) for i in range(10)], np.arctan(x) / x, np.ones_like(x)
    elif name == "tanh":  # tanh(x) / x near zero as a polynomial in x squared, relative error
        x = (nodes + 1) / 2 * _NEAR_ZERO + 1e-9
        columns, target, scale = [x ** (2 * i) for i in range(7)], np.tanh(x) / x, np.ones_like(x)
    else:
        raise KeyError(name)
    matrix: NDArray[np.float64] = np.stack(columns, axis=1)
    weight = scale.copy()
    for _ in range(60):
        solution, *_ = np.linalg.lstsq(matrix * weight[:, None], target * weight, rcond=None)
        error = np.abs(matrix @ solution - target) * scale
        weight = weight * np.sqrt(error / error.max() + 0.02)
        weight /= weight.max()
    return tuple(float(np.float32(c)) for c in solution)


def _horner(coefficients: tuple[float, ...], x: Expr, lanes: int) -> Expr:
    result = wide(coefficients[-1], lanes)
    for c in coefficients[-2::-1]:
        result = result * x + wide(c, lanes)
    return result


def _bits(lanes: int, kind: str) -> str:
    return kind if lanes == 1 else f"{kind}x{lanes}"


def exp2(x: Expr, lanes: int) -> Expr:
    """Two to the power of ``x``, clamped to the normal range; relative error 1e-7."""
    clamped = T.bind(tirx.max(tirx.min(x, wide(126.0, lanes)), wide(-126.0, lanes)))
    whole = T.bind(tirx.round(clamped))
    fraction = T.bind(clamped - whole)
    exponent = whole.astype(_bits(lanes, "int32"))
    bias = tirx.const(127, "int32")
    shift = tirx.const(23, "int32")
    if lanes > 1:
        bias, shift = tirx.Broadcast(bias, lanes), tirx.Broadcast(shift, lanes)
    power = tirx.reinterpret(_bits(lanes, "float32"), tirx.shift_left(exponent + bias, shift))
    return _horner(_fit("exp2"), fraction, lanes) * power


def exp(x: Expr, lanes: int) -> Expr:
    """The exponential function."""
    return exp2(x * wide(_LOG2_E, lanes), lanes)


def sigmoid(x: Expr, lanes: int) -> Expr:
    """``1 / (1 + exp(-x))``."""
    one = wide(1.0, lanes)
    return one / (one + exp2(x * wide(-_LOG2_E, lanes), lanes))


def tanh(x: Expr, lanes: int) -> Expr:
    """``2 sigmoid(2x) - 1``; near zero, where that difference would lose digits, an odd polynomial."""
    bound = T.bind(x)
    one = wide(1.0, lanes)
    far = wide(2.0, lanes) / (one + exp2(bound * wide(-2 * _LOG2_E, lanes), lanes)) - one
    near = bound * _horner(_fit("tanh"), T.bind(bound * bound), lanes)
    return tirx.Select(tirx.abs(bound) < wide(_NEAR_ZERO, lanes), near, far)


def gelu_new(x: Expr, lanes: int) -> Expr:
    """GELU in ALBERT's form, by tanh; ``x tanh``-half is a sigmoid: ``x sigmoid(2 u)``."""
    bound = T.bind(x)
    inner = bound * (wide(1.0, lanes) + wide(0.044715, lanes) * bound * bound)
    return bound * sigmoid(wide(2 * math.sqrt(2 / math.pi), lanes) * inner, lanes)


def leaky_relu(x: Expr, slope: float, lanes: int) -> Expr:
    """``x`` where positive, ``slope * x`` elsewhere; for slopes below one."""
    bound = T.bind(x)
    return tirx.max(bound, bound * wide(slope, lanes))


def snake(x: Expr, frequency: Expr, inverse_alpha: Expr, lanes: int) -> Expr:
    """``x + sin(alpha x)**2 / alpha``; ``frequency`` is alpha / pi, the period of the square being pi / alpha."""
    bound = T.bind(x)
    turns = T.bind(bound * frequency)
    turn = T.bind(turns - tirx.round(turns))
    sine = T.bind(sin_pi(turn, lanes))
    return bound + sine * sine * inverse_alpha


def sin_pi(turn: Expr, lanes: int) -> Expr:
    """``sin(pi turn)`` for up to half a turn either way; absolute error 1e-7."""
    return turn * _horner(_fit("sin_pi"), T.bind(turn * turn), lanes)


def fused(a: Expr, b: Expr, c: Expr, lanes: int) -> Expr:
    """``a * b + c``, rounded once, as a fused multiply-add does, on every CPU.

    A product of two float32 is exact in float64. (Where the CPU has no such instruction, T.fma rounds twice.)
    """
    double, single = _bits(lanes, "float64"), _bits(lanes, "float32")
    return (a.astype(double) * b.astype(double) + c.astype(double)).astype(single)


def sin(x: Expr, lanes: int) -> Expr:
    """Sine of any angle up to about 1e7 radians; absolute error 1e-6.

    ``k pi`` is subtracted in float64, so that the large angles of the harmonic source keep every bit that they have.
    """
    bound = T.bind(x)
    k = T.bind(tirx.round(bound * wide(1 / math.pi, lanes)))
    double, single = _bits(lanes, "float64"), _bits(lanes, "float32")
    pi = tirx.const(math.pi, "float64")
    rest = bound.astype(double) - k.astype(double) * (pi if lanes == 1 else tirx.Broadcast(pi, lanes))
    turn = T.bind(rest.astype(single) * wide(1 / math.pi, lanes))
    half = T.bind(k * wide(0.5, lanes))
    odd = T.bind((half - tirx.floor(half)) * wide(4.0, lanes))  # 0 for an even k, 2 for an odd one
    return sin_pi(turn, lanes) * (wide(1.0, lanes) - odd)


def cos(x: Expr, lanes: int) -> Expr:
    """Cosine of a small angle, as a shifted sine; absolute error 1e-6 for angles below about 10."""
    return sin(x + wide(math.pi / 2, lanes), lanes)


def atan2(y: Expr, x: Expr, lanes: int) -> Expr:
    """Angle of ``x + i y`` in (-pi, pi]; zero for zero; absolute error 1e-6."""
    up, right = T.bind(y), T.bind(x)
    tall, broad = T.bind(tirx.abs(up)), T.bind(tirx.abs(right))
    small, large = T.bind(tirx.min(tall, broad)), T.bind(tirx.max(tall, broad))
    ratio = T.bind(small / tirx.max(large, wide(1e-37, lanes)))
    angle = T.bind(ratio * _horner(_fit("atan"), T.bind(ratio * ratio), lanes))
    angle = T.bind(tirx.Select(tall > broad, wide(math.pi / 2, lanes) - angle, angle))
    angle = T.bind(tirx.Select(right < wide(0.0, lanes), wide(math.pi, lanes) - angle, angle))
    return tirx.Select(up < wide(0.0, lanes), -angle, angle)
