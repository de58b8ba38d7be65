"""Manifest of a bundle: `manifest.json`."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from kokoro_desktop.bundle.flops import Flops
from kokoro_desktop.messages import message

# Incremented when the layout of a bundle changes; a bundle with a different format is compiled again.
FORMAT: Final = 3
MANIFEST: Final = "manifest.json"
PARAMETERS: Final = "params.safetensors"
Inputs: TypeAlias = tuple[tuple[str, tuple[int | str, ...], str], ...]
_PLAIN_NAME: Final = re.compile(r"\w[\w.-]*", re.ASCII)
# JSON key of the hash over all other entries, which detects damage to the manifest itself.
_OWN_HASH: Final = "sha256"


@dataclass(frozen=True)
class ModuleEntry:
    """Entry for one compiled module.

    Attributes
    ----------
    entry
        Name of the module's entry function.
    objects
        Object files in link order.
    parameters
        Parameter names in `params.safetensors`, in the order of the function's last argument.
    inputs
        Name, shape (strings are symbolic lengths) and dtype of each of the other arguments.
    """

    entry: str
    objects: tuple[str, ...]
    parameters: tuple[str, ...]
    inputs: Inputs


@dataclass(frozen=True)
class FileEntry:
    """Size in bytes and hash of one file."""

    size: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """Description of a bundle.

    Attributes
    ----------
    format
        `FORMAT` of the program that wrote the manifest.
    key
        Hash of everything that determines the contents.
    tvm
        Version of TVM.
    device
        Device kind that runs the kernels.
    device_arch
        GPU architecture, such as ``sm_90``; empty for kinds without architectures.
    target
        TVM target as JSON.
    arch, level, system
        CPU architecture, CPU level and operating system that the host code requires; see `HostCpu`.
    weights, weights_source
        Hash and origin of the weights.
    threads
        Number of threads for which the bundle was compiled; the bundle runs with any number of threads.
    modules
        Compiled modules by name.
    files
        Files of the bundle by name, except the manifest.
    flops
        Operation counts of the kernels, by symbol.
    """

    format: int
    key: str
    tvm: str
    device: str
    device_arch: str
    target: str
    arch: str
    level: str
    system: str
    weights: str
    weights_source: str
    threads: int
    modules: dict[str, ModuleEntry] = field(default_factory=dict)
    files: dict[str, FileEntry] = field(default_factory=dict)
    flops: dict[str, Flops] = field(default_factory=dict)

    def write(self, folder: Path) -> None:
        """Write the manifest to a bundle's folder."""
        data = asdict(self)
        text = json.dumps(data | {_OWN_HASH: _hash(data)}, indent=1)
        (folder / MANIFEST).write_text(text, encoding="utf-8")

    @classmethod
    def parse(cls, text: str) -> Manifest:
        """Parse the JSON text of a manifest, and check its hash and its values.

        Raises
        ------
        ValueError
            The text is not a manifest of this format, or was modified.
        """
        try:
            data: dict[str, Any] = json.loads(text)
            if data["format"] != FORMAT:
                raise ValueError(message("format {0} instead of {FORMAT}", data["format"], FORMAT=FORMAT))
            if data.pop(_OWN_HASH) != _hash(data):
                raise ValueError(message("it was modified"))
            modules = {
                name: ModuleEntry(
                    entry["entry"],
                    tuple(entry["objects"]),
                    tuple(entry["parameters"]),
                    tuple((name, tuple(shape), dtype) for name, shape, dtype in entry["inputs"]),
                )
                for name, entry in data.pop("modules").items()
            }
            files = {name: FileEntry(**entry) for name, entry in data.pop("files").items()}
            flops = {name: Flops(**entry) for name, entry in data.pop("flops", {}).items()}
            manifest = cls(**data, modules=modules, files=files, flops=flops)
        except KeyError as error:
            raise ValueError(message("{error} is missing", error=error)) from error
        except (TypeError, AttributeError, RecursionError) as error:
            raise ValueError(message("it is not a manifest")) from error
        _check(manifest)
        return manifest


def _check(manifest: Manifest) -> None:
    """Check the types of all values, because a bundle's author can store arbitrary values with a valid hash.

    Raises
    ------
    ValueError
        A value has the wrong type.
    """
    modules = manifest.modules.values()
    entries: tuple[Any, ...] = (manifest, *modules, *manifest.files.values(), *manifest.flops.values())
    for each in entries:
        for entry in dataclasses.fields(each):
            kind = {"str": str, "int": int}.get(str(entry.type))
            if kind is not None and type(getattr(each, entry.name)) is not kind:
                raise ValueError(message("its {name} is not valid", name=entry.name))
    names = [*manifest.files, *(name for module in modules for name in module.objects)]
    if not all(isinstance(name, str) and _PLAIN_NAME.fullmatch(name) for name in names):
        raise ValueError(message("one of its file names is not valid"))
    texts = [text for module in modules for text in module.parameters]
    texts += [text for module in modules for name, _, dtype in module.inputs for text in (name, dtype)]
    if not all(isinstance(text, str) for text in texts):
        raise ValueError(message("one of its entries is not valid"))


def _hash(data: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
