"""The Debian package has what Debian's policy asks of any package."""

from __future__ import annotations

import email.utils
import gzip
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "packaging" / "frozen"))

pytest.importorskip("zstandard", reason="the `freeze` extra")

import pack_linux

from kokoro_desktop.version import __version__


@pytest.fixture(autouse=True)
def no_maintainer(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DEBFULLNAME", "DEBEMAIL"):
        monkeypatch.delenv(name, raising=False)


def test_maintainer_has_a_name_and_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(email.utils.parseaddr(pack_linux.maintainer()))
    monkeypatch.setenv("DEBFULLNAME", "Mary Smith")
    monkeypatch.setenv("DEBEMAIL", "mary@example.org")
    assert pack_linux.maintainer() == "Mary Smith <mary@example.org>"


def test_changelog_has_the_form_that_debian_reads() -> None:
    first, *_, last = pack_linux.changelog().strip().splitlines()
    assert first == f"kokoro-desktop ({__version__}) unstable; urgency=medium"
    assert re.fullmatch(r" -- .+ <.+@.+>  \w{3}, \d\d \w{3} \d{4} 00:00:00 \+0000", last)


def test_only_programs_are_executable_and_every_file_is_readable(tmp_path: Path) -> None:
    modes = {"install.sh": 0o755, "program/program": 0o700, "program/_internal/lib.so": 0o755, "share/page": 0o600}
    for name, mode in modes.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch(mode)
        (tmp_path / name).chmod(mode)
    pack_linux.make_readable(tmp_path)
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in modes] == [0o755, 0o755, 0o644, 0o644]


def test_required_c_library_is_the_newest_that_a_library_names(tmp_path: Path) -> None:
    for name, text in (("a.so", b"GLIBC_2.9\0GLIBC_2.35\0"), ("b.so.1", b"GLIBC_2.4\0GLIBC_PRIVATE\0")):
        (tmp_path / name).write_bytes(b"\x7fELF" + text)
    (tmp_path / "notes.txt").write_bytes(b"GLIBC_2.99\0")
    assert pack_linux.glibc(tmp_path) == "2.35"


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs dpkg-deb")
def test_package_has_its_documents_under_its_own_name(tmp_path: Path) -> None:
    name = "kokoro-desktop"
    folder = tmp_path / name
    for file in ("program/kokoro-desktop", "share/doc/kokoro-desktop/copyright", "share/zsh/site-functions/_program"):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).touch()
    (folder / "program" / "library.so").write_bytes(b"\x7fELFGLIBC_2.35\0")
    pack_linux.pack_debian(folder, tmp_path / "program.deb")
    root = tmp_path / "root"
    subprocess.run(["dpkg-deb", "--extract", tmp_path / "program.deb", root], check=True)
    documents = root / "usr" / "share" / "doc"
    assert [each.name for each in documents.iterdir()] == [name]
    assert gzip.decompress((documents / name / "changelog.gz").read_bytes()).decode() == pack_linux.changelog()
    assert (documents / name / "copyright").exists()
