"""Sources of package files for extras: a package index, or a folder with downloaded files."""

from __future__ import annotations

import hashlib
import http.client
import json
import os
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Final, Protocol

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.extras.locked import LockedFile
from kokoro_desktop.files.trust import trusted_authorities
from kokoro_desktop.messages import message

# Environment variable for a mirror.
INDEX_VARIABLE: Final = "KOKORO_DESKTOP_INDEX"
_INDEX: Final = "https://pypi.org/simple"
_JSON: Final = "application/vnd.pypi.simple.v1+json"
_PATIENCE_S: Final = 60.0
_MOST_BYTES: Final = 1_000_000_000


class ExtraError(KokoroError):
    """An extra cannot be installed."""


class PackageSource(Protocol):
    """Protocol for a source of package files."""

    def read(self, file: LockedFile) -> bytes:
        """Return the contents of a file.

        Raises
        ------
        OSError, ValueError, LookupError, http.client.HTTPException
            The file is not available.
        """


class FolderSource:
    """Source that reads files from a folder, for example one filled by ``pip download``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, file: LockedFile) -> bytes:
        """Return the contents of a file; see `PackageSource`."""
        return (self._folder / file.name).read_bytes()


class IndexSource:
    """Source that downloads files from a package index with JSON listings (https://peps.python.org/pep-0691/)."""

    def __init__(self, index: str = "") -> None:
        self._index = (index or os.environ.get(INDEX_VARIABLE) or _INDEX).rstrip("/")

    def read(self, file: LockedFile) -> bytes:
        """Return the contents of a file; see `PackageSource`."""
        page = f"{self._index}/{file.project}/"
        listed = json.loads(_get(page, {"Accept": _JSON}))["files"]
        address = next(each["url"] for each in [*listed, {}] if each.get("filename", file.name) == file.name)
        return _get(urllib.parse.urljoin(page, address), {})


def _get(address: str, headers: dict[str, str]) -> bytes:
    if urllib.parse.urlsplit(address).scheme not in ("https", "http"):
        raise ValueError(address)
    request = urllib.request.Request(address, headers=headers)
    with urllib.request.urlopen(request, timeout=_PATIENCE_S, context=trusted_authorities()) as answer:
        data: bytes = answer.read(_MOST_BYTES)
        return data


def fetch(file: LockedFile, source: PackageSource) -> bytes:
    """Return the contents of a file after verifying its hash.

    Raises
    ------
    ExtraError
        The file is not available, or has an unexpected hash.
    """
    try:
        data = source.read(file)
    except (OSError, ValueError, LookupError, http.client.HTTPException) as error:
        reason = getattr(error, "reason", None) or getattr(error, "strerror", None) or type(error).__name__
        text = "{name} cannot be downloaded ({reason}). Check the network, or use a local copy with --from FOLDER."
        raise ExtraError(message(text, name=file.name, reason=reason)) from error
    if hashlib.sha256(data).hexdigest() != file.sha256:
        raise ExtraError(
            message("{name} is not the expected file: its hash differs. Nothing was installed.", name=file.name)
        )
    return data
