"""Computed times follow from what is published of a card and what a launch asks for."""

from __future__ import annotations

from dataclasses import replace

import project_launches as script
import pytest
from launch_cost import LaunchCost

from kokoro_desktop.compiler.kernel_calls import kernel_calls
from kokoro_desktop.model.interface import INTERFACES

CARD = script.Card("a card", units=10, tflops=1.0, gigabytes_s=100, clock_ghz=1.0, launch_us=5)
NOTHING = LaunchCost(1, 1, 256, 0, 0, 0.0, 0.0, 0.0, 0)


def test_launch_that_does_nothing_takes_a_launchs_time() -> None:
    assert CARD.seconds(NOTHING) == pytest.approx(5e-6)


def test_every_launch_of_a_call_takes_a_launchs_time() -> None:
    assert CARD.seconds(replace(NOTHING, launches=100)) == pytest.approx(100 * 5e-6)


def test_arithmetic_takes_its_part_of_the_peak() -> None:
    cost = replace(NOTHING, blocks=100, operations=1e12)
    assert CARD.seconds(cost) == pytest.approx(1 / script.ARITHMETIC)


def test_one_block_has_one_unit_and_is_alone_on_it() -> None:
    cost = replace(NOTHING, blocks=1, operations=1e9)
    assert CARD.seconds(cost) == pytest.approx(1e-3 * 10 / script.ARITHMETIC / script.ALONE)


def test_last_round_of_blocks_takes_as_long_as_a_full_one() -> None:
    seconds = [CARD.seconds(replace(NOTHING, blocks=blocks, operations=blocks * 1e9)) for blocks in (21, 30)]
    assert seconds[0] == pytest.approx(seconds[1])


@pytest.mark.parametrize(
    ("asked", "bandwidth"),
    [
        ("global_bytes", 10 * script.L2_BYTES * 1e9),
        ("shared_traffic", 10 * script.SHARED_BYTES * 1e9),
        ("tensor_bytes", 100e9),
    ],
)
def test_bytes_take_their_part_of_the_bandwidth(asked: str, bandwidth: float) -> None:
    cost = replace(NOTHING, blocks=10, **{asked: 10**9})
    assert CARD.seconds(cost) == pytest.approx(1e9 / bandwidth / script.MOVING)


def test_tables_have_every_launch_once() -> None:
    interface = INTERFACES["text_encoder"]
    calls = list(kernel_calls(interface, script.TARGET, {"T": 10}))
    found = [script.Launch("text_encoder", call, NOTHING) for call in calls]
    passes = dict.fromkeys((1.0, 2.0, 3.0), found)
    rows = [line.split(" | ") for line in script.kernels_table(passes, {})][2:]
    assert sum(int(row[1]) for row in rows) == len(found) == 12
    assert {row[0] for row in rows} == {
        f"| `{name}`" for name in ("embedding", "padded", "conv1d", "layer_norm", "lstm")
    }
    together = [line for line in script.passes_table(passes) if "together" in line]
    assert len(together) == 3
    assert all("| 12 |" in line for line in together)
