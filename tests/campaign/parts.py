"""Building blocks of campaign parts: result rows, time budgets, temporary homes and child programs."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

CHECKOUT: Final = Path(__file__).resolve().parents[2]
BUILD: Final = CHECKOUT / "build" / "campaign"
# Shared home with weights and a bundle, prepared once.
SHARED: Final = Path(os.environ.get("KOKORO_DESKTOP_TEST_HOME") or CHECKOUT / "build" / "test-home").resolve()
# Seconds after which a started program counts as hung.
HUNG_S: Final = 300.0


@dataclass(frozen=True)
class Row:
    """One row of the table.

    Attributes
    ----------
    what
        Description of the cases.
    count
        Number of cases.
    failures
        Descriptions of the failures, sufficient to reproduce them.
    seconds
        Time taken.
    note
        Measured values, or the reason why nothing was run.
    """

    what: str
    count: int
    failures: tuple[str, ...]
    seconds: float
    note: str = ""


@dataclass
class Tally:
    """Counter of the cases and failures of one row."""

    what: str
    count: int = 0
    failures: list[str] = field(default_factory=list)
    start: float = field(default_factory=time.perf_counter)

    def add(self, *wrong: str | None) -> None:
        """Count one case, and record its errors, if any; None means no error."""
        self.count += 1
        found = [each for each in wrong if each]
        if found:
            self.failures.append("; ".join(found))

    def row(self, note: str = "") -> Row:
        """Return the row for the cases so far."""
        return Row(self.what, self.count, tuple(self.failures), time.perf_counter() - self.start, note)


@dataclass(frozen=True)
class Budget:
    """Time budget of a part; a case that has started is completed."""

    end: float

    @classmethod
    def of(cls, seconds: float) -> Budget:
        """Create a budget that starts now."""
        return cls(time.monotonic() + seconds)

    @property
    def left(self) -> float:
        """Seconds left; negative once the time is over."""
        return self.end - time.monotonic()

    def cases(self, count: int) -> Iterator[int]:
        """Yield case numbers below ``count`` until the time is over, but at least the first one."""
        for number in range(count):
            if number and self.left <= 0:
                return
            yield number

    def divided(self, parts: int) -> Budget:
        """Return a budget with an equal share of the remaining time, for the first of ``parts`` parts."""
        return Budget.of(max(0.0, self.left) / max(parts, 1))


@dataclass(frozen=True)
class Home:
    """Temporary folders of a simulated user; ``work`` is the folder for output files."""

    root: Path

    def __getattr__(self, name: str) -> Path:
        if name in {"work", "data", "cache", "logs", "tmp"}:
            return self.root / name
        raise AttributeError(name)

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables for programs that use these folders."""
        folders = {f"KOKORO_DESKTOP_{name.upper()}": str(self.root / name) for name in ("data", "cache", "logs")}
        return {**os.environ, **folders, "TMPDIR": str(self.tmp), "QT_QPA_PLATFORM": "offscreen"}

    def take_weights(self) -> Path:
        """Provide the shared weights, linked if possible, because the program never modifies files in place."""
        target = self.data / "kokoro-82m-v1.0.safetensors"
        target.unlink(missing_ok=True)
        _link(str(SHARED / "data" / target.name), str(target))
        return target

    def take_bundles(self) -> None:
        """Provide the shared bundles."""
        shutil.rmtree(self.cache, ignore_errors=True)
        shutil.copytree(SHARED / "cache", self.cache, copy_function=_link)

    def leftovers(self) -> str | None:
        """List unfinished files and folders; None if there are none."""
        left = [path for path in self.root.rglob("*") if path.name.startswith(".") or path.suffix == ".part"]
        # Python's `tempfile` checks the folder by writing a file with a random name of eight characters, and a kill at
        # that moment leaves it behind.
        left += [path for path in self.tmp.iterdir() if not re.fullmatch("[a-z0-9_]{8}", path.name)]
        # Lock files of unfinished work remain by design.
        names = sorted({str(path.relative_to(self.root)) for path in left if not path.name.endswith(".lock")})
        return f"left behind: {', '.join(names[:5])}" if names else None


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


@contextmanager
def home(name: str) -> Iterator[Home]:
    """Create an empty home, and remove it afterwards."""
    root = BUILD / f"{name}-{os.getpid()}"
    shutil.rmtree(root, ignore_errors=True)
    made = Home(root)
    for folder in (made.work, made.data, made.cache, made.logs, made.tmp):
        folder.mkdir(parents=True, mode=0o700)
    try:
        yield made
    finally:
        shutil.rmtree(root, ignore_errors=True)


def make_shared_bundle() -> Path:
    """Prepare weights and a bundle in the shared home; return the bundle's folder."""
    from kokoro_desktop.devices.placement import CPU_ALONE
    from kokoro_desktop.engine import bundle_cache

    for name in ("data", "cache", "logs"):
        os.environ[f"KOKORO_DESKTOP_{name.upper()}"] = str(SHARED / name)
    bundle_cache.ensure(CPU_ALONE)
    return bundle_cache.current_paths(CPU_ALONE)[0]


@dataclass(frozen=True)
class Ended:
    """How a program ended; a negative status is a signal number, and None means that it hung."""

    status: int | None
    output: str
    errors: str
    seconds: float
    children: int

    def unexplained(self, allowed: Sequence[int] = (0, 1, 2, 3, 4, 5, 6, 7)) -> str | None:
        """Return the error, if any: the program hung, or left an unexpected status, no message or a running child."""
        said = self.errors.strip().splitlines()
        last = said[-1] if said else ""
        if self.status is None:
            return f"hung: {last}"
        if self.status not in allowed:
            return f"status {self.status}: {last}"
        if self.children:
            return f"{self.children} children live on"
        if self.status > 0 and ("Traceback" in self.errors or not last.startswith("kokoro-desktop: ")):
            return f"status {self.status} with no sentence: {last}"
        return None


class Started:
    """A child program in its own process group."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], folder: Path = CHECKOUT) -> None:
        self._begun = time.perf_counter()
        self._process = subprocess.Popen(
            command, env=dict(environment), cwd=folder, text=True, errors="replace", start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    @property
    def running(self) -> bool:
        """Whether the program is running; its children may outlive it."""
        return self._process.poll() is None

    def interrupt(self) -> None:
        """Send Ctrl-C to the program."""
        self._process.send_signal(signal.SIGINT)

    def kill_after(self, seconds: float) -> bool:
        """Kill the program without its children unless it ends earlier; return whether it was killed."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return True
        return False

    def end(self, grace_s: float = 10.0, limit_s: float = HUNG_S) -> Ended:
        """Wait until the program and its children have ended; kill those that are still running."""
        status: int | None
        try:
            # Not communicate(), because a surviving child keeps the pipes open.
            status = self._process.wait(limit_s) if limit_s else None
        except subprocess.TimeoutExpired:
            status = None
        seconds = time.perf_counter() - self._begun
        until = time.monotonic() + grace_s
        while status is not None and (alive := self._alive()) and time.monotonic() < until:
            time.sleep(0.05)
        alive = self._alive() - {self._process.pid}
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        output, errors = self._process.communicate()
        while self._alive():  # a killed process closes its pipes shortly before it ends
            time.sleep(0.01)
        return Ended(status, output, errors, seconds, len(alive))

    def _alive(self) -> set[int]:
        """Return the ids of the running processes in its session."""
        found = set()
        for process in Path("/proc").glob("[0-9]*"):  # not a file inside, which may disappear during the search
            with suppress(OSError):
                status = (process / "stat").read_text(errors="replace")
                state, _, _, session = status.rpartition(")")[2].split()[:4]
                if int(session) == self._process.pid and state != "Z":
                    found.add(int(process.name))
        return found


def run(command: Sequence[str], environment: Mapping[str, str], folder: Path = CHECKOUT) -> Ended:
    """Run a program until it ends."""
    return Started(command, environment, folder).end()


def kokoro(*arguments: str) -> list[str]:
    """Return the command that runs the program."""
    return [sys.executable, "-m", "kokoro_desktop", *arguments]


def script(name: str, *arguments: str) -> list[str]:
    """Return the command that runs a script in this folder."""
    return [sys.executable, str(Path(__file__).with_name(name)), *arguments]
