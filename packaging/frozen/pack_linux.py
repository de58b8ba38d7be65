"""Pack a program's folder for Linux: an archive with a per-user installer, and a Debian package.

Run the script in the environment that packaging/build.py creates: `pack_linux.py FOLDER OUTPUT`.
"""

import gzip
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from datetime import datetime, timezone
from email.utils import format_datetime
from pathlib import Path
from xml.etree import ElementTree

import zstandard
from clean_libraries import libraries

from kokoro_desktop.version import __version__

LINUX = Path(__file__).resolve().parents[1] / "linux"
LEVEL = 10  # Zstandard compression level; higher levels take minutes longer and save a few per cent
GLIBC = re.compile(rb"GLIBC_(\d+\.\d+(?:\.\d+)?)\0")
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
# Packages required by Qt's platform plugins, fonts and sound, in addition to the C library.
DEPENDS = (
    *("libstdc++6", "libportaudio2", "libegl1", "libgl1", "libglib2.0-0 | libglib2.0-0t64", "libdbus-1-3"),
    *("libcups2 | libcups2t64", "libuuid1", "libfontconfig1", "libfreetype6", "libx11-6", "libx11-xcb1", "libxcb1"),
    *("libxcb-cursor0", "libxcb-glx0", "libxcb-icccm4", "libxcb-image0", "libxcb-keysyms1", "libxcb-randr0"),
    *("libxcb-render0", "libxcb-render-util0", "libxcb-shape0", "libxcb-shm0", "libxcb-sync1", "libxcb-util1"),
    *("libxcb-xfixes0", "libxcb-xkb1", "libxkbcommon0", "libxkbcommon-x11-0", "libwayland-client0"),
    *("libwayland-cursor0", "libwayland-egl1"),
)
PROJECT_ADDRESS = "kokoro-tvm-desktop@users.noreply.github.com"
# Overrides for unavoidable lintian messages: Python packages bundle libraries that find each other by relative paths,
# and strip would break those modified by auditwheel. Python's extension modules take symbols from the process, data
# libraries need none, PyInstaller's loader is not position-independent, and the font must match the layout. The page of
# an experiment, which users copy to their own server, loads jsPsych from its public address, with hashes.
OVERRIDES = """kokoro-desktop: embedded-library
kokoro-desktop: custom-library-search-path
kokoro-desktop: unstripped-binary-or-object
kokoro-desktop: shared-library-lacks-prerequisites
kokoro-desktop: library-not-linked-against-libc
kokoro-desktop: hardening-no-pie
kokoro-desktop: duplicate-font-file
kokoro-desktop: privacy-breach-generic
"""
COPYRIGHT = """Copyright 2026 the authors of Kokoro Desktop. For other components, see NOTICE and their licences.

Licensed under the Apache License, Version 2.0: see /usr/share/common-licenses/Apache-2.0.
"""
README = """Kokoro Desktop {version}

./install.sh               install the program for yourself, in ~/.local
./install.sh --uninstall   remove the program and keep your own files
program/kokoro-desktop     run the program without installing it

The program needs glibc {glibc} or newer and these packages (Debian's names):
{depends}
"""


def main(arguments: list[str]) -> int:
    """Create the archive and, if possible, the Debian package; return 0."""
    folder, output = map(Path, arguments)
    machine = platform.machine()
    make_readable(folder)
    pack_archive(folder, output / f"kokoro-desktop-{__version__}-linux-{machine}.tar.zst")
    if machine in MACHINES and shutil.which("dpkg-deb"):
        pack_debian(folder, output / f"kokoro-desktop_{__version__}_{MACHINES[machine]}.deb")
    else:
        print(f"No Debian package was built: it needs dpkg-deb and one of {', '.join(MACHINES)}.", file=sys.stderr)
    return 0


def make_readable(folder: Path) -> None:
    """Make the files readable for all users, and remove execute permission from libraries.

    Bundles are written with access for the owner only, and wheels mark some libraries and licences as executable.
    """
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            executable = path.stat().st_mode & 0o100 and "_internal" not in path.relative_to(folder).parts
            path.chmod(0o755 if path.is_dir() or executable else 0o644)


def pack_archive(folder: Path, output: Path) -> None:
    """Add a README to the program folder, with a list of required packages, and create an archive of the folder."""
    text = README.format(version=__version__, glibc=glibc(folder), depends=", ".join(DEPENDS))
    (folder / "README.txt").write_text(text, encoding="utf-8")
    with output.open("wb") as file:
        compressor = zstandard.ZstdCompressor(level=LEVEL, threads=-1)
        with compressor.stream_writer(file) as compressed, tarfile.open(fileobj=compressed, mode="w|") as archive:
            archive.add(folder, output.name.removesuffix(".tar.zst"), filter=anonymize)


def anonymize(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Set an archive member's owner to root, and its modification time to SOURCE_DATE_EPOCH if the variable is set."""
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    member.mtime = int(os.environ.get("SOURCE_DATE_EPOCH", member.mtime))
    return member


def pack_debian(folder: Path, output: Path) -> None:
    """Create a Debian package with the program in /usr/lib and everything else in Debian's standard folders."""
    with tempfile.TemporaryDirectory(dir=output.parent) as temporary:
        root = Path(temporary) / "root"
        placed = root / "usr" / "lib" / "kokoro-desktop"
        shutil.copytree(folder / "program", placed, symlinks=True, copy_function=link_or_copy)
        shutil.copytree(folder / "share", root / "usr" / "share")
        (root / "usr" / "share" / "zsh" / "site-functions").rename(
            root / "usr" / "share" / "zsh" / "vendor-completions"
        )
        documents = root / "usr" / "share" / "doc" / "kokoro-desktop"
        (documents / "copyright").write_text(COPYRIGHT, encoding="utf-8")
        (documents / "changelog.gz").write_bytes(gzip.compress(changelog().encode(), mtime=0))
        overrides = root / "usr" / "share" / "lintian" / "overrides" / "kokoro-desktop"
        overrides.parent.mkdir(parents=True)
        overrides.write_text(OVERRIDES, encoding="utf-8")
        (root / "usr" / "bin").mkdir()
        (root / "usr" / "bin" / "kokoro-desktop").symlink_to("../lib/kokoro-desktop/kokoro-desktop")
        files = [file for file in root.rglob("*") if file.is_file() and not file.is_symlink()]
        size_kb = sum(file.stat().st_size for file in files) // 1024
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN" / "control").write_text(control(size_kb, glibc(folder)), encoding="utf-8")
        for each in [root, *(path for path in root.rglob("*") if path.is_dir())]:
            each.chmod(0o755)
        # lintian of Debian 12 rejects packages compressed with Zstandard. xz takes minutes, and saves 15 %.
        pack = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(output)]
        subprocess.run(pack, check=True, stdout=subprocess.DEVNULL)


def link_or_copy(source: str, target: str) -> None:
    """Hard-link a file if possible, because the folder is large; copy it otherwise."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def control(size_kb: int, glibc_version: str) -> str:
    """Format the control file of the Debian package."""
    return f"""Package: kokoro-desktop
Version: {__version__}
Architecture: {MACHINES[platform.machine()]}
Maintainer: {maintainer()}
Installed-Size: {size_kb}
Section: sound
Priority: optional
Depends: libc6 (>= {glibc_version}), {", ".join(DEPENDS)}
Description: Speak IPA with Kokoro-82M, compiled by Apache TVM
 Type phonemes and speak them on this machine, without a network. The window
 shows each phoneme in the sound, compares takes, and exports labels.
"""


def maintainer() -> str:
    """Return the package's maintainer from DEBFULLNAME and DEBEMAIL; defaults are the project's name and address."""
    name = os.environ.get("DEBFULLNAME", "The Kokoro Desktop authors")
    return f"{name} <{os.environ.get('DEBEMAIL', PROJECT_ADDRESS)}>"


def changelog() -> str:
    """Format a changelog for Debian that refers to the installed CHANGELOG.md."""
    description = ElementTree.parse(LINUX / "kokoro-desktop.metainfo.xml").getroot()
    (released,) = (each.get("date", "") for each in description.iterfind(f"releases/release[@version='{__version__}']"))
    date = format_datetime(datetime.fromisoformat(released).replace(tzinfo=timezone.utc))
    return f"""kokoro-desktop ({__version__}) unstable; urgency=medium

  * New release: see /usr/share/doc/kokoro-desktop/CHANGELOG.md.

 -- {maintainer()}  {date}
"""


def glibc(folder: Path) -> str:
    """Return the C library version that the libraries in a folder require: the newest version of their symbols."""
    named: set[bytes] = {found for library in libraries(folder) for found in GLIBC.findall(library.read_bytes())}
    return max(named, key=lambda version: tuple(map(int, version.split(b".")))).decode()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
