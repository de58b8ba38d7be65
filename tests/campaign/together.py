"""Part 11: several of the program at the same time, and the cache deleted under it."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator

import soundfile
from parts import Budget, Home, Row, Started, Tally, home, kokoro, make_shared_bundle, run, script

from kokoro_desktop.takes import SessionFolder

_TAKES = 3


def together(count: int, budget: Budget) -> Iterator[Row]:
    """Try each meeting, so often."""
    make_shared_bundle()
    meetings = (
        ("two windows on one session: every take is kept", _two_windows),
        ("the cache deleted under a compile", _cache_deleted),
        ("six `say` with an empty cache", _six_say),
    )
    for number, (what, meeting) in enumerate(meetings):
        tally, notes, part = Tally(what), [], budget.divided(len(meetings) - number)
        for _ in part.cases(count):
            with home("together") as here:
                wrong, note = meeting(here)
                tally.add(wrong and f"{what}: {wrong}", (left := here.leftovers()) and f"{what}: {left}")
            notes.append(note)
        yield tally.row(notes[-1])


def _two_windows(here: Home) -> tuple[str | None, str]:
    windows = [
        Started(script("window_user.py", "taking", "stand-in", "0", str(_TAKES)), here.environment) for _ in range(2)
    ]
    ended = [window.end() for window in windows]
    wrong = [each.unexplained((0,)) for each in ended]
    if any(wrong):
        return str(wrong), ""
    made = sum(json.loads(each.output.splitlines()[-1])["takes"] for each in ended)
    folders = {path.parent for path in here.data.rglob("session.json")}
    kept = {(take.request.seed, take.created) for folder in folders for take in SessionFolder(folder).load().takes}
    return (None if len(kept) >= 2 * _TAKES else f"{len(kept)} takes of {made} are kept"), f"{len(kept)} takes kept"


def _cache_deleted(here: Home) -> tuple[str | None, str]:
    here.take_weights()
    say = Started(_say(here, 0), here.environment)
    until = time.monotonic() + 60
    while not list(here.cache.glob("bundles/*/*")) and time.monotonic() < until:
        time.sleep(0.05)
    shutil.rmtree(here.cache, ignore_errors=True)
    ended = say.end()
    again = run(_say(here, 1), here.environment)
    return _first([ended.unexplained(), again.unexplained((0,))]), f"it ended with {ended.status}, the next with 0"


def _six_say(here: Home) -> tuple[str | None, str]:
    here.take_weights()
    begun = time.monotonic()
    programs = [Started(_say(here, number), here.environment) for number in range(6)]
    most = 0
    while any(program.running for program in programs):
        most = max(most, len(list(here.cache.glob("bundles/.unfinished-*.lock"))))
        time.sleep(0.1)
    wrong = [program.end().unexplained((0,)) for program in programs]
    spoken = [soundfile.info(path).frames for path in here.work.glob("*.wav")]
    wrong.append(None if len(spoken) == 6 else f"{len(spoken)} files")
    wrong.append(None if most <= 1 else f"{most} compiled at the same time")
    return _first(wrong), f"{time.monotonic() - begun:.0f} s for all six, {most} compiled at a time"


def _say(here: Home, number: int) -> list[str]:
    return kokoro("say", "-p", "həlˈO, wˈɜɹld!", "--seed", str(number), "-o", str(here.work / f"{number}.wav"))


def _first(wrong: list[str | None]) -> str | None:
    return next((each for each in wrong if each), None)
