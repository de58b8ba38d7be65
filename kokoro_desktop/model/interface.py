"""Constructors, entry points and inputs of the five modules, by module name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tvm.relax.frontend import nn

from kokoro_desktop.kernels.kernel import Kernels
from kokoro_desktop.kernels.normal_noise import WORDS
from kokoro_desktop.model.albert import Bert
from kokoro_desktop.model.decoder import Decoder
from kokoro_desktop.model.prosody_predictor import Duration, PitchAndEnergy
from kokoro_desktop.model.text_encoder import TextEncoder
from kokoro_desktop.spec import F0_PER_FRAME, HIDDEN, MODULE_STYLE


@dataclass(frozen=True)
class Interface:
    """Constructor, entry point and inputs of one module.

    Attributes
    ----------
    build
        Function that constructs the module with the kernels of a backend.
    entry
        Name of the entry point in the compiled module.
    inputs
        Name, shape and dtype of each input; a string in a shape is a symbolic length.
    precise
        Whether durations or F0 depend on the module's output. If so, the module needs higher precision, because even
        the smallest error in F0 shifts the phase of every later sample.
    """

    build: Callable[[Kernels], nn.Module]
    entry: str
    inputs: tuple[tuple[str, tuple[int | str, ...], str], ...]
    precise: bool = True

    def method_spec(self) -> dict[str, Any]:
        """Return the input description for `nn.Module.export_tvm`."""
        return {name: nn.spec.Tensor(shape, dtype) for name, shape, dtype in self.inputs}


_TOKENS: Final = (("tokens", ("T",), "int64"), ("others", ("T",), "int64"), ("weights", ("T",), "float32"))
_STYLE: Final = ("style", (1, MODULE_STYLE), "float32")
_CURVES: Final = (("f0", ("F", F0_PER_FRAME), "float32"), ("n", ("F", F0_PER_FRAME), "float32"))

INTERFACES: dict[str, Interface] = {
    "bert": Interface(Bert, "bert_forward", _TOKENS),
    "duration": Interface(Duration, "duration_forward", (("d_en", ("T", HIDDEN), "float32"), _STYLE)),
    "f0n": Interface(PitchAndEnergy, "f0n_forward", (("en", ("F", HIDDEN + MODULE_STYLE), "float32"), _STYLE)),
    "text_encoder": Interface(TextEncoder, "text_encoder_forward", _TOKENS),
    "decoder": Interface(
        Decoder,
        "decoder_forward",
        (
            ("asr", ("F", HIDDEN), "float32"),
            *_CURVES,
            _STYLE,
            ("noise", (WORDS,), "uint32"),
        ),
        precise=False,
    ),
}
