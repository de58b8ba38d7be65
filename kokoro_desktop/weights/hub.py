"""Download of the official checkpoint from Hugging Face."""

from __future__ import annotations

import http.client
import logging
import os
import shutil
import urllib.error
import urllib.request
from io import FileIO
from pathlib import Path
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.errors import WeightsError
from kokoro_desktop.files import atomic, lock, private
from kokoro_desktop.files.child import Child, ChildLost
from kokoro_desktop.files.read import file_sha256
from kokoro_desktop.files.trust import trusted_authorities
from kokoro_desktop.messages import mark, message
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights import importing
from kokoro_desktop.weights.store import WeightsSet

REPOSITORY: Final = "hexgrad/Kokoro-82M"
CHECKPOINT: Final = "kokoro-v1_0.pth"
CONFIG: Final = "config.json"
# Pinned revision of the repository; later changes do not affect the download.
REVISION: Final = "f3ff3571791e39611d31c381e3a41a3af07b4987"
# SHA-256 of the files. The repository's README also states the hash of the checkpoint.
HASHES: Final = {
    CONFIG: "5abb01e2403b072bf03d04fde160443e209d7a0dad49a423be15196b9b43c17f",
    CHECKPOINT: "496dba118d1a58f5f3db2efc88dbdc216e0483fc89fe6e47ee1f2c53f18ad1e4",
}
# Approximate total size, for progress reports.
BYTES: Final = 327_000_000
# Environment variable for a mirror, as in Hugging Face's own client.
SITE_VARIABLE: Final = "HF_ENDPOINT"
_SITE: Final = "https://huggingface.co"
_PART: Final = ".part"
_BLOCK: Final = 1 << 20
_PATIENCE_S: Final = 30.0
# HTTP status for a range beyond the end of the file.
_RANGE: Final = 416
_OTHERWISE: Final = message(
    "download {CHECKPOINT} and {CONFIG} on a different computer, copy both to one folder on this computer, and import "
    "{CHECKPOINT}",
    CHECKPOINT=CHECKPOINT,
    CONFIG=CONFIG,
)

_log = logging.getLogger(__name__)


class DownloadError(WeightsError):
    """The official checkpoint cannot be downloaded."""


def folder() -> Path:
    """Return the folder that contains downloaded files until they are imported."""
    return paths.cache() / "download"


def import_official(task: Task) -> WeightsSet:
    """Download the official checkpoint, import its weights, and make them the weights in use.

    Raises
    ------
    DownloadError
        The checkpoint cannot be downloaded.
    WeightsError, OutputError, Cancelled
        As for `importing.import_path`. A partial download is kept, and the next call resumes the download.
    """
    weights = importing.import_path(download_in_child(task), task)
    shutil.rmtree(folder(), ignore_errors=True)
    return weights


def download(task: Task = QUIET) -> Path:
    """Download the checkpoint and its configuration; resume a partial download.

    Returns
    -------
    Path
        Path of the checkpoint; ``config.json`` is in the same folder.

    Raises
    ------
    DownloadError
        The site cannot be reached, or a file has the wrong hash.
    OutputError
        A file cannot be written.
    """
    with lock.hold(folder().with_suffix(".lock"), message("waiting for another process to finish downloading"), QUIET):
        atomic.make_folder(folder())
        for name, sha256 in HASHES.items():
            file = folder() / name
            if not file.exists():
                _fetch(name, file.with_name(f"{name}{_PART}"), sha256, task).replace(file)
    return folder() / CHECKPOINT


def _fetch(name: str, part: Path, sha256: str, task: Task) -> Path:
    try:
        with open(part, "ab", buffering=0, opener=private.opener) as file:
            begun = file.tell()
            site = os.environ.get(SITE_VARIABLE) or _SITE
            request = urllib.request.Request(f"{site.rstrip('/')}/{REPOSITORY}/resolve/{REVISION}/{name}")
            if begun:
                request.add_header("Range", f"bytes={begun}-")
            try:
                with urllib.request.urlopen(request, timeout=_PATIENCE_S, context=trusted_authorities()) as answer:
                    if answer.status != http.client.PARTIAL_CONTENT:
                        file.truncate(0)
                    # read1 returns the data received so far instead of waiting for a whole block
                    while block := answer.read1(_BLOCK):
                        _write(file, block, part)
                        task.progress(min(file.tell(), BYTES), BYTES, message("downloading weights"))
                    if answer.length:
                        raise http.client.IncompleteRead(b"", answer.length)
            except urllib.error.HTTPError as error:
                if error.code != _RANGE:
                    raise
    except (OSError, ValueError, http.client.HTTPException) as error:
        _log.info("%s cannot be downloaded.", name, exc_info=True)
        reason = getattr(error, "code", None) or type(getattr(error, "reason", error)).__name__
        raise DownloadError(
            message(
                "{REPOSITORY} cannot be downloaded from Hugging Face ({reason}); check the network, or {OTHERWISE}",
                REPOSITORY=REPOSITORY,
                reason=reason,
                OTHERWISE=_OTHERWISE,
            )
        ) from error
    if file_sha256(part) != sha256:
        part.unlink()
        raise DownloadError(
            message(
                ("{name} was damaged during the download or is not the published file; try again, or {OTHERWISE}"),
                name=name,
                OTHERWISE=_OTHERWISE,
            )
        )
    return part


def _write(file: FileIO, block: bytes, part: Path) -> None:
    rest = memoryview(block)
    try:
        while rest:  # a nearly full disk may accept only part of the block
            rest = rest[file.write(rest) :]
    except OSError as error:  # an error of the disk, not of the network
        raise atomic.refusal(part, error) from error


def download_in_child(task: Task) -> Path:
    """Run `download` in a child process, which can be stopped immediately while it waits for the network.

    Raises
    ------
    DownloadError, OutputError
        The checkpoint cannot be downloaded or written.
    Cancelled
        ``task`` was cancelled. The next call resumes the download.
    """
    try:
        with Child("kokoro_desktop.weights") as child:
            path: Path = child.ask(None, task)
            return path
    except ChildLost as error:
        _log.info("End of the download output:\n%s", error.output)
        text = mark("{repository} cannot be downloaded: the process ended unexpectedly. Try again.")
        raise DownloadError(message(text, repository=REPOSITORY)) from error
