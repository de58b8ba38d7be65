"""Import the PyTorch package `kokoro`, and configure it for Kokoro-82M v1.0.

`kokoro.model` is imported without `kokoro/__init__`, which requires an unnecessary text front end (spaCy).
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
        ``kokoro``, torch or one of their dependencies is not installed.
    """
    try:
        with _bare_package("kokoro"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return importlib.import_module("kokoro.model")
    except ModuleNotFoundError as error:
        raise ReferenceMissing(error.name or "kokoro") from error


@contextmanager
def _bare_package(name: str) -> Iterator[None]:
    """Context manager that allows imports of submodules of ``name`` without running its ``__init__``."""
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
        # Later imports must load the real package.
        if sys.modules.get(name) is package:
            del sys.modules[name]


def _model_config() -> dict[str, Any]:
    """Return the architecture, structured as in ``config.json``, and the other keys that the package requires."""
    config: dict[str, Any] = {
        "vocab": {},  # not used, because the input is already encoded
        "dropout": 0.2,
        "plbert": {"dropout": 0.1},
        "istftnet": {},
    }
    for name, value in ARCHITECTURE.items():
        *group, entry = name.split(".")
        (config[group[0]] if group else config)[entry] = value
    return config


# Configuration of the official checkpoint hexgrad/Kokoro-82M, as in its ``config.json``.
MODEL_CONFIG: Final = _model_config()

# Command that installs the PyTorch reference.
INSTALL_HINT: Final = paths.package_extra("reference")


class ReferenceMissing(KokoroError):
    """The PyTorch reference is not installed.

    Attributes
    ----------
    package
        Name of the package that cannot be imported.
    """

    exit_code = 3

    def __init__(self, package: str) -> None:
        self.package = package
        super().__init__(f"The PyTorch reference needs the package '{package}': install it with {INSTALL_HINT}.")
