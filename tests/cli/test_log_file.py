"""The log file is a convenience: where it cannot be written, the command works on."""

from __future__ import annotations

import errno
import logging
import os
from pathlib import Path

import pytest

from kokoro_desktop import paths
from kokoro_desktop.cli import log_file


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_full_disk_under_the_log_is_passed_over(fresh_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths.logs().mkdir(parents=True)
    (paths.logs() / "kokoro-desktop.log").symlink_to("/dev/full")
    with log_file.keep():
        logging.getLogger("kokoro_desktop.something").warning("caution")
        logging.getLogger("kokoro_desktop.something").info("detail")
    assert capsys.readouterr().err == "kokoro-desktop: caution\n"


def test_full_log_file_that_windows_cannot_rename_still_takes_records(
    fresh_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened_elsewhere(source: str, dest: str) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "rename", opened_elsewhere)
    paths.logs().mkdir(parents=True)
    log = paths.logs() / "kokoro-desktop.log"
    log.write_bytes(b"-" * 1_000_000)
    with log_file.keep():
        logging.getLogger("kokoro_desktop.something").info("detail")
    assert log.read_bytes().endswith(b"detail\n")
