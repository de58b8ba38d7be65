"""Run AMX kernels as machine code, and compare the results bit by bit with emulated tiles.

``python amx_machine_code.py [EMULATOR]``: on a CPU without AMX, EMULATOR is the library built from `amx_emulator.c`,
which executes the instructions.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import numpy as np
import tvm
from emulated_tiles import EmulatedTiles

from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.devices.cpu import AMX_LEVEL, HostCpu
from kokoro_desktop.kernels.conv_layers import Activation, Conv1d, SameConv1d
from kokoro_desktop.kernels.cpu.amx.conv import Precision, build_conv1d, build_same_conv1d
from kokoro_desktop.kernels.cpu.amx.tiles import AmxTiles, Tiles

DIRECT = Conv1d(48, 64, taps=3, dilation=2, residual="same")
SAME = SameConv1d(64, 3, 5, Activation(affine=True, kind="snake"), accumulate=True)
ROWS = 70


def run(tiles: Tiles, layer: Conv1d | SameConv1d, precision: Precision) -> list[bytes]:
    """Compile a layer's kernel for the CPU level with AMX; return its outputs as bytes."""
    rng = np.random.default_rng(0)
    build: Any = build_conv1d if isinstance(layer, Conv1d) else build_same_conv1d
    kernel = build(layer, precision, tiles)
    target = CpuTarget(HostCpu("", "x86_64", AMX_LEVEL), 1).target()
    function = tvm.compile(tvm.IRModule({kernel.name: kernel.function}), target=target)[kernel.name]
    blocks = int(kernel.blocks(ROWS)) if layer is SAME else 0
    lengths = {"p": ROWS + 4, "m": ROWS, "r": ROWS, "n": ROWS, "blocks": blocks}
    cin, cout = (layer.cin, layer.cout) if isinstance(layer, Conv1d) else (layer.channels, layer.channels)
    integers = rng.integers(-128, 128, (cout, cin, layer.taps)).astype(np.float32) * np.float32(0.001)
    weight = integers if precision.weights == 1 else rng.standard_normal(integers.shape).astype(np.float32)
    tensors = []
    for each in kernel.function.params:
        shape = [int(n) if isinstance(n, tvm.tirx.IntImm) else lengths[str(n.name)] for n in each.shape]
        value = kernel.weight.pack(weight) if each.name == "weight" else rng.standard_normal(shape).astype(np.float32)
        tensors.append(tvm.runtime.tensor(np.ascontiguousarray(value)))
    function(*tensors)
    return [tensor.numpy().tobytes() for tensor in tensors]


def main(emulator: str | None) -> None:
    """Compare both layers in both weight precisions."""
    library = ctypes.CDLL(emulator) if emulator else None
    if library is not None and library.emulate_amx() != 0:
        sys.exit("the handler was not installed")
    for layer in (DIRECT, SAME):
        for precision in (Precision(2, 1), Precision(2, 2)):
            if run(AmxTiles(), layer, precision) != run(EmulatedTiles(), layer, precision):
                sys.exit(f"{layer.name} with {precision}: other results than by the emulated tiles")
    if library is not None and not all(library.count_amx(kind) for kind in range(6)):
        sys.exit("an instruction was never executed")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
