"""Check everything from a fresh checkout: `python3 packaging/test.py [arguments of pytest]`.

Makes the environment `.venv` the first time, then runs every check even where an earlier one fails. Without arguments
the program is packaged and tried, too; `--packaged` does this alone. With `--campaign` runs the campaign of reliability
instead; `--campaign --help` says what can be chosen.
"""

import os
import subprocess
import sys

from environment import CHECKOUT, Environment, EnvironmentFailed, say

# The program as users have it: the folder that is packed, tried by another user, elsewhere, without a Python.
PACKAGED = ("the packaged program", [sys.executable, str(CHECKOUT / "packaging" / "build.py"), "--try"])


def steps(environment: Environment, arguments: "list[str]") -> "list[tuple[str, list[str]]]":
    """Return (name, command) for every check; pytest is last, so that its summary is the last thing to be read.

    Who names tests has something else in mind than packages, which take minutes.
    """
    python = str(environment.python)
    # The last NumPy for Python 3.10 describes its types too loosely for a strict check.
    types = [("mypy", [python, "-m", "mypy"])] if sys.version_info >= (3, 11) else []
    return [
        ("ruff check", [python, "-m", "ruff", "check", "."]),
        ("ruff format", [python, "-m", "ruff", "format", "--check", "."]),
        *types,
        ("lint-imports", [str(environment.scripts / "lint-imports")]),
        *([] if arguments else [PACKAGED]),
        ("pytest", [python, "-m", "pytest", *arguments]),
    ]


def main(arguments: "list[str]") -> int:
    """Run every check; return 0 if all passed, 1 otherwise."""
    if arguments[:1] == ["--packaged"]:
        return subprocess.run(PACKAGED[1], cwd=CHECKOUT, check=False).returncode
    environment = Environment()
    try:
        environment.ensure("bench", "test")
    except EnvironmentFailed as error:
        say(error)
        return 1
    # The converted weights and the compiled bundle, kept for the next run and out of the user's own folders.
    os.environ.setdefault("KOKORO_DESKTOP_TEST_HOME", str(CHECKOUT / "build" / "test-home"))
    if arguments[:1] == ["--campaign"]:
        campaign = [str(environment.python), str(CHECKOUT / "tests" / "campaign"), *arguments[1:]]
        return subprocess.run(campaign, cwd=CHECKOUT, check=False).returncode
    failed = []
    for name, command in steps(environment, arguments):
        say(f"== {name}")
        if subprocess.run(command, cwd=CHECKOUT, check=False).returncode != 0:
            failed.append(name)
    if failed:
        say("Failed: {}.".format(", ".join(failed)))
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
