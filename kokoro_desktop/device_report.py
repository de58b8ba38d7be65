"""Diagnostic report on a device, for developers without that device: properties, speed, kernels and correctness.

The report is a Markdown document that ends with all data as JSON. The report does not identify the user.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine.auto_device import fastest_placement
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.errors import DeviceFault
from kokoro_desktop.measure import bench_report
from kokoro_desktop.measure.measurement import Measurement, describe_machine
from kokoro_desktop.measure.own_engine import OwnEngine, device_engine, engine_name
from kokoro_desktop.measure.profile import Profile, Profiler
from kokoro_desktop.measure.runner import measure
from kokoro_desktop.measure.table import escape
from kokoro_desktop.measure.workloads import SENTENCES, Workload, sentence_workload
from kokoro_desktop.spec import DEFAULT_VOICE
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.verification import report as verification_report
from kokoro_desktop.verification.compare import Comparison, compare
from kokoro_desktop.verification.golden import load_all
from kokoro_desktop.verification.label_drift import LabelCheck, check_labels
from kokoro_desktop.verification.report import Verification
from kokoro_desktop.version import __version__
from kokoro_desktop.voices import load_voice

FORMAT: Final = 1  # version of the JSON format; increase it when the meaning of an entry changes
RUNS: Final = 5  # measured runs of each sentence
_PROFILED: Final = "medium"


@dataclass(frozen=True)
class DeviceReport:
    """Results of all tests on one device.

    Attributes
    ----------
    device
        Name of the device, in the form that ``--device`` accepts.
    facts
        Properties reported by the device and its driver.
    measurement
        Speed of the device and time of every kernel.
    verification
        Comparison of the device's results with PyTorch's; None if the device failed before verification.
    failure
        Error message if the device failed; empty otherwise.
    """

    device: str
    facts: Mapping[str, Any]
    measurement: Measurement
    verification: Verification | None
    failure: str = ""

    @property
    def passed(self) -> bool:
        """Whether the device completed all tests with correct results."""
        return not self.failure and self.verification is not None and self.verification.passed

    @property
    def file_name(self) -> str:
        """Default file name of the report."""
        return f"kokoro-desktop-{self.device.replace(':', '-').replace('+', '-')}.md"


def make_report(
    placement: Placement, threads: int, open_engine: Callable[..., Engine], task: Task = QUIET, runs: int = RUNS
) -> DeviceReport:
    """Measure and verify a device; if the device fails, report the results so far.

    Parameters
    ----------
    open_engine
        Function that opens a new engine. The engine is permanently instrumented and belongs to the calling thread.
    runs
        Number of measured runs of each sentence.

    Raises
    ------
    KokoroError
        The device cannot be opened.
    Cancelled
        ``task`` was cancelled.
    """
    if placement.fastest:
        placement = fastest_placement(threads, task)
    engine = device_engine(placement, engine_name(placement.name), threads, open_engine)
    voice = load_voice(DEFAULT_VOICE)
    workloads = [sentence_workload(name, voice) for name in SENTENCES]
    steps = dict(measure([engine], workloads, runs, leave_out=(DeviceFault,), task=task)).values()
    failure = next((_without_home(each.error) for each in steps if each.error), "")
    verification: Verification | None = None
    profiles: tuple[Profile, ...] = ()
    weights = ""
    if not failure:
        try:
            opened = engine.opened
            weights = opened.weights
            verification = _verify(opened, placement, task)
            profiles = tuple(_profiles(engine, workloads, {each.workload: each.median_s for each in steps}, task))
        except DeviceFault as fault:
            failure = _without_home(str(fault))
    measurement = Measurement(
        machine=describe_machine([placement]),
        results=tuple(replace(each, error=_without_home(each.error)) for each in steps if each.seconds),
        weights_sha256=weights,
        runs=runs,
        profiles=profiles,
    )
    task.progress(1, 1, "")
    return DeviceReport(placement.name, _plain(_facts(placement)), measurement, verification, failure)


def _verify(engine: Engine, placement: Placement, task: Task) -> Verification:
    cases = load_all()

    def comparisons() -> Iterator[Comparison]:
        for done, case in enumerate(cases):
            task.check()
            task.progress(done, len(cases), f"verifying '{case.name}'")
            yield compare(case, engine.network, placement.kind.tolerance)

    def labels() -> Iterator[LabelCheck]:
        task.progress(0, 1, "verifying labels")
        for check in check_labels(engine.network):
            task.check()
            yield check

    reference = tuple(sorted({case.weights_sha256 for case in cases}))
    return Verification(
        "golden", placement, engine.threads, engine.weights, reference, tuple(comparisons()), tuple(labels())
    )


def _profiles(
    engine: OwnEngine, workloads: list[Workload], plain: Mapping[str, float], task: Task
) -> Iterator[Profile]:
    if engine.can_watch:
        task.progress(0, 1, "profiling kernels")
        (workload,) = [each for each in workloads if each.name == _PROFILED]
        yield Profiler(engine).take(engine, workload, RUNS, plain[_PROFILED], None, task)


def _facts(placement: Placement) -> dict[str, Any]:
    """Return the properties reported by the driver and the device; if ``placement`` is hybrid, those of the GPU."""
    told = placement.kind.probe()
    found = {device.index: device for device in told.devices}
    if placement.index not in found:
        return {"kind": placement.kind.name, "missing": told.missing}
    device = found[placement.index]
    return {"kind": placement.kind.name, "name": device.name, **told.facts, **device.facts}


def as_json(report: DeviceReport) -> dict[str, Any]:
    """Return the whole report as JSON data."""
    return {
        "report": FORMAT,
        "version": __version__,
        "device": report.device,
        "facts": dict(report.facts),
        "passed": report.passed,
        "failure": report.failure,
        "verification": None if report.verification is None else verification_report.as_json(report.verification),
        "measurement": bench_report.as_json(report.measurement),
    }


def as_markdown(report: DeviceReport) -> str:
    """Format the report as Markdown, with all data as JSON at the end."""
    name = report.facts.get("name", report.measurement.machine.cpu if report.device == CPU else report.device)
    facts = [f"- {escape(key)}: {escape(_words(value))}" for key, value in report.facts.items() if value is not None]
    lines = [f"# {escape(str(name))} ({escape(report.device)})", "", f"Kokoro Desktop {__version__}.", "", *facts, ""]
    if report.failure:
        lines += [f"**{escape(report.failure)}**", ""]
    if report.measurement.results:
        lines += ["## Speed", "", bench_report.as_markdown(report.measurement)]
    if report.verification is not None:
        lines += ["## Verification", "", "```", verification_report.table(report.verification), "```", ""]
    lines += ["## Data", "", "```json", json.dumps(as_json(report), ensure_ascii=False), "```", ""]
    return "\n".join(lines)


def _without_home(text: str) -> str:
    """Replace the path of the user's home folder, which a driver's error message may contain, with ``~``."""
    home = str(Path.home())
    if home == Path.home().anchor:  # the user has no home folder
        return text
    return re.sub(rf"{re.escape(home)}(?![\w.-])", "~", text)


def _plain(value: Any) -> Any:
    """Return a copy of JSON data, with the path of the user's home folder replaced in all strings."""
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return _without_home(value) if isinstance(value, str) else value


def _words(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
