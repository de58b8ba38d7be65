"""Finds the canonical name of a weight in an ONNX graph, from its own name or from the path of the node that uses it.

Exporters rename much: wrappers put prefixes in front, `ProsodyPredictor` loses its own (its parts are called from
outside its `forward`), a member of a `Sequential` repeats its parent's name, and a module called again gets `_1`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from kokoro_desktop.weights.names import tensor_shapes

_CALLED_AGAIN: Final = re.compile(r"_\d+$")
# Written by the newer exporter (`torch.onnx.export(dynamo=True)`): a Python list of dotted module paths.
_NAME_SCOPES: Final = "pkg.torch.onnx.name_scopes"
_PREFIXES: Final = ("", "predictor.")


@cache
def _modules() -> frozenset[str]:
    return frozenset(name.rpartition(".")[0] for name in tensor_shapes())


def resolve_tensor(name: str) -> str | None:
    """Canonical name of the initializer ``name`` (``kmodel.decoder.encode.conv1.bias``), if it still has one."""
    return _longest_match(name.split("."), frozenset(tensor_shapes()))


def module_of_path(node: Any) -> str | None:
    """Canonical module that ``node`` lies in, by its metadata or its own path, if these tell."""
    return resolve_module(_scopes(node))


def resolve_module(scopes: Sequence[str]) -> str | None:
    """Canonical module of a node, given the names of the modules that it lies in, from the outside inwards.

    Examples
    --------
    >>> resolve_module(["encoder", "text_encoder", "cnn.0", "cnn.0.0"])
    'text_encoder.cnn.0.0'
    >>> resolve_module(["F0.1", "pool"])
    'predictor.F0.1.pool'
    """
    parts: list[str] = []
    for scope in scopes:
        part = _CALLED_AGAIN.sub("", scope)
        if parts and part.startswith(parts[-1] + "."):
            parts.pop()
        parts.append(part)
    return _longest_match(".".join(parts).split("."), _modules())


def _scopes(node: Any) -> list[str]:
    """Names of the modules that ``node`` lies in, from the outside inwards: from its metadata or from its own path."""
    for item in node.metadata_props:
        if item.key == _NAME_SCOPES:
            try:
                paths = ast.literal_eval(item.value)
            except (ValueError, SyntaxError):
                break
            # The last entry is the operation's own name, the one before it the full path of its module.
            if isinstance(paths, list) and len(paths) > 1:
                return [str(paths[-2])]
    return [part for part in node.name.split("/")[:-1] if part]


def _longest_match(parts: Sequence[str], known: frozenset[str]) -> str | None:
    for start in range(len(parts)):
        rest = ".".join(parts[start:])
        for prefix in _PREFIXES:
            if prefix + rest in known:
                return prefix + rest
    return None
