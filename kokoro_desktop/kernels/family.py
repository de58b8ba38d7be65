"""What the network asks of a kind of device: its kernels, and how their weights lie in memory."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.kernels.conv1d import Conv1d
from kokoro_desktop.kernels.ir import Expr, PrimFunc
from kokoro_desktop.kernels.rows import Activation
from kokoro_desktop.kernels.winograd import KeptConv

Floats = NDArray[np.float32]


class Kernels(Protocol):
    """The kernels of one kind of device.

    Every method that returns a kernel is named and documented after the function in `kernels` that builds it for a CPU;
    arguments and results of the kernels, their order, shapes and meaning, are the same on every device, but for the
    shapes of packed weights and the number of blocks of statistics, which the other methods tell.
    """

    def conv1d(self, spec: Conv1d) -> PrimFunc:
        """Build a convolution over padded rows, or a linear layer."""

    def conv1d_weight(self, spec: Conv1d) -> tuple[int, ...]:
        """Shape of its packed weight."""

    def conv1d_bias(self, spec: Conv1d) -> tuple[int, ...]:
        """Shape of its packed bias."""

    def pack_conv1d(self, spec: Conv1d, weight: Floats) -> Floats:
        """Pack PyTorch's [cout, cin, taps] or [cout, cin]."""

    def pack_bias(self, spec: Conv1d, bias: Floats) -> Floats:
        """Pack [cout]."""

    def kept_conv(self, spec: KeptConv) -> PrimFunc:
        """Build a convolution that keeps the length, with activation, residual and the next norm's statistics."""

    def kept_conv_weight(self, spec: KeptConv) -> tuple[int, ...]:
        """Shape of its packed weight."""

    def pack_kept_conv(self, spec: KeptConv, weight: Floats) -> Floats:
        """Pack PyTorch's [channels, channels, taps]."""

    def kept_conv_blocks(self, spec: KeptConv, rows: Expr) -> Expr:
        """Count the blocks of rows whose statistics it gives."""

    def lstm(self, hidden: int) -> PrimFunc:
        """Build the recurrent half of a bidirectional LSTM."""

    def lstm_weight(self, hidden: int) -> tuple[int, ...]:
        """Shape of its packed recurrent weight."""

    def pack_gates(self, weight: Floats) -> Floats:
        """Bring the rows of PyTorch's [4 hidden, ...] into the order in which the kernel reads gates."""

    def pack_recurrent(self, forward: Floats, backward: Floats) -> Floats:
        """Pack the two directions' [4 hidden, hidden]."""

    def attention(self, heads: int, size: int) -> PrimFunc:
        """Build multi-head self-attention."""

    def layer_norm(self, channels: int, *, epsilon: float, slope: float | None = None, appended: int = 0) -> PrimFunc:
        """Build a layer normalisation."""

    def instance_statistics(self, channels: int) -> PrimFunc:
        """Build the statistics of blocks of rows."""

    def statistics_blocks(self, rows: Expr) -> Expr:
        """Count those blocks."""

    def instance_affine(self, channels: int, style: int) -> PrimFunc:
        """Build AdaIN's scale and shift from statistics and style."""

    def embedding(self, entries: int, channels: int, *, positions: int = 0) -> PrimFunc:
        """Build a table look-up."""

    def padded(self, channels: int, left: int, right: int, activation: Activation) -> PrimFunc:
        """Build an activation between rows of zeros."""

    def pooled(self, channels: int, left: int, right: int, activation: Activation) -> PrimFunc:
        """Build the learned upsampling by two."""

    def averaged(self, channels: int, left: int, right: int, slope: float) -> PrimFunc:
        """Build what follows three parallel residual blocks."""

    def upsampled(self, channels: int, stride: int, reflect: bool) -> PrimFunc:
        """Build what follows a transposed convolution."""

    def curves_joined(self, channels: int, width: int) -> PrimFunc:
        """Build the decoder's first input."""

    def features_joined(self, channels: int, extra: int, text: int, width: int) -> PrimFunc:
        """Build the input of the decoder's later blocks."""

    def styled(self, channels: int, style: int) -> PrimFunc:
        """Build rows with the style beside each."""

    def harmonic_phase(self) -> PrimFunc:
        """Build the phases of the harmonics."""

    def harmonic_source(self) -> PrimFunc:
        """Build the excitation."""

    def stft(self, padding: int) -> PrimFunc:
        """Build the short-time Fourier transform."""

    def inverse_stft(self) -> PrimFunc:
        """Build its inverse."""
