"""Imports `kokoro.model` without `kokoro/__init__`, which wants a text front end (spaCy) that speech does not need."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from kokoro_desktop.reference.config import ReferenceMissing


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
