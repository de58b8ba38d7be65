"""Tensors at the boundaries between modules, and a network that records them."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from numpy.typing import NDArray

from kokoro_desktop.runtime.network import Floats, Ints, Network
from kokoro_desktop.runtime.noise import Noise

Array = NDArray[Any]
_Tensor = TypeVar("_Tensor", bound=Array)

# Every tensor that crosses a boundary between modules, in order of computation, with the module that computes it.
TENSORS: Final = {
    "d_en": "bert",
    "duration_logits": "duration",
    "d": "duration",
    "durations": "alignment",
    "en": "alignment",
    "f0": "f0n",
    "n": "f0n",
    "t_en": "text_encoder",
    "asr": "alignment",
    "audio": "decoder",
}


class TensorRecorder(Network):
    """Wrapper around a network that records the inputs and outputs of its modules.

    Attributes
    ----------
    tensors
        Tensors from the last call of each module, by name; the names are a subset of `TENSORS`.
    """

    def __init__(self, network: Network) -> None:
        self._network = network
        self.tensors: dict[str, Array] = {}

    def bert(self, tokens: Ints) -> Floats:
        """Run `Network.bert` and record its result."""
        return self._note("d_en", self._network.bert(tokens))

    def duration(self, d_en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """Run `Network.duration` and record its results."""
        logits, d = self._network.duration(d_en, style)
        return self._note("duration_logits", logits), self._note("d", d)

    def durations(self, logits: Floats, speed: float) -> Ints:
        """Run `Network.durations` and record its result."""
        return self._note("durations", self._network.durations(logits, speed))

    def f0n(self, en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """Run `Network.f0n` and record its input and results."""
        f0, n = self._network.f0n(self._note("en", en), style)
        return self._note("f0", f0), self._note("n", n)

    def text_encoder(self, tokens: Ints) -> Floats:
        """Run `Network.text_encoder` and record its result."""
        return self._note("t_en", self._network.text_encoder(tokens))

    def decoder(self, asr: Floats, f0: Floats, n: Floats, style: Floats, noise: Noise) -> Floats:
        """Run `Network.decoder` and record its text features and result."""
        audio = self._network.decoder(self._note("asr", asr), f0, n, style, noise)
        return self._note("audio", audio)

    def _note(self, name: str, tensor: _Tensor) -> _Tensor:
        self.tensors[name] = tensor
        return tensor
