"""What is installed beside the program: the manual page is formatted without warnings in any locale."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "packaging" / "frozen"))

pytest.importorskip("shtab", reason="the `freeze` extra")
pytest.importorskip("argparse_manpage", reason="the `freeze` extra")

from write_share import portable

PAGE = """.TH PROGRAM "1"
.SH COMMANDS
usage: program speak [\\-\\-a\\-very\\-long\\-option WORD] [\\-\\-another\\-very\\-long\\-option WORD]
                     [\\-\\-more WORD]

Speak 'ɐ {s~ʃ}ˈɑ' – “x”.
.TP
FILE
one of
.TextGrid, .srt or
'none'
"""


def test_manual_page_is_ascii_with_fallbacks_in_x_sampa() -> None:
    page = portable(PAGE)
    assert page.isascii()
    assert page.splitlines()[:3] == ['.TH PROGRAM "1"', ".fchar \\[u0250] 6", ".fchar \\[u0251] A"]
    assert ".nf\nusage: program speak" in page
    assert ".TP\nFILE\none of\n\\&.TextGrid, .srt or\n\\&'none'\n" in page
    assert "[\\-\\-more WORD]\n.fi\n\nSpeak '\\[u0250] {s~\\[u0283]}\\[u02C8]\\[u0251]'" in page


@pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")
@pytest.mark.parametrize(("device", "shown"), [("ascii", "Speak '6 {s~S}\"A'"), ("utf8", "{s~ʃ}ˈɑ")])
def test_manual_page_is_formatted_without_warnings(device: str, shown: str) -> None:
    done = subprocess.run(
        ["groff", "-man", "-ww", f"-T{device}", "-P-cbou"],
        input=portable(PAGE).encode(),
        env={**os.environ, "LC_ALL": "C"},
        capture_output=True,
        check=True,
    )
    assert done.stderr == b""
    assert shown in done.stdout.decode()
    assert ".TextGrid, .srt or 'none'" in done.stdout.decode().replace("’", "'").replace("‘", "'")
