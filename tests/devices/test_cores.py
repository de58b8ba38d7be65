"""Threads are counted by physical cores, fast and slow ones, as each system tells of them."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from kokoro_desktop.devices import cores
from kokoro_desktop.devices.cores import count_linux_cores, count_windows_cores, physical_cores
from kokoro_desktop.devices.cpu import available_cores


def system_of(folder: Path, siblings: list[str]) -> tuple[Path, set[int]]:
    """Make a ``/sys/devices`` of logical cores with these siblings."""
    for number, threads in enumerate(siblings):
        place = folder / "system" / "cpu" / f"cpu{number}"
        (place / "topology").mkdir(parents=True)
        (place / "topology" / "thread_siblings_list").write_text(f"{threads}\n", encoding="ascii")
    return folder, set(range(len(siblings)))


@pytest.mark.parametrize(
    ("siblings", "count"),
    [
        pytest.param(["0", "1"], 2, id="no siblings"),
        pytest.param(["0-1", "0-1", "2-3", "2-3"], 2, id="siblings side by side"),
        pytest.param(["0,2", "1,3", "0,2", "1,3"], 2, id="siblings behind all cores"),
        pytest.param(["0-1", "0-1", "2-3", "2-3", "4", "5", "6", "7"], 6, id="efficiency cores have none"),
    ],
)
def test_siblings_are_one_core(tmp_path: Path, siblings: list[str], count: int) -> None:
    assert count_linux_cores(*system_of(tmp_path, siblings)) == count


def test_cores_that_the_process_may_not_use_are_not_counted(tmp_path: Path) -> None:
    folder, _ = system_of(tmp_path, ["0-1", "0-1", "2-3", "2-3"])
    assert count_linux_cores(folder, {1}) == 1
    assert count_linux_cores(folder, {1, 2, 3}) == 2


def test_system_that_tells_nothing_counts_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert count_linux_cores(tmp_path, {0, 1}) == 0
    monkeypatch.setattr(cores, "_DEVICES", tmp_path)
    monkeypatch.setattr(cores.platform, "system", lambda: "Linux")
    assert physical_cores.__wrapped__() == available_cores()


def test_macos_tells_its_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores.platform, "system", lambda: "Darwin")
    monkeypatch.setattr(cores, "sysctl", {"hw.physicalcpu": "1"}.__getitem__)
    assert physical_cores.__wrapped__() == 1


def test_windows_cores_of_every_class_are_counted() -> None:
    cache = struct.pack("<II", 2, 52) + bytes(44)

    def core(efficiency: int, groups: int = 1) -> bytes:
        size = 32 + 16 * groups
        return struct.pack("<IIBB", 0, size, 1, efficiency) + bytes(size - 10)

    assert count_windows_cores(core(1) + core(1, groups=2) + cache + core(0) * 4) == 6
    assert count_windows_cores(core(0) * 4) == 4
    assert count_windows_cores(b"") == 0
