"""Build hook that gives the README absolute links, for package indexes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = re.compile(r"(!?)\[([^]]*)\]\((?!https?:|#|mailto:)([^)]+)\)")


class ReadmeHook(MetadataHookInterface):
    """Metadata hook that adds the field ``readme``."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README to the metadata, with its links made absolute."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": absolute(text, metadata["urls"]["Homepage"], "main"),
        }


def absolute(text: str, homepage: str, branch: str) -> str:
    """Make the relative links in Markdown text absolute; links to pictures and sounds point to the raw files."""

    def link(match: re.Match[str]) -> str:
        picture, label, target = match.groups()
        view = "raw" if picture or not target.partition("#")[0].endswith(".md") else "blob"
        return f"{picture}[{label}]({homepage}/{view}/{branch}/{target})"

    return RELATIVE.sub(link, text)
