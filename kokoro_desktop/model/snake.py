"""Residual block of the generator: AdaIN, Snake and dilated convolutions, accumulated in place."""

from __future__ import annotations

import math

import numpy as np
from tvm.relax.frontend import nn

from kokoro_desktop.kernels.conv_layers import Activation, SameConv1d
from kokoro_desktop.kernels.kernel import Floats, Kernels, Weights
from kokoro_desktop.kernels.layers import PARTS
from kokoro_desktop.model.blocks import AdaIN
from kokoro_desktop.model.packed import Packed, Tensor, call_adding, call_both
from kokoro_desktop.spec import DILATIONS


class SnakeConvolution(nn.Module):  # type: ignore[misc]
    """AdaIN, Snake, a length-preserving dilated convolution and the addition of residuals, in one kernel."""

    def __init__(self, spec: SameConv1d, kernels: Kernels, norm: str, alpha: str, source: str) -> None:
        self.spec, self.source = spec, source
        self.kernel = kernels.kernel(spec, self._weight)
        self.norm = AdaIN(spec.channels, kernels, norm)
        self.alpha = Packed((2, spec.channels), lambda w: _snake_constants(w[alpha]))
        packing = self.kernel.weight
        self.weight = Packed(packing.shape, lambda w: packing.pack(self._weight(w)))
        self.bias = Packed((spec.channels,), lambda w: w[f"{source}.bias"])

    def _weight(self, weights: Weights) -> Floats:
        return weights[f"{self.source}.weight"]

    def forward(self, x: Tensor, partial: Tensor, style: Tensor, *added: Tensor) -> tuple[Tensor, Tensor]:
        """Map x [n, channels] and the statistics of x to y [n, channels] and the statistics of y.

        ``added`` contains the tensors that the kernel adds: the residual and the accumulated sum, if any.
        """
        spec = self.spec
        arguments = (x, self.norm(partial, style), self.alpha, self.weight, self.bias, *added)
        statistics_shape = (self.kernel.blocks(x.shape[0]), PARTS, spec.channels)
        if spec.accumulate:
            return call_adding(self.kernel, *arguments, shape=statistics_shape)
        return call_both(self.kernel, *arguments, shapes=((x.shape[0], spec.channels), statistics_shape))


def _snake_constants(alpha: Floats) -> Floats:
    flat = alpha.ravel().astype(np.float64)
    return np.stack([flat / math.pi, 1 / flat]).astype(np.float32)


class SnakeBlock(nn.Module):  # type: ignore[misc]
    """Three pairs of Snake convolutions, each with a residual; the first convolution of a pair is dilated.

    To save memory, tensors that are not read again are overwritten.

    Parameters
    ----------
    keeps
        Whether the input is read again after the block, and therefore must not be overwritten.
    joins
        Whether the block adds its result to a running sum.
    """

    def __init__(
        self, channels: int, taps: int, kernels: Kernels, source: str, *, keeps: bool = False, joins: bool = False
    ) -> None:
        snake = Activation(affine=True, kind="snake")
        last = len(DILATIONS) - 1

        def convolution(i: int, which: int) -> SnakeConvolution:
            if which == 1:
                spec = SameConv1d(channels, taps, DILATIONS[i], snake)
            else:
                residual, fresh = (keeps and i == 0) or (joins and i == last), keeps and i == 0
                spec = SameConv1d(channels, taps, 1, snake, residual=residual, accumulate=not fresh)
            names = (f"{source}.adain{which}.{i}", f"{source}.alpha{which}.{i}", f"{source}.convs{which}.{i}")
            return SnakeConvolution(spec, kernels, *names)

        self.first = nn.ModuleList([convolution(i, 1) for i in range(len(DILATIONS))])
        self.second = nn.ModuleList([convolution(i, 2) for i in range(len(DILATIONS))])

    def forward(self, x: Tensor, partial: Tensor, style: Tensor, total: Tensor | None = None) -> Tensor:
        """Map x [n, channels] and the statistics of x to a tensor of the same shape; add ``total``, if given."""
        pairs = list(zip(self.first, self.second, strict=True))
        for first, second in pairs:
            h, between = first(x, partial, style)
            joined = () if total is None or second is not pairs[-1][1] else (total,)
            x, partial = second(h, between, style, x, *joined)
        return x
