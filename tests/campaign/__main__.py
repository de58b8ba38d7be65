"""Reliability campaign: `python3 packaging/test.py --campaign [PART[=COUNT] ...] [--minutes N] [--write]`.

The parts run sequentially, each in its own process, for a share of the time or until its full count is reached.
Failures are listed in `build/campaign/PART.txt` for reproduction. ``--write`` updates the table in
`docs/reliability.md`; rows of parts that did not run are kept.
"""

from __future__ import annotations

import argparse
import datetime
import importlib
import json
import os
import platform
import signal
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from parts import BUILD, CHECKOUT, Budget, Row, Started, script

REPORT: Final = CHECKOUT / "docs" / "reliability.md"
MINUTES: Final = 30.0
_BEGIN, _END = "<!-- campaign -->\n", "<!-- end of campaign -->\n"
_HEADER: Final = "| Part | What | Tried | Failed | Time | Note | Run |\n|---|---|---:|---:|---:|---|---|\n"
# Seconds that a part may use to finish its current case.
_GRACE_S: Final = 300.0


@dataclass(frozen=True)
class Part:
    """One part of the campaign.

    Attributes
    ----------
    name
        Name on the command line and in the table.
    module, function
        Module and function of the part. A module without a function is a script that accepts ``--count`` and prints
        table rows.
    full
        Number of cases in the full campaign; fewer are run if the time is short.
    share
        Share of the time, relative to the other parts.
    case_s
        Seconds per case, for scripts without a time limit.
    """

    name: str
    module: str
    function: str
    full: int
    share: float
    case_s: float = 0.0


PARTS: Final = (
    # Timing measurements come first, before the cleanup of other parts could disturb them.
    Part("cancel", "cancel_latency", "latency", 100, 2),
    Part("sound", "lose_sound", "", 100, 2.5, 3.0),
    Part("symbols", "texts", "symbols", 10_000, 0.5),
    Part("fuzz", "texts", "fuzz", 100_000, 2),
    Part("files", "speech", "files", 300, 1.5),
    Part("soak", "speech", "soak", 2_000, 4),
    Part("kills", "disturbances", "kills", 300, 5),
    Part("faults", "disturbances", "faults", 100_000, 5),
    Part("mutations", "mutate_files", "", 10_000, 3, 0.1),
    Part("lists", "outside", "lists", 200, 1),
    Part("reports", "outside", "reports", 200, 1),
    Part("recordings", "outside", "recordings", 200, 1),
    Part("dictionary", "outside", "dictionary", 5, 0.5),
    Part("server", "outside", "server", 1_000, 1),
    Part("umask", "outside", "umask", 4, 1),
    Part("closing", "closing", "closing", 50, 3),
    Part("together", "together", "together", 5, 4),
    Part("suite", "suite", "suite", 1_000, 5),
)


def main(arguments: list[str]) -> int:
    """Run the selected parts; return 0 if nothing failed, otherwise 1."""
    parser = argparse.ArgumentParser(prog="packaging/test.py --campaign", description=__doc__.splitlines()[0])
    names = ", ".join(part.name for part in PARTS)
    parser.add_argument("parts", nargs="*", metavar="PART[=COUNT]", help=f"{names} (default: all)")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="total time (default: %(default)s)")
    parser.add_argument("--write", action="store_true", help=f"update {REPORT.relative_to(CHECKOUT)}")
    args = parser.parse_args(arguments)
    chosen = [_chosen(text, parser) for text in args.parts] or list(PARTS)
    # Restore Ctrl-C, which a shell disables in background processes and their children.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if any(part.name == "suite" for part in chosen):
        subprocess.run(script("suite.py"), check=False)
    budget, shares = Budget.of(60 * args.minutes), sum(part.share for part in chosen)
    lines, failed = [], 0
    for part in chosen:
        rows = run_part(part, max(0.0, budget.left) * part.share / shares)
        shares -= part.share
        failed += sum(len(row.failures) for row in rows)
        _keep_failures(part, rows)
        for row in rows:
            lines.append(table_line(part, row, _run_of()))
            print(lines[-1], end="", flush=True)
            for failure in row.failures[:5]:
                print(f"    {failure}", flush=True)
        if args.write:
            text = REPORT.read_text(encoding="utf-8")
            REPORT.write_text(updated(text, part.name, lines, _machine()), encoding="utf-8")
            lines.clear()
    return 1 if failed else 0


def _chosen(text: str, parser: argparse.ArgumentParser) -> Part:
    name, _, count = text.partition("=")
    for part in PARTS:
        if part.name == name and (count.isdecimal() or not count):
            return replace(part, full=int(count or part.full))
    return parser.error(f"'{text}' is not a part of the campaign")


def run_part(part: Part, seconds: float) -> list[Row]:
    """Run a part in its own process, and return its rows."""
    begun = time.perf_counter()
    if not (Path(__file__).parent / f"{part.module}.py").exists():
        return [Row(part.name, 0, (), 0.0, f"not tried: {part.module}.py is not there")]
    if part.function:
        command = script("__main__.py", "--one", part.name, str(part.full), str(seconds))
    else:
        count = max(1, min(part.full, int(seconds / part.case_s)))
        command = script(f"{part.module}.py", "--count", str(count))
    ended = Started(command, os.environ).end(limit_s=seconds + _GRACE_S)
    spent = time.perf_counter() - begun
    rows = _rows(part, ended.output, ended.errors, spent)
    # Scripts exit with 1 if they found failures.
    if not rows or ended.status not in ((0,) if part.function else (0, 1)):
        words = ended.errors.strip().splitlines()
        rows.append(Row(part.name, 1, (f"{part.name}: ended with {ended.status}: {words[-1:]}",), spent))
    return rows


def _rows(part: Part, output: str, errors: str, seconds: float) -> list[Row]:
    """Parse the output of a part: one JSON row per line or, for a script, table rows."""
    if part.function:
        found = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
        return [Row(**{**each, "failures": tuple(each["failures"])}) for each in found]
    rows = []
    for line in output.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|") or len(cells) < 3 or set(cells[1]) <= set("-: "):
            continue
        count = cells[1].replace(",", "")
        if not count.isdecimal():
            if cells[1].startswith("not run"):
                rows.append(Row(cells[0], 0, (), seconds, cells[1]))
            continue
        failed = next((cell.split()[0] for cell in cells if cell.endswith((" failures", " failure"))), "0")
        said = errors.strip().splitlines()
        failures = tuple((said[-int(failed) :] + [""] * int(failed))[: int(failed)]) if int(failed) else ()
        note = "; ".join(cell for cell in cells[2:] if cell and not cell.endswith((" failures", " failure")))
        rows.append(Row(cells[0], int(count), failures, seconds, note))
    return rows


def run_one(name: str, count: int, seconds: float) -> None:
    """Run a part in this process, and print each row when it is complete."""
    (part,) = (each for each in PARTS if each.name == name)
    for row in getattr(importlib.import_module(part.module), part.function)(count, Budget.of(seconds)):
        print(json.dumps(asdict(row)), flush=True)


def table_line(part: Part, row: Row, run: str) -> str:
    """Format a row of the table."""
    full = next(each.full for each in PARTS if each.name == part.name)
    tried = f"{row.count:,}" + (f" of {full:,}" if row.count and part.name in _COUNTED else "")
    note = row.note.replace("|", "/")
    return f"| {part.name} | {row.what} | {tried} | {len(row.failures)} | {row.seconds:.0f} s | {note} | {run} |\n"


# Parts with a single row whose count is that of the part.
_COUNTED: Final = frozenset({"symbols", "fuzz", "files", "soak", "mutations", "sound", "cancel", "closing"})


def updated(text: str, name: str, lines: list[str], machine: str) -> str:
    """Replace a part's rows in the report, in the order of the parts; remove rows from other machines."""
    before, _, rest = text.partition(_BEGIN)
    table, _, after = rest.partition(_END)
    kept = [line for line in table.splitlines(keepends=True) if line.startswith("| ")] if machine in table else []
    order = [part.name for part in PARTS]
    kept = [line for line in kept if line.split("|")[1].strip() in set(order) - {name}]
    rows = sorted([*kept, *lines], key=lambda line: order.index(line.split("|")[1].strip()))
    return f"{before}{_BEGIN}{machine}\n\n{_HEADER}{''.join(rows)}{_END}{after}"


def _keep_failures(part: Part, rows: list[Row]) -> None:
    BUILD.mkdir(parents=True, exist_ok=True)
    failures = [f"{failure}\n" for row in rows for failure in row.failures]
    (BUILD / f"{part.name}.txt").write_text("".join(failures), encoding="utf-8")


def _run_of() -> str:
    head = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=CHECKOUT, capture_output=True, text=True, check=False
    )
    return f"{datetime.date.today()} {head.stdout.strip()}".strip()


def _machine() -> str:
    from kokoro_desktop.measure.measurement import describe_machine

    return f"{describe_machine().place}, Python {platform.python_version()}."


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        run_one(sys.argv[2], int(sys.argv[3]), float(sys.argv[4]))
    else:
        sys.exit(main(sys.argv[1:]))
