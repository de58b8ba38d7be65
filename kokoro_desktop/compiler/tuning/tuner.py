"""Tunes layer by layer, keeping what was found after each."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase

from kokoro_desktop.bundle.tuned_choices import Measured, Tuned
from kokoro_desktop.compiler.targets import AnyTarget
from kokoro_desktop.compiler.tuning.search import Measurer, find_best
from kokoro_desktop.compiler.tuning.search_space import make_search_space
from kokoro_desktop.compiler.tuning.tunable import TunableLayer
from kokoro_desktop.errors import InputError
from kokoro_desktop.task import Task


def choose_layers(layers: Sequence[TunableLayer], patterns: Sequence[str]) -> list[TunableLayer]:
    """Keep the layers that a pattern of the shell's kind matches; all where there is none.

    Raises
    ------
    InputError
        A pattern matches no layer.
    """
    for pattern in patterns:
        if not any(fnmatchcase(layer.name, pattern) for layer in layers):
            raise InputError(f"No layer is called '{pattern}'; their names are like '{layers[0].name}'.")
    return [layer for layer in layers if not patterns or any(fnmatchcase(layer.name, each) for each in patterns)]


def tune_layers(
    layers: Sequence[TunableLayer],
    target: AnyTarget,
    tuned: Tuned,
    save: Callable[[Tuned], None],
    task: Task,
    new_measurer: Callable[[TunableLayer], Measurer],
    *,
    seconds: float | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Tuned:
    """Measure the layers that have not been measured yet, and put all choices in use.

    Parameters
    ----------
    tuned
        What is known already.
    save
        Called with what is known then, after every layer and at the end.
    new_measurer
        Makes what runs the kernels of a layer.
    seconds
        Time after which no further layer is begun; None for as long as it takes.
    """
    start = clock()
    missing = [layer for layer in layers if layer.name not in tuned.measured]
    for done, layer in enumerate(missing):
        if seconds is not None and clock() - start >= seconds:
            break
        task.progress(done, len(missing), "measuring kernels")
        tuned = tuned.with_measured(layer.name, _measure(layer, target, new_measurer(layer)))
        save(tuned)
    tuned = tuned.with_all_in_use()
    save(tuned)
    task.progress(len(missing), len(missing), "measuring kernels")
    return tuned


def _measure(layer: TunableLayer, target: AnyTarget, measure: Measurer) -> Measured:
    space = make_search_space(layer.spec, target)
    found = find_best(space, measure)
    return Measured(
        choice=found.choice.encode(),
        default=space.describe(space.default),
        chosen=space.describe(found.choice),
        calls=layer.calls,
        before_s=found.before_s,
        after_s=found.after_s,
    )
