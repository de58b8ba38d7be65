"""What an installed program can add is listed without what it has."""

from __future__ import annotations

from pathlib import Path

import pytest
from lock_extras import described, needed_by, normal, wanted_lines
from lock_versions import EXTRAS, LOCKED

LOCK = """\
fugashi==1.5.2 ; python_full_version < '3.13' \\
    --hash=sha256:aa
numpy==2.4.6 \\
    --hash=sha256:bb
"""


def test_packages_of_the_program_are_left_out() -> None:
    assert wanted_lines(LOCK, {"numpy"}).split() == [
        "fugashi==1.5.2",
        ";",
        "python_full_version",
        "<",
        "'3.13'",
        "--hash=sha256:aa",
    ]
    assert {"numpy", "apache-tvm", "pyside6-essentials"} <= needed_by("kokoro-tvm-desktop")


def test_every_extra_has_a_lock() -> None:
    assert {(extra,) for extra in EXTRAS} <= set(LOCKED)


@pytest.mark.parametrize(
    ("name", "project"), [("unidic-lite-1.0.8.tar.gz", "unidic-lite"), ("cn2an-0.5.23-py3-none-any.whl", "cn2an")]
)
def test_project_is_read_from_the_name(name: str, project: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(b"")
    assert described(file)["project"] == project == normal(project)
