"""Where the system gives no more memory, one sentence says so, whatever failed for it."""

from __future__ import annotations

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.cli import main, memory
from kokoro_desktop.errors import KokoroError, OutOfMemory

linux = pytest.mark.skipif(sys.platform != "linux", reason="addresses are limited on Linux alone")

_LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]) << 20,) * 2)
from kokoro_desktop.cli import main
sys.exit(main(sys.argv[2:]))
"""


@linux
@pytest.mark.parametrize("megabytes", [60, 100, 140, 180, 240, 320, 400])
def test_any_limit_that_is_too_small_is_the_same_sentence(megabytes: int, tmp_path: Path, bundle: Bundle) -> None:
    say = ["say", "-p", "həlˈO", "-o", str(tmp_path / "a.wav")]
    done = subprocess.run(
        [sys.executable, "-c", _LIMITED, str(megabytes), *say], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (8, f"kokoro-desktop: {OutOfMemory()}\n")
    assert not list(tmp_path.glob("*.wav"))


def test_error_that_memory_has_caused_is_told_from_others(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = KokoroError("It cannot be read.")
    refused.__cause__ = OSError(errno.ENOMEM, "no")
    assert memory.ran_out(refused)
    assert memory.ran_out(MemoryError())
    assert not memory.ran_out(KokoroError("No."))
    assert not memory.ran_out(ValueError("wrong"))
    monkeypatch.setattr(memory, "are_refused", lambda size: True)
    assert memory.ran_out(ImportError("libsndfile"))
    assert not memory.ran_out(KokoroError("No."))


def test_a_command_is_not_begun_without_memory(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(memory, "are_refused", lambda size: True)
    assert main(["voices"]) == OutOfMemory.exit_code
    assert capsys.readouterr().err == f"kokoro-desktop: {OutOfMemory()}\n"
