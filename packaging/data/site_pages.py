"""MkDocs hook that adds generated pages to the documentation site.

The command line reference comes from the parsers, the HTTP API from the OpenAPI description, and the Python API from
the docstrings. The home page, decisions and changelog are files from the checkout.
"""

from __future__ import annotations

import importlib
import re
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from kokoro_desktop.cli import COMMANDS, make_parser
from kokoro_desktop.server.app import SpeechApi
from kokoro_desktop.server.openapi import openapi, routes

CHECKOUT: Final = Path(__file__).resolve().parents[2]
# Relative links to files outside docs/ that have a page on the site.
_PAGES: Final = {
    "../CHANGELOG.md": "changelog.md",
    "../DECISIONS.md": "decisions.md",
    "../README.md": "index.md",
    "../CONTRIBUTING.md": "developing.md",
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages."""
    pages = {
        "index.md": _from_checkout("README.md"),
        "decisions.md": _from_checkout("DECISIONS.md"),
        "changelog.md": _from_checkout("CHANGELOG.md"),
        "command-line.md": command_line(),
        "http-api.md": http_api(),
        "python-api.md": "# Python API\n\n::: kokoro_desktop.api\n",
    }
    for name, text in pages.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Replace links to files in the checkout with links to the corresponding pages of the site."""
    for target, page in _PAGES.items():
        markdown = markdown.replace(f"]({target}", f"]({page}")
    return _without_outside_links(markdown)


def _from_checkout(name: str) -> str:
    text = (CHECKOUT / name).read_text(encoding="utf-8").replace("](docs/", "](")
    for target, page in _PAGES.items():
        text = text.replace(f"]({target[3:]}", f"]({page}")
    return _without_outside_links(text)


def _without_outside_links(text: str) -> str:
    """Replace links with their text if the target file is not on the site."""
    return re.sub(r"\[([^\]\n]+)\]\(((?:\.\./|NOTICE|LICENSE|\.github/)[^)]*)\)", r"\1", text)


def command_line() -> str:
    """Generate the reference for all commands and their options."""
    modules = {name: importlib.import_module(command.module) for name, command in COMMANDS.items()}
    parser = make_parser(COMMANDS, modules)
    subparsers: dict[str, ArgumentParser] = next(
        action.choices for action in parser._actions if isinstance(action.choices, dict)
    )
    text = ["# Command line\n", "All commands and options, as `kokoro-desktop COMMAND --help` prints them.\n"]
    for name, subparser in subparsers.items():
        text.append(f"## {name}\n\n```text\n{subparser.format_help()}```\n")
    return "\n".join(text)


def http_api() -> str:
    """Generate the reference for all server routes."""
    operations = object.__new__(SpeechApi).operations()  # only their names are used
    text = ["# HTTP API\n", "The routes of `kokoro-desktop serve`. A running server describes them at `/docs`.\n"]
    return "\n".join([*text, *routes(openapi(operations))]) + "\n"
