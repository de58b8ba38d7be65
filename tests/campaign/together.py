"""Part 11: several instances of the program at the same time, and deletion of a cache in use."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator

import soundfile
from parts import Budget, Home, Row, Started, Tally, home, kokoro, make_shared_bundle, run

_STARTS = 3


def together(count: int, budget: Budget) -> Iterator[Row]:
    """Run each scenario ``count`` times."""
    make_shared_bundle()
    meetings = (
        ("the window started again with a file, three times", _second_start),
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


def _second_start(here: Home) -> tuple[str | None, str]:
    """Start the window, then three more times with a file; the texts must reach the first window."""
    window = kokoro("window", "--stand-in")
    first, index = Started(window, here.environment), here.data / "session-stand-in" / "session.json"
    until = time.monotonic() + 60
    while (
        not (here.data / "session-stand-in.socket").exists() and time.monotonic() < until
    ):  # otherwise a later one would be first
        time.sleep(0.05)
    wrong = []
    for number in range(_STARTS):
        file = here.work / f"{number}.ipa"
        file.write_text(f"həlˈO {'a' * (number + 1)}.", encoding="utf-8")
        wrong.append(run([*window, str(file)], here.environment).unexplained((0,)))
    last, until = file.read_text(encoding="utf-8"), time.monotonic() + 20
    while not (index.exists() and json.loads(index.read_text(encoding="utf-8"))["text"] == last):
        if time.monotonic() > until:
            wrong.append("the last file's text is not in the session")
            break
        time.sleep(0.1)
    first.interrupt()
    wrong.append(first.end().unexplained((0,)))
    return _first(wrong), f"{_STARTS} files opened in one window"


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
