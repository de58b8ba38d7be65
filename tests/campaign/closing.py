"""Part 10: a window that is closed while busy leaves no thread, child process or temporary file."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from typing import Final

from parts import Budget, Row, Started, Tally, home, make_shared_bundle, script
from window_user import JOBS

_MOMENTS: Final = (
    # activity, engine, whether the cache is empty, latest time of closing in milliseconds
    ("opening", "stand-in", False, 1500),
    ("speaking", "stand-in", False, 3000),
    *((doing, "stand-in", False, 1500) for doing in JOBS if doing != "measuring"),
    ("opening", "real", False, 1500),
    ("speaking", "real", False, 4000),
    ("measuring", "real", False, 4000),
    ("opening", "real", True, 8000),
)
_LIMIT_S: Final = 60.0


def closing(count: int, budget: Budget) -> Iterator[Row]:
    """Close windows at random times during different activities."""
    make_shared_bundle()
    busy = 0
    tally, longest = Tally(f"window closed while opening, compiling, speaking, {', '.join(JOBS)}"), (0.0, "")
    for number in budget.cases(count):
        doing, engine, empty, latest = _MOMENTS[number % len(_MOMENTS)]
        moment = random.Random(number).randint(0, latest)
        case = f"closing {number}: {engine}, {doing}{' with an empty cache' if empty else ''}, after {moment} ms"
        with home("closing") as here:
            here.take_weights()
            if not empty:
                here.take_bundles()
            command = script("window_user.py", doing, engine, str(moment), "0")
            ended = Started(command, here.environment).end(limit_s=_LIMIT_S)
            now = time.time()
            wrong = ended.unexplained((0,)) or here.leftovers()
        if ended.status == 0:
            told = json.loads(ended.output.splitlines()[-1])
            busy += told["was_busy"]
            wrong = wrong or (f"threads are left: {told['threads']}" if told["threads"] else None)
            longest = max(longest, (now - told["closed_at"], f"{engine}, {doing}"))
        tally.add(f"{case}: {wrong}" if wrong else None)
    gone = "gone at most {:.1f} s after it was told to close ({})".format(*longest)
    yield tally.row(f"{busy} were busy then; {gone}")
