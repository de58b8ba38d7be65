"""The log file is a convenience: where it cannot be written, the command works on."""

from __future__ import annotations

import logging
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
