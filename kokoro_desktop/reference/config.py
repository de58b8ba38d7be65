"""The configuration of Kokoro-82M v1.0 as the PyTorch package wants it, and the error when that package is missing."""

from __future__ import annotations

from typing import Any, Final

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.weights.torch_source import ARCHITECTURE


def _model_config() -> dict[str, Any]:
    """Nest the architecture's entries as ``config.json`` does, and add what the package asks for besides."""
    config: dict[str, Any] = {
        "vocab": {},  # phonemes are encoded before they come here
        "dropout": 0.2,
        "plbert": {"dropout": 0.1},
        "istftnet": {},
    }
    for name, value in ARCHITECTURE.items():
        *group, entry = name.split(".")
        (config[group[0]] if group else config)[entry] = value
    return config


MODEL_CONFIG: Final = _model_config()
"""As in ``config.json`` of the official checkpoint, hexgrad/Kokoro-82M."""

INSTALL_HINT: Final = "pip install 'kokoro-tvm-desktop[reference]'"
"""What a user types to get the PyTorch reference."""


class ReferenceMissing(KokoroError):
    """The PyTorch reference is not installed.

    Attributes
    ----------
    package
        The package whose import failed.
    """

    exit_code = 3

    def __init__(self, package: str) -> None:
        self.package = package
        super().__init__(f"The PyTorch reference needs the package '{package}': install it with {INSTALL_HINT}.")
