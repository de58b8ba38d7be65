"""The official checkpoint comes whole from where it is published, or one sentence says why it does not."""

from __future__ import annotations

import errno
import hashlib
import http.server
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kokoro_desktop.errors import Cancelled, OutputError
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights import hub, importing

CONTENT = {hub.CONFIG: b"{}", hub.CHECKPOINT: bytes(range(256)) * 20_000}
SCRIPT = """
from kokoro_desktop.files.child import serve
from kokoro_desktop.weights import hub
hub.HASHES.update({!r})
serve(lambda _, task: hub.download(task))
"""


class Site(http.server.ThreadingHTTPServer):
    """Stands in for the site: what it is asked, what it gives, and after how many bytes it hangs up."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.content, self.asked, self.ranges = dict(CONTENT), [], True  # type: ignore[var-annotated]
        self.hang_up: int | None = None
        self.stall = threading.Event()
        self.stalls = False


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        site, asked = self.server, self.headers.get("Range")
        assert isinstance(site, Site)
        site.asked.append((self.path, asked))
        data = site.content.get(self.path.rpartition("/")[2])
        if data is None:
            self.send_error(404)
            return
        start = int(asked[6:-1]) if asked and site.ranges else 0
        if start >= len(data) > 0:
            self.send_error(416)
            return
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(data) - start))
        self.end_headers()
        end = len(data) if site.hang_up is None else min(start + site.hang_up, len(data))
        self.wfile.write(data[start:end])
        if site.stalls:
            self.wfile.flush()
            site.stall.wait(60)

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""


@pytest.fixture
def site(fresh_home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    with Site() as made:
        thread = threading.Thread(target=made.serve_forever, args=(0.05,))
        thread.start()
        monkeypatch.setenv(hub.SITE_VARIABLE, f"http://127.0.0.1:{made.server_port}")
        monkeypatch.setattr(hub, "HASHES", {name: hashlib.sha256(data).hexdigest() for name, data in CONTENT.items()})
        yield made
        made.stall.set()
        made.shutdown()
        thread.join()
    shutil.rmtree(hub.folder(), ignore_errors=True)


def test_checkpoint_and_config_are_fetched_from_the_official_repository_at_one_revision(site: Site) -> None:
    path = hub.download()
    assert (path.name, path.read_bytes()) == ("kokoro-v1_0.pth", CONTENT[hub.CHECKPOINT])
    assert path.with_name("config.json").read_bytes() == b"{}"
    pinned = "/hexgrad/Kokoro-82M/resolve/f3ff3571791e39611d31c381e3a41a3af07b4987"
    assert site.asked == [(f"{pinned}/config.json", None), (f"{pinned}/kokoro-v1_0.pth", None)]
    hub.download()
    assert len(site.asked) == 2  # what is there is not fetched again


@pytest.mark.parametrize("ranges", [True, False])
def test_what_has_come_is_not_fetched_again_after_the_connection_was_lost(site: Site, ranges: bool) -> None:
    site.hang_up = 2_000_000
    with pytest.raises(hub.DownloadError, match=r"\(IncompleteRead\); check the network"):
        hub.download()
    site.hang_up, site.ranges = None, ranges
    assert hub.download().read_bytes() == CONTENT[hub.CHECKPOINT]
    assert site.asked[-1][1] == "bytes=2000000-"


def test_what_came_whole_but_was_not_renamed_is_used(site: Site) -> None:
    hub.folder().mkdir(parents=True)
    (hub.folder() / f"{hub.CHECKPOINT}.part").write_bytes(CONTENT[hub.CHECKPOINT])
    assert hub.download().read_bytes() == CONTENT[hub.CHECKPOINT]


@pytest.mark.parametrize("name", ["config.json", "kokoro-v1_0.pth"])
def test_another_file_than_the_published_one_is_refused_and_not_kept(site: Site, name: str) -> None:
    site.content[name] = b"another"
    with pytest.raises(hub.DownloadError, match=f"{name} was damaged during the download or is not the published file"):
        hub.download()
    assert not (hub.folder() / name).exists() and not (hub.folder() / f"{name}.part").exists()


def test_no_network_is_said_with_another_way(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    for address, reason in (
        ("http://127.0.0.1:1", "ConnectionRefusedError"),
        ("http://no.such.site.invalid", "gaierror"),
        ("nonsense", "ValueError"),
    ):
        monkeypatch.setenv(hub.SITE_VARIABLE, address)
        with pytest.raises(
            hub.DownloadError, match=rf"\({reason}\); check the network, or .* import kokoro-v1_0.pth"
        ) as error:
            hub.download()
        assert str(error.value).endswith("import kokoro-v1_0.pth") and "\n" not in str(error.value)


def test_file_that_the_site_does_not_have_is_said(site: Site) -> None:
    del site.content[hub.CHECKPOINT]
    with pytest.raises(hub.DownloadError, match=r"\(404\)"):
        hub.download()


def test_full_disk_is_said_as_such(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def write(self, block: bytes) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    write = hub._write
    monkeypatch.setattr(hub, "_write", lambda file, block, part: write(Full(), block, part))  # type: ignore[arg-type]
    with pytest.raises(OutputError, match="the disk is full"):
        hub.download()


def test_block_of_which_the_disk_takes_a_part_is_written_whole() -> None:
    class Reluctant:
        taken = b""

        def write(self, block: bytes) -> int:
            self.taken += bytes(block[:3])
            return len(bytes(block[:3]))

    file = Reluctant()
    hub._write(file, b"0123456789", Path("part"))  # type: ignore[arg-type]
    assert file.taken == b"0123456789"


def run_child_with(monkeypatch: pytest.MonkeyPatch, hashes: dict[str, str]) -> None:
    """Have the child know other files as those that were published."""
    monkeypatch.setattr(hub.paths, "python_module", lambda name: [sys.executable, "-c", SCRIPT.format(hashes)])


def test_child_fetches_and_tells_how_far_it_is(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    run_child_with(monkeypatch, dict(hub.HASHES))
    told: list[int] = []
    path = hub.download_in_child(Task(lambda done, total, what: told.append(done)))
    assert path.read_bytes() == CONTENT[hub.CHECKPOINT]
    assert told and max(told) == len(CONTENT[hub.CHECKPOINT])


def test_child_says_in_a_sentence_why_it_has_nothing(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    run_child_with(monkeypatch, dict(hub.HASHES))
    site.content.clear()
    with pytest.raises(hub.DownloadError, match=r"\(404\); check the network") as error:
        hub.download_in_child(QUIET)
    assert "\n" not in str(error.value)


def test_child_that_dies_is_no_riddle(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub.paths, "python_module", lambda name: [sys.executable, "-c", "raise SystemExit(3)"])
    with pytest.raises(hub.DownloadError, match="ended unexpectedly"):
        hub.download_in_child(QUIET)


def test_download_is_stopped_at_once_while_nothing_comes_and_goes_on_later(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_child_with(monkeypatch, dict(hub.HASHES))
    site.hang_up, site.stalls = 2_000_000, True
    site.content[hub.CONFIG] = CONTENT[hub.CONFIG]
    hub.folder().mkdir(parents=True)
    (hub.folder() / hub.CONFIG).write_bytes(CONTENT[hub.CONFIG])
    part = hub.folder() / f"{hub.CHECKPOINT}.part"
    with pytest.raises(Cancelled):
        hub.download_in_child(Task(cancelled=lambda: part.exists() and part.stat().st_size == 2_000_000))
    site.stall.set()
    site.hang_up, site.stalls = None, False
    assert hub.download().read_bytes() == CONTENT[hub.CHECKPOINT]
    assert site.asked[-1][1] == "bytes=2000000-"


def test_what_was_downloaded_is_imported_and_not_kept_twice(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[bytes] = []
    monkeypatch.setattr(hub, "download_in_child", lambda task: hub.download())
    monkeypatch.setattr(importing, "import_path", lambda path, task: taken.append(path.read_bytes()))
    hub.import_official(QUIET)
    assert taken == [CONTENT[hub.CHECKPOINT]] and not hub.folder().exists()
