#!/usr/bin/env python3
"""Simulate the network's run time with more threads than this machine has cores.

    python packaging/measure/simulate_threads.py --sentence short --threads 1,2,4,8,16,8+8x0.6 --runs 5 --losses 8

Every parallel loop is divided among N threads as in TVM, and the parts run sequentially on one thread. Each part's
processor time is measured, because it does not depend on other load on the machine. A loop takes as long as its longest
part, and code outside loops as long as with one thread. In loops whose work items are claimed
(`kernels.cpu.threads.claimed_chunks`), an idle thread claims the next item. ``8+8x0.6`` means eight threads, and eight
more on cores with 0.6 times the speed.

The result is a lower bound: contention for memory, caches and power, and the time to wake threads, are not simulated.
Other work, such as noise generation, is not included either. The samples must be identical for every number of threads.

The balance columns show how evenly the work is divided: the time with one thread, divided by the simulated time
multiplied by the sum of the threads' speeds. A value of 1 means that no thread waits. ``--losses 8`` also lists the 8
kernels that exceed their ideal share of the time by the most.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from simulated_threads import Launch, SimulatedThreads

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kokoro_desktop.audio import Floats  # noqa: E402
from kokoro_desktop.devices.tvm_runtime import load_library  # noqa: E402
from kokoro_desktop.engine.opener import open_engine  # noqa: E402
from kokoro_desktop.measure.speech_engine import Passage  # noqa: E402
from kokoro_desktop.measure.workloads import SENTENCES, sentence_workload  # noqa: E402
from kokoro_desktop.runtime.network import Network  # noqa: E402
from kokoro_desktop.runtime.noise import Noise  # noqa: E402
from kokoro_desktop.spec import SAMPLE_RATE  # noqa: E402
from kokoro_desktop.voices import load_voice  # noqa: E402

# Assumed cost of a barrier within a loop; the measured cost with two threads is 0.24 to 0.29 us.
BARRIER_S: Final = 1e-6


@dataclass(frozen=True)
class Simulation:
    """Simulated computation of a pass with a given set of threads.

    Attributes
    ----------
    cores
        Relative speed of each thread's core.
    launches
        Parallel loops in order, with the shortest measured time of each part.
    outside
        Seconds spent outside loops.
    samples
        Audio of the pass, float32 [n].
    """

    cores: tuple[float, ...]
    launches: tuple[Launch, ...]
    outside: float
    samples: Floats

    @property
    def in_loops(self) -> float:
        """Seconds spent in loops."""
        return sum(self.seconds(launch) for launch in self.launches)

    def seconds(self, launch: Launch) -> float:
        """Return the simulated time of a loop, in seconds."""
        return launch.seconds(self.cores) + launch.barriers * BARRIER_S * (len(self.cores) > 1)


def parse_cores(text: str) -> tuple[float, ...]:
    """Parse the relative speed of each core from ``8`` or ``8+8x0.6`` (eight more cores at 0.6 times the speed)."""
    speeds: list[float] = []
    for kind in text.split("+"):
        count, _, speed = kind.partition("x")
        speeds += [float(speed or 1)] * int(count)
    return tuple(speeds)


def simulate(
    pipeline: Network, simulated: SimulatedThreads, passage: Passage, cores: tuple[float, ...], runs: int
) -> Simulation:
    """Warm up, run a passage several times, and return a simulation with the shortest time of each part."""
    outside, taken = [], []
    for _ in range(runs + 1):
        simulated.clear(len(cores))
        start = time.thread_time()
        result = pipeline.run(passage.tokens, passage.style_row, 1.0, Noise(0))
        outside.append(time.thread_time() - start - simulated.seconds)
        taken.append(simulated.launches)
    launches = tuple(
        Launch(tuple(map(min, zip(*(launch.parts for launch in same), strict=True))), same[0].claimed, same[0].barriers)
        for same in zip(*taken[1:], strict=True)
    )
    return Simulation(cores, launches, min(outside[1:]), result.samples)


def describe(cores: tuple[float, ...]) -> str:
    """Format the speeds of cores in the notation of `parse_cores`."""
    kinds = Counter(cores)
    return "+".join(f"{count}x{speed:g}" if speed != 1 else str(count) for speed, count in kinds.items())


def table(simulations: Sequence[Simulation]) -> Iterator[str]:
    """Yield a table row for each number of threads."""
    one = simulations[0]
    work = sum(sum(launch.parts) for launch in one.launches)
    for each in simulations:
        seconds, n = each.in_loops + each.outside, sum(each.cores)
        length = len(each.samples) / SAMPLE_RATE
        cells = (f"{length:.2f} s", describe(each.cores), f"{each.in_loops * 1e3:.1f} ms",
                 f"{each.outside * 1e3:.1f} ms", f"{seconds / length:.4f}", f"{work / n / each.in_loops:.2f}",
                 f"{(work + one.outside) / n / seconds:.2f}")  # fmt: skip
        yield "| " + " | ".join(cells) + " |"


def losses(one: Simulation, many: Simulation, names: Sequence[str], count: int) -> Iterator[str]:
    """Yield table rows for the ``count`` kernels that exceed their ideal share of the time by the most."""
    found: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for name, alone, divided in zip(names, one.launches, many.launches, strict=True):
        found[name][0] += many.seconds(divided)
        found[name][1] += sum(alone.parts) / sum(many.cores)
    lost = sorted(found.items(), key=lambda item: item[1][1] - item[1][0])
    for name, (takes, share) in lost[:count]:
        row = (describe(many.cores), f"`{name}`", f"{takes * 1e3:.2f} ms", f"{(takes - share) * 1e3:.2f} ms")
        yield "| " + " | ".join((*row, f"{share / takes:.2f}")) + " |"


def name_launches(pipeline: Network, simulated: SimulatedThreads, passages: Sequence[Passage]) -> list[list[str]]:
    """Return the kernel name of each launch, in order, for each passage.

    Call this last: it turns on profiling, which slows the pipeline down and cannot be turned off.
    """
    named: list[str] = []

    def note(stage: str, kernel: str, operations: int | None, seconds: float) -> None:
        del stage, operations, seconds
        named.extend([kernel] * (len(simulated.launches) - len(named)))

    pipeline.watch(note)
    found = []
    for passage in passages:
        simulated.clear(1)
        named.clear()
        pipeline.run(passage.tokens, passage.style_row, 1.0, Noise(0))
        found.append(list(named))
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables; return 1 if samples depend on the number of threads."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sentence", action="append", choices=tuple(SENTENCES), help="default: short and medium")
    parser.add_argument("--threads", default="1,2,4,8,16", help="numbers of threads (default: %(default)s)")
    parser.add_argument("--runs", type=int, default=5, help="number of runs; the shortest times are used")
    parser.add_argument(
        "--losses",
        type=int,
        default=0,
        metavar="N",
        help="print the N kernels with the largest losses for each number of threads",
    )
    args = parser.parse_args(argv)
    counts = [(1.0,), *(parse_cores(text) for text in args.threads.split(",") if text != "1")]
    load_library()
    simulated = SimulatedThreads()
    pipeline, voice = open_engine(threads=1).network, load_voice("af_heart")
    passages = [sentence_workload(name, voice).passages[0] for name in args.sentence or ("short", "medium")]
    print("| audio | threads, simulated | in loops | outside | RTF | balance of loops | of the whole |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    spoken = []
    for passage in passages:
        spoken.append([simulate(pipeline, simulated, passage, count, args.runs) for count in counts])
        print("\n".join(table(spoken[-1])), flush=True)
    if args.losses:
        print("\n| threads, simulated | kernel | time | more than its share | balance |")
        print("| ---: | --- | ---: | ---: | ---: |")
        for runs, names in zip(spoken, name_launches(pipeline, simulated, passages), strict=True):
            for each in runs[1:]:
                print("\n".join(losses(runs[0], each, names, args.losses)))
    same = all(np.array_equal(each.samples, runs[0].samples) for runs in spoken for each in runs)
    print("\nThe samples are the same with every number of threads." if same else "\nThe samples differ.")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
