"""Downloads the official checkpoint from Hugging Face, with the extra ``hub``."""

from __future__ import annotations

import logging
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.errors import WeightsError
from kokoro_desktop.files.owner import end_with_parent
from kokoro_desktop.files.read import file_sha256
from kokoro_desktop.task import Task

REPOSITORY: Final = "hexgrad/Kokoro-82M"
CHECKPOINT: Final = "kokoro-v1_0.pth"
CONFIG: Final = "config.json"
REVISION: Final = "f3ff3571791e39611d31c381e3a41a3af07b4987"
"""Of the repository, so that nobody who may write to it later decides what is downloaded."""
HASHES: Final = {
    CONFIG: "5abb01e2403b072bf03d04fde160443e209d7a0dad49a423be15196b9b43c17f",
    CHECKPOINT: "496dba118d1a58f5f3db2efc88dbdc216e0483fc89fe6e47ee1f2c53f18ad1e4",
}
"""SHA-256 of the files; the checkpoint's stands in the repository's own README, too."""
_POLL_S: Final = 0.1

_log = logging.getLogger(__name__)


class DownloadError(WeightsError):
    """The official checkpoint cannot be fetched."""


def download(show_bar: bool) -> Path:
    """Fetch the checkpoint and its configuration into Hugging Face's own cache; what is there already is kept.

    Parameters
    ----------
    show_bar
        Whether Hugging Face's client may show its progress on stderr.

    Returns
    -------
    Path
        The checkpoint, with ``config.json`` beside it.

    Raises
    ------
    DownloadError
        The package huggingface_hub is not installed, the hub cannot be reached, or what came is not what it should be.
    """
    try:
        from huggingface_hub import hf_hub_download
        from huggingface_hub.utils import disable_progress_bars
    except ImportError as error:
        raise DownloadError(f"Downloading needs the package huggingface_hub; {_remedy()}") from error
    # The client's log says in many lines what is one sentence here.
    logging.getLogger("huggingface_hub").setLevel(logging.ERROR)
    if not show_bar:
        disable_progress_bars()
    try:
        files = {name: Path(hf_hub_download(REPOSITORY, name, revision=REVISION)) for name in HASHES}
        wrong = [path for name, path in files.items() if file_sha256(path) != HASHES[name]]
    except Exception as error:  # the client passes on those of whatever HTTP library it uses
        _log.debug("Download failed", exc_info=True)
        raise DownloadError(
            f"{REPOSITORY} cannot be downloaded from Hugging Face ({type(error).__name__}); check the network, or "
            f"fetch {CHECKPOINT} and {CONFIG} elsewhere and use kokoro-desktop weights import"
        ) from error
    if wrong:
        raise DownloadError(f"{wrong[0]} is damaged, or not the file that was published; delete it and start again")
    return files[CHECKPOINT]


def download_in_child(task: Task) -> Path:
    """Do what `download` does in a process that can be stopped at once: the client, once at it, listens to nobody.

    Raises
    ------
    DownloadError
        As `download`.
    Cancelled
        ``task`` was cancelled; what has come by then is kept by the client, and the next time goes on from there.
    """
    task.progress(0, 0, "downloading weights")
    command = paths.python_module("kokoro_desktop.weights.hub")
    # Its input is closed by the system when this process is gone: see `files.owner`.
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    with child:
        try:
            while child.poll() is None:
                task.check()
                with suppress(subprocess.TimeoutExpired):
                    child.wait(_POLL_S)
            assert child.stdout is not None
            said = child.stdout.read().decode().splitlines()
        finally:
            child.kill()
    if child.returncode == 0 and said:
        return Path(said[-1])
    raise DownloadError(said[-1] if said else f"{REPOSITORY} cannot be downloaded: the client ended without a word")


def main() -> int:
    """Print where the checkpoint is, or why it cannot be fetched: the child's side of `download_in_child`."""
    end_with_parent()
    try:
        sentence, status = str(download(show_bar=False)), 0
    except DownloadError as error:
        sentence, status = str(error), error.exit_code
    sys.stdout.buffer.write(sentence.encode())
    return status


def _remedy() -> str:
    """What to do without the package: the environment that runs this is known, a frozen program has none."""
    elsewhere = f"fetch {CHECKPOINT} and {CONFIG} elsewhere and use kokoro-desktop weights import"
    if paths.is_frozen():
        return elsewhere
    return f'install it into this environment with "{sys.executable}" -m pip install huggingface_hub, or {elsewhere}'


if __name__ == "__main__":
    sys.exit(main())
