"""Compiles candidates of one layer and runs them by turns on the layer's shapes."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import numpy as np
from tvm import tirx

from kokoro_desktop.compiler.targets import AnyTarget, CpuTarget
from kokoro_desktop.compiler.tuning.kernel_runner import KernelRunner
from kokoro_desktop.compiler.tuning.search import Runs
from kokoro_desktop.compiler.tuning.search_space import AnyChoice
from kokoro_desktop.compiler.tuning.tunable import TunableLayer
from kokoro_desktop.kernels.conv_layers import SameConv1d
from kokoro_desktop.kernels.cpu.family import CpuKernels
from kokoro_desktop.kernels.gpu.family import GpuKernels
from kokoro_desktop.kernels.kernel import Kernel

LEAST_ROUNDS: Final = 5
MOST_ROUNDS: Final = 25


def run_by_turns(
    kernels: Sequence[Callable[[], object]],
    seconds: float,
    before_each: Callable[[], object],
    clock: Callable[[], float] = time.perf_counter,
) -> list[Runs]:
    """Call every kernel once a round and return its seconds; ``before_each`` is called before, and is not counted.

    There are `LEAST_ROUNDS` to `MOST_ROUNDS` after one that warms up, and no new one after ``seconds``. Every other
    round goes backwards, so that nobody always follows the same.
    """
    runs: list[list[float]] = [[] for _ in kernels]
    start = clock()
    for number in range(MOST_ROUNDS + 1):
        if number > LEAST_ROUNDS and clock() - start > seconds:
            break
        order = range(len(kernels))
        for i in reversed(order) if number % 2 else order:
            before_each()
            begin = clock()
            kernels[i]()
            if number > 0:
                runs[i].append(clock() - begin)
    return [tuple(each) for each in runs]


class CandidateMeasurer:
    """`search.Measurer` of one layer.

    Parameters
    ----------
    layer
        Whose kernels run.
    target
        What they are compiled for.
    runner
        Where they are compiled, and run.
    """

    def __init__(self, layer: TunableLayer, target: AnyTarget, runner: KernelRunner) -> None:
        self._layer, self._target, self._runner = layer, target, runner
        self._compiled: dict[AnyChoice, Callable[[], object]] = {}
        self._tensors: dict[tuple[str, tuple[int, ...]], Any] = {}
        self._random = np.random.default_rng(0)

    def __call__(self, choices: Sequence[AnyChoice], seconds: float) -> list[Runs]:
        """Compile what has not been compiled yet, and run."""
        self._compile([choice for choice in choices if choice not in self._compiled])
        return run_by_turns([self._compiled[choice] for choice in choices], seconds, self._runner.sweep)

    def _compile(self, choices: Sequence[AnyChoice]) -> None:
        if not choices:
            return
        functions, arguments = {}, []
        for number, choice in enumerate(choices):
            kernel = self._kernel(choice)
            lengths = dict(self._layer.lengths)
            if isinstance(self._layer.spec, SameConv1d):
                lengths["blocks"] = int(kernel.blocks(lengths["n"]))  # which the choice decides
            functions[f"candidate_{number}"] = kernel.function
            arguments.append([self._tensor(parameter, lengths) for parameter in kernel.function.params])
        compiled = self._runner.compile(functions)
        for choice, name, tensors in zip(choices, functions, arguments, strict=True):
            self._compiled[choice] = partial(compiled[name], *tensors)

    def _kernel(self, choice: Any) -> Kernel:
        choices = {self._layer.name: choice}
        if isinstance(self._target, CpuTarget):
            return CpuKernels(self._target.tiling, choices).kernel(self._layer.spec)
        return GpuKernels(choices).kernel(self._layer.spec)

    def _tensor(self, parameter: Any, lengths: Mapping[str, int]) -> Any:
        """Make an argument; candidates share those of the same name and shape."""
        shape = tuple(
            int(length) if isinstance(length, tirx.IntImm) else lengths[str(length.name)] for length in parameter.shape
        )
        key = (str(parameter.name), shape)
        if key not in self._tensors:
            # Any values do, but for subnormal numbers, on which some processors are slow.
            values = self._random.standard_normal(shape, np.float32)
            self._tensors[key] = self._runner.place(values)
        return self._tensors[key]
