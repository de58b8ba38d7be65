"""Timer for the stages of a pass."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from kokoro_desktop.spec import STAGES


class StageTimer:
    """Timer that accumulates the seconds spent in each stage.

    Attributes
    ----------
    seconds
        Seconds by stage, in the order of `spec.STAGES`; 0 for stages that did not run.
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = dict.fromkeys(STAGES, 0.0)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Context manager that times a stage.

        The time includes work on a GPU, because a module call returns only after its kernels have finished.
        """
        start = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] += time.perf_counter() - start
