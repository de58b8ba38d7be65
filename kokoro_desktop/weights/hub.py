"""Downloads the official checkpoint from Hugging Face, with the extra ``hub``."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Final

from kokoro_desktop.errors import WeightsError

REPOSITORY: Final = "hexgrad/Kokoro-82M"
CHECKPOINT: Final = "kokoro-v1_0.pth"
CONFIG: Final = "config.json"

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
        The package huggingface_hub is not installed, or the hub cannot be reached.
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
        hf_hub_download(REPOSITORY, CONFIG)
        return Path(hf_hub_download(REPOSITORY, CHECKPOINT))
    except Exception as error:  # the client passes on those of whatever HTTP library it uses
        _log.debug("Download failed", exc_info=True)
        raise DownloadError(
            f"{REPOSITORY} cannot be downloaded from Hugging Face ({type(error).__name__}); check the network, or "
            f"fetch {CHECKPOINT} and {CONFIG} elsewhere and use kokoro-desktop weights import"
        ) from error


def _remedy() -> str:
    """What to do without the package: the environment that runs this is known, a frozen program has none."""
    elsewhere = f"fetch {CHECKPOINT} and {CONFIG} elsewhere and use kokoro-desktop weights import"
    if getattr(sys, "frozen", False):
        return elsewhere
    return f'install it into this environment with "{sys.executable}" -m pip install huggingface_hub, or {elsewhere}'
