"""Wheels and source archives with one small module, written without build tools."""

from __future__ import annotations

import io
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path


def write_wheel(folder: Path, project: str, files: Mapping[str, str] = {}, requires: str = "") -> Path:
    """Write a wheel of version 1.0; by default, it has one module named like the project."""
    path = folder / f"{project}-1.0-py3-none-any.whl"
    info = f"{project}-1.0.dist-info"
    needed = f"Requires-Dist: {requires}\n" if requires else ""
    with zipfile.ZipFile(path, "w") as wheel:
        for name, text in (files or {f"{project}.py": "VALUE = 1\n"}).items():
            wheel.writestr(name, text)
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {project}\nVersion: 1.0\n{needed}")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")
    return path


def write_source(folder: Path, project: str, files: Mapping[str, str]) -> Path:
    """Write a source archive of version 1.0."""
    path = folder / f"{project}-1.0.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(f"{project}-1.0/{name}")
            member.size = len(text.encode())
            archive.addfile(member, io.BytesIO(text.encode()))
    return path
