"""Compiles candidates of one layer and runs them by turns on the layer's shapes."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np
import tvm
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.compiler.passes import context
from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.compiler.tuning.search import Runs
from kokoro_desktop.compiler.tuning.tunable import TunableLayer
from kokoro_desktop.kernels.conv_layers import SameConv1d
from kokoro_desktop.kernels.cpu.choice import Choice
from kokoro_desktop.kernels.cpu.family import CpuKernels
from kokoro_desktop.kernels.ir import load, prim_func, store, tensor, wide

LEAST_ROUNDS: Final = 5
MOST_ROUNDS: Final = 25
_SWEPT: Final = (3072, 4096)
"""Shape of 48 MB, more than the caches of most processors: what the network touches between two calls of a layer."""


def by_turns(
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


class KernelRace:
    """`search.Race` of one layer.

    Parameters
    ----------
    layer
        Whose kernels run.
    target
        What they are compiled for: this machine.
    """

    def __init__(self, layer: TunableLayer, target: CpuTarget) -> None:
        self._layer, self._target = layer, target
        self._compiled: dict[Choice, Callable[[], object]] = {}
        self._tensors: dict[tuple[str, tuple[int, ...]], Any] = {}
        self._random = np.random.default_rng(0)
        self._sweep = self._sweeper()

    def __call__(self, choices: Sequence[Choice], seconds: float) -> list[Runs]:
        """Compile what has not been compiled yet, and run."""
        self._compile([choice for choice in choices if choice not in self._compiled])
        return by_turns([self._compiled[choice] for choice in choices], seconds, self._sweep)

    def _sweeper(self) -> Callable[[], object]:
        """Make what drives the layer's tensors out of every core's caches, as the rest of the network does.

        It also leaves all threads awake, which in the network they are: waking one may take longer than a kernel.
        """
        lanes = self._target.tiling.lanes

        def body() -> None:
            x = tensor("x", *_SWEPT)
            with T.parallel(0, _SWEPT[0]) as row, T.serial(0, _SWEPT[1] // lanes) as i:
                value = load(x, row, i * lanes, lanes=lanes) + wide(1.0, lanes)
                store(x, value, row, i * lanes)

        library = tvm.compile(tvm.IRModule({"sweep": prim_func("sweep", body)}), target=self._target.target())
        return _bound(library["sweep"], [tvm.runtime.tensor(np.zeros(_SWEPT, np.float32))])

    def _compile(self, choices: Sequence[Choice]) -> None:
        if not choices:
            return
        functions, arguments = {}, []
        for number, choice in enumerate(choices):
            kernel = CpuKernels(self._target.tiling, {self._layer.name: choice}).kernel(self._layer.spec)
            lengths = dict(self._layer.lengths)
            if isinstance(self._layer.spec, SameConv1d):
                lengths["blocks"] = int(kernel.blocks(lengths["n"]))  # which the choice decides
            name = f"candidate_{number}"
            functions[name] = kernel.function.with_attr("global_symbol", name)
            arguments.append([self._tensor(parameter, lengths) for parameter in kernel.function.params])
        with context():
            library = tvm.compile(tvm.IRModule(functions), target=self._target.target())
        for name, choice, tensors in zip(functions, choices, arguments, strict=True):
            self._compiled[choice] = _bound(library[name], tensors)

    def _tensor(self, parameter: Any, lengths: Mapping[str, int]) -> Any:
        """Make an argument; candidates share those of the same name and shape."""
        shape = tuple(
            int(length) if isinstance(length, tirx.IntImm) else lengths[str(length.name)] for length in parameter.shape
        )
        key = (str(parameter.name), shape)
        if key not in self._tensors:
            # Any values do, but for subnormal numbers, on which some processors are slow.
            values = self._random.standard_normal(shape, np.float32)
            self._tensors[key] = tvm.runtime.tensor(values)
        return self._tensors[key]


def _bound(function: Any, tensors: Sequence[Any]) -> Callable[[], object]:
    return lambda: function(*tensors)
