"""The compiler's processes end when they are asked to, whatever becomes of the exception on its way."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PROGRAM = """
import os, signal, sys
from kokoro_desktop.compiler.messages import run_and_answer, progress

def work():
    try:
        os.kill(os.getpid(), signal.{signal})
    except BaseException as error:
        {then}
    progress(0, 1, "going on")
    return {{"done": True}}

sys.exit(run_and_answer(work))
"""


def answered(program: str) -> tuple[int, bytes, bytes]:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("number", ["SIGTERM", "SIGINT"])
@pytest.mark.parametrize("then", ["raise", "raise RuntimeError('from C++')", "pass"], ids=["passed", "turned", "lost"])
def test_process_asked_to_end_does_so_without_a_word(number: str, then: str) -> None:
    assert answered(PROGRAM.format(signal=number, then=then)) == (130, b"", b"")


def test_fault_that_nobody_asked_for_keeps_its_traceback() -> None:
    status, said, complaint = answered(
        "import sys\nfrom kokoro_desktop.compiler import messages\nsys.exit(messages.run_and_answer(lambda: 1 / 0))"
    )
    assert (status, said) == (1, b"")
    assert b"ZeroDivisionError" in complaint


def test_work_that_nobody_stops_is_answered() -> None:
    program = PROGRAM.format(signal="SIGTERM", then="raise").replace("os.kill(os.getpid(), signal.SIGTERM)", "pass")
    status, said, complaint = answered(program)
    assert (status, complaint) == (0, b"")
    assert said.splitlines() == [b'{"progress": [0, 1, "going on"]}', b'{"done": true}']
