"""A stand-in for the network that answers with the golden tensors, with or without a fault."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import pytest
from numpy.typing import NDArray

from kokoro_desktop.runtime.network import Network
from kokoro_desktop.verification.golden import GoldenCase, load_all

Array = NDArray[np.generic]


@dataclass
class Replay(Network):
    """Answers `case` from its own tensors; `faults` change an answer by the tensor's name."""

    case: GoldenCase
    faults: dict[str, Callable[[Array], Array]] = field(default_factory=dict)
    weights_sha256: str = ""

    def _answer(self, name: str) -> Array:
        return self.faults.get(name, lambda value: value)(self.case.tensors[name])

    def bert(self, tokens):
        return self._answer("d_en")

    def duration(self, d_en, style):
        return self._answer("duration_logits"), self._answer("d")

    def durations(self, logits, speed):
        return self._answer("durations")

    def f0n(self, en, style):
        return self._answer("f0"), self._answer("n")

    def text_encoder(self, tokens):
        return self._answer("t_en")

    def decoder(self, asr, f0, n, style, noise):
        return self._answer("audio")


@pytest.fixture(scope="session")
def golden() -> dict[str, GoldenCase]:
    return {case.name: case for case in load_all()}


@pytest.fixture
def hello(golden) -> GoldenCase:
    return golden["hello"]


@pytest.fixture
def replay(hello) -> Callable[..., Replay]:
    def make(case: GoldenCase = hello, **faults: Callable[[Array], Array]) -> Replay:
        return Replay(case, faults, case.weights_sha256)

    return make
