"""Elementary functions on vectors, as short polynomials, because LLVM would call libm once per lane.

`tirx.round` rounds ties to even everywhere in TVM. Unlike its synonym `tirx.nearbyint`, it also exists in Metal.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import Expr, lanes_of, splat_like

_LOG2_E: Final = math.log2(math.e)
_SQRT_HALF_BITS: Final = int(np.float32(math.sqrt(0.5)).view(np.int32))
# Absolute value below which tanh is computed with a polynomial.
_NEAR_ZERO: Final = 0.6


@cache
def _fit(name: str) -> tuple[float, ...]:
    """Fit float32 coefficients of a polynomial, lowest power first, with nearly minimal maximum error.

    The method is iteratively reweighted least squares on Chebyshev nodes, with weights that grow where the error is
    large.
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
    elif name == "log1p":  # log(1 + x) / x between the square roots of 1/2 and 2, relative error
        x = (nodes + 1) / 2 * math.sqrt(0.5) + math.sqrt(0.5) - 1
        columns, target = [x**i for i in range(10)], np.log1p(x) / x
        scale = 1 / target
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


def _horner(coefficients: tuple[float, ...], x: Expr) -> Expr:
    result = splat_like(coefficients[-1], x)
    for c in coefficients[-2::-1]:
        result = result * x + splat_like(c, x)
    return result


def typed(kind: str, x: Expr) -> str:
    """Return the name of the type ``kind`` with as many lanes as ``x``."""
    return kind if lanes_of(x) == 1 else f"{kind}x{lanes_of(x)}"


def exp2(x: Expr) -> Expr:
    """Emit code that computes ``2**x``, with ``x`` clamped to [-126, 126] and a relative error of at most 1e-7."""
    clamped = T.bind(tirx.max(tirx.min(x, splat_like(126.0, x)), splat_like(-126.0, x)))
    whole = T.bind(tirx.round(clamped))
    fraction = T.bind(clamped - whole)
    exponent = whole.astype(typed("int32", x))
    bias, shift = splat_like(tirx.const(127, "int32"), x), splat_like(tirx.const(23, "int32"), x)
    power = tirx.reinterpret(typed("float32", x), tirx.shift_left(exponent + bias, shift))
    return _horner(_fit("exp2"), fraction) * power


def exp(x: Expr) -> Expr:
    """Emit code that computes the exponential of ``x``."""
    return exp2(x * splat_like(_LOG2_E, x))


def log(x: Expr) -> Expr:
    """Emit code for the natural logarithm of a positive normal number, with a relative error of 3e-7, even near one."""
    whole, shift = splat_like(tirx.const(_SQRT_HALF_BITS, "int32"), x), splat_like(tirx.const(23, "int32"), x)
    bits = T.bind(tirx.reinterpret(typed("int32", x), x) - whole)
    exponent = T.bind(tirx.shift_right(bits, shift))
    mantissa = tirx.reinterpret(typed("float32", x), bits - tirx.shift_left(exponent, shift) + whole)
    rest = T.bind(mantissa - splat_like(1.0, x))
    return exponent.astype(typed("float32", x)) * splat_like(math.log(2), x) + rest * _horner(_fit("log1p"), rest)


def sigmoid(x: Expr) -> Expr:
    """Emit code that computes ``1 / (1 + exp(-x))``."""
    one = splat_like(1.0, x)
    return one / (one + exp2(x * splat_like(-_LOG2_E, x)))


def tanh(x: Expr) -> Expr:
    """Emit code for ``2 * sigmoid(2 * x) - 1``, or an odd polynomial near zero, where this difference loses digits."""
    bound = T.bind(x)
    one = splat_like(1.0, x)
    far = splat_like(2.0, x) / (one + exp2(bound * splat_like(-2 * _LOG2_E, x))) - one
    near = bound * _horner(_fit("tanh"), T.bind(bound * bound))
    return tirx.Select(tirx.abs(bound) < splat_like(_NEAR_ZERO, x), near, far)


def gelu_new(x: Expr) -> Expr:
    """Emit code that computes ALBERT's variant of GELU, the tanh approximation.

    It is computed as ``x * sigmoid(2 * u)``, where ``u = sqrt(2 / pi) * (x + 0.044715 * x**3)``.
    """
    bound = T.bind(x)
    inner = bound * (splat_like(1.0, x) + splat_like(0.044715, x) * bound * bound)
    return bound * sigmoid(splat_like(2 * math.sqrt(2 / math.pi), x) * inner)


def leaky_relu(x: Expr, slope: float) -> Expr:
    """Emit code that computes ``x`` where ``x`` is positive and ``slope * x`` elsewhere, for slopes below one."""
    bound = T.bind(x)
    return tirx.max(bound, bound * splat_like(slope, x))


def snake(x: Expr, frequency: Expr, inverse_alpha: Expr) -> Expr:
    """Emit code that computes ``x + sin(alpha * x)**2 / alpha``.

    ``frequency`` is alpha / pi, because the squared sine has the period pi / alpha.
    """
    bound = T.bind(x)
    turns = T.bind(bound * frequency)
    turn = T.bind(turns - tirx.round(turns))
    sine = T.bind(sin_pi(turn))
    return bound + sine * sine * inverse_alpha


def sin_pi(turn: Expr) -> Expr:
    """Emit code for ``sin(pi * turn)`` with ``turn`` in [-1/2, 1/2], with an absolute error of 1e-7."""
    return turn * _horner(_fit("sin_pi"), T.bind(turn * turn))


def multiply_add(a: Expr, b: Expr, c: Expr) -> Expr:
    """Emit code for ``a * b + c``, rounded to float32 only once on every CPU, like a fused multiply-add.

    The product of two float32 values is exact in float64. T.fma would round twice on CPUs without a fused multiply-add.
    """
    double, single = typed("float64", a), typed("float32", a)
    return (a.astype(double) * b.astype(double) + c.astype(double)).astype(single)


def sin(x: Expr) -> Expr:
    """Emit code that computes the sine of any angle up to about 1e7 radians, with an absolute error of 1e-6.

    A multiple of pi is subtracted in float64, to preserve all bits of the harmonic source's large angles.
    """
    bound = T.bind(x)
    k = T.bind(tirx.round(bound * splat_like(1 / math.pi, x)))
    double, single = typed("float64", x), typed("float32", x)
    rest = bound.astype(double) - k.astype(double) * splat_like(tirx.const(math.pi, "float64"), x)
    turn = T.bind(rest.astype(single) * splat_like(1 / math.pi, x))
    half = T.bind(k * splat_like(0.5, x))
    odd = T.bind((half - tirx.floor(half)) * splat_like(4.0, x))  # 0 for even k, 2 for odd k
    return sin_pi(turn) * (splat_like(1.0, x) - odd)


def cos(x: Expr) -> Expr:
    """Emit code for the cosine as a shifted sine, with an absolute error of 1e-6 for angles below about 10 radians."""
    return sin(x + splat_like(math.pi / 2, x))


def atan2(y: Expr, x: Expr) -> Expr:
    """Emit code for the angle of ``x + i y`` in (-pi, pi], or zero if both are zero, with an absolute error of 1e-6."""
    up, right = T.bind(y), T.bind(x)
    tall, broad = T.bind(tirx.abs(up)), T.bind(tirx.abs(right))
    small, large = T.bind(tirx.min(tall, broad)), T.bind(tirx.max(tall, broad))
    ratio = T.bind(small / tirx.max(large, splat_like(1e-37, y)))
    angle = T.bind(ratio * _horner(_fit("atan"), T.bind(ratio * ratio)))
    angle = T.bind(tirx.Select(tall > broad, splat_like(math.pi / 2, y) - angle, angle))
    angle = T.bind(tirx.Select(right < splat_like(0.0, y), splat_like(math.pi, y) - angle, angle))
    return tirx.Select(up < splat_like(0.0, y), -angle, angle)
