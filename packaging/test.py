"""Run the checks from a fresh checkout: `python3 packaging/test.py [--all | pytest arguments]`.

The first run creates the environment `.venv`. Every check runs even if an earlier one fails. By default, slow tests
and tests that measure time are skipped; the remaining ones find nearly all bugs within minutes. `--all` adds the
skipped tests, and builds and tests the packaged program. `--packaged` only builds and tests the packaged program.
`--campaign` runs the reliability campaign instead; see `--campaign --help`.
"""

import os
import subprocess
import sys
import tempfile

from environment import CHECKOUT, Environment, EnvironmentFailed, say

# The program as users receive it: the built folder, run by a different user, in a different folder, without Python.
PACKAGED = ("the packaged program", [sys.executable, str(CHECKOUT / "packaging" / "build.py"), "--try"])
# One process per core, at most four, because each loads the model. Tests in the same file share a process and fixtures.
# Files are not sorted by their number of tests, because then those with few long ones would come last.
PARALLEL = ["--numprocesses=auto", "--maxprocesses=4", "--dist=loadfile", "--no-loadscope-reorder"]


def steps(environment: Environment, arguments: "list[str]") -> "list[tuple[str, list[str]]]":
    """Return the (name, command) pairs of all checks; pytest is last, so that the output ends with its summary."""
    python = str(environment.python)
    pytest = [python, "-m", "pytest"]
    tests = [("pytest", [*pytest, *(arguments or [*PARALLEL, "-m", "not slow and not timing"])])]
    if arguments == ["--all"]:
        alone = ("pytest, one test at a time", [*pytest, "-m", "timing"])
        tests = [("pytest", [*pytest, *PARALLEL, "-m", "not timing"]), PACKAGED, alone]
    # The type annotations of the last NumPy for Python 3.10 are too imprecise for a strict check.
    types = [("mypy", [python, "-m", "mypy"])] if sys.version_info >= (3, 11) else []
    return [
        ("ruff check", [python, "-m", "ruff", "check", "."]),
        ("ruff format", [python, "-m", "ruff", "format", "--check", "."]),
        *types,
        ("lint-imports", [str(environment.scripts / "lint-imports")]),
        *tests,
    ]


class Beside:
    """A check that runs alongside others because it seldom uses more than one core; its output appears at the end."""

    def __init__(self, command: "list[str]") -> None:
        self._output = tempfile.TemporaryFile()  # noqa: SIM115 - open until this process ends
        self._process = subprocess.Popen(command, cwd=CHECKOUT, stdout=self._output, stderr=subprocess.STDOUT)

    def wait(self) -> int:
        """Wait for the check to end, show its output, and return its exit status."""
        status = self._process.wait()
        self._output.seek(0)
        say(self._output.read().decode(errors="replace"))
        return status


def main(arguments: "list[str]") -> int:
    """Run every check; return 0 if all passed, 1 otherwise."""
    if arguments in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if arguments[:1] == ["--packaged"]:
        return subprocess.run(PACKAGED[1], cwd=CHECKOUT, check=False).returncode
    environment = Environment()
    try:
        environment.ensure("bench", "test")
    except EnvironmentFailed as error:
        say(error)
        return 1
    # Keep the converted weights and the compiled bundle for the next run, outside the user's own folders.
    os.environ.setdefault("KOKORO_DESKTOP_TEST_HOME", str(CHECKOUT / "build" / "test-home"))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # tests start the program hundreds of times
    if arguments[:1] == ["--campaign"]:
        campaign = [str(environment.python), str(CHECKOUT / "tests" / "campaign"), *arguments[1:]]
        return subprocess.run(campaign, cwd=CHECKOUT, check=False).returncode
    failed = []
    checks = steps(environment, arguments)
    packaged = Beside(PACKAGED[1]) if PACKAGED in checks else None
    for name, command in checks:
        say(f"== {name}")
        if packaged is not None and command == PACKAGED[1]:
            status = packaged.wait()
        else:
            status = subprocess.run(command, cwd=CHECKOUT, check=False).returncode
        if status != 0:
            failed.append(name)
    if failed:
        say("Failed: {}.".format(", ".join(failed)))
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
