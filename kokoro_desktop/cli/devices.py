"""``kokoro-desktop devices``: what the network can run on here, and what it cannot, and why."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.devices.survey import Survey, survey


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """List the devices."""
    found = survey()
    print(json.dumps(as_json(found), indent=2, ensure_ascii=False) if args.json else "\n".join(lines(found)))
    return 0


def lines(found: Survey) -> Iterator[str]:
    """Say what was found, a line a device."""
    cpu = found.cpu
    threads = f"{found.threads} thread{'' if found.threads == 1 else 's'}"
    features = f" ({' '.join(cpu.features)})" if cpu.features else ""
    yield f"{'llvm':<8} {cpu.name}: {threads}, {cpu.level}{features}, {cpu.arch}, {cpu.system}"
    for card in found.cuda.cards:
        name = Placement("cuda", card.index).name
        capability = "{}.{}".format(*card.capability)
        told = f"{name:<8} {card.name}: compute capability {capability} ({card.arch}), {_size(card.memory)}"
        yield told + _unless(found.unfit(card))
    if not found.cuda.cards:
        yield f"{'cuda':<8} not available: {found.cuda_missing}"
    for gpu in found.metal.gpus:
        cores = [f"{gpu.cores} cores"] if gpu.cores else []
        memory = [f"{_size(gpu.memory)} shared with the CPU"] if gpu.memory else []
        told = ", ".join([*cores, gpu.family, *memory])
        yield f"{Placement('metal', gpu.index).name:<8} {gpu.name}: {told}{_unless(found.metal_missing)}"
    if not found.metal.gpus:
        yield f"{'metal':<8} not available: {found.metal_missing}"


def as_json(found: Survey) -> dict[str, Any]:
    """Return the same as plain data; memory in bytes."""
    version = found.cuda.version
    return {
        "cpu": {
            "device": "llvm",
            "name": found.cpu.name,
            "threads": found.threads,
            "arch": found.cpu.arch,
            "level": found.cpu.level,
            "features": list(found.cpu.features),
            "system": found.cpu.system,
        },
        "cuda": {
            "driver": None if version is None else "{}.{}".format(*version),
            "missing": found.cuda_missing,
            "devices": [
                {
                    "device": Placement("cuda", card.index).name,
                    "name": card.name,
                    "capability": "{}.{}".format(*card.capability),
                    "arch": card.arch,
                    "memory": card.memory,
                    "missing": found.unfit(card),
                }
                for card in found.cuda.cards
            ],
        },
        "metal": {
            "missing": found.metal_missing,
            "devices": [
                {
                    "device": Placement("metal", gpu.index).name,
                    "name": gpu.name,
                    "cores": gpu.cores,
                    "family": gpu.family,
                    "memory": gpu.memory,
                    "missing": found.metal_missing,
                }
                for gpu in found.metal.gpus
            ],
        },
    }


def _unless(reason: str) -> str:
    return f"; not available: {reason}" if reason else ""


def _size(count: int | None) -> str:
    return f"{(count or 0) / 1e9:.1f} GB"
