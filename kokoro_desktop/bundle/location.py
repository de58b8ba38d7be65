"""Paths of bundles in the cache, shared by the compiler and the reader."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.bundle.compact_parameters import COMPACT
from kokoro_desktop.bundle.key import bundle_key
from kokoro_desktop.bundle.manifest import Manifest
from kokoro_desktop.devices.target_spec import TargetSpec

_THIS_CPU: Final = TargetSpec()


def bundle_path(weights: str, target: TargetSpec = _THIS_CPU) -> Path:
    """Return the cache path of this version's bundle for a target and weights, whether or not it exists.

    Parameters
    ----------
    weights
        SHA-256 of the weights.
    """
    return _in_cache(target.kind, bundle_key(target, weights))


def runnable_path(ready: Path, manifest: Manifest) -> Path:
    """Return the folder from which to run a shipped bundle: ``ready`` or, if that is compact, its unpacked copy."""
    return _in_cache(manifest.device, manifest.key) if (ready / COMPACT).exists() else ready


def _in_cache(device: str, key: str) -> Path:
    return paths.bundles() / f"{device}-{key}"
