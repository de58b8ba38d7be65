"""Write a software bill of materials for a program's folder, in CycloneDX format: `write_sbom.py FOLDER OUTPUT`.

The bill of materials lists the Python distributions with metadata in the folder, and their licences. It also lists
every shared library with its hash and, for a library from a Debian package of the build machine, the package name.
"""

import hashlib
import importlib.metadata
import json
import platform
import shutil
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

from kokoro_desktop.version import __version__

OTHERS = (
    ("Kokoro-82M", "1.0", "Apache-2.0", "https://huggingface.co/hexgrad/Kokoro-82M"),
    ("misaki (dictionaries)", "0.9.4", "Apache-2.0", "https://github.com/hexgrad/misaki"),
    ("Charis SIL", "6.101", "OFL-1.1", "https://software.sil.org/charis"),
    ("Noto Serif (one letter)", "2.015", "OFL-1.1", "https://github.com/notofonts/latin-greek-cyrillic"),
    ("Python", platform.python_version(), "PSF-2.0", "https://www.python.org"),
)
# Licence and URL of PyInstaller's bootloader, which is the main executable.
STARTER = ("GPL-2.0-or-later WITH Bootloader-exception", "https://pyinstaller.org")


def main(arguments: list[str]) -> int:
    """Write the bill of materials; return 0."""
    folder, output = map(Path, arguments)
    others = [*OTHERS, ("PyInstaller", importlib.metadata.version("pyinstaller"), *STARTER)]
    components = [*distributions(folder), *(other(*each) for each in others), *libraries(folder)]
    sbom = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(components))}",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "kokoro-desktop", "version": __version__}},
        "components": components,
    }
    output.write_text(json.dumps(sbom, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


def distributions(folder: Path) -> list[dict[str, Any]]:
    """Return a component for every Python distribution with metadata in the folder, sorted by name."""
    found = []
    for each in importlib.metadata.distributions(path=[str(folder), str(folder / "_internal")]):
        metadata: Any = each.metadata  # typeshed lacks the mapping methods
        name, licence = metadata["Name"], metadata.get("License-Expression") or metadata.get("License")
        classified = [
            line.rpartition(":: ")[2] for line in each.metadata.get_all("Classifier", []) if "License ::" in line
        ]
        named = (licence or "").splitlines()[:1] or classified
        found.append(
            {
                "type": "library",
                "name": name,
                "version": each.version,
                "purl": f"pkg:pypi/{name.lower().replace('_', '-')}@{each.version}",
                "licenses": [{"license": {"name": one}} for one in named],
            }
        )
    return sorted(found, key=lambda component: component["name"].lower())


def other(name: str, version: str, licence: str, url: str) -> dict[str, Any]:
    """Return a component for software that is not a Python distribution."""
    return {
        "type": "library",
        "name": name,
        "version": version,
        "licenses": [{"expression": licence}],
        "externalReferences": [{"type": "website", "url": url}],
    }


def libraries(folder: Path) -> list[dict[str, Any]]:
    """Return a component for every shared library in the folder."""
    found = []
    for file in sorted(folder.rglob("*")):
        if file.is_symlink() or not file.is_file() or not {".so", ".dll", ".dylib", ".pyd"} & set(file.suffixes):
            continue
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        described = {
            "type": "file",
            "name": file.relative_to(folder).as_posix(),
            "hashes": [{"alg": "SHA-256", "content": digest}],
        }
        # Libraries at the top level come from the build machine, others from a distribution.
        package = debian_package(file.name, digest) if file.parent.name == "_internal" else ""
        if package:
            described["properties"] = [{"name": "debian:package", "value": package}]
        found.append(described)
    return found


def debian_package(name: str, sha256: str) -> str:
    """Return the package and version of an identical library on the build machine; empty if there is none."""
    if shutil.which("dpkg-query") is None:
        return ""
    answer = subprocess.run(["dpkg-query", "--search", f"*/{name}"], capture_output=True, text=True, check=False).stdout
    owners = (line.partition(": ") for line in answer.splitlines())
    same = (
        package.partition(",")[0]
        for package, _, path in owners
        if Path(path).is_file() and hashlib.sha256(Path(path).read_bytes()).hexdigest() == sha256
    )
    package = next(same, "")
    if not package:
        return ""
    version = ["dpkg-query", "--show", "--showformat", "${Package} ${Version}", package]
    return subprocess.run(version, capture_output=True, text=True, check=False).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
