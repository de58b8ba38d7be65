"""Part 12: all tests as an unprivileged user, in the C locale, on the oldest Python and on a new one."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from parts import CHECKOUT, Budget, Row, Started, Tally

_NOBODY: Final = 65534
_PYTHONS: Final = ("3.10", "3.13")
# Test folders that compile, run networks or open windows; the slowest are last.
_SLOWEST_LAST: Final = ("kernels", "compiler", "runtime", "verification", "measure", "reference", "ui", "cli")
# Seconds that one of these folders may take; with less time left, it is not started.
_SLOW_S: Final = 240.0


def suite(count: int, budget: Budget) -> Iterator[Row]:
    """Run ``count`` test folders on each Python, fast ones first."""
    for number, version in enumerate(_PYTHONS):
        yield _row(version, count, budget.divided(len(_PYTHONS) - number))


def _row(version: str, count: int, budget: Budget) -> Row:
    tally = Tally(f"folders of tests on Python {version}, not as root, LANG=C")
    python = _find(version)
    if python is None:
        return tally.row(f"not tried: no Python {version} here")
    # A folder that every user can access; home folders may be private.
    with tempfile.TemporaryDirectory(prefix="kokoro-suite-") as name:
        place = Path(name)
        place.chmod(0o755)
        command = _environment(python, version)
        if isinstance(command, str):
            return tally.row(f"not tried: {command}")
        command, unprivileged = _opened(command, place)
        checkout, home = _checkout(place), place / "home"
        home.mkdir()
        if unprivileged:
            os.chown(home, _NOBODY, _NOBODY)
        passed = 0
        folders, slow = _folders(), {f"tests/{name}" for name in _SLOWEST_LAST}
        for index in budget.cases(min(count, len(folders))):
            if index and folders[index] in slow and budget.left < _SLOW_S:
                break
            started = Started(
                [*command, "-m", "pytest", "-p", "no:cacheprovider", f"--basetemp={home / 'tmp'}", folders[index]],
                _variables(home),
                checkout,
            )
            ended = started.end(limit_s=max(_SLOW_S, budget.left))
            said = ended.output.strip().splitlines()
            failed = [line.partition(" - ")[0] for line in said if line.startswith(("FAILED", "ERROR"))]
            found = re.search(r"(\d+) passed", said[-1]) if said else None
            passed += int(found[1]) if found else 0
            # Status 5: no test of the folder applies to this machine.
            wrong = (
                None if ended.status in (0, 5) else f"{folders[index]}: {failed or said[-1:] or ended.errors[-200:]}"
            )
            tally.add(wrong)
    who = "another user" if unprivileged else "this user"
    return tally.row(f"{passed:,} tests passed as {who}; {tally.count} of {len(folders)} folders")


def prepare() -> None:
    """Create the environments outside the campaign's time, because the first time takes minutes."""
    for version in _PYTHONS:
        python = _find(version)
        if python is not None:
            _environment(python, version)


def _find(version: str) -> Path | None:
    """Return the newest installed Python of a version; None if there is none."""
    known = Path.home().glob(f".pyenv/versions/{version}.*/bin/python{version}")
    newest = max(known, key=lambda path: int(path.parents[1].name.rpartition(".")[2]), default=None)
    if newest is not None:
        return newest
    found = shutil.which(f"python{version}")
    return Path(found) if found else None


def _environment(python: Path, version: str) -> list[str] | str:
    """Create the test environment if necessary; return the Python command, or the error message."""
    folder = CHECKOUT / "build" / "campaign" / f"venv-{version}"
    inside = folder / "bin" / "python"
    if not (folder / "complete").exists():
        project = f"{CHECKOUT}[bench,test]"
        install = [str(inside), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", project]
        for command in ([str(python), "-m", "venv", "--clear", str(folder)], install):
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                return f"the environment cannot be made: {done.stderr.strip().splitlines()[-1:]}"
        # Remove the installed package, because the checkout must be tested; keep its metadata.
        (packages,) = (folder / "lib").glob("python*/site-packages")
        shutil.rmtree(packages / "kokoro_desktop")
        (folder / "complete").touch()
    return [str(inside)]


def _opened(command: list[str], place: Path) -> tuple[list[str], bool]:
    """Return the command for an unprivileged user if this user is root, and whether it was changed.

    The unprivileged user gets readable copies (or hard links) of the Python installation and the environment.
    """
    if os.geteuid() != 0 or shutil.which("setpriv") is None:
        return command, False
    environment = Path(command[0]).parents[1]
    base = Path(os.path.realpath(command[0])).parents[1]
    for source, target in ((base, place / "python"), (environment, place / "venv")):
        if subprocess.run(["cp", "-al", str(source), str(target)], check=False).returncode != 0:
            shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True)
    inside = place / "venv" / "bin" / "python"
    inside.unlink()
    inside.symlink_to(_relocated(place / "python" / "bin" / Path(os.path.realpath(command[0])).name, base))
    configuration = place / "venv" / "pyvenv.cfg"
    text = configuration.read_text().replace(str(base), str(place / "python"))
    configuration.unlink()  # the copy may be a hard link: do not change the original
    configuration.write_text(text)
    for script in (place / "venv" / "bin").iterdir():
        if script.is_file() and not script.is_symlink() and (text := script.read_bytes()).startswith(b"#!"):
            script.unlink()
            script.write_bytes(text.replace(str(environment).encode(), str(place / "venv").encode(), 1))
            script.chmod(0o755)
    # Child processes run in other folders with safe paths, and must find the checkout like an installed package.
    (packages,) = (place / "venv" / "lib").glob("python*/site-packages")
    (packages / "checkout.pth").write_text(str(place / "checkout"))
    become = ["setpriv", f"--reuid={_NOBODY}", f"--regid={_NOBODY}", "--clear-groups"]
    return [*become, str(inside)], True


def _relocated(program: Path, base: Path) -> Path:
    """Make a copied Python load its library from the folder beside it instead of its build path.

    An environment variable would not work, because tests set their own variables for child processes.
    """
    built = str(base / "lib").encode()
    binary = program.read_bytes().replace(built + b"\0", b"$ORIGIN/../lib".ljust(len(built) + 1, b"\0"))
    program.unlink()  # the copy may be a hard link: do not change the original
    program.write_bytes(binary)
    program.chmod(0o755)
    return program


def _checkout(place: Path) -> Path:
    """Copy the files under version control, in their current state."""
    target = place / "checkout"
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=CHECKOUT, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        if (CHECKOUT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(CHECKOUT / name, target / name)
    for path in (target, *target.rglob("*")):
        path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
    return target


def _folders() -> list[str]:
    names = {path.parent.relative_to(CHECKOUT).parts[1] for path in (CHECKOUT / "tests").rglob("*/test_*.py")}
    slow = [name for name in _SLOWEST_LAST if name in names]
    return [f"tests/{name}" for name in (*sorted(names - set(slow)), *slow)]


def _variables(home: Path) -> dict[str, str]:
    return {
        "HOME": str(home),
        "LANG": "C",
        "LC_ALL": "C",
        "PATH": os.environ["PATH"],
        "QT_QPA_PLATFORM": "offscreen",
        "KOKORO_DESKTOP_TEST_HOME": str(home / "kokoro"),
        # Hypothesis warns about a folder that is not writable, and a warning fails a test.
        "HYPOTHESIS_STORAGE_DIRECTORY": str(home / "hypothesis"),
        # The unprivileged user cannot write bytecode to folders of root.
        "PYTHONDONTWRITEBYTECODE": "1",
    }


if __name__ == "__main__":
    prepare()
