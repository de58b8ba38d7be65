"""A package index shows the README with links that work there."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("hatchling", reason="the build backend")

from readme_hook import RELATIVE, absolute

HOME = "https://example.org/p"


def test_links_become_absolute_and_pictures_raw() -> None:
    text = "![A](docs/a.png) [b](docs/b.md#c) [d](https://d.org) [e](docs/e.ogg) [f](#f)"
    assert absolute(text, HOME, "main") == (
        f"![A]({HOME}/raw/main/docs/a.png) [b]({HOME}/blob/main/docs/b.md#c) [d](https://d.org) "
        f"[e]({HOME}/raw/main/docs/e.ogg) [f](#f)"
    )


def test_readme_has_no_relative_link_left_and_names_files_that_exist() -> None:
    root = Path(__file__).resolve().parents[2]
    text = (root / "README.md").read_text(encoding="utf-8")
    assert not RELATIVE.search(absolute(text, HOME, "main"))
    for match in RELATIVE.finditer(text):
        assert (root / match[3].partition("#")[0]).exists(), match[0]
