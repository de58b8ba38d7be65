"""Adding a device report to the page of devices."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "measure" / "add_device_report.py"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("add_device_report", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def report(name: str, **changed: Any) -> str:
    data = {
        "report": 1, "version": "0.2.0", "device": "cuda", "facts": {"name": name, "driver": "13.2"},
        "verification": {"passed": True},
        "measurement": {
            "machine": {"cpu": "Some CPU", "system": "Linux x86_64"},
            "results": [{"sentence": "short", "audio_s": 1.6, "median_s": 0.02}],
        },
    }  # fmt: skip
    return f"# A report\n\n```\ntable\n```\n\n```json\n{json.dumps(data | changed)}\n```\n"


@pytest.fixture
def page(script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "devices.md"
    path.write_text(f"# Devices\n\n{script.BEGIN}{script.NONE}{script.END}\nMore.\n", encoding="utf-8")
    monkeypatch.setattr(script, "TABLE", path)
    return path


def test_the_page_has_reports_or_says_that_there_are_none(script: ModuleType) -> None:
    page = (SCRIPT.parents[2] / "docs" / "devices.md").read_text(encoding="utf-8")
    table = page.partition(script.BEGIN)[2].partition(script.END)[0]
    assert (table == script.NONE) is not table.startswith("| Device |")


def test_reports_are_added_in_order_and_once(script: ModuleType, page: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.md"
    for name in ("NVIDIA H100", "Apple | M4", "NVIDIA H100"):
        file.write_text(report(name), encoding="utf-8")
        assert script.main([str(file), "--link", "https://example.org/1"]) == 0
    lines = page.read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| ")]
    assert rows[2:] == [
        f"| {name} | cuda | 13.2 | Linux x86\\_64 | 0.2.0 | yes | 80.0× | failed | failed "
        "| [report](https://example.org/1) |"
        for name in ("Apple \\| M4", "NVIDIA H100")
    ]
    assert script.NONE.strip() not in lines
    assert lines[0] == "# Devices" and lines[-1] == "More."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a device report"),
        ("```json\n{}\n```\n", "not a device report"),
        (report("x", report=2), "has format 2"),
    ],
)
def test_file_that_is_none_is_refused(
    script: ModuleType, page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, reason: str
) -> None:
    before, file = page.read_bytes(), tmp_path / "report.md"
    file.write_text(text, encoding="utf-8")
    assert script.main([str(file)]) == 1
    assert reason in capsys.readouterr().err
    assert page.read_bytes() == before
