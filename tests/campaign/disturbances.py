"""Parts 5 and 6: work that is killed, or whose file calls fail, leaves whole files and can be restarted."""

from __future__ import annotations

import errno
import random
import shutil
import struct
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parts import Budget, Ended, Home, Row, Started, Tally, home, make_shared_bundle, run
from subjects import SUBJECTS, Subject

_SOURCE: Final = Path(__file__).with_name("faults.c")
_CALLS: Final = ("open", "write", "fsync", "rename")
_KILL: Final = 0
_ERRORS: Final = (errno.ENOSPC, errno.EIO, errno.EACCES)


class Faults:
    """The preloaded fault-injection library, compiled for one home."""

    def __init__(self, here: Home) -> None:
        self._library, self._counts = here.root / "faults.so", here.root / "faults.counts"
        command = ["cc", "-shared", "-fPIC", "-O1", "-o", str(self._library), str(_SOURCE), "-ldl"]
        subprocess.run(command, check=True, capture_output=True, text=True)
        self._under = ":".join(str(folder) for folder in (here.work, here.data, here.cache, here.logs, here.tmp))

    def environment(self, call: int = -1, at: int = 0, error: int = 0, stays: bool = False) -> dict[str, str]:
        """Return the environment variables that make one call fail; by default, none fails."""
        self._counts.write_bytes(bytes(8 * (len(_CALLS) + 1)))
        settings = {"CALL": call, "AT": at, "ERRNO": error, "STAYS": int(stays)}
        return {
            "LD_PRELOAD": str(self._library),
            "FAULT_UNDER": self._under,
            "FAULT_COUNTS": str(self._counts),
            **{f"FAULT_{name}": str(value) for name, value in settings.items()},
        }

    def counted(self) -> tuple[int, ...]:
        """Return the number of calls of each kind, and the number of injected failures."""
        return struct.unpack(f"{len(_CALLS) + 1}Q", self._counts.read_bytes())


@dataclass(frozen=True)
class Undisturbed:
    seconds: float
    calls: tuple[int, ...]


def kills(count: int, budget: Budget) -> Iterator[Row]:
    """Kill each subject: half of the time at a random moment, otherwise before a random file call."""
    make_shared_bundle()
    for number, subject in enumerate(SUBJECTS):
        left = len(SUBJECTS) - number
        yield _row_of_kills(subject, -(-count // len(SUBJECTS)), budget.divided(left))


def _row_of_kills(subject: Subject, count: int, budget: Budget) -> Row:
    tally, killed = Tally(f"{subject.name}: killed, then started again"), 0
    with home("kills") as here:
        faults = Faults(here) if shutil.which("cc") else None
        first = undisturbed(subject, here, faults)
        if isinstance(first, str):
            tally.add(first)
            return tally.row()
        for seed in budget.cases(count):
            draw = random.Random(f"{subject.name} {seed}")
            subject.prepare(here)
            if seed % 2 and faults is not None:
                call, at = draw.choice([(c, k) for c in range(len(_CALLS)) for k in range(1, first.calls[c] + 1)])
                case = f"{subject.name}: killed before {_CALLS[call]} {at} of {first.calls[call]}"
                started = Started(subject.command(here), here.environment | faults.environment(call, at, _KILL))
                was_killed = True
            else:
                after = draw.uniform(0, first.seconds)
                case = f"{subject.name}: killed after {after:.2f} of {first.seconds:.2f} s"
                started = Started(subject.command(here), here.environment)
                was_killed = started.kill_after(after)
            ended = started.end()
            killed += was_killed
            wrong = [ended.unexplained((-9, 0, 4)), subject.damage(here, ("old", "new", "mixed"))]
            again = run(subject.command(here), here.environment)
            wrong += [
                _then(again.unexplained((0,))),
                _then(subject.damage(here, ("new",))),
                _then(here.leftovers()),
            ]
            found = "; ".join(each for each in wrong if each)
            tally.add(f"{case}: {found}" if found else None)
            if found:
                _empty(here)
    return tally.row(f"{killed} were still at work" + ("" if faults else "; no cc, so at random moments alone"))


def faults(count: int, budget: Budget) -> Iterator[Row]:
    """Make each file call of each subject fail with each of three errors."""
    make_shared_bundle()
    for number, subject in enumerate(SUBJECTS):
        left = len(SUBJECTS) - number
        yield _row_of_faults(subject, -(-count // len(SUBJECTS)), budget.divided(left))


def _row_of_faults(subject: Subject, count: int, budget: Budget) -> Row:
    tally = Tally(f"{subject.name}: a call on files refused")
    if not shutil.which("cc"):
        return tally.row("not tried: no compiler (cc) for the preloaded library")
    with home("faults") as here:
        library = Faults(here)
        first = undisturbed(subject, here, library)
        if isinstance(first, str):
            tally.add(first)
            return tally.row()
        cases = [
            (call, at, error)
            for call in range(len(_CALLS))
            # Two more than counted, because the number of calls varies slightly between runs.
            for at in range(1, first.calls[call] + 3 if first.calls[call] else 1)
            for error in _ERRORS
        ]
        random.Random(subject.name).shuffle(cases)
        for number in budget.cases(min(count, len(cases))):
            call, at, error = cases[number]
            subject.prepare(here)
            # A full disk stays full. A failing rename fails only once, because files could otherwise not be restored.
            stays = error == errno.ENOSPC and _CALLS[call] != "rename"
            variables = library.environment(call, at, error, stays=stays)
            ended = run(subject.command(here), here.environment | variables)
            case = f"{subject.name}: {errno.errorcode[error]} at {_CALLS[call]} {at} of {first.calls[call]}"
            wrong = _wrong_after(subject, here, ended)
            tally.add(f"{case}: {wrong}" if wrong else None)
            if wrong:
                _empty(here)
    counts = ", ".join(f"{number} {call}" for call, number in zip(_CALLS, first.calls[:-1], strict=True))
    return tally.row(f"of {len(cases)} cases ({counts}, each ENOSPC from then on, a rename once; EIO, EACCES once)")


def _wrong_after(subject: Subject, here: Home, ended: Ended) -> str | None:
    wrong = [
        ended.unexplained((0, 1, 2, 3, 4, 5, 6)),
        subject.damage(here, ("new",) if ended.status == 0 else ("old", "partly new", "new")),
    ]
    if here.leftovers():  # the cleanup may fail as well; the next start repeats it
        run(subject.command(here), here.environment)
        wrong.append(_then(here.leftovers()))
    return "; ".join(each for each in wrong if each) or None


def undisturbed(subject: Subject, here: Home, library: Faults | None) -> Undisturbed | str:
    """Do the work twice without disturbance, and measure the second run: the first is slower and replaces no bundle."""
    for _ in range(2):
        subject.prepare(here)
        variables = library.environment() if library is not None else {}
        ended = run(subject.command(here), here.environment | variables)
        wrong = ended.unexplained((0,)) or subject.damage(here, ("new",)) or here.leftovers()
        if wrong:
            return f"{subject.name}: undisturbed: {wrong}"
    return Undisturbed(ended.seconds, library.counted() if library is not None else ())


def _then(wrong: str | None) -> str | None:
    return f"at the next start {wrong}" if wrong else None


def _empty(here: Home) -> None:
    """Empty the folders for the next case."""
    for folder in (here.work, here.data, here.cache, here.tmp):
        for path in folder.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
