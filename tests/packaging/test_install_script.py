"""The installer of the archive: for one user, and gone again with all that it brought and nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "linux" / "install.sh"
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="for Linux")


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """What the archive unpacks to, with a program of one line."""
    folder = tmp_path / "an archive"
    for name, text in {
        "program/kokoro-desktop": "#!/bin/sh\necho spoken\n",
        "program/_internal/library": "",
        "share/applications/kokoro-desktop.desktop": "[Desktop Entry]\nExec=kokoro-desktop window %f\n",
        "share/man/man1/kokoro-desktop.1": "",
        "share/mime/packages/kokoro-desktop.xml": (SCRIPT.parent / "kokoro-desktop.xml").read_text(encoding="utf-8"),
        "install.sh": SCRIPT.read_text(encoding="utf-8"),
    }.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        file.chmod(0o755)
    return folder


def _run(script: Path, home: Path, *arguments: str, tools: str = "") -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(home), "PATH": f"{tools}:/usr/bin:/bin"}
    return subprocess.run([script, *arguments], env=environment, capture_output=True, text=True, check=False)


def _files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir()}


def test_installed_program_runs_and_its_menu_entry_names_it(archive: Path, tmp_path: Path) -> None:
    home = tmp_path / "a home"
    home.mkdir()
    assert _run(archive / "install.sh", home).returncode == 0
    command = home / ".local" / "bin" / "kokoro-desktop"
    assert subprocess.run([command], capture_output=True, text=True, check=True).stdout == "spoken\n"
    entry = (home / ".local/share/applications/kokoro-desktop.desktop").read_text(encoding="utf-8")
    assert f'Exec="{command}" window %f' in entry


def test_removing_leaves_the_users_data_and_other_programs(archive: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    others = {".local/share/kokoro-desktop/session/takes.json", ".local/share/applications/other.desktop"}
    for name in others:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text("kept", encoding="utf-8")
    assert _run(archive / "install.sh", home).returncode == 0
    done = _run(home / ".local/lib/kokoro-desktop/install.sh", home, "--uninstall")
    assert done.returncode == 0, done.stderr
    assert _files(home) - {".local/share/applications/mimeinfo.cache"} == others  # the list of all menu entries
    assert not (home / ".local" / "share" / "mime").exists()
    assert not (home / ".local" / "lib").exists()
    assert not (home / ".local" / "bin").exists()


def test_newer_version_leaves_nothing_of_the_older_one(archive: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    _run(archive / "install.sh", home)
    (archive / "program" / "_internal" / "library").rename(archive / "program" / "_internal" / "library-2")
    (archive / "share/man/man1/kokoro-desktop.1").unlink()
    assert _run(archive / "install.sh", home).returncode == 0
    names = _files(home)
    assert ".local/lib/kokoro-desktop/_internal/library-2" in names
    assert not {".local/lib/kokoro-desktop/_internal/library", ".local/share/man/man1/kokoro-desktop.1"} & names


def test_another_program_of_that_name_is_left_alone(archive: Path, tmp_path: Path) -> None:
    command = tmp_path / "home" / ".local" / "bin" / "kokoro-desktop"
    command.parent.mkdir(parents=True)
    command.write_text("another", encoding="utf-8")
    done = _run(archive / "install.sh", tmp_path / "home")
    assert done.returncode == 1
    assert "belongs to another program" in done.stderr
    assert _files(tmp_path / "home") == {".local/bin/kokoro-desktop"}


def _tool(folder: Path, name: str, script: str) -> str:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / name).chmod(0o755)
    return str(folder)


def test_removing_leaves_the_file_types_of_other_programs(archive: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    other = home / ".local/share/mime/packages/other.xml"
    other.parent.mkdir(parents=True)
    own = SCRIPT.with_name("kokoro-desktop.xml").read_text(encoding="utf-8")
    other.write_text(own.replace("kokoro", "other").replace("ipa", "other"), encoding="utf-8")
    assert _run(archive / "install.sh", home).returncode == 0
    assert _run(home / ".local/lib/kokoro-desktop/install.sh", home, "--uninstall").returncode == 0
    assert other.exists()
    assert not [name for name in _files(home / ".local") if "kokoro" in name]


def test_older_version_stays_when_the_new_one_cannot_be_copied(archive: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    assert _run(archive / "install.sh", home).returncode == 0
    before = _files(home)
    full = _tool(tmp_path / "tools", "cp", "echo 'No space left on device' >&2; exit 1")
    done = _run(archive / "install.sh", home, tools=full)
    assert done.returncode == 1
    assert "No space left" in done.stderr
    assert _files(home) == before
    command = home / ".local" / "bin" / "kokoro-desktop"
    assert subprocess.run([command], capture_output=True, text=True, check=True).stdout == "spoken\n"


def test_only_libraries_that_the_system_lacks_are_named_as_missing(archive: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (archive / "program" / "_internal" / "libtvm_ffi.so").touch()
    names = ("libcuda.so.1", "libtvm_ffi.so", "libportaudio.so.2", "libxcb-cursor.so.0")
    lines = "".join(f"\\t{name} => not found\\n" for name in names)
    ldd = _tool(tmp_path / "tools", "ldd", f"printf '{lines}'")
    done = _run(archive / "install.sh", home, tools=ldd)
    assert done.returncode == 0
    assert done.stderr == (
        "These system libraries are missing (see README.txt): libportaudio.so.2 libxcb-cursor.so.0 \n"
    )
