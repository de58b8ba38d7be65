"""What a figure depends on beside the engine: the processor, the operating system, the versions."""

from __future__ import annotations

import importlib.metadata
import platform
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kokoro_desktop.runtime.modules import available_cores

_LIBRARIES: Final = ("apache-tvm", "onnxruntime", "torch", "kokoro", "numpy")


@dataclass(frozen=True)
class Machine:
    """Where a measurement was taken.

    Attributes
    ----------
    cpu
        Model name of the processor.
    cores
        Logical cores that this process may use.
    system
        Operating system and architecture.
    versions
        Of Python, this program and the libraries that are installed.
    """

    cpu: str
    cores: int
    system: str
    versions: dict[str, str]


def describe(cpuinfo: Path = Path("/proc/cpuinfo")) -> Machine:
    """Describe this machine."""
    versions = {"python": platform.python_version()}
    for library in ("kokoro-tvm-desktop", *_LIBRARIES):
        try:
            versions[library] = importlib.metadata.version(library)
        except importlib.metadata.PackageNotFoundError:
            continue
    return Machine(_cpu_model(cpuinfo), available_cores(), f"{platform.system()} {platform.machine()}", versions)


def _cpu_model(cpuinfo: Path) -> str:
    """Name the processor as the system does; ``platform.processor()`` says only 'x86_64' on Linux."""
    if cpuinfo.exists():
        for line in cpuinfo.read_text("utf-8", errors="replace").splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return value.strip()
    if platform.system() == "Darwin":
        answer = subprocess.run(
            ["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True, check=False
        )
        if answer.stdout.strip():
            return answer.stdout.strip()
    return platform.processor() or platform.machine() or "unknown"
