"""Toom-Cook convolution F(m, r): exact matrices, and the choice of m and r.

``y = A^T [(G g) * (B^T d)]`` computes m outputs y of an r-tap filter g from m + r - 1 inputs d, with as many
multiplications as inputs (S. Winograd, *Arithmetic Complexity of Computations*, 1980). All values are exact fractions
and are rounded only once.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

# Interpolation points by their number, including infinity. Each point except 0 also represents its negative, because
# both share half of their transforms. The points were found by a search for the smallest error of float32 arithmetic
# over random filters (simulated annealing for 14 points and more). With ten or more points, the error is about half as
# large as with the usual points 0, 1, -1, 2, -2, 1/2, ...
POINTS: Final[dict[int, tuple[str, ...]]] = {
    1: (),
    6: ("0", "3/2", "2/3"),
    7: ("4/5", "1/4", "7/4"),
    8: ("0", "1", "2", "1/2"),
    10: ("0", "5/4", "4/5", "5/2", "2/5"),
    11: ("1", "1/2", "3/2", "1/4", "5/2"),
    12: ("0", "1", "3/2", "2/3", "1/3", "3"),
    14: ("0", "3/2", "6/5", "5/8", "6/7", "4", "1/3"),
    16: ("0", "2/7", "1/2", "4/5", "1", "4/3", "7/4", "7/2"),
    18: ("0", "1/4", "1/2", "2/3", "6/7", "9/8", "7/5", "2", "9/2"),
}


@dataclass(frozen=True)
class Algorithm:
    """F(m, r) for a convolution of ``parts * r`` taps.

    Attributes
    ----------
    m, r
        Number of outputs of one tile, and number of taps that it applies.
    parts
        Number of groups of ``r`` taps. With m = r, the transformed input of group p is that of group 0, shifted by p
        tiles. With m = r = 1, nothing is transformed, and the convolution is direct.
    """

    m: int
    r: int
    parts: int

    def __post_init__(self) -> None:
        if self.parts > 1 and self.m != self.r:
            raise ValueError("several groups of taps can share one transform only if m = r")

    @property
    def alpha(self) -> int:
        """Number of inputs of one tile, which equals its number of multiplications."""
        return self.m + self.r - 1

    @property
    def taps(self) -> int:
        """Length of the longest filter that the algorithm can apply."""
        return self.parts * self.r

    def __str__(self) -> str:
        if self.m == self.r == 1:
            return "direct"
        return f"F({self.m},{self.r})" + f"x{self.parts}" * (self.parts > 1)


@dataclass(frozen=True)
class Matrices:
    """Matrices of one F(m, r), as exact fractions.

    Attributes
    ----------
    at
        Transform A^T of the products to outputs, [m, alpha].
    g
        Transform G of the taps, [alpha, r].
    bt
        Transform B^T of the inputs, [alpha, alpha].
    pairs
        Rows of ``bt`` (and columns of ``at``) that belong to a point and its negative, or to a single point.
    """

    at: tuple[tuple[Fraction, ...], ...]
    g: tuple[tuple[Fraction, ...], ...]
    bt: tuple[tuple[Fraction, ...], ...]
    pairs: tuple[tuple[int, ...], ...]


# Minimum signal-to-noise ratio of an algorithm for white noise against exact arithmetic, with 256 channels summed in
# float32. Larger tiles need fewer multiplications but have larger rounding errors. With this bound, the whole decoder
# stays above 70 dB, the level to which PyTorch's own kernels agree.
LEAST_SNR_DB: Final = 76.0
# Fastest algorithm for each filter length, as measured on several CPUs.
RULES: Final[dict[int, Algorithm]] = {3: Algorithm(8, 3, 1), 7: Algorithm(10, 7, 1), 11: Algorithm(8, 11, 1)}
# Algorithms for each filter length that meet `LEAST_SNR_DB`; packaging/measure/compare_variants.py times them.
VARIANTS: Final[dict[int, tuple[Algorithm, ...]]] = {
    3: (RULES[3], Algorithm(10, 3, 1), Algorithm(6, 3, 1), Algorithm(4, 3, 1), Algorithm(1, 1, 3)),
    7: (RULES[7], Algorithm(8, 7, 1), Algorithm(6, 7, 1), Algorithm(4, 4, 2), Algorithm(1, 1, 7)),
    11: (RULES[11], Algorithm(6, 6, 2), Algorithm(4, 4, 3), Algorithm(1, 1, 11)),
}


@cache
def matrices(m: int, r: int) -> Matrices:
    """Derive the matrices of F(m, r) by transposing Toom-Cook multiplication at `POINTS` and infinity."""
    points: list[Fraction] = []
    pairs: list[tuple[int, ...]] = []
    for text in POINTS[m + r - 1]:
        point = Fraction(text)
        signed = [point] if point == 0 else [point, -point]
        pairs.append(tuple(range(len(points), len(points) + len(signed))))
        points += signed
    pairs.append((len(points),))
    zero, one = Fraction(0), Fraction(1)
    at = [[p**i for p in points] + [one if i == m - 1 else zero] for i in range(m)]
    g, bt = [], []
    for i, p in enumerate(points):
        others = points[:i] + points[i + 1 :]
        scale = one
        for q in others:
            scale *= p - q
        g.append([p**k / scale for k in range(r)])
        bt.append([*_monic(others), zero])
    g.append([zero] * (r - 1) + [one])
    bt.append(_monic(points))
    return Matrices(_frozen(at), _frozen(g), _frozen(bt), tuple(pairs))


def _monic(roots: list[Fraction]) -> list[Fraction]:
    """Return the coefficients, lowest power first, of the monic polynomial with the given roots."""
    coefficients = [Fraction(1)]
    for root in roots:
        shifted = [Fraction(0), *coefficients]
        scaled = [-root * c for c in coefficients] + [Fraction(0)]
        coefficients = [a + b for a, b in zip(shifted, scaled, strict=True)]
    return coefficients


def _frozen(rows: list[list[Fraction]]) -> tuple[tuple[Fraction, ...], ...]:
    return tuple(tuple(row) for row in rows)


def transform_weight(weight: NDArray[np.float32], algorithm: Algorithm, panel: int) -> NDArray[np.float32]:
    """Transform a PyTorch weight [cout, cin, taps] to [cout / panel, alpha, parts, cin, panel].

    The last group of taps is padded with zeros. Values are computed in float64 and rounded once.
    """
    cout, cin, taps = weight.shape
    filled = np.zeros((cout, cin, algorithm.taps), np.float32)
    filled[:, :, :taps] = weight
    grouped = filled.reshape(cout // panel, panel, cin, algorithm.parts, algorithm.r)
    g = [[float(value) for value in row] for row in matrices(algorithm.m, algorithm.r).g]
    result = np.empty((len(grouped), algorithm.alpha, algorithm.parts, cin, panel), np.float32)
    for planes, panel_taps in zip(result, grouped.transpose(0, 4, 3, 2, 1).astype(np.float64), strict=True):
        for plane, row in zip(planes, g, strict=True):
            # Terms are added in order. In a matrix product, the order, and so the last bit, would depend on the CPU.
            terms = [factor * tap for factor, tap in zip(row, panel_taps, strict=True) if factor]
            plane[:] = sum(terms[1:], terms[0])
    return result
