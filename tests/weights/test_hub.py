"""A download that cannot be is one sentence."""

from __future__ import annotations

import hashlib
import re
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from kokoro_desktop.errors import Cancelled
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights import hub


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Stand in for the package huggingface_hub."""
    package, utils = types.ModuleType("huggingface_hub"), types.ModuleType("huggingface_hub.utils")
    package.asked, package.bars = [], True

    def download(repository: str, filename: str, revision: str) -> str:
        package.asked.append((repository, filename, revision))
        (tmp_path / filename).write_bytes(filename.encode())
        return str(tmp_path / filename)

    published = {name: hashlib.sha256(name.encode()).hexdigest() for name in hub.HASHES}
    monkeypatch.setattr(hub, "HASHES", published)

    def disable() -> None:
        package.bars = False

    package.hf_hub_download, package.utils, utils.disable_progress_bars = download, utils, disable
    monkeypatch.setitem(sys.modules, "huggingface_hub", package)
    monkeypatch.setitem(sys.modules, "huggingface_hub.utils", utils)
    return package


def test_checkpoint_and_config_are_fetched_from_the_official_repository(client: Any) -> None:
    assert hub.download(show_bar=True).name == "kokoro-v1_0.pth"
    pinned = "f3ff3571791e39611d31c381e3a41a3af07b4987"
    names = ("config.json", "kokoro-v1_0.pth")
    assert sorted(client.asked) == [("hexgrad/Kokoro-82M", name, pinned) for name in names]
    assert client.bars


def test_no_bar_is_shown_where_nobody_looks(client: Any) -> None:
    hub.download(show_bar=False)
    assert not client.bars


@pytest.mark.parametrize("name", ["config.json", "kokoro-v1_0.pth"])
def test_another_file_than_the_published_one_is_refused(
    client: Any, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setitem(hub.HASHES, name, "0" * 64)
    with pytest.raises(hub.DownloadError, match=f"{name} is damaged, or not the file that was published"):
        hub.download(show_bar=False)


def test_no_network_is_said_with_another_way(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(repository: str, filename: str, revision: str) -> None:
        raise ConnectionError("many\nlines")

    monkeypatch.setattr(client, "hf_hub_download", fail)
    with pytest.raises(
        hub.DownloadError, match=r"\(ConnectionError\); check the network, or .* weights import"
    ) as error:
        hub.download(show_bar=False)
    assert "\n" not in str(error.value)


def test_a_missing_package_is_said_with_the_command_that_installs_it_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    command = re.escape(f'"{sys.executable}" -m pip install huggingface_hub')
    with pytest.raises(hub.DownloadError, match=command):
        hub.download(show_bar=False)


def test_a_frozen_program_that_lacks_the_package_names_no_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(hub.DownloadError, match=r"fetch kokoro-v1_0\.pth and config\.json") as error:
        hub.download(show_bar=False)
    assert "pip" not in str(error.value)


@pytest.fixture
def child_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in for the package in child processes: what it does is to be written into the file."""
    package = tmp_path / "huggingface_hub"
    package.mkdir()
    (package / "utils.py").write_text("def disable_progress_bars(): pass\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    return package / "__init__.py"


def test_child_says_in_a_sentence_why_it_has_nothing(child_client: Path) -> None:
    child_client.write_text("def hf_hub_download(*names, **options): raise ConnectionError('many\\nlines')\n")
    with pytest.raises(hub.DownloadError, match=r"\(ConnectionError\); check the network") as error:
        hub.download_in_child(QUIET)
    assert "\n" not in str(error.value)


def test_child_that_dies_is_no_riddle(child_client: Path) -> None:
    child_client.write_text("import os\ndef hf_hub_download(*names, **options): os._exit(3)\n")
    with pytest.raises(hub.DownloadError, match="ended without a word"):
        hub.download_in_child(QUIET)


def test_download_is_stopped_at_once_however_deep_the_client_is(child_client: Path, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    child_client.write_text(
        f"import pathlib, time\ndef hf_hub_download(*names, **options):\n pathlib.Path({str(begun)!r}).touch()\n"
        " time.sleep(600)\n"
    )
    with pytest.raises(Cancelled):
        hub.download_in_child(Task(cancelled=begun.exists))
