"""Create a virtual environment for a checkout, such as `.venv`, with only the standard library.

Scripts started by users must remain valid for Python 3.6, including their annotations. Otherwise, an older Python would
fail with a syntax error instead of a message about the required version.
"""

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import typing
from pathlib import Path

OLDEST = (3, 10)
CHECKOUT = Path(__file__).resolve().parent.parent
_STAMP = "kokoro-desktop.json"


class EnvironmentFailed(Exception):
    """The environment cannot be created; the message is a sentence for the user."""


def say(what: object) -> None:
    """Print a message for the user on stderr."""
    print(what, file=sys.stderr, flush=True)


def require_python(version: "tuple[int, ...]" = sys.version_info[:3]) -> None:
    """Raise `EnvironmentFailed` if Python is too old, or lacks modules that Linux distributions package separately."""
    if tuple(version[:2]) < OLDEST:
        raise EnvironmentFailed(
            "Kokoro Desktop needs Python {}.{} or newer, but this is Python {}.{}. "
            "Start it with a newer version, such as python3.12.".format(*OLDEST, *version[:2])
        )
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise EnvironmentFailed(
            "This Python cannot create virtual environments. On Debian and Ubuntu, install the missing package with "
            "'sudo apt install python{}.{}-venv', then start again.".format(*version[:2])
        )


def run(
    command: "typing.Sequence[object]", sentence: str, stdin: "str | None" = None, folder: "Path | None" = None
) -> None:
    """Run a tool; raise `EnvironmentFailed` with ``sentence`` if the tool fails.

    `user = true` in the user's pip configuration is overridden, because it does not work in a virtual environment. The
    tool's output goes to stderr, because stdout is reserved for the program that is started afterwards.
    """
    words = [str(word) for word in command]
    settings = {**os.environ, "PIP_USER": "0"}
    text = None if stdin is None else stdin.encode()
    if subprocess.run(words, env=settings, stdout=2, input=text, check=False, cwd=folder).returncode != 0:
        raise EnvironmentFailed(sentence)


def lock_file(checkout: Path, extras: "list[str] | tuple[str, ...]") -> Path:
    """Return the path of the lock file for these extras; see packaging/lock_versions.py."""
    return checkout / "packaging" / "locks" / "{}.txt".format("-".join(sorted(extras)))


class Environment:
    """A virtual environment in a folder of a checkout, with its installed packages.

    A stamp file identifies the pyproject.toml, lock files, Python and extras of the installation. The stamp file is
    removed before any change and written at the end; an interrupted installation is therefore repeated.
    """

    def __init__(self, checkout: Path = CHECKOUT, folder: str = ".venv") -> None:
        self.checkout = checkout
        self.folder = checkout / folder
        self._stamp = self.folder / _STAMP

    @property
    def scripts(self) -> Path:
        """Folder with the installed programs."""
        return self.folder / ("Scripts" if os.name == "nt" else "bin")

    @property
    def python(self) -> Path:
        """Path of the environment's Python interpreter."""
        return self.scripts / ("python.exe" if os.name == "nt" else "python")

    def ensure(self, *extras: str) -> Path:
        """Install the project with ``extras`` unless it is already installed; return the interpreter's path."""
        stamp = self._read_stamp()
        installed = set()
        if stamp.get("key") == self._key() and self.python.exists():
            installed = set(stamp["extras"].split(","))
            if set(extras) <= installed:
                return self.python
        require_python()
        wanted = sorted({*installed, *extras})
        self._stamp.unlink(missing_ok=True)
        self._make(keep=stamp.get("base") == self._base())
        say("Installing Kokoro Desktop and its dependencies (a few minutes the first time) ...")
        self._install(wanted)
        written = {"key": self._key(), "base": self._base(), "extras": ",".join(wanted)}
        self._stamp.write_text(json.dumps(written), encoding="utf-8")
        return self.python

    def _make(self, keep: bool) -> None:
        """Create the environment, unless ``keep`` is true and the environment already has an interpreter."""
        if keep and self.python.exists():
            return
        say(f"Creating the environment {self.folder} ...")
        run(
            [sys.executable, "-m", "venv", "--clear", self.folder],
            f"The environment {self.folder} could not be created; see Python's output above.",
        )

    def _install(self, extras: "list[str]") -> None:
        """Install the locked packages, then the checkout itself, without downloading further dependencies."""
        quiet = [] if sys.stderr.isatty() else ["--quiet"]
        pip = [self.python, "-m", "pip", "install", "--disable-pip-version-check", *quiet]
        run(
            [*pip, "--require-hashes", "--requirement", lock_file(self.checkout, extras)],
            "Installing failed; see pip's output above. Fix the problem, then start again. If a version is no longer "
            "available, run 'python3 packaging/lock_versions.py --upgrade' to choose others.",
        )
        project = "{}[{}]".format(self.checkout, ",".join(extras))
        run(
            [*pip, "--no-index", "--no-build-isolation", "--editable", project],
            "Installing failed; see pip's output above. If a package is missing, pyproject.toml has changed since "
            "the versions were locked; run 'python3 packaging/lock_versions.py' to lock the missing ones.",
        )

    def _read_stamp(self) -> "dict[str, str]":
        try:
            stamp = json.loads(self._stamp.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return stamp if isinstance(stamp, dict) else {}

    def _key(self) -> str:
        """Hash everything that the installation depends on: project metadata, lock files, Python and location."""
        locks = sorted(lock_file(self.checkout, ()).parent.glob("*.txt"))
        files = [self.checkout / "pyproject.toml", *locks]
        return hashlib.sha256(b"".join(file.read_bytes() for file in files) + self._base().encode()).hexdigest()

    def _base(self) -> str:
        """Return a string that identifies the Python interpreter and the environment's location.

        If either changes, a new environment is needed.
        """
        return "{}-{}.{} {}".format(sys.implementation.name, *sys.version_info[:2], self.checkout)
