"""A report on a device: whole, cut short where the device fails, cancelled, and of nobody's machine."""

from __future__ import annotations

import getpass
import json
import platform
from pathlib import Path

import pytest

from kokoro_desktop import device_report
from kokoro_desktop.device_report import as_json, as_markdown, make_report
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.errors import Cancelled, DeviceFault
from kokoro_desktop.measure.workloads import SENTENCES
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.verification.label_drift import LabelCheck


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No tensors to compare with, which the stand-in has nothing of, and one label."""
    monkeypatch.setattr(device_report, "load_all", lambda: ())
    monkeypatch.setattr(device_report, "check_labels", lambda network: iter([LabelCheck(1.0, 0.001)]))


class Failing(StandInEngines):
    """A device that fails in a pass; its driver's words name a file."""

    def __init__(self, passes: int) -> None:
        super().__init__()
        self.left = passes

    def __call__(self, placement: Placement, threads: int, task: Task = QUIET) -> Engine:
        engine = super().__call__(placement, threads, task)

        def counted(*arguments, **options):  # type: ignore[no-untyped-def]
            self.left -= 1
            if self.left < 0:
                raise DeviceFault("cuda", f"unexpected error ({Path.home()}/tvm.cc:7)", "")
            return type(engine.network).run(engine.network, *arguments, **options)

        engine.network.run = counted  # type: ignore[method-assign]
        return engine


def test_report_has_facts_speed_and_verification_and_its_data_again() -> None:
    report = make_report(CPU_ALONE, 1, StandInEngines(), runs=2)
    text = as_markdown(report)
    assert all(f"## {part}\n" in text for part in ("Speed", "Verification", "Data"))
    data = json.loads(text.partition("```json\n")[2].partition("\n```")[0])
    assert data == json.loads(json.dumps(as_json(report)))
    assert [(each["sentence"], each["runs"]) for each in data["measurement"]["results"]] == [
        (name, 2) for name in SENTENCES
    ]
    assert data["verification"]["labels"][0]["shift_s"] == 0.001
    assert data["facts"]["kind"] == "llvm"
    assert report.file_name == "kokoro-desktop-llvm.md"


def test_nothing_in_it_says_whose_machine_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "node", lambda: "host-of-mine")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/user-of-mine"))
    for engines in (StandInEngines(), Failing(3)):
        text = as_markdown(make_report(CPU_ALONE, 1, engines, runs=1))
        assert not [word for word in ("of-mine", str(Path.cwd()), platform.node()) if word in text]
        if len(getpass.getuser()) > 4:  # a shorter one may be part of a word
            assert getpass.getuser() not in text


@pytest.mark.parametrize(("home", "named"), [("C:\\Users\\mary", "~"), ("/home/mary", "~"), ("/", "/")])
def test_home_folder_is_replaced_in_data_and_text_alike(home: str, named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path(home))
    facts = {"toolkit": f"{home}/cuda", "other": [f"{home}-2", 3], "rate": "1 GFLOP/s"}
    monkeypatch.setattr(device_report, "_facts", lambda placement: facts)
    report = make_report(CPU_ALONE, 1, Failing(3), runs=1)
    assert f"unexpected error ({named}/tvm.cc:7)" in report.failure
    assert report.facts == {"toolkit": f"{named}/cuda", "other": [f"{home}-2", 3], "rate": "1 GFLOP/s"}
    text = as_markdown(report)
    assert json.loads(text.partition("```json\n")[2].partition("\n```")[0])["failure"] == report.failure
    assert "GFLOP~s" not in text


@pytest.mark.parametrize("passes", [0, 3])
def test_device_that_fails_is_reported_with_what_was_found_by_then(passes: int) -> None:
    report = make_report(CPU_ALONE, 1, Failing(passes), runs=1)
    assert "Device 'cuda' has failed: unexpected error" in report.failure
    assert not report.passed and report.verification is None
    assert len(report.measurement.results) == passes // 2
    text = as_markdown(report)
    assert "## Verification" not in text and ("## Speed" in text) is bool(passes)
    assert "**Device 'cuda' has failed" in text


def test_cancelling_ends_it_in_every_part() -> None:
    for part in ("loading", "tvm, short", "verifying labels"):
        seen: list[str] = []
        task = Task(lambda done, total, what: seen.append(what), lambda: any(part in what for what in seen))  # noqa: B023
        with pytest.raises(Cancelled):
            make_report(CPU_ALONE, 1, StandInEngines(), task, runs=1)
        assert part in seen[-1]
