"""Tests of the campaign's building blocks; `packaging/test.py --campaign` runs the campaign itself."""

from __future__ import annotations

import errno
import importlib.util
import math
import os
import shutil
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import disturbances
import numpy as np
import parts
import pytest
import texts
from disturbances import Faults
from parts import Budget, Home, Row, Started, Tally
from speech import slope_per_hundred
from subjects import SUBJECTS

linux = pytest.mark.skipif(sys.platform != "linux", reason="the campaign is run on Linux")


@pytest.fixture(scope="module")
def runner() -> types.ModuleType:
    path = Path(parts.__file__).with_name("__main__.py")
    spec = importlib.util.spec_from_file_location("campaign_main", path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    monkeypatch.setattr(parts, "BUILD", tmp_path)
    with parts.home("test") as made:
        yield made


class TestTexts:
    @pytest.mark.parametrize("part", [texts.symbols, texts.fuzz])
    def test_quick_run_accounts_for_every_symbol(self, part: types.FunctionType) -> None:
        (row,) = part(100, Budget.of(60))
        assert (row.count, row.failures) == (100, ())

    def test_text_that_loses_a_symbol_is_a_failure(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(texts, "passes", lambda encoding: ())
        (row,) = texts.symbols(5, Budget.of(60))
        assert len(row.failures) >= 1


class TestBudget:
    def test_first_case_is_tried_even_without_time(self) -> None:
        assert list(Budget.of(-1).cases(5)) == [0]

    def test_all_cases_are_tried_while_there_is_time(self) -> None:
        assert list(Budget.of(60).cases(3)) == [0, 1, 2]


def test_tally_counts_a_case_with_two_faults_once() -> None:
    tally = Tally("x")
    tally.add("one", None, "two")
    tally.add(None)
    assert (tally.row().count, tally.row().failures) == (2, ("one; two",))


def test_slope_is_the_line_s_and_its_interval_holds_it() -> None:
    noise = np.random.default_rng(0).normal(0, 1, 400)
    slope, half = slope_per_hundred([500 + 0.02 * place + each for place, each in enumerate(noise)])
    assert abs(slope - 2) < half < 0.2
    assert slope_per_hundred([1.0, 2.0]) == (0.0, math.inf)


@linux
def test_undisturbed_work_is_done_and_found_whole(here: Home) -> None:
    subjects = {subject.name: subject for subject in SUBJECTS}
    for name in ("export", "session"):
        assert isinstance(disturbances.undisturbed(subjects[name], here, None), disturbances.Undisturbed)


@linux
class TestStarted:
    def test_child_that_outlives_a_killed_parent_is_counted_and_ended(self, here: Home) -> None:
        code = "import subprocess, sys; subprocess.Popen(['sleep', '60']); print('on', flush=True); sys.stdin.read(); "
        code += "import time; time.sleep(60)"
        started = Started([sys.executable, "-c", code], here.environment)
        while len(started._alive()) < 2:
            pass
        assert started.kill_after(0)
        ended = started.end(grace_s=0)
        assert (ended.status, ended.children) == (-9, 1)
        assert not started._alive()
        assert "children live on" in (ended.unexplained((-9,)) or "")

    @pytest.mark.parametrize(
        ("code", "wrong"),
        [
            ("pass", None),
            ("import sys; sys.exit(70)", "status 70"),
            ("import sys; sys.exit(5)", "no sentence"),
            ("import sys; print('kokoro-desktop: no.', file=sys.stderr); sys.exit(5)", None),
        ],
    )
    def test_only_typed_statuses_with_a_sentence_are_explained(self, here: Home, code: str, wrong: str | None) -> None:
        found = parts.run([sys.executable, "-c", code], here.environment).unexplained()
        assert (found is None) if wrong is None else wrong in (found or "")


@linux
@pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler of C")
class TestFaults:
    WRITE_TWICE = (
        "import os, sys\nfd = os.open('work/a', os.O_CREAT | os.O_WRONLY)\nos.write(fd, b'1')\nos.write(fd, b'2')"
    )

    def test_calls_are_counted_only_in_the_home_s_folders(self, here: Home) -> None:
        faults = Faults(here)
        code = f"{self.WRITE_TWICE}\nos.fsync(fd)\nos.rename('work/a', 'work/b')\nopen('/dev/null').close()"
        ended = parts.run([sys.executable, "-c", code], here.environment | faults.environment(), here.root)
        assert ended.status == 0
        assert faults.counted() == (1, 2, 1, 1, 0)

    def test_folders_that_change_places_are_a_rename_and_a_copy_is_a_write(self, here: Home) -> None:
        faults = Faults(here)
        code = (
            "import shutil\nfrom pathlib import Path\nfrom kokoro_desktop.files import work_folder\n"
            "Path('work/a').mkdir()\nPath('work/b').mkdir()\nPath('work/a/one').write_bytes(b'1')\n"
            "assert work_folder._exchange(Path('work/a').resolve(), Path('work/b').resolve())\n"
            "shutil.copyfile('work/b/one', 'work/b/two')"
        )
        ended = parts.run([sys.executable, "-c", code], here.environment | faults.environment(), here.root)
        assert ended.status == 0, ended.errors
        opened, written, _, renamed, _ = faults.counted()
        assert opened >= 3 and written >= 2 and renamed == 1

    @pytest.mark.parametrize(("at", "written"), [(1, b""), (2, b"1"), (3, b"12")])
    def test_the_call_asked_for_fails_with_the_error_asked_for(self, here: Home, at: int, written: bytes) -> None:
        faults = Faults(here)
        variables = here.environment | faults.environment(call=1, at=at, error=errno.ENOSPC)
        ended = parts.run([sys.executable, "-c", self.WRITE_TWICE], variables, here.root)
        assert (here.work / "a").read_bytes() == written
        assert (os.strerror(errno.ENOSPC) in ended.errors) == (at < 3)
        assert faults.counted()[-1] == (at < 3)

    def test_the_process_is_killed_where_no_error_is_given(self, here: Home) -> None:
        variables = here.environment | Faults(here).environment(call=1, at=2, error=0)
        assert parts.run([sys.executable, "-c", self.WRITE_TWICE], variables, here.root).status == -9


class TestReport:
    def test_rows_of_a_part_replace_those_of_its_last_run_and_no_others(self, runner: types.ModuleType) -> None:
        empty = "# Title\n\n<!-- campaign -->\n<!-- end of campaign -->\nafter\n"
        first = runner.updated(empty, "soak", ["| soak | old |\n"], "This machine.")
        both = runner.updated(first, "symbols", ["| symbols | a |\n"], "This machine.")
        again = runner.updated(both, "soak", ["| soak | new |\n"], "This machine.")
        assert again.startswith("# Title\n\n<!-- campaign -->\nThis machine.\n\n| Part |")
        assert again.endswith("| symbols | a |\n| soak | new |\n<!-- end of campaign -->\nafter\n")

    def test_machine_is_named(self, runner: types.ModuleType) -> None:
        assert runner._machine().count(",") >= 3

    def test_rows_of_another_machine_go(self, runner: types.ModuleType) -> None:
        text = runner.updated("<!-- campaign -->\n<!-- end of campaign -->\n", "soak", ["| soak | old |\n"], "One.")
        assert "old" not in runner.updated(text, "symbols", ["| symbols | a |\n"], "Another.")

    def test_row_that_a_script_prints_is_read(self, runner: types.ModuleType) -> None:
        part = next(part for part in runner.PARTS if not part.function)
        printed = "| Sound output lost | 100 | stood still for 3 ms | 1 failures | 9 s |\n"
        assert runner._rows(part, printed, "noise\nTurn 3: lost.\n", 9.0) == [
            Row("Sound output lost", 100, ("Turn 3: lost.",), 9.0, "stood still for 3 ms; 9 s")
        ]

    def test_every_part_that_is_there_has_its_function(self, runner: types.ModuleType) -> None:
        folder = Path(parts.__file__).parent
        for part in runner.PARTS:
            if part.function:
                assert f"def {part.function}(" in (folder / f"{part.module}.py").read_text(encoding="utf-8")
