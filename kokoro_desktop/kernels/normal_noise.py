"""Counter-based noise: each standard normal deviate depends only on a key and the sample's position.

Philox 4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011) computes four random
words from a counter and a key; the Box-Muller method converts two of them to a normal deviate. The words are identical
on every device, and the deviates agree to a few units in the last place. Fast-math options have no effect before the
polynomials for the logarithm and the sine are evaluated, because all values are exact up to that point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from tvm import tirx

from kokoro_desktop.kernels.ir import Expr, splat_like
from kokoro_desktop.kernels.vector_math import log, sin_pi, typed

# Function that emits a value to be computed only once: `materialize`, or its equivalent for a GPU.
Keep: TypeAlias = Callable[[Expr], Expr]

# Words of the initial state: Philox's counter, whose first word counts samples, and its key.
WORDS: Final = 6
_ROUNDS: Final = 10
_FACTORS: Final = (0xD2511F53, 0xCD9E8D57)
_KEY_STEPS: Final = (0x9E3779B9, 0xBB67AE85)


def normal_number(sample: Expr, start: Sequence[Expr], keep: Keep) -> Expr:
    """Emit code that computes the standard normal deviate of a sample.

    Parameters
    ----------
    sample
        Position relative to ``start``, uint32, or a vector of positions.
    start
        Counter and key of sample 0, uint32; see `WORDS`.
    """
    first, *others = (keep(splat_like(word, sample)) for word in start[:4])
    radius, angle, *_ = philox([keep(_wrapping_sum(first, sample)), *others], start[4:], keep)
    return keep(box_muller(radius, angle, keep))


def philox(counter: Sequence[Expr], key: Sequence[Expr], keep: Keep) -> list[Expr]:
    """Emit code that computes four random words from a counter of four words and a key of two words, all uint32.

    The words of the counter are scalars or vectors.
    """
    a, b, c, d = counter
    for turn in range(_ROUNDS):
        left, right = (
            splat_like(keep(_wrapping_sum(word, tirx.const(turn * step % 2**32, "uint32"))), a)
            for word, step in zip(key, _KEY_STEPS, strict=True)
        )
        first, second = (_product(word, factor, keep) for word, factor in zip((a, c), _FACTORS, strict=True))
        a, b, c, d = (
            keep(tirx.bitwise_xor(tirx.bitwise_xor(_high(second), b), left)),
            keep(second.astype(typed("uint32", a))),
            keep(tirx.bitwise_xor(tirx.bitwise_xor(_high(first), d), right)),
            keep(first.astype(typed("uint32", a))),
        )
    return [a, b, c, d]


def _wrapping_sum(a: Expr, b: Expr) -> Expr:
    """Add modulo 2**32, with uint64 as an intermediate type, because TVM declares uint32 sums as non-wrapping."""
    return (a.astype(typed("uint64", a)) + b.astype(typed("uint64", b))).astype(typed("uint32", a))


def _product(word: Expr, factor: int, keep: Keep) -> Expr:
    """Emit code that computes the full 64-bit product of a word and a factor."""
    return keep(word.astype(typed("uint64", word)) * splat_like(tirx.const(factor, "uint64"), word))


def _high(product: Expr) -> Expr:
    shift = splat_like(tirx.const(32, "uint64"), product)
    return tirx.shift_right(product, shift).astype(typed("uint32", product))


def box_muller(radius: Expr, angle: Expr, keep: Keep) -> Expr:
    """Convert two random words to a standard normal deviate.

    The upper 23 bits of the first word determine the radius, and the upper 24 bits of the second word determine the
    angle. Half a turn is enough, because the sine takes all its values in that range. The magnitude is at most 5.77; a
    true normal deviate exceeds this value about once in 125 million samples.
    """
    single, signed = typed("float32", radius), typed("int32", radius)
    half = splat_like(0.5, radius)
    steps = tirx.shift_right(radius, splat_like(tirx.const(9, "uint32"), radius)).astype(signed).astype(single)
    uniform = keep((steps + half) * splat_like(2.0**-23, radius))
    steps = tirx.shift_right(tirx.reinterpret(signed, angle), splat_like(tirx.const(8, "int32"), angle)).astype(single)
    turn = keep((steps + half) * splat_like(2.0**-24, angle))
    return tirx.sqrt(keep(log(uniform) * splat_like(-2.0, radius))) * sin_pi(turn)
