"""The downloading process answers with the kind of error that it met."""

from __future__ import annotations

from pathlib import Path

import pytest

from kokoro_desktop.task import QUIET
from kokoro_desktop.weights import hub


def test_unreachable_site_is_a_download_error(fresh_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(hub.SITE_VARIABLE, "http://127.0.0.1:1")
    with pytest.raises(hub.DownloadError, match="ConnectionRefusedError"):
        hub.download_in_child(QUIET)
