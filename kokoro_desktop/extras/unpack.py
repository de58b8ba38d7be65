"""Unpacking of wheels and pure-Python source archives into an importable folder."""

from __future__ import annotations

import io
import tarfile
import zipfile
from pathlib import Path, PurePosixPath
from typing import Final

from kokoro_desktop.messages import message

_DATA: Final = ".data"
_LIBRARIES: Final = ("purelib", "platlib")
_MARKER: Final = "__init__.py"


def unpack_package(name: str, data: bytes, folder: Path) -> None:
    """Unpack a wheel or a source archive, depending on the file name; omit scripts, headers and tests.

    Raises
    ------
    ValueError
        The file is neither a wheel nor a source archive, or it contains a path outside the folder.
    """
    if name.endswith(".whl"):
        _unpack_wheel(data, folder)
    elif name.endswith((".tar.gz", ".tar.bz2")):
        _unpack_source(data, folder)
    else:
        raise ValueError(message("{name} is neither a wheel nor a source archive", name=name))


def _unpack_wheel(data: bytes, folder: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as wheel:
        for member in wheel.infolist():
            parts = PurePosixPath(member.filename).parts
            if parts[0].endswith(_DATA):
                parts = parts[2:] if parts[1:2] and parts[1] in _LIBRARIES else ()
            if parts and not member.is_dir():
                _write(folder, parts, wheel.read(member))


def _unpack_source(data: bytes, folder: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        members = {PurePosixPath(member.name).parts[1:]: member for member in archive if member.isfile()}
        packages = {parts[0] for parts in members if len(parts) == 2 and parts[1] == _MARKER} - {"test", "tests"}
        for parts, member in members.items():
            if parts and (parts[0] in packages) and (file := archive.extractfile(member)) is not None:
                _write(folder, parts, file.read())


def _write(folder: Path, parts: tuple[str, ...], data: bytes) -> None:
    path = folder.joinpath(*parts)
    if ".." in parts or not path.resolve().is_relative_to(folder.resolve()):
        raise ValueError(message("{path} is outside the target folder", path="/".join(parts)))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
