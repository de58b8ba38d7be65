"""A new user's first command converts the weights, compiles and speaks, and keeps the folders private."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not sys.platform.startswith("linux"), reason="uses setpriv")]

CHECKOUT = Path(__file__).resolve().parents[1]
NOBODY = 65534


@pytest.fixture
def home() -> Iterator[Path]:
    """An empty home of another user; pytest's own folders are closed to others."""
    if os.geteuid() != 0 or shutil.which("setpriv") is None:
        pytest.skip("only root can act as another user")
    folder = Path(tempfile.mkdtemp())
    os.chown(folder, NOBODY, NOBODY)
    yield folder
    shutil.rmtree(folder)


def start(home: Path, umask: int, *arguments: str) -> subprocess.Popen[str]:
    """Start the program as another user, who may read whatever root may: Python is sometimes in root's home."""
    another = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    another += ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"]
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "PYTHONPATH": str(CHECKOUT)}
    return subprocess.Popen(
        [*another, sys.executable, "-m", "kokoro_desktop", *arguments],
        cwd=home,
        env=environment,
        umask=umask,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def modes(folder: Path) -> set[int]:
    return {stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*")) if not path.is_symlink()}


def test_first_command_of_another_user_speaks_and_several_at_once_compile_once(home: Path) -> None:
    """The umask lets the group write, unlike the modes of private folders; the campaign tries other umasks."""
    umask, processes = 0o002, 4
    probe = start(home, umask, "--version")
    if not probe.communicate()[0].startswith("kokoro-desktop"):
        pytest.skip("another user cannot run this Python")
    started = [start(home, umask, "say", "-p", "mɑ", "-o", f"{number}.wav") for number in range(processes)]
    said = [process.communicate(timeout=500)[0] for process in started]
    assert [process.returncode for process in started] == [0] * processes, said
    assert len({(home / f"{number}.wav").read_bytes() for number in range(processes)}) == 1
    assert stat.S_IMODE((home / "0.wav").stat().st_mode) == 0o666 & ~umask
    own = [home / ".local" / "share", home / ".cache", home / ".local" / "state"]
    for folder in own:
        assert modes(folder / "kokoro-desktop") <= {0o600, 0o700}
    logs = "".join(path.read_text(encoding="utf-8") for path in own[-1].rglob("*.log"))
    assert logs.count("Compiled the bundle") == 1
