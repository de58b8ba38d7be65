"""Key of a bundle: a hash of everything that determines its contents."""

from __future__ import annotations

import hashlib
import json
from importlib import metadata
from pathlib import Path

from kokoro_desktop.bundle.manifest import FORMAT
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.version import __version__

_PACKAGE = Path(__file__).resolve().parent.parent
# Sources of the network and its compiler, in the package.
_SOURCES = ("kernels", "model", "compiler", "spec.py")


def tvm_version() -> str:
    """Return the installed version of TVM without importing TVM."""
    return metadata.version("apache-tvm")


def bundle_key(target: TargetSpec, weights: str) -> str:
    """Return the key of the bundle for a target and weights.

    Parameters
    ----------
    target
        Target of the bundle.
    weights
        SHA-256 of the weights.

    Returns
    -------
    str
        16 hexadecimal digits, which depend on the TVM version, the bundle format, the kernels, the CPU and the weights.
    """
    device, cpu = f"{target.kind} {target.arch}".rstrip(), target.machine().identity
    parts = [FORMAT, tvm_version(), sources_hash(), device, cpu, weights]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def sources_hash() -> str:
    """Return a hash of the program's version and, if present, the sources of the network, kernels and compiler."""
    digest = hashlib.sha256(__version__.encode())
    for name in _SOURCES:
        path = _PACKAGE / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path] * path.exists():
            digest.update(file.relative_to(_PACKAGE).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()
