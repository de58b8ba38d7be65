#!/usr/bin/env python3
"""Compare algorithms for the generator's convolutions on this CPU: `python packaging/measure/compare_variants.py`.

Each algorithm in `toom_cook.VARIANTS` computes every layer, with the sequence lengths of 8 s of speech. Each line shows
a layer and the median times per call in milliseconds; the algorithm in use (`toom_cook.RULES`) comes first.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, Final

import numpy as np
import tvm

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kokoro_desktop.compiler.kernel_calls import kernel_calls  # noqa: E402
from kokoro_desktop.compiler.passes import context  # noqa: E402
from kokoro_desktop.compiler.source_hooks import compiled_for  # noqa: E402
from kokoro_desktop.compiler.targets import CpuTarget  # noqa: E402
from kokoro_desktop.devices.cpu import available_cores, host_cpu  # noqa: E402
from kokoro_desktop.kernels.conv_layers import SameConv1d  # noqa: E402
from kokoro_desktop.kernels.cpu.same_conv1d import build_same_conv1d  # noqa: E402
from kokoro_desktop.kernels.cpu.toom_cook import VARIANTS, Algorithm  # noqa: E402
from kokoro_desktop.model.interface import INTERFACES  # noqa: E402
from kokoro_desktop.runtime.modules import use_threads  # noqa: E402

LENGTHS: Final[dict[int | str, int]] = {"T": 130, "F": 320}  # 128 phonemes, 8 s
SWEPT_FLOATS: Final = 12 << 20  # 48 MB written between calls, to evict the kernel's weights from the caches


def main() -> None:
    """Time every variant, and print a line for each layer."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=available_cores(), help="default: %(default)s")
    parser.add_argument("--runs", type=int, default=15, help="calls of each kernel (default: %(default)s)")
    args = parser.parse_args()
    use_threads(args.threads)
    target = CpuTarget(host_cpu(), args.threads)
    layers: dict[SameConv1d, int] = {}
    for interface in INTERFACES.values():
        for call in kernel_calls(interface, target, LENGTHS):
            if isinstance(call.layer, SameConv1d):
                layers[call.layer] = max(layers.get(call.layer, 0), call.lengths["n"])
    for layer, rows in layers.items():
        kernels = [compiled(layer, algorithm, rows, target) for algorithm in VARIANTS[layer.taps]]
        times = zip(VARIANTS[layer.taps], medians(kernels, args.runs), strict=True)
        print(f"{layer.name}, {rows} rows: " + ", ".join(f"{each} {1e3 * s:.3f}" for each, s in times))


def compiled(layer: SameConv1d, algorithm: Algorithm, rows: int, target: CpuTarget) -> Callable[[], Any]:
    """Compile a layer's kernel; return a function that calls it with random arguments."""
    kernel = build_same_conv1d(layer, target.tiling, algorithm)
    module = tvm.IRModule({"kernel": kernel.function.with_attr("global_symbol", "kernel")})
    with context(), compiled_for(target):
        run = tvm.compile(module, target=target.target())["kernel"]
    lengths = {"n": rows, "blocks": int(kernel.blocks(rows))}
    random = np.random.default_rng(0)
    arguments = []
    for parameter in kernel.function.params:
        shape = [lengths[str(each.name)] if isinstance(each, tvm.tirx.Var) else int(each) for each in parameter.shape]
        arguments.append(tvm.runtime.tensor(random.standard_normal(shape, np.float32)))
    return lambda: run(*arguments)


def medians(kernels: list[Callable[[], Any]], runs: int) -> list[float]:
    """Run the kernels alternately after one warm-up call; return the median time of each in seconds."""
    swept = np.zeros(SWEPT_FLOATS, np.float32)
    seconds: list[list[float]] = [[] for _ in kernels]
    for _ in range(runs + 1):
        for kernel, taken in zip(kernels, seconds, strict=True):
            np.add(swept, 1, out=swept)
            start = time.perf_counter()
            kernel()
            taken.append(time.perf_counter() - start)
    return [median(taken[1:]) for taken in seconds]


if __name__ == "__main__":
    main()
