"""Convert a compiled bundle to the compact format of shipped bundles: `python compact_bundle.py FOLDER`.

Parameters are stored in the format of `bundle.compact_parameters`, which restores exactly the same values.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from kokoro_desktop.bundle.compact_parameters import COMPACT, unpack_parameters, write_compact
from kokoro_desktop.bundle.manifest import PARAMETERS, Manifest
from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.compiler.build import export_module
from kokoro_desktop.compiler.targets import make_target
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.kernels.kernel import Arranged
from kokoro_desktop.model.interface import INTERFACES
from kokoro_desktop.task import QUIET
from kokoro_desktop.weights import store


def main(folder: Path) -> None:
    """Convert the parameters, and check that the bundle can be unpacked and read."""
    bundle = read_bundle(folder)
    write_compact(folder / COMPACT, _parameters(bundle.manifest))
    (folder / PARAMETERS).unlink()
    with tempfile.TemporaryDirectory(dir=folder.parent) as again:
        unpack_parameters(folder, Path(again))
        read_bundle(Path(again))


def _parameters(manifest: Manifest) -> Iterator[tuple[str, Arranged]]:
    target = make_target(TargetSpec(cpu=manifest.level), manifest.threads)
    weights = store.load(store.ensure(QUIET, check=True).path)
    for name in manifest.modules:
        for parameter, packed in export_module(INTERFACES[name], target).parameters:
            yield f"{name}.{parameter}", packed.arrange(weights)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
