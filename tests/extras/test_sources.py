"""Files come from an index in JSON; errors have a reason."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from kokoro_desktop.extras.locked import LockedFile
from kokoro_desktop.extras.sources import ExtraError, IndexSource, fetch

DATA = b"contents"
WHEEL = LockedFile("tiny", "tiny-1.0-py3-none-any.whl", hashlib.sha256(DATA).hexdigest())


class _Index(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        listed = json.dumps({"files": [{"filename": WHEEL.name, "url": f"../../files/{WHEEL.name}"}]}).encode()
        found = {"/simple/tiny/": listed, f"/files/{WHEEL.name}": DATA}.get(self.path)
        self.send_response(404 if found is None else 200)
        self.end_headers()
        self.wfile.write(found or b"")

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def index() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), _Index) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/simple"
        server.shutdown()
        thread.join()


def test_file_of_an_index_is_read(index: str) -> None:
    assert fetch(WHEEL, IndexSource(index)) == DATA


@pytest.mark.parametrize("file", [LockedFile("none", "none.whl", ""), LockedFile("tiny", "tiny-2.0.whl", "")])
def test_missing_file_is_reported(file: LockedFile, index: str) -> None:
    with pytest.raises(ExtraError, match=f"{file.name} cannot be downloaded"):
        fetch(file, IndexSource(index))


def test_index_that_is_a_file_is_refused() -> None:
    with pytest.raises(ExtraError, match="cannot be downloaded"):
        fetch(WHEEL, IndexSource("file:///etc"))
