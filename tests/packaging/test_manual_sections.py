"""The manual page has examples of every command, and the files, variables and exit codes of the documentation."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kokoro_desktop.cli import COMMANDS

sys.path.append(str(Path(__file__).resolve().parents[2] / "packaging" / "frozen"))

from manual_sections import manual_sections

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "files.md").read_text(encoding="utf-8")


def test_each_section_has_the_rows_of_its_source() -> None:
    sections = dict(part.split("\n", 1) for part in manual_sections(COMMANDS, PAGE).split(".SH ")[1:])
    assert list(sections) == ["EXAMPLES", "FILES", "ENVIRONMENT", "EXIT STATUS"]
    assert sections["EXAMPLES"].count("kokoro\\-desktop ") == sum(len(each.examples) for each in COMMANDS.values())
    assert "\\fBKOKORO_DESKTOP_CPU\\fR\n" in sections["ENVIRONMENT"]
    assert "\\fB130\\fR\nstopped by Ctrl+C; serve ends with 0\n" in sections["EXIT STATUS"]
    assert "~/.cache/kokoro\\-desktop (KOKORO_DESKTOP_CACHE)" in sections["FILES"]


@pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")
def test_sections_are_formatted_without_warnings() -> None:
    page = f'.TH PROGRAM "1"\n{manual_sections(COMMANDS, PAGE)}'
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Tutf8", "-K", "utf8"], input=page.encode(), capture_output=True, check=False
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert "kokoro-desktop bench" in done.stdout.decode()
