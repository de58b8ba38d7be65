"""The layers of the network that can be tuned, and how they are called when it speaks for eight seconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from kokoro_desktop.compiler.kernel_calls import kernel_calls
from kokoro_desktop.compiler.targets import AnyTarget
from kokoro_desktop.kernels.conv_layers import Conv1d, SameConv1d
from kokoro_desktop.model.interface import INTERFACES

Spec: TypeAlias = Conv1d | SameConv1d

LENGTHS: Final[dict[int | str, int]] = {"T": 130, "F": 320}
"""What the symbolic lengths stand for: a sentence of 128 phonemes, which lasts eight seconds."""
NEGLIGIBLE: Final = 0.001
"""Layers with less than this part of the whole arithmetic are left as they are."""


@dataclass(frozen=True)
class TunableLayer:
    """A layer of the network, wherever it is called.

    Attributes
    ----------
    spec
        What it computes.
    calls
        How often, in one pass.
    lengths
        Its symbolic lengths by name, in the call that has the most arithmetic.
    work
        Multiplications of all its calls, counted as those of a direct convolution.
    """

    spec: Spec
    calls: int
    lengths: Mapping[str, int]
    work: int

    @property
    def name(self) -> str:
        """Name of its kernel."""
        return self.spec.name


def network_layers(target: AnyTarget) -> list[TunableLayer]:
    """Find the layers that are worth tuning, the one with the most arithmetic first."""
    found: dict[str, TunableLayer] = {}
    for interface in INTERFACES.values():
        for call in kernel_calls(interface, target, LENGTHS):
            if isinstance(call.layer, Conv1d | SameConv1d):
                work = (call.layer.flops.count(call.shapes) or 0) // 2
                layer = TunableLayer(call.layer, 1, call.lengths, work)
                found[layer.name] = _merge(found.get(layer.name), layer)
    whole = sum(layer.work for layer in found.values())
    worth = [layer for layer in found.values() if layer.work >= NEGLIGIBLE * whole]
    return sorted(worth, key=lambda layer: -layer.work)


def _merge(one: TunableLayer | None, other: TunableLayer) -> TunableLayer:
    """Join the calls of a kernel; the longest, which has the most arithmetic, stands for all."""
    if one is None:
        return other
    longer = max(one, other, key=lambda layer: max(layer.lengths.values()))
    return replace(longer, calls=one.calls + other.calls, work=one.work + other.work)
