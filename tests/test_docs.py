"""The README and the documentation: commands are valid, tutorials can be followed, and links lead somewhere."""

from __future__ import annotations

import importlib
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.cli import COMMANDS, make_parser

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "DECISIONS.md", *sorted((ROOT / "docs").glob("*.md"))]
TUTORIALS = sorted((ROOT / "docs").glob("tutorial-*.md"))
PROGRAM = "kokoro-desktop "


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    """Yield the header and the text of each fenced block."""
    for match in re.finditer(r"^```(.*)\n((?:.*\n)*?)```$", page.read_text(encoding="utf-8"), re.MULTILINE):
        yield match[1], match[2]


def commands(text: str) -> Iterator[list[str]]:
    """Yield the arguments of each command of this program."""
    for line in text.replace("\\\n", " ").splitlines():
        if line.startswith(PROGRAM) and "COMMAND" not in line:
            words = shlex.split(line, comments=True)
            yield words[1 : next((at for at, word in enumerate(words) if word in {"|", ">", "&"}), None)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_on_a_page_is_valid(page: Path) -> None:
    for _, text in blocks(page):
        for arguments in commands(text):
            assert arguments[:1] == [] or arguments[0] in COMMANDS, arguments
            name = arguments[0] if arguments else "window"
            make_parser(COMMANDS, {name: importlib.import_module(COMMANDS[name].module)}).parse_args(arguments)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_link_leads_to_a_file(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)", re.sub(r"`[^`\n]*`", "", text)):
        if not target.startswith(("http:", "https:")):
            assert (page.parent / target).exists(), target


def test_the_readme_is_a_landing_page() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120


@pytest.mark.slow
@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_can_be_followed(page: Path, bundle: Bundle, tmp_path: Path) -> None:
    for header, text in blocks(page):
        if title := re.search(r'title="(.*)"', header):
            (tmp_path / title[1]).write_text(text, encoding="utf-8")
        elif header == "bash":
            for arguments in commands(text):
                command = [sys.executable, "-m", "kokoro_desktop", *arguments]
                done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
                assert done.returncode == 0, (arguments, done.stderr)


@pytest.mark.slow
def test_the_documentation_site_is_built_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "site" / "command-line.html").exists()
