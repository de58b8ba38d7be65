"""Build all release files from a checkout: `python3 packaging/build.py [--output FOLDER | --try]`.

The files are written to the folder `dist`: a wheel, a source archive, the program as an archive and as a package for
this system, a bill of materials, and checksums. `--try` builds only the program's folder, then tests it as a new user
would.
"""

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import typing
from pathlib import Path

from environment import CHECKOUT, Environment, EnvironmentFailed, run, say

WORK = CHECKOUT / "build" / "package"
FROZEN = CHECKOUT / "packaging" / "frozen"
MODEL = WORK / "model"
# CPU levels for which the program contains compiled object files, by architecture or system.
LEVELS = {
    "x86_64": ("x86-64-v3", "x86-64-v4", "x86-64-v4-amx"),
    "amd64": ("x86-64-v3", "x86-64-v4", "x86-64-v4-amx"),
    "aarch64": ("cortex-a76",),
    "arm64": ("apple-m1",),
}


def main(arguments: "list[str]") -> int:
    """Build everything; return 0, or 1 on failure."""
    parser = argparse.ArgumentParser(description="Build the installable files.")
    parser.add_argument("--try", dest="trial", action="store_true", help="build only the program folder, and test it")
    parser.add_argument("--output", type=Path, default=CHECKOUT / "dist", metavar="FOLDER", help="default: dist")
    options = parser.parse_args(arguments)
    try:
        if options.trial and sys.platform != "linux":
            say("The program folder was not built, because it is tested only on Linux.")
            return 0
        make_repeatable(CHECKOUT)
        python = Environment(folder="build/package-environment").ensure("freeze")
        folder = WORK / "kokoro-desktop"
        make_model(python, [this_level(python)] if options.trial else LEVELS[platform.machine().lower()])
        make_folder(python, folder)
        if options.trial:
            step("The test as a new user", ["bash", FROZEN / "smoke.sh", folder])
            return 0
        pack(python, folder, options.output.resolve())
    except EnvironmentFailed as error:
        say(error)
        return 1
    for file in sorted(options.output.iterdir()):
        say(f"{file.stat().st_size / 1e6:8.1f} MB  {file.name}")
    return 0


def make_model(python: Path, levels: "typing.Iterable[str]") -> None:
    """Convert the default weights, and compile the network for each CPU level.

    Of each bundle, the object files and the manifest are kept. The program computes the parameters from the weights.
    """
    shutil.rmtree(MODEL, ignore_errors=True)
    os.environ["KOKORO_DESKTOP_DATA"] = str(MODEL)
    step("The weights", [python, "-m", "kokoro_desktop", "weights", "reset"])
    for level in levels:
        bundle = MODEL / "objects" / level
        step(f"The model for {level}", [python, "-m", "kokoro_desktop", "compile", "--cpu", level, "-o", bundle])
        (bundle / "params.safetensors").unlink()


def this_level(python: Path) -> str:
    """Return the level of this machine's CPU."""
    code = "from kokoro_desktop.devices.cpu import host_cpu; print(host_cpu().level)"
    return subprocess.run([python, "-c", code], stdout=subprocess.PIPE, check=True).stdout.decode().strip()


def make_folder(python: Path, folder: Path) -> None:
    """Build the contents of an archive: the program, the files for desktop integration, and on Linux the installer."""
    program = folder / "program"
    shutil.rmtree(folder, ignore_errors=True)
    step("The icons", [python, FROZEN / "draw_icons.py", WORK / "icons"])
    freeze = [python, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN", "--distpath", folder]
    freeze += ["--workpath", WORK / "work" / folder.name, FROZEN / "kokoro-desktop.spec"]
    listed = WORK / "extras.json"
    step("The list of extras", [python, FROZEN / "lock_extras.py", listed])
    step("The program's folder", freeze)
    if sys.platform == "linux":
        step("The libraries, without the build machine's paths", [python, FROZEN / "clean_libraries.py", program])
    step("The files for desktop integration", [python, FROZEN / "write_share.py", folder / "share"])
    if sys.platform == "linux":
        shutil.copy(str(CHECKOUT / "packaging" / "linux" / "install.sh"), str(folder))


def pack(python: Path, folder: Path, output: Path) -> None:
    """Build all release files from the sources and from ``folder``, the contents of the archive."""
    output.mkdir(parents=True, exist_ok=True)
    sources = WORK / "sources"
    copy_sources(CHECKOUT, sources)
    step("The wheel and the source archive", [python, "-m", "hatchling", "build", "-d", output], sources)
    listed = output / f"{folder.name}-{version()}.cdx.json"
    step("The bill of materials", [python, FROZEN / "write_sbom.py", folder / "program", listed])
    if sys.platform == "linux":
        step("The archive and the package", [python, FROZEN / "pack_linux.py", folder, output])
    elif sys.platform == "win32":
        script = CHECKOUT / "packaging" / "windows" / "setup.iss"
        step("The installer", [inno_setup(), f"/DVersion={version()}", f"/O{output}", script])
    elif sys.platform == "darwin":
        step("The disk image", ["bash", CHECKOUT / "packaging" / "macos" / "make_dmg.sh", version(), output])
    write_checksums(output)


def make_repeatable(checkout: Path) -> None:
    """Make builds reproducible: take file times from the commit, and make the order of sets deterministic.

    See https://reproducible-builds.org/specs/source-date-epoch/.
    """
    shown = subprocess.run(
        ["git", "-C", str(checkout), "log", "-1", "--format=%ct"], stdout=subprocess.PIPE, check=False
    )
    os.environ.setdefault("SOURCE_DATE_EPOCH", shown.stdout.decode().strip() or "0")
    os.environ.setdefault("PYTHONHASHSEED", "0")


def copy_sources(checkout: Path, folder: Path) -> None:
    """Copy only the files tracked by git, in their current state, because a checkout may contain private files."""
    listed = subprocess.run(["git", "-C", str(checkout), "ls-files", "-z"], stdout=subprocess.PIPE, check=False)
    if listed.returncode != 0:
        raise EnvironmentFailed("Building the wheel and the source archive requires a git checkout and git.")
    shutil.rmtree(folder, ignore_errors=True)
    for name in filter(None, os.fsdecode(listed.stdout).split("\0")):
        if (checkout / name).exists():  # a deleted file is still tracked
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(checkout / name, folder / name)


def step(what: str, command: "typing.Sequence[object]", folder: "Path | None" = None) -> None:
    """Announce a step, and run its command in ``folder``; None means the current folder."""
    say(f"{what} ...")
    run(command, f"{what}: this step failed; see the tool's output above.", folder=folder)


def inno_setup() -> str:
    """Return the path of the Inno Setup compiler, which its installer does not add to PATH."""
    usual = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "Inno Setup 6" / "ISCC.exe"
    found = shutil.which("iscc") or (str(usual) if usual.is_file() else None)
    if found is None:
        raise EnvironmentFailed(
            "Inno Setup 6, which builds the installer, was not found. Install it from https://jrsoftware.org."
        )
    return found


def version() -> str:
    """Read the program's version without importing the program."""
    text = (CHECKOUT / "kokoro_desktop" / "version.py").read_text(encoding="utf-8")
    return text.partition('__version__ = "')[2].partition('"')[0]


def write_checksums(folder: Path) -> None:
    """Write SHA256SUMS for all other files, in the format of `sha256sum --check`."""
    lines = []
    for file in sorted(folder.iterdir()):
        if file.is_file() and file.name != "SHA256SUMS":
            digest = hashlib.sha256()
            with file.open("rb") as stream:
                for block in iter(lambda: stream.read(1 << 20), b""):
                    digest.update(block)
            lines.append(f"{digest.hexdigest()}  {file.name}\n")
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (KeyboardInterrupt, subprocess.SubprocessError):
        sys.exit(130)
