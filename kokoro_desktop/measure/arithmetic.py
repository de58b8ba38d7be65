"""How much arithmetic a kernel stands for, counted as if it did the plain thing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from kokoro_desktop.runtime.watch import Shapes


def _convolution(numbers: tuple[int, ...], shapes: Shapes) -> int:
    """x [p, cin], weight, ..., y [rows, cout] as the last."""
    cin, cout, taps = numbers
    return 2 * shapes[-1][0] * cin * cout * taps


def _winograd(numbers: tuple[int, ...], shapes: Shapes) -> int:
    """x [rows, C] as the first: the length is kept."""
    channels, taps = numbers
    return 2 * shapes[0][0] * channels * channels * taps


def _attention(numbers: tuple[int, ...], shapes: Shapes) -> int:
    """qkv [n, 3 * heads * size]: two matrix products a head, scores and weighted sum."""
    heads, size = numbers
    return 2 * 2 * shapes[0][0] ** 2 * heads * size


def _lstm(numbers: tuple[int, ...], shapes: Shapes) -> int:
    """gates [n, 2 * 4 * hidden]: a product of hidden x 4 hidden a step and direction."""
    (hidden,) = numbers
    return 2 * shapes[0][0] * 2 * hidden * 4 * hidden


_RULES: Final[tuple[tuple[re.Pattern[str], Callable[[tuple[int, ...], Shapes], int]], ...]] = (
    (re.compile(r"conv1d_(\d+)_(\d+)_k(\d+)"), _convolution),
    (re.compile(r"winograd_(\d+)_k(\d+)"), _winograd),
    (re.compile(r"attention_(\d+)_(\d+)"), _attention),
    (re.compile(r"lstm_(\d+)"), _lstm),
)


def operations(kernel: str, shapes: Shapes) -> int | None:
    """Count the floating-point operations of one call: two a multiplication with its addition.

    A convolution counts as a direct one, 2 * rows * cin * cout * taps, however it is computed: Toom-Cook does with
    fewer, so that its rate may exceed what the processor could do directly. Activations, norms and residuals that are
    fused in are not counted; zero channels that round a width up are.

    Returns
    -------
    int or None
        None for kernels that move or normalise rows: their arithmetic is not what takes their time.
    """
    for pattern, count in _RULES:
        match = pattern.match(kernel)
        if match and shapes:
            return count(tuple(int(number) for number in match.groups()), shapes)
    return None
