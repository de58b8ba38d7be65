"""The commands that take the figures of docs/benchmarks.md again are commands that exist."""

from __future__ import annotations

import argparse

import figures
import pytest
from extra_engines import ALL

from kokoro_desktop.cli import bench


@pytest.mark.parametrize("command", figures.COMMANDS.values())
def test_every_command_is_a_script_and_its_options_are_known(command: str) -> None:
    script, *options = command.format("x").split()
    assert (figures.HERE.parent / script).is_file()
    if script == figures.BENCH:
        parser = argparse.ArgumentParser(exit_on_error=False)
        bench.configure(parser, ALL)
        for option in ("--csv", "--plot"):
            parser.add_argument(option)
        parser.parse_args(options)
