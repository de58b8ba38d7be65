"""The PyTorch package `kokoro`: what it is told of Kokoro-82M v1.0, and the error when it is missing.

`kokoro.model` is imported without `kokoro/__init__`, which wants a text front end (spaCy) that speech does not need.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Final

from kokoro_desktop import paths
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.weights.torch_source import ARCHITECTURE


def import_kokoro_model() -> ModuleType:
    """Return the module ``kokoro.model`` of the PyPI package ``kokoro``.

    Raises
    ------
    ReferenceMissing
        When ``kokoro``, torch or something that they need is not installed.
    """
    try:
        with _bare_package("kokoro"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return importlib.import_module("kokoro.model")
    except ModuleNotFoundError as error:
        raise ReferenceMissing(error.name or "kokoro") from error


@contextmanager
def _bare_package(name: str) -> Iterator[None]:
    """Let submodules of ``name`` be imported for a while without its ``__init__`` having run."""
    if name in sys.modules:
        yield
        return
    spec = importlib.util.find_spec(name)
    if spec is None or spec.submodule_search_locations is None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    package = ModuleType(name)
    package.__path__ = list(spec.submodule_search_locations)
    sys.modules[name] = package
    try:
        yield
    finally:
        # Whoever imports the package afterwards must get the real one.
        if sys.modules.get(name) is package:
            del sys.modules[name]


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

INSTALL_HINT: Final = paths.package_extra("reference")
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
