"""`kokoro-desktop devices`: list this computer's devices, with the reason if a device cannot be used."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from kokoro_desktop.devices.device_kind import Device
from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.devices.survey import Survey, survey


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print the devices as text or as JSON."""
    found = survey()
    print(json.dumps(as_json(found), indent=2, ensure_ascii=False) if args.json else "\n".join(lines(found)))
    return 0


def lines(found: Survey) -> Iterator[str]:
    """Yield a line for each device and, for each device kind without devices, a line with the reason."""
    for kind, told in found.items():
        for device in told.devices:
            unless = f"; not available: {device.unfit}" if device.unfit else ""
            yield f"{Placement.of(kind, device.index).name:<8} {device.name}: {device.summary}{unless}"
        if not told.devices:
            yield f"{kind:<8} not available: {told.missing}"


def as_json(found: Survey) -> dict[str, Any]:
    """Return the result of a survey as JSON data, with memory sizes in bytes."""
    gpus = {
        kind: {
            **told.facts,
            "missing": told.missing,
            "devices": [_entry(kind, gpu) | {"missing": gpu.unfit} for gpu in told.devices],
        }
        for kind, told in found.items()
        if kind != CPU
    }
    return {"cpu": _entry(CPU, found[CPU].devices[0]), **gpus}


def _entry(kind: str, device: Device) -> dict[str, Any]:
    return {"device": Placement.of(kind, device.index).name, "name": device.name, **device.facts}
