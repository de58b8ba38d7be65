#!/usr/bin/env python3
"""Estimate the network's run time on GPUs that are not available, launch by launch.

    python packaging/measure/project_launches.py [--csv launches.csv]

The script prints the summary in docs/gpu-launches.md as Markdown; `--csv` writes every launch of every module. Nothing
is measured: the cost of a launch is derived from its TensorIR and divided by the GPU's published performance.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from launch_cost import LaunchCost, read_cost  # noqa: E402
from thread_registers import count_registers  # noqa: E402

from kokoro_desktop.compiler.kernel_calls import KernelCall, kernel_calls  # noqa: E402
from kokoro_desktop.compiler.targets import CpuTarget, GpuTarget  # noqa: E402
from kokoro_desktop.devices.cpu import named_cpu  # noqa: E402
from kokoro_desktop.kernels.conv_layers import Conv1d, SameConv1d  # noqa: E402
from kokoro_desktop.model.interface import INTERFACES  # noqa: E402

# Share of a unit's peak performance reached with at least two blocks per unit.
ARITHMETIC: Final = 0.6
# Share of `ARITHMETIC` reached with one block of 256 threads, which are too few to hide latencies.
ALONE: Final = 0.5
MOVING: Final = 0.75  # share of each peak bandwidth that a kernel reaches
# Bytes per clock between a unit and the L2 cache, and between a unit and its shared memory: NVIDIA's values, also used
# for Apple.
L2_BYTES, SHARED_BYTES = 64, 128
# Tokens and frames by seconds of speech, at 16 phonemes per second.
SENTENCES: Final = {1.6: {"T": 28, "F": 64}, 8.0: {"T": 130, "F": 320}, 27.0: {"T": 434, "F": 1080}}
TARGET: Final = GpuTarget("cuda", "sm_90", CpuTarget(named_cpu("x86-64-v3"), 4))


@dataclass(frozen=True)
class Card:
    """Published specifications of a GPU.

    Attributes
    ----------
    units
        Number of streaming multiprocessors, or of cores in Apple's GPUs.
    tflops, gigabytes_s, clock_ghz
        Peak float32 performance, memory bandwidth, and the clock rate at peak performance.
    launch_us
        Assumed minimum time between two launches.
    """

    name: str
    units: int
    tflops: float
    gigabytes_s: float
    clock_ghz: float
    launch_us: float

    def seconds(self, cost: LaunchCost) -> float:
        """Estimate a call's duration: the longest of the times for arithmetic, each kind of memory, and launches."""
        rounds = -(-cost.blocks // self.units)
        clock = self.clock_ghz * 1e9
        alone = ALONE if rounds == 1 else 1.0
        each = max(
            cost.operations / (self.tflops * 1e12 / self.units * ARITHMETIC * alone),
            cost.global_bytes / (L2_BYTES * clock * MOVING),
            cost.shared_traffic / (SHARED_BYTES * clock * MOVING),
        )
        memory = cost.tensor_bytes / (self.gigabytes_s * 1e9 * MOVING)
        return max(cost.launches * self.launch_us * 1e-6, rounds * each / cost.blocks, memory)


CARDS: Final = (
    Card("H100 SXM", 132, 66.9, 3350, 1.98, 5),
    Card("RTX 4060", 24, 15.1, 272, 2.46, 5),
    Card("M1, 8 cores", 8, 2.6, 68, 1.28, 10),
    # Apple publishes no peak performance: 10 cores of 128 lanes, two operations each, at 1.58 GHz.
    Card("M4, 10 cores", 10, 4.0, 120, 1.58, 10),
)


@dataclass(frozen=True)
class Launch:
    """A kernel launch with its cost."""

    module: str
    call: KernelCall
    cost: LaunchCost

    @property
    def name(self) -> str:
        """Name of the kernel."""
        return self.call.layer.name

    @property
    def flops(self) -> int | None:
        """Arithmetic operations of the layer; None if they are not counted."""
        flops = self.call.layer.flops
        return None if flops is None else flops.count(self.call.shapes)


def launches(lengths: Mapping[str, int]) -> Iterator[Launch]:
    """Yield all launches of one pass, module by module."""
    known: dict[tuple[str, str], LaunchCost] = {}
    for module, interface in INTERFACES.items():
        for call in kernel_calls(interface, TARGET, dict[int | str, int](lengths.items())):
            key = (call.layer.name, str(call.shapes))
            if key not in known:
                known[key] = read_cost(call.function, call.lengths)
            yield Launch(module, call, known[key])


def write_csv(path: Path, taken: Mapping[str, int]) -> None:
    """Write a CSV file with one line per launch and sentence."""
    fields = ("seconds", "module", "kernel", "blocks", "threads", "flops", "operations", "global_bytes", "tensor_bytes",
              "shared_traffic", "shared_bytes", "registers_declared", "registers_sm_90")  # fmt: skip
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow([*fields, *(f"us_{card.name}" for card in CARDS)])
        for seconds, lengths in SENTENCES.items():
            for launch in launches(lengths):
                cost = launch.cost
                row = (seconds, launch.module, launch.name, cost.blocks, cost.threads, launch.flops,
                       round(cost.operations), round(cost.global_bytes), cost.tensor_bytes, round(cost.shared_traffic),
                       cost.shared_bytes, cost.registers, taken.get(launch.name))  # fmt: skip
                writer.writerow([*row, *(f"{card.seconds(cost) * 1e6:.1f}" for card in CARDS)])


def passes_table(passes: Mapping[float, Sequence[Launch]]) -> Iterator[str]:
    """Yield the lines of a table with estimated times of whole passes, by module."""
    yield "| Seconds | Module | Launches | GFLOP | " + " | ".join(f"{card.name}, ms" for card in CARDS) + " |"
    yield "|---|---|---|---|" + "---|" * len(CARDS)
    for seconds, found in passes.items():
        for module in (*INTERFACES, "together"):
            its = [launch for launch in found if module in (launch.module, "together")]
            flops = sum(launch.flops or 0 for launch in its) / 1e9
            times = [sum(card.seconds(launch.cost) for launch in its) * 1e3 for card in CARDS]
            row = (f"{seconds:g}", module, str(_count(its)), f"{flops:.1f}", *(f"{t:.2f}" for t in times))
            yield "| " + " | ".join(row) + " |"


def group_of(launch: Launch) -> str:
    """Return the table row for a launch: its kind of layer, with the channel count for generator convolutions."""
    layer = launch.call.layer
    if isinstance(layer, SameConv1d):
        return f"same_conv1d_{layer.channels}"
    kind = re.split(r"_(?:\d|none|affine_[ls]|leaky)", launch.name)[0]
    return kind + " (long)" * (isinstance(layer, Conv1d) and layer.long)


def kernels_table(passes: Mapping[float, Sequence[Launch]], taken: Mapping[str, int]) -> Iterator[str]:
    """Yield the lines of a table with estimated times by kind of kernel, slowest first for the medium-length text."""
    groups = {seconds: defaultdict[str, list[Launch]](list) for seconds in passes}
    for seconds, found in passes.items():
        for launch in found:
            groups[seconds][group_of(launch)].append(launch)
    _, middle, _ = passes
    spoken = ", ".join(f"{seconds:g}" for seconds in passes)
    yield (
        f"| Kernels | Launches | Blocks for {spoken} s | GFLOP (done) | MB through caches (tensors) | Shared KB "
        "| Registers | " + " | ".join(f"{card.name}, ms" for card in CARDS) + " |"
    )
    yield "|---|---|---|---|---|---|---|" + "---|" * len(CARDS)

    def milliseconds(name: str, card: Card) -> float:
        return sum(card.seconds(launch.cost) for launch in groups[middle][name]) * 1e3

    for name in sorted(groups[middle], key=lambda name: -milliseconds(name, CARDS[0])):
        its = groups[middle][name]
        costs = [launch.cost for launch in its]
        row = (
            f"`{name}`",
            str(_count(its)),
            ", ".join(_range([launch.cost.blocks for launch in groups[seconds][name]]) for seconds in passes),
            f"{sum(launch.flops or 0 for launch in its) / 1e9:.1f} ({sum(c.operations for c in costs) / 1e9:.1f})",
            f"{sum(c.global_bytes for c in costs) / 1e6:.0f} ({sum(c.tensor_bytes for c in costs) / 1e6:.0f})",
            f"{max(c.shared_bytes for c in costs) / 1024:.1f}",
            _range([taken.get(launch.name, 0) for launch in its]) if taken else f"≥ {max(c.registers for c in costs)}",
            *(f"{milliseconds(name, card):.2f}" for card in CARDS),
        )
        yield "| " + " | ".join(row) + " |"


def _count(calls: Sequence[Launch]) -> int:
    return sum(call.cost.launches for call in calls)


def _range(numbers: Sequence[int]) -> str:
    least, most = min(numbers), max(numbers)
    return str(most) if least == most else f"{least}–{most}"


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write every launch into a file")
    args = parser.parse_args(argv)
    taken = count_registers(TARGET)
    if args.csv is not None:
        write_csv(args.csv, taken)
    passes = {seconds: list(launches(lengths)) for seconds, lengths in SENTENCES.items()}
    print("\n".join((*passes_table(passes), "", *kernels_table(passes, taken))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
